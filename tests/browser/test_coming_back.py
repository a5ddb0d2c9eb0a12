"""Reload, a second tab, a friend, a server that dies, a browser that keeps nothing: the table is as it was."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from shoal.core.game import Illegal, SeatMove
from shoal.games.fish_draw.rules.moves import Collect, Redraw, Reveal, Shout
from shoal.server.accounts.identity import COOKIE
from tests.browser.chromium import CHROMIUM_ARGS, whole_chromium
from tests.browser.conftest import OpenBrowser, await_answer, start
from tests.browser.tables import await_taps, deafen, open_lesson, open_table
from tests.ports import free_port
from tests.stage import go_fish, literature
from tests.stage.server import Play, Scene, Stage, sits


def sit_down(page: Page, address: str) -> None:
    """Begin a game; bots take their time, so the table stays as it is for a while."""
    open_lesson(page, address)
    expect(page.get_by_test_id("headline")).to_contain_text("Your turn")


def hand(page: Page) -> list[str]:
    """The cards in the hand, as they are read aloud."""
    expect(page.get_by_test_id("hand")).to_be_visible()
    return [str(one.get_attribute("aria-label")) for one in page.locator(".card.held").all()]


def test_after_a_reload_the_table_is_as_it_was(page: Page, address: str) -> None:
    sit_down(page, address)
    before = hand(page)
    page.reload()

    expect(page.get_by_test_id("headline")).to_contain_text("Your turn")
    assert hand(page) == before
    assert len(before) == 8


def test_a_second_tab_shows_the_same_seat_and_both_are_live(person: BrowserContext, address: str) -> None:
    first = person.new_page()
    sit_down(first, address)
    second = person.new_page()
    second.goto(first.url)
    assert hand(second) == hand(first)

    second.get_by_role("button", name="Pause").click()
    expect(first.get_by_test_id("headline")).to_contain_text("You paused the game")
    first.get_by_role("button", name="Resume").click()
    expect(second.get_by_test_id("headline")).to_contain_text("Your turn")


def test_a_friend_takes_the_seat_of_a_bot_by_the_link_and_gives_it_back(
    open_browser: OpenBrowser, page: Page, address: str
) -> None:
    sit_down(page, address)
    friend = open_browser().new_page()
    friend.goto(page.url)
    expect(friend.locator(".card.held")).to_have_count(0)
    friend.get_by_test_id("seat-3").get_by_role("button", name="Sit here").click()
    assert len(hand(friend)) == 8
    await_taps(friend)
    expect(page.get_by_test_id("seat-3").locator(".badge.bot")).to_have_count(0)

    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Leave this table").click()
    friend.get_by_role("button", name="Give up my seat for good").click()
    expect(page.get_by_test_id("seat-3").locator(".badge.bot")).to_have_count(1)


def test_who_leaves_is_shown_as_reconnecting_and_is_back_at_once(
    open_browser: OpenBrowser, page: Page, address: str
) -> None:
    sit_down(page, address)
    friend = open_browser().new_page()
    friend.goto(page.url)
    friend.get_by_test_id("seat-1").get_by_role("button", name="Sit here").click()
    before = hand(friend)
    friend.goto("about:blank")
    expect(page.get_by_test_id("seat-1")).to_contain_text("Reconnecting")

    friend.goto(page.url)
    assert hand(friend) == before
    expect(page.get_by_test_id("seat-1")).not_to_contain_text("Reconnecting")


def test_a_question_to_a_table_that_has_moved_on_is_refused_and_the_page_says_why(
    person: BrowserContext, address: str
) -> None:
    blind = person.new_page()
    deafen(blind)
    sit_down(blind, address)
    seeing = person.new_page()
    seeing.goto(blind.url)
    seeing.get_by_role("button", name="Pause").click()
    await_taps(seeing)
    seeing.get_by_role("button", name="Resume").click()
    expect(seeing.get_by_test_id("headline")).to_contain_text("Your turn")

    blind.locator(".ghost[aria-disabled=false]").first.click()
    blind.locator("button.seat.choice").first.click()
    blind.get_by_test_id("ask-button").click()
    expect(blind.locator(".bar .refusal")).to_contain_text("The table moved on")


def test_the_page_survives_kill_9_of_the_server(open_browser: OpenBrowser, tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    server = start(port, tmp_path)
    page = open_browser().new_page()
    try:
        await_answer(address, server, tmp_path / "log")
        sit_down(page, address)
        page.locator(".ghost[aria-disabled=false]").first.click()
        page.locator("button.seat.choice").first.click()
        page.get_by_test_id("ask-button").click()
        expect(page.get_by_test_id("last-question")).to_contain_text("You asked")
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_test_id("headline")).to_contain_text("You paused the game")
        question = page.get_by_test_id("last-question").inner_text()
        before = hand(page)

        os.kill(server.pid, signal.SIGKILL)
        server.wait(10)
        server = start(port, tmp_path)
        await_answer(address, server, tmp_path / "log")

        page.reload()
        expect(page.get_by_test_id("headline")).to_contain_text("You paused the game")
        assert hand(page) == before
        assert page.get_by_test_id("last-question").inner_text() == question
        page.get_by_role("button", name="Resume").click()
        expect(page.get_by_test_id("headline")).not_to_contain_text("paused")
    finally:
        server.kill()
        server.wait(10)


NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('The operation is insecure.', 'SecurityError'); },
});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"""
NONE = "Object.defineProperty(window, 'localStorage', { value: null });"


@pytest.fixture(params=[NO_STORAGE, FULL, NONE], ids=["forbidden", "full", "none"])
def forgetful(open_browser: OpenBrowser, request: pytest.FixtureRequest) -> Page:
    """A page of a browser that keeps no data for it, but for cookies."""
    context = open_browser()
    context.add_init_script(request.param)
    return context.new_page()


def test_without_storage_the_game_plays_on_and_the_page_remembers(forgetful: Page, address: str) -> None:
    page = forgetful
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_table(page, address, "literature", pace="slow")
    page.locator("[data-card][data-held=no][aria-disabled=false]").first.click()
    page.locator("[data-who]").first.click()
    page.locator("[data-commit]").click()
    expect(page.get_by_test_id("last-question")).to_contain_text("You asked")
    page.wait_for_timeout(400)  # until a second tap is no accident any more

    page.keyboard.press("?")
    page.get_by_label("Type to play").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert errors == []


@pytest.fixture
def without_cookies(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A Chromium in whose settings all cookies are blocked. The one without windows reads no settings."""
    chromium = whole_chromium()
    if chromium is None:
        pytest.skip("no chromium on this machine but one without windows")
    profile = tmp_path / "Default"
    profile.mkdir()
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(settings))
    context = browser.browser_type.launch_persistent_context(tmp_path, executable_path=chromium, args=CHROMIUM_ARGS)
    yield context
    context.close()


def test_with_all_cookies_blocked_the_page_says_what_it_needs(without_cookies: BrowserContext, address: str) -> None:
    page = without_cookies.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    made = page.request.post(address + "/tables", data={"game": "literature"}, headers={"Accept": "application/json"})
    page.goto(address + made.json()["url"])

    expect(page.get_by_test_id("no-cookies")).to_contain_text("Allow cookies for this site")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert errors == []


STEPS = 14
T = TypeVar("T")

SHOWN = """() => Object.fromEntries([...document.querySelectorAll(
    '[data-testid=last-question], [data-testid=earlier], [data-testid=story] li, [data-testid=fished], [data-testid=score],' +
    '[data-testid=headline], [data-testid=taken], [data-testid=result] .ending > h2, .portrait, .fresh'
)].filter(one => !one.closest('dialog')).map((one, at) => [`${at} ${one.className.baseVal ?? one.className}`,
    one.matches('.portrait') ? one.innerHTML : one.textContent]))"""
"""What a page says, and the faces on it."""

FACES = "() => [...document.querySelectorAll('.place')].map(one => [one.dataset.seat, one.querySelector('.portrait').innerHTML]).sort()"


BROKEN = """() => [...document.querySelectorAll('x-text')].filter(one => one.children.length && /flex|grid/.test(
    getComputedStyle(one.parentElement).display) && getComputedStyle(one).display === 'contents').map(one => one.textContent)"""
"""Sentences whose words and names are boxes of their own, with gaps between them."""


def of_literature(play: Play, rng: Random) -> SeatMove | None:
    claim = next(literature.claims(play), None)
    if claim is not None and rng.random() < 0.5:
        return claim
    return rng.choice([*list(literature.hits(play))[:3], *list(literature.misses(play))[:3]])


def of_go_fish(play: Play, rng: Random) -> SeatMove | None:
    moves = [move for _, move in go_fish.questions(play)]
    return rng.choice(moves) if moves else None


def of_fish_draw(play: Play, rng: Random) -> SeatMove | None:
    board = play.state.board
    shouts: list[SeatMove] = [Shout(seat) for seat in range(play.rules.seats) if play.is_legal(Shout(seat))]
    if shouts and rng.random() < 0.7:
        return rng.choice(shouts)
    if board.phase == "collect":
        return Collect(board.winner)
    return Redraw(board.tied[0]) if board.phase == "final_tie" else Reveal(play.turn or 0)


def shown_by(page: Page) -> object:
    page.wait_for_selector("[data-bar]")
    expect(page.get_by_test_id("turning")).to_have_count(0)  # cards are turned one by one
    page.wait_for_timeout(150)
    return page.evaluate(SHOWN)


def at_one_moment(scene: Scene, look: Callable[[], T]) -> T:
    """What is seen while nothing happens; a table of Fish Draw goes on by itself after a while."""
    for _ in range(5):
        before = len(scene.play.log)
        seen = look()
        if len(scene.play.log) == before:
            return seen
    raise AssertionError("the table never stands still")


def shown_by_all(loaded: Page, still_open: Page, friend: Page) -> dict[str, object]:
    return {
        "loaded": shown_by(loaded),
        "open": shown_by(still_open),
        "faces of loaded": loaded.evaluate(FACES),
        "faces of friend": friend.evaluate(FACES),
    }


def loaded_again(page: Page) -> Page:
    """Another page of the same person, loaded now."""
    other = page.context.new_page()
    other.goto(page.url)
    return other


def friend_at(scene: Scene, open_browser: OpenBrowser, seat: int) -> Page:
    token = secrets.token_urlsafe(32)
    scene.happen(sits(seat, "Ben", token))
    context = open_browser(locale="en")
    context.add_cookies([{"name": COOKIE, "value": token, "url": scene.stage.url}])
    page = context.new_page()
    page.goto(scene.url)
    return page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "next_move"),
    [
        ("literature", {"history": "last"}, of_literature),
        ("literature", {"history": "last_two"}, of_literature),
        ("go_fish", {}, of_go_fish),
        ("fish_draw", {}, of_fish_draw),
    ],
)
def test_a_page_that_is_loaded_at_any_moment_shows_what_an_open_one_shows(
    live: Stage,
    open_browser: OpenBrowser,
    game: str,
    options: dict[str, str],
    next_move: Callable[[Play, Random], SeatMove | None],
) -> None:
    scene, rng = live.scene(game, seats=4, options=options), Random(7)
    context = open_browser(locale="en")
    page = scene.seat(context)
    friend = friend_at(scene, open_browser, 2)
    for _ in range(STEPS):
        move = next_move(scene.play, rng)
        if move is None:
            break
        with contextlib.suppress(Illegal):  # a table of Fish Draw has collected by itself meanwhile
            scene.happen(move)
        again = loaded_again(page)
        page.keyboard.press("Escape")  # the answer is there, without the beat before it
        shown = at_one_moment(scene, partial(shown_by_all, again, page, friend))
        assert shown["loaded"] == shown["open"]
        assert shown["faces of loaded"] == shown["faces of friend"]
        assert [one.evaluate(BROKEN) for one in (again, friend)] == [[], []]
        again.close()


def test_after_a_claim_a_page_that_is_loaded_shows_the_claim_and_who_held_what(
    live: Stage, open_browser: OpenBrowser
) -> None:
    scene = live.scene("literature", literature.claimable(1), seats=4)
    context = open_browser(locale="en")
    page = scene.seat(context)
    page.wait_for_selector("[data-bar]")
    scene.happen(next(literature.claims(scene.play)))
    expect(page.get_by_test_id("last-question")).to_contain_text("claimed")
    page.reload()

    expect(page.get_by_test_id("last-question")).to_contain_text("claimed")
    reveal = page.get_by_test_id("reveal")
    expect(reveal.locator("li")).to_have_count(6)


def test_the_draw_for_the_first_dealer_is_shown_to_all_until_the_first_move(
    live: Stage, open_browser: OpenBrowser
) -> None:
    scene = live.scene("go_fish", seats=4, dealer="drawn")
    context = open_browser(locale="en")
    page = scene.seat(context)
    friend = friend_at(scene, open_browser, 2)
    for one in (page, friend, loaded_again(page), loaded_again(friend)):
        expect(one.get_by_test_id("last-question")).to_contain_text("drew")
    move = of_go_fish(scene.play, Random(1))
    assert move is not None
    scene.happen(move)
    for one in (page, friend, loaded_again(page), loaded_again(friend)):
        expect(one.get_by_test_id("last-question")).to_contain_text("for")
        expect(one.locator(".said")).not_to_contain_text("drew the")
