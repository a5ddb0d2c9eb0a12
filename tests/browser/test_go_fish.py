"""Go Fish in a real browser: whole games, its house rules, and what is told of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.fishing import READY, FisherByKeys, FisherByTaps
from tests.browser.tables import await_answer_to_question, open_table
from tests.sampling import WAYS, one_of_the_day, todays
from tests.stage import go_fish
from tests.stage.server import Stage


@one_of_the_day("keys", WAYS, "ways through go_fish")
def test_a_whole_game_is_played_by_keyboard_alone_and_then_dealt_again(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", options={"players": 2}, bot="random")
    person = FisherByKeys(page, seed=1)
    person.play_to_the_end()

    assert person.questions > 0
    assert sum(map(int, page.locator(".books .points").all_text_contents())) == 13
    for _ in range(40):
        if page.evaluate("document.activeElement.textContent") == "Play again":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("hand")).to_be_visible()
    expect(page.get_by_test_id("result")).to_be_hidden()


@one_of_the_day("taps", WAYS, "ways through go_fish")
@pytest.mark.parametrize("players", todays(1, [2, 5], "players by taps"))
def test_a_whole_game_is_played_on_a_phone_by_taps(phone: BrowserContext, address: str, players: int) -> None:
    page = phone.new_page()
    open_table(page, address, "go_fish", options={"players": players}, bot="random")
    FisherByTaps(page, seed=players).play_to_the_end()

    assert sum(map(int, page.locator(".books .points").all_text_contents())) == 13
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    expect(page.get_by_test_id("standings")).to_have_count(0)  # of one game the result says it


def test_ten_players_fit_on_the_narrowest_phone(open_browser: OpenBrowser, address: str) -> None:
    page = open_browser(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True).new_page()
    open_table(page, address, "go_fish", options={"players": 10, "max_players": 10}, bot="random")

    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.locator("[data-testid^=seat-]").count() == 10


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_score_of_every_player_is_in_sight_on_the_narrowest_phone(
    open_browser: OpenBrowser, address: str, players: int
) -> None:
    page = open_browser(viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True).new_page()
    open_table(page, address, "go_fish", pace="slow", options={"players": players, "max_players": 6})
    shown = page.locator(".score .points, .place:not(.self) .points").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect())"
        ".filter(({ left, right, bottom }) => left >= 0 && right <= 320 && bottom <= 568).length"
    )

    assert shown == players


def test_every_target_on_the_table_is_at_least_44_pixels_high(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    open_table(page, address, "go_fish", bot="random")
    page.wait_for_selector(".pick[aria-disabled=false]")
    small = page.locator("main button:visible").evaluate_all(
        "all => all.filter(one => one.isConnected && one.getBoundingClientRect().height < 44).map(one => one.outerHTML.slice(0, 120))"
    )

    assert small == []


def test_the_list_of_questions_tells_all_of_them(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", options={"players": 2}, bot="random")
    person = FisherByKeys(page, seed=3)
    for _ in range(3):
        assert person.ask_when_due()
    page.wait_for_function(READY)
    log = page.get_by_test_id("log")
    listed, said = log.evaluate(
        "log => [log.querySelectorAll('li').length, parseInt(log.querySelector('h2').innerText)]"
    )

    assert listed == said >= 3
    expect(log.locator("li").filter(has_text="You asked").first).to_be_visible()


def test_where_one_asks_for_cards_one_shows_another_of_the_rank(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", options={"players": 2, "ask_for": "card", "book_size": 4}, bot="random")
    page.locator(".ghost.pick").first.click()
    page.locator(".bar .who").first.click()
    page.get_by_test_id("ask-button").click()

    expect(page.get_by_test_id("log").locator("li").filter(has_text="You asked").last).to_contain_text("showing")


def test_what_one_fished_is_shown_to_oneself_and_to_nobody_else(
    page: Page, open_browser: OpenBrowser, address: str
) -> None:
    url = open_table(page, address, "go_fish", pace="quick", options={"players": 5}, bot="random")
    visitor = open_browser().new_page()
    visitor.goto(url)
    expect(visitor.get_by_test_id("stock")).to_be_visible()
    for _ in range(6):
        page.wait_for_selector("[data-bar=turn] .row:not([data-guarded=true])", state="attached")
        page.locator(".pick[aria-disabled=false]").first.click()
        page.locator(".bar .who").first.click()
        page.get_by_test_id("ask-button").click()
        await_answer_to_question(page)
        if page.get_by_test_id("fished").count():
            break

    expect(page.get_by_test_id("fished")).to_contain_text("You fished")
    expect(visitor.get_by_test_id("fished")).to_have_count(0)
    expect(visitor.get_by_role("button", name="Ask for this seat").first).to_be_visible()


def test_a_book_is_said_loudly_and_found_again_beside_the_questions(live: Stage, open_browser: OpenBrowser) -> None:
    phone = open_browser(viewport={"width": 320, "height": 568}, locale="en")
    scene = live.scene("go_fish", go_fish.until("book", 1), options={"players": 4})
    page = scene.seat(phone)
    page.wait_for_selector("[data-bar]")
    scene.happen(go_fish.question(scene.play, "book"))
    expect(page.get_by_test_id("last-question")).to_have_text(re.compile("^.+ lays down .+!$"))
    page.get_by_role("button", name="Questions").click()
    expect(page.get_by_role("dialog").locator(".book")).to_have_count(len(scene.play.state.board.books))


def test_who_ran_out_of_cards_is_told_so_and_not_that_they_fished(live: Stage, open_browser: OpenBrowser) -> None:
    page = live.scene("go_fish", go_fish.refilled, options={"players": 3}).seat(open_browser(locale="en"))
    expect(page.get_by_test_id("fished")).to_contain_text("You were out of cards: you drew")
