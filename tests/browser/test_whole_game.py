"""A newcomer plays whole games of Literature in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.noting import LAST, Noted
from tests.browser.playing import Tapper, Typist
from tests.sampling import WAYS, one_of_the_day, todays


def test_one_key_leads_from_the_first_page_to_a_dealt_table_that_tells_who_drew_the_deal(
    page: Page, address: str
) -> None:
    page.goto(address)
    Typist(page, 0).press(page.get_by_role("button", name="Play now"))

    expect(page.locator("[data-said]")).to_contain_text("drew the highest")
    expect(page.get_by_test_id("headline")).to_contain_text("turn")
    expect(page.get_by_test_id("hand")).to_contain_text("8 cards")
    assert page.locator("[data-testid^=seat-]").count() == 6


@one_of_the_day("keys", WAYS, "ways through whole_game")
def test_a_whole_game_is_played_by_keyboard_alone_and_then_dealt_again(page: Page, address: str) -> None:
    page.goto(address)
    person = Typist(page, seed=1)
    person.press(page.get_by_role("button", name="Play now"))
    person.press(page.get_by_role("button", name="Menu"))
    at_once = page.get_by_role("dialog").get_by_role("radio", name="At once")
    person.tab_to(at_once)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(at_once).to_be_checked()
    page.keyboard.press("Escape")
    person.dialog_is_gone()
    person.await_turn()
    said = Noted(page, LAST)
    person.claim()
    said.await_text("You claimed")
    person.play_to_the_end()

    assert person.questions > 0
    assert closed_half_suits(page) == 8
    person.press(page.get_by_role("button", name="Play again"))
    expect(page.get_by_test_id("result")).to_be_hidden()
    expect(page.get_by_test_id("hand")).to_be_visible()


@pytest.mark.parametrize("leave", ["dialog.querySelector('header button').click()", "dialog.requestClose()"])
def test_a_key_pressed_in_the_moment_in_which_a_dialog_closes_is_the_tables(
    page: Page, address: str, leave: str
) -> None:
    page.goto(address)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.evaluate(f"""() => {{
      const dialog = document.querySelector("dialog");
      {leave};
      document.body.dispatchEvent(new KeyboardEvent("keydown", {{key: "?", bubbles: true}}));
    }}""")

    keys = page.locator("dialog .keys")
    expect(keys).to_have_count(1)
    page.wait_for_timeout(100)  # what the first dialog says of its end comes after the second is open
    expect(keys).to_be_visible()


@one_of_the_day("taps", WAYS, "ways through whole_game")
@pytest.mark.parametrize("seats", todays(1, [6, 4, 8], "seats by taps"))
def test_a_whole_game_is_played_on_a_phone_by_taps(phone: BrowserContext, address: str, seats: int) -> None:
    page = phone.new_page()
    page.goto(address)
    page.locator("label").filter(has_text=str(seats)).tap()
    page.get_by_role("button", name="Play now").tap()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("dialog").locator("label").filter(has_text="At once").tap()
    page.get_by_role("button", name="Close").tap()
    person = Tapper(page, seed=seats)
    person.play_to_the_end()

    assert person.questions > 0
    assert closed_half_suits(page) == 8
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.get_by_role("button", name="Play again").tap()
    expect(page.get_by_test_id("result")).to_be_hidden()
    expect(page.get_by_test_id("hand")).to_be_visible()


def test_nothing_that_must_be_in_sight_needs_scrolling_on_a_phone(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    page.goto(address)
    page.get_by_role("button", name="Play now").tap()
    page.wait_for_url("**/t/*")

    for what in ("headline", "seat-1", "seat-5", "last-question", "score", "bar"):
        expect(page.get_by_test_id(what)).to_be_in_viewport(ratio=1)
    expect(page.locator(".tray").first).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 635


def test_every_target_on_the_table_is_at_least_44_pixels_high(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    page.set_viewport_size({"width": 375, "height": 812})
    page.goto(address)
    page.get_by_role("button", name="Play now").tap()
    expect(page.locator("[data-bar]")).to_be_visible()
    small = page.locator("main button:visible").evaluate_all(
        "all => all.filter(one => one.isConnected && one.getBoundingClientRect().height < 44)"
        ".map(one => `${one.getBoundingClientRect().height} ${one.outerHTML.slice(0, 120)}`)"
    )

    assert small == []


def closed_half_suits(page: Page) -> int:
    """How many half-suits the page shows as closed."""
    return page.locator("[data-testid^=half-suit-].closed").count()
