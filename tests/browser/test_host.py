"""What the host and people at a table do: seats, levels of bots, talk, and time."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from shoal.core.game_words import level_name, speaker_for
from shoal.core.games import kit_of
from shoal.server.tables.state.events import SeatKept
from shoal.server.tables.timing.time_control import BankTime
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.playing import Typist
from tests.browser.tables import open_table
from tests.shots.talk import company, say, watcher
from tests.shots.visit import Visit
from tests.stage import literature
from tests.stage.layout import faults
from tests.stage.marks import GHOST, WHO
from tests.stage.server import Scene, Stage, sits

PHONE: Final[ViewportSize] = {"width": 375, "height": 635}


@pytest.fixture
def scene(live: Stage) -> Scene:
    """A table of Literature at which one asks the host for a seat, and the host has the turn."""
    scene = live.scene("literature", literature.to_turn(0), seats=6, seating="ask")
    scene.happen(next(iter(literature.hits(scene.play))))
    return scene


@pytest.fixture
def people(open_browser: OpenBrowser) -> tuple[BrowserContext, BrowserContext]:
    """The browsers of two people, on phones."""
    host, friend = (open_browser(locale="en", viewport=PHONE) for _ in range(2))
    return host, friend


def visit(context: BrowserContext, scene: Scene) -> Page:
    """The table as somebody sees it who has come by the link."""
    page = context.new_page()
    page.goto(scene.url)
    expect(page.locator("[data-bar=visitor]")).to_be_visible()
    return page


def fits(page: Page) -> bool:
    """Whether nothing sticks out beside the page or beside an open dialog."""
    return bool(
        page.evaluate(
            "() => [document.documentElement, ...document.querySelectorAll('dialog[open]')]"
            ".every(one => one.scrollWidth <= one.clientWidth)"
        )
    )


def test_a_friend_who_comes_late_asks_and_the_host_lets_them_in_with_one_tap(
    scene: Scene, people: tuple[BrowserContext, BrowserContext]
) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    friend.locator(".bar [data-who='2']").click()
    expect(friend.locator(".bar .note")).to_contain_text("Ann has your request for")
    knock = host.get_by_test_id("knock")
    expect(knock).to_contain_text("is here and would like")
    friend.get_by_role("button", name="Take it back").click()
    expect(knock).to_have_count(0)
    friend.locator(".bar [data-who='2']").click()
    expect(knock).to_contain_text("on your team")
    assert fits(host)
    expect(host.locator(".bar .row")).to_be_in_viewport(ratio=1)
    knock.get_by_role("button", name="Let in").click()

    expect(knock).to_have_count(0)
    expect(friend.get_by_test_id("seat-2")).to_contain_text("You")
    expect(friend.locator("[data-bar=visitor]")).to_have_count(0)


def test_whoever_is_turned_away_is_told_so(scene: Scene, people: tuple[BrowserContext, BrowserContext]) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    friend.locator(".bar [data-who='2']").click()
    host.get_by_test_id("knock").get_by_role("button", name="Not now").click()

    expect(friend.locator(".bar .note")).to_contain_text("The host said no")
    expect(friend.locator(".bar [data-who]")).to_have_count(0)


def test_the_host_rules_in_the_menu(scene: Scene, people: tuple[BrowserContext, BrowserContext]) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    friend.locator(".bar [data-who='2']").click()
    host.get_by_test_id("knock").get_by_role("button", name="Let in").click()
    host.get_by_role("button", name="Menu").click()
    sheet = host.get_by_role("dialog")
    sheet.locator("[data-to=seats]").click()
    host.get_by_test_id("sitter-2").click()
    assert fits(host)
    host.get_by_test_id("remove-2").click()
    host.get_by_test_id("remove-2").click()  # sure

    expect(friend.locator("[data-bar=visitor]")).to_be_visible()
    sheet.locator("[data-to=seating]").click()
    expect(sheet.locator("input[value=ask]")).to_be_checked()
    sheet.locator("input[value=locked]").click()
    expect(friend.locator(".bar [data-who]")).to_have_count(0)


def test_where_nobody_may_watch_a_visitor_sees_who_sits_there_and_no_question(
    scene: Scene, people: tuple[BrowserContext, BrowserContext]
) -> None:
    host, friend = scene.seat(people[0]), visit(people[1], scene)
    expect(friend.get_by_test_id("last-question")).to_contain_text("Ann asked")
    host.get_by_role("button", name="Menu").click()
    for way in ("seats", "watching"):
        host.locator(f"dialog [data-to={way}]").click()
    host.locator("dialog input[value=nobody]").click()

    expect(friend.get_by_test_id("headline")).to_have_text("Players only")
    expect(friend.get_by_test_id("last-question")).to_be_hidden()
    friend.reload()
    expect(friend.get_by_test_id("headline")).to_have_text("Players only")
    expect(friend.locator("body")).not_to_contain_text("Ann asked")
    assert "asked" not in (friend.locator("#update").text_content() or "")


def test_before_the_first_move_two_change_places(live: Stage, people: tuple[BrowserContext, BrowserContext]) -> None:
    scene = live.scene("go_fish", lambda _: None, seats=3)
    host = scene.seat(people[0])
    host.get_by_role("button", name="Menu").click()
    host.locator("dialog [data-to=seats]").click()
    host.get_by_test_id("sitter-1").click()
    assert fits(host)
    host.get_by_test_id("swap").click()  # with the first of the others, who is the host
    host.get_by_role("button", name="Close").click()

    expect(host.get_by_test_id("seat-1")).to_contain_text("You")


@pytest.mark.slow
def test_what_is_said_is_seen_and_announced_and_a_hand_is_shown_and_hidden_by_keyboard(
    live: Stage, browser: Browser
) -> None:
    visit = Visit(live, browser)
    try:
        page, friend, scene = company(visit, watching="seats")
        say(friend, "hello")
        expect(page.get_by_test_id("notice")).to_have_text("Blue Seal: Hello!")
        expect(page.get_by_test_id("live")).to_contain_text("Blue Seal: Hello!")
        expect(page.get_by_test_id("talk-button")).to_have_accessible_name("Talk, one new line")

        onlooker = watcher(visit, scene)
        expect(onlooker.locator("[data-phrase]")).to_have_count(0)
        onlooker.locator("[data-look='0']").click()
        expect(page.get_by_test_id("live")).to_contain_text("would like to see your cards")
        page.get_by_test_id("talk-button").press("Enter")
        page.get_by_test_id("show-hand").press("Enter")
        onlooker.get_by_test_id("look-away").wait_for()
        onlooker.keyboard.press("Escape")
        expect(onlooker.get_by_test_id("hand")).to_be_visible()
        assert onlooker.locator("[data-held=yes]").count() == page.locator("[data-held=yes]").count() > 0

        page.get_by_role("button", name="Hide them").press("Enter")
        expect(onlooker.get_by_test_id("hand")).to_have_count(0)
        assert onlooker.locator("[data-held=yes]").count() == 0
    finally:
        visit.close()


ANNS_FRIEND = "f" * 43


def test_a_bank_of_time_runs_in_the_bar_and_grows_with_each_turn(phone: BrowserContext, live: Stage) -> None:
    scene = live.scene("literature", literature.to_turn(0), seats=6, time=BankTime(600, 120))
    page = scene.seat(phone)
    own = page.get_by_test_id("own-clock")
    expect(own).to_have_text(re.compile("^9:"))  # it runs, and ten minutes are no longer whole
    miss = next(literature.misses(scene.play))
    page.locator(f"{GHOST}[data-card='{miss.card}']").tap()
    page.locator(f"{WHO}[data-who='{miss.target}']").tap()
    page.get_by_test_id("ask-button").tap()

    expect(page.locator("[data-bar=wait]")).to_be_visible()
    expect(own).to_have_text(re.compile("^1[12]:"))
    assert faults(page) == []


def test_the_clock_of_whoever_is_waited_for_runs_at_their_seat(
    browser: Browser, phone: BrowserContext, live: Stage
) -> None:
    scene = live.scene("literature", literature.to_turn(3), seats=6, time=BankTime(600, 0))
    scene.happen(sits(3, "Blue Seal", ANNS_FRIEND))
    page = scene.seat(phone)

    expect(page.get_by_test_id("seat-3").locator(".seat-clock")).to_have_text(re.compile("^(10:00|9:)"))
    expect(page.get_by_test_id("own-clock")).to_have_text("10:00")


def test_when_a_time_is_over_a_bot_plays_the_turn_and_the_page_says_so(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="slow", time={"type": "turn", "turn_s": 5})

    expect(page.get_by_test_id("notice")).to_contain_text("Your time is up", timeout=60_000)
    expect(page.locator("[data-bar=kept]")).to_have_count(0)  # the turn was played, and not the game


def test_a_seat_that_a_bot_keeps_is_taken_back_with_one_tap(phone: BrowserContext, live: Stage) -> None:
    scene = live.scene("literature", literature.to_turn(0), seats=6)
    page = scene.seat(phone)
    expect(page.locator("[data-bar=turn]")).to_be_visible()
    scene.happen(SeatKept(0))
    expect(page.get_by_test_id("headline")).to_have_text("A bot is playing for you")
    assert faults(page) == []
    page.get_by_test_id("take-back").tap()

    expect(page.locator("[data-bar=turn]")).to_be_visible()
    expect(page.locator("[data-card][data-held=no]").first).to_be_enabled()


LEVELS = kit_of("literature").levels


def called(level: str, game: str = "literature") -> str:
    """A level as people read it."""
    return level_name(speaker_for(game), level)


def badge(page: Page, seat: int, level: str, game: str = "literature") -> None:
    """That seat says that a bot of that level plays it."""
    expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text(called(level, game))


def choose(page: Page, label: str, level: str) -> None:
    page.get_by_label(label, exact=True).select_option(level)


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()


def open_choices(page: Page) -> None:
    """The page of the menu in which the host says who plays."""
    page.get_by_role("button", name="Menu").press(
        "Enter"
    )  # a tap right after a question would count as its second half
    page.locator("dialog [data-to=seats]").click()


def test_levels_are_chosen_by_side_and_by_seat_on_a_phone(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    page.goto(f"{address}/new/literature?preset=online")
    choose(page, "On your team", LEVELS.offered[-1])
    choose(page, "Against you", LEVELS.offered[0])
    choose(page, "Bot speed", "at_once")
    page.get_by_text("Seat by seat").tap()
    choose(page, "Seat 4, against you", LEVELS.offered[1])
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    deal(page)

    strong, weak, other = LEVELS.offered[-1], LEVELS.offered[0], LEVELS.offered[1]
    for seat, level in ((1, weak), (2, strong), (3, other), (4, strong), (5, weak)):
        badge(page, seat, level)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_form_sent_by_keys_without_a_choice_has_a_strong_team_and_friendly_opponents(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/new/literature?preset=online")
    page.get_by_role("button", name="Deal").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")

    badge(page, 1, "casual")
    badge(page, 2, "expert")


@pytest.mark.parametrize("game", ["go_fish", "fish_draw"])
def test_where_all_play_alone_there_is_one_choice_for_all(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}/new/{game}?preset={kit_of(game).usual_preset}")
    expect(page.get_by_label("On your team", exact=True)).to_have_count(0)
    strongest = kit_of(game).levels.offered[-1]
    choose(page, "Against you", strongest)
    deal(page)

    for seat in (1, 2, 3):
        badge(page, seat, strongest, game)


def test_the_host_changes_a_level_before_the_first_move_and_a_visitor_sees_it(
    page: Page, phone: BrowserContext, address: str
) -> None:
    url = open_table(page, address, "literature", pace="normal", options={"players": 4}, bot=LEVELS.offered[0])
    visitor = phone.new_page()
    visitor.goto(url)
    badge(visitor, 2, LEVELS.offered[0])

    open_choices(page)
    page.get_by_test_id("sitter-2").click()
    page.get_by_test_id("level-2").locator(f"input[value={LEVELS.offered[-1]}]").click()
    page.keyboard.press("Escape")
    page.locator("dialog [data-to=standin]").click()
    page.get_by_test_id("level-standin").locator(f"input[value={LEVELS.offered[1]}]").click()
    badge(visitor, 2, LEVELS.offered[-1])
    expect(visitor.locator("[aria-live]").first).to_contain_text(re.compile("level is now|Stand-in bots"))
    assert violations(page) == []
    page.reload()
    badge(page, 2, LEVELS.offered[-1])
    open_choices(page)
    expect(page.locator("dialog [data-to=standin]")).to_contain_text(called(LEVELS.offered[1]))

    visitor.get_by_role("button", name="Menu").click()
    visitor.locator("dialog [data-to=seats]").click()
    expect(visitor.locator("dialog .sitter")).to_have_count(4)
    expect(visitor.locator("button.sitter")).to_have_count(0)


@pytest.mark.parametrize(("history", "alike"), [("last", False), ("full", True)])
def test_the_host_learns_where_the_levels_that_forget_play_alike(
    page: Page, address: str, history: str, *, alike: bool
) -> None:
    open_table(page, address, "literature", pace="normal", options={"players": 4, "history": history})
    open_choices(page)
    page.get_by_test_id("sitter-2").click()

    expect(page.get_by_test_id("level-2")).to_be_visible()
    expect(page.get_by_text("bots that forget play just as well")).to_have_count(int(alike))


def test_in_the_middle_of_a_game_the_host_sees_who_plays_and_cannot_change_it(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="normal", options={"players": 4}, bot=LEVELS.offered[0])
    Typist(page, seed=1).ask()
    page.keyboard.press("Escape")
    open_choices(page)

    expect(page.get_by_test_id("sitter-2")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_contain_text(f"bot, {called(LEVELS.offered[0])}")
