"""What is sent to a browser at tables of Go Fish and Fish Draw: no card that the seat was not shown."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.conftest import OpenBrowser
from tests.browser.fishing import FisherByTaps
from tests.browser.tables import open_table
from tests.browser.test_fish_draw import next_thing
from tests.browser.test_secrets import Listener, cards_in

SHOWN_TO_ALL = {"handed", "book", "asked"}
"""Sights of Go Fish that name only cards that everybody was shown."""

PRESS = "button => document.querySelector(`[data-testid=${button}]`)?.click()"


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
