"""Who plays the other seats, in a browser: chosen when the table is opened and at the table, and seen by everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.core.game_words import level_name, speaker_for
from shoal.core.games import kit_of
from tests.browser.axe import violations
from tests.browser.playing import Tapper, Typist
from tests.browser.tables import open_table

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
    """The part of the menu in which the host says who plays."""
    page.get_by_role("button", name="Menu").press(
        "Enter"
    )  # a tap right after a question would count as its second half
    page.get_by_text("Who plays the free seats").click()


def test_levels_are_chosen_by_side_and_by_seat_on_a_phone_and_a_game_of_all_levels_is_played(
    phone: BrowserContext, address: str
) -> None:
    page = phone.new_page()
    page.goto(f"{address}/new/literature")
    choose(page, "On your side", LEVELS.offered[-1])
    choose(page, "Against you", LEVELS.offered[0])
    choose(page, "Pace of the bots", "at_once")
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
    Tapper(page, seed=3).play_to_the_end()


def test_a_form_sent_by_keys_without_a_choice_has_a_strong_team_and_friendly_opponents(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/new/literature")
    page.get_by_role("button", name="Deal").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")

    badge(page, 1, "casual")
    badge(page, 2, "expert")


@pytest.mark.parametrize("game", ["go_fish", "fish_draw"])
def test_where_all_play_alone_there_is_one_choice_for_all(page: Page, address: str, game: str) -> None:
    page.goto(f"{address}/new/{game}")
    expect(page.get_by_label("On your side", exact=True)).to_have_count(0)
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
    page.get_by_test_id("level-2").select_option(LEVELS.offered[-1])
    page.get_by_test_id("level-standin").select_option(LEVELS.offered[1])
    badge(visitor, 2, LEVELS.offered[-1])
    expect(visitor.locator("[aria-live]").first).to_contain_text(re.compile("seat 3|players who leave"))
    assert violations(page) == []
    page.reload()
    badge(page, 2, LEVELS.offered[-1])
    open_choices(page)
    expect(page.get_by_test_id("level-standin")).to_have_value(LEVELS.offered[1])

    visitor.get_by_role("button", name="Menu").click()
    expect(visitor.get_by_test_id("level-2")).to_have_count(0)


@pytest.mark.parametrize(("history", "alike"), [("last", False), ("full", True)])
def test_the_host_learns_where_the_levels_that_forget_play_alike(
    page: Page, address: str, history: str, *, alike: bool
) -> None:
    open_table(page, address, "literature", pace="normal", options={"players": 4, "history": history})
    open_choices(page)

    expect(page.get_by_test_id("level-2")).to_be_visible()
    expect(page.get_by_text("the levels that forget play alike")).to_have_count(int(alike))


def test_in_the_middle_of_a_game_the_host_sees_who_plays_and_cannot_change_it(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="normal", options={"players": 4}, bot=LEVELS.offered[0])
    Typist(page, seed=1).ask()
    page.keyboard.press("Escape")
    open_choices(page)

    expect(page.get_by_test_id("level-2")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_contain_text(f": {called(LEVELS.offered[0])}")
