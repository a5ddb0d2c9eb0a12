"""axe-core finds nothing to complain about at tables of Go Fish, of Fish Draw and of Literature's house rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.fishing import FisherByTaps
from tests.browser.tables import open_table
from tests.browser.test_accessibility import violations
from tests.browser.test_fish_draw import a_table_with_a_fish, next_thing
from tests.sampling import todays


@pytest.fixture(params=todays(1, ["light", "dark"], "themes of games"))
def page(open_browser: OpenBrowser, request: pytest.FixtureRequest) -> Iterator[Page]:
    scheme: Literal["light", "dark"] = request.param
    return open_browser(viewport={"width": 375, "height": 812}, has_touch=True, color_scheme=scheme).new_page()


def test_go_fish_has_no_violations_from_the_first_question_to_the_result(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", options={"players": 2}, bot="random")
    page.wait_for_selector(".pick[aria-disabled=false]")
    assert violations(page) == []

    page.locator(".pick[aria-disabled=false]").first.tap()
    assert violations(page) == []
    page.locator(".bar .who").first.tap()
    assert violations(page) == []

    page.get_by_test_id("ask-button").tap()
    page.wait_for_selector("[data-bar=turn] .row:not([inert])")
    page.locator(".to-log").tap()
    expect(page.get_by_test_id("log-dialog")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Close").tap()

    FisherByTaps(page, seed=2).play_to_the_end()
    assert violations(page) == []


def test_asking_for_cards_in_go_fish_has_no_violations(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", pace="normal", options={"players": 2, "ask_for": "card"}, bot="random")
    page.locator(".ghost.pick").first.tap()

    assert violations(page) == []


def test_fish_draw_has_no_violations_when_one_must_shout_and_when_it_is_over(page: Page, address: str) -> None:
    a_table_with_a_fish(page, address, mine=True, hearing_s=30)
    assert violations(page) == []

    page.get_by_test_id("shout").tap()
    expect(page.get_by_test_id("shout")).to_have_text("You shouted")
    assert violations(page) == []

    while (what := next_thing(page)) != "over":
        page.keyboard.press("f" if what == "shout" else "r")
        page.wait_for_timeout(60)
    assert violations(page) == []


def test_the_call_of_fishageddon_has_no_violations(page: Page, address: str) -> None:
    open_table(page, address, "fish_draw", pace="normal")
    page.keyboard.press("c")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize(
    "options",
    [
        {"jokers": True, "bluff_ask": True, "hand_counts": "on_request"},
        {"sets": "rank_quartets", "removed_rank": "none", "players": 4, "claim_for_opponents": True, "history": "full"},
        {"sets": "six_seven", "removed_rank": "none", "hand_counts": "secret", "claim_commit": "on_half_suit"},
    ],
)
def test_literatures_house_rules_have_no_violations(page: Page, address: str, options: dict[str, object]) -> None:
    open_table(page, address, "literature", pace="normal", hearing_s=30, options=options)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 375

    page.get_by_test_id("bar").get_by_role("button", name="Claim").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page) == []

    announce = page.get_by_role("button", name="Announce it")
    if announce.count():
        announce.tap()
        expect(page.get_by_test_id("staged-claim")).to_be_visible()
        assert violations(page) == []
