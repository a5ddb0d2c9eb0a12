"""Time at a table: clocks in the bar and at the seats, a time that is over, and a seat that is taken back with one tap."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from shoal.server.tables.state.sights import SeatKept
from shoal.server.tables.timing.time_control import BankTime
from tests.browser.tables import open_table
from tests.stage import literature
from tests.stage.layout import faults
from tests.stage.marks import GHOST, WHO
from tests.stage.server import Stage, sits

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
    expect(page.get_by_test_id("headline")).to_have_text("A bot plays for you")
    assert faults(page) == []
    page.get_by_test_id("take-back").tap()

    expect(page.locator("[data-bar=turn]")).to_be_visible()
    expect(page.locator("[data-card][data-held=no]").first).to_be_enabled()
