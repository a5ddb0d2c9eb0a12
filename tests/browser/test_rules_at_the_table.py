"""The rules at the table: one tap, pictures and sentences of this game under these house rules, what is unusual in words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.core.game_words import LessonWords, lessons, speaker_for
from shoal.core.games import kit_of, rules_of
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.tables import open_table
from tests.sampling import todays

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("literature", {}),
    ("literature", {"claim_timing": "any", "removed_rank": "7", "opponent_holds": "minus_one", "players": 4}),
    ("literature", {"sets": "rank_quartets", "removed_rank": "none", "history": "full", "players": 4}),
    ("go_fish", {}),
    ("go_fish", {"book_size": 2, "lucky_draw": "ends", "refill": "hand_size", "give": "one", "players": 2}),
    ("go_fish", {"ask_for": "card", "end": "first_out", "winner": "first_out", "hand_sizes": 9}),
    ("fish_draw", {}),
    ("fish_draw", {"fish": "jokers", "jokers": 2, "keep": 1, "fishmonger": 0, "max_rounds": 20}),
]


def told(page: Page) -> list[LessonWords]:
    """What the page tells: heading, sentences, and whether it is marked."""
    expect(page.get_by_test_id("lessons").locator("li")).to_have_count(6)
    read = """items => items.map(li => [
        li.querySelector("h3").innerText, li.querySelector("p").innerText, li.querySelector(".unusual") !== null,
    ])"""
    return [LessonWords(*item) for item in page.get_by_test_id("lessons").locator("li").evaluate_all(read)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "options"), todays(2, TABLES, "tables with rules"))
def test_the_page_tells_what_the_terminal_tells(
    open_browser: OpenBrowser, address: str, game: str, options: dict[str, Any], language: str
) -> None:
    page = open_browser(locale=language).new_page()
    menu = kit_of(game).presets  # the options of a table that names no preset are those of the usual one
    answer = page.request.post(
        f"{address}/tables",
        data={"game": game, "pace": "slow", "options": options},
        headers={"Accept": "application/json", "Origin": address},
    )
    page.goto(address + answer.json()["url"])
    page.get_by_role("button", name="Menu").click()
    page.locator(".doors button").first.click()
    usual = {name: getattr(menu[kit_of(game).usual_preset], name) for name in _changed(game)}
    expected = lessons(speaker_for(game, language), rules_of(game, usual | options))

    assert told(page) == list(expected)
    assert page.locator(".lessons .scene").count() == 6
    if any(name != "players" for name in options):
        house = page.get_by_test_id("house-rules")
        assert house.locator("dt").count() >= len(options)
        assert not re.search(r"[a-z]_[a-z]|\b[A-Z]{3,}\b", house.inner_text())


def _changed(game: str) -> list[str]:
    """The options that the usual preset of a game changes."""
    usual, own = kit_of(game).presets[kit_of(game).usual_preset], rules_of(game).options
    return [name for name in own.__struct_fields__ if getattr(usual, name) != getattr(own, name)]


def test_the_rules_are_opened_and_left_by_keys(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", pace="slow")
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    rules = page.get_by_role("dialog").get_by_role("button", name="Rules")
    expect(rules).to_be_visible()
    for _ in range(4):
        if rules.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rules of Go Fish")).to_be_visible()
    expect(page.get_by_test_id("lessons")).to_contain_text("Collect books")
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", todays(1, ["literature", "go_fish", "fish_draw"], "rules without violations"))
def test_the_rules_have_no_violations_and_fit_the_smallest_phone(
    open_browser: OpenBrowser, address: str, game: str, language: str, scheme: str
) -> None:
    context = _small(open_browser, language, scheme)
    page = context.new_page()
    answer = page.request.post(
        f"{address}/tables", data={"game": game}, headers={"Accept": "application/json", "Origin": address}
    )
    page.goto(address + answer.json()["url"])
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".sections")).to_be_visible()
    for door in (None, 0, 1):
        if door is not None:
            page.keyboard.press("Escape")
            page.get_by_role("button", name="Menu").click()
            page.locator(".doors button").nth(door).click()
            expect(page.locator(".lessons, .qr").first).to_be_visible()
        assert violations(page) == []
        assert page.evaluate("document.querySelector('dialog').scrollWidth") <= 320


def _small(open_browser: OpenBrowser, language: str, scheme: Any) -> BrowserContext:
    return open_browser(locale=language, viewport={"width": 320, "height": 568}, color_scheme=scheme)
