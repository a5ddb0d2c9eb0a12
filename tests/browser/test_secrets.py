"""What is sent to a browser, looked at byte by byte: no card that the seat was not shown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocket, expect

from shoal.core.games import GAMES
from tests.browser.conftest import OpenBrowser
from tests.browser.fishing import FisherByTaps
from tests.browser.playing import Tapper
from tests.browser.tables import open_lesson, open_table
from tests.browser.test_fish_draw import next_thing
from tests.followed import Followed
from tests.sampling import one_of_the_day

CARD = re.compile(r"^[2-9TJQKA][CDHS]$")

PUBLIC_SIGHTS = {"asked", "claimed", "revealed", "closed", "out", "turn_passed", "endgame", "over", "misdeal"}
"""Sights that name only cards that everybody was shown or told."""


class Listener:
    """Everything that a browser is sent: pages and frames."""

    def __init__(self, context: BrowserContext) -> None:
        self.frames: list[dict[str, Any]] = []
        """As they say it whole: of a change the update that it stands for. They name what the change names, and more."""
        self.pages: list[str] = []
        context.on("page", self._listen)

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._listen_to_socket)
        page.on(
            "response",
            lambda response: self.pages.append(response.text()) if "/t/" in response.url and response.ok else None,
        )

    def _listen_to_socket(self, socket: WebSocket) -> None:
        followed = Followed()
        socket.on("framereceived", lambda frame: self.frames.append(followed(json.loads(frame))))

    @property
    def hands(self) -> dict[int, set[str]]:
        """The hand that each event left this browser with."""
        return {
            frame["n"]: set(frame["view"]["hand"])
            for frame in self.frames
            if frame["type"] == "update" and "hand" in frame["view"]
        }

    @property
    def views(self) -> list[dict[str, Any]]:
        """Every view that came."""
        return [frame["view"] for frame in self.frames if frame["type"] == "update"]


def cards_in(value: Any) -> Iterator[str]:
    """Every card that is named anywhere in a JSON value."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from cards_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from cards_in(inner)
    elif isinstance(value, str) and CARD.match(value):
        yield value


def told_in_secret(frame: dict[str, Any]) -> list[str]:
    """The cards that a frame names, except where it tells what everybody knows."""
    if frame["type"] == "table":
        return list(cards_in({**frame, "setup": None, "drawn": None}))
    if frame["type"] != "update":
        return list(cards_in(frame))
    view = frame["view"]
    secret_view = {**view, "board": {**view["board"], "open": [], "last_question": None, "over": None}}
    secret_sights = [sight for sight in frame["sights"] if sight["type"] not in PUBLIC_SIGHTS]
    own = list(cards_in(frame["moves"]["asks"]))
    assert not set(own) & set(view.get("hand", [])), "what may be asked for is what one does not hold"
    return list(cards_in([secret_view, secret_sights]))


def test_of_two_browsers_at_one_table_neither_receives_a_byte_of_the_others_hand(
    open_browser: OpenBrowser, address: str
) -> None:
    host, friend = open_browser(), open_browser()
    heard = {"host": Listener(host), "friend": Listener(friend)}
    at_host, at_friend = host.new_page(), friend.new_page()
    open_lesson(at_host, address)
    expect(at_host.get_by_test_id("hand")).to_contain_text("8 cards")
    at_friend.goto(at_host.url)
    at_friend.get_by_test_id("seat-1").get_by_role("button", name="Sit here").click()
    expect(at_friend.get_by_test_id("hand")).to_contain_text("8 cards")
    expect(at_host.get_by_test_id("seat-1").locator(".badge.bot")).to_have_count(0)

    for _ in range(3):
        ask_something(at_host)
        at_host.wait_for_timeout(1_500)

    hands = {name: who.hands for name, who in heard.items()}
    together = hands["host"].keys() & hands["friend"].keys()
    assert together, "both were told of some of the same events"
    assert all(not hands["host"][n] & hands["friend"][n] for n in together)
    for name, who in heard.items():
        own = set().union(*hands[name].values())
        assert {view["seat"] for view in who.views if "seat" in view} == {0 if name == "host" else 1}
        for frame in who.frames:
            assert set(told_in_secret(frame)) <= own
        for html in who.pages:
            for inline in re.findall(r'<script type="application/json"[^>]*>(.*?)</script>', html):
                assert set(told_in_secret(json.loads(inline))) <= own


@one_of_the_day("literature", tuple(GAMES), "secrets of games")
def test_a_seat_is_sent_no_card_that_it_was_not_shown_in_a_whole_game(phone: BrowserContext, address: str) -> None:
    heard = Listener(phone)
    page = phone.new_page()
    page.goto(address)
    page.locator(".hero .play").tap()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").locator("label").filter(has_text="At once").tap()
    page.get_by_role("button", name="Close").tap()
    Tapper(page, seed=5).play_to_the_end()

    updates = [frame for frame in heard.frames if frame["type"] == "update"]
    shown = set(updates[0]["view"]["hand"])
    assert len(updates) > 10
    assert len(shown) == 8
    for update in updates[1:]:
        shown = hand_after(shown, update["sights"])
        assert set(update["view"]["hand"]) == shown
        assert set(told_in_secret(update)) <= shown
    assert not any(set(told_in_secret(frame)) for frame in heard.frames if frame["type"] != "update")


def hand_after(hand: set[str], sights: list[dict[str, Any]]) -> set[str]:
    """The hand of seat 0 after what everybody saw: it changes by hits and reveals, and by nothing else."""
    for sight in sights:
        if sight["type"] == "asked" and sight["hit"]:
            hand = hand | {sight["card"]} if sight["seat"] == 0 else hand
            hand = hand - {sight["card"]} if sight["target"] == 0 else hand
        elif sight["type"] == "revealed":
            hand = hand - {card for card, _ in sight["holders"]}
    return hand


def ask_something(page: Page) -> None:
    """Ask when it is one's turn; do nothing when it is not."""
    if page.locator("button.seat.choice").count():
        page.locator(".ghost[aria-disabled=false]").first.click()
        page.locator("button.seat.choice").first.click()
        page.get_by_test_id("ask-button").click()


# What is sent to a browser at tables of Go Fish and Fish Draw: no card that the seat was not shown.


SHOWN_TO_ALL = {"handed", "book", "asked"}
"""Sights of Go Fish that name only cards that everybody was shown."""

PRESS = "button => document.querySelector(`[data-testid=${button}]`)?.click()"


@one_of_the_day("go_fish", tuple(GAMES), "secrets of games")
def test_a_seat_at_go_fish_is_sent_no_card_that_it_was_not_shown(
    phone: BrowserContext, open_browser: OpenBrowser, address: str
) -> None:
    heard = Listener(phone)
    page = phone.new_page()
    url = open_table(page, address, "go_fish", options={"players": 3}, bot="random")
    stranger = open_browser()
    overheard = Listener(stranger)
    stranger.new_page().goto(url)
    FisherByTaps(page, seed=7).play_to_the_end()

    updates = [frame for frame in heard.frames if frame["type"] == "update"]
    assert len(updates) > 10
    own = set(updates[0]["view"]["hand"])
    public = set(cards_in(updates[0]["view"]["board"]))  # bots may have laid down a book before the page was there
    for update in updates:
        for sight in update["sights"]:
            shown = set(cards_in(sight))
            if sight["type"] in SHOWN_TO_ALL or sight.get("caught"):
                public |= shown
            elif sight["type"] in ("drew", "refill", "hand_seen"):
                assert sight.get("seat", 0) == 0, "what others draw is not told"
                own |= shown
        assert set(cards_in(update["view"])) <= own | public
    assert len(public) + len(own - public) <= 52
    for frame in overheard.frames:
        assert "hand" not in frame.get("view", {})
        assert set(cards_in({**frame, "table": None})) <= public


@one_of_the_day("fish_draw", tuple(GAMES), "secrets of games")
def test_nobody_at_fish_draw_is_sent_a_card_before_it_is_turned(phone: BrowserContext, address: str) -> None:
    heard = Listener(phone)
    page = phone.new_page()
    updates: list[dict[str, Any]] = []
    for _ in range(20):  # a game that ends with its first round tells too little
        heard.frames.clear()
        open_table(page, address, "fish_draw", options={"max_rounds": 20})
        while (what := next_thing(page)) != "over":
            page.evaluate(PRESS, what)  # a bot may be quicker, and the button gone
            page.wait_for_timeout(60)
        updates = [frame for frame in heard.frames if frame["type"] == "update"]
        if len(updates) > 10:
            break

    turned: set[str] = set()
    assert len(updates) > 10
    for update in updates:
        fish = set(update["view"]["board"]["fish"])
        for sight in update["sights"]:
            if sight["type"] in ("revealed", "final", "redraw", "fish_shown"):
                turned |= set(cards_in(sight))
        assert set(cards_in(named(update))) <= turned | fish


def named(update: dict[str, Any]) -> dict[str, Any]:
    """The update without what it says of the Fish: their names are known from the start."""
    return {**update, "view": {**update["view"], "board": {**update["view"]["board"], "ledger": []}}}
