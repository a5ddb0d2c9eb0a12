"""A puzzle in a browser: answered by keyboard on the smallest telephone, with and without scripts; axe finds nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.test_pages import CUT
from tests.sampling import todays


def right_choice(open_browser: OpenBrowser, address: str) -> int:
    """The right answer, from the page of somebody who gave up; in another browser, which keeps no memory here."""
    reader = open_browser(java_script_enabled=False).new_page()
    reader.goto(f"{address}/puzzle")
    choices = reader.locator(".asked label").all_text_contents()
    reader.goto(f"{address}/puzzle?answer=show")
    said = reader.locator(".verdict").text_content() or ""
    return next(index for index, choice in enumerate(choices) if f": {choice.strip()}." in said)


@pytest.mark.parametrize("scheme", todays(1, ["light", "dark"], "puzzle"))
def test_a_puzzle_is_solved_by_keyboard_and_remembered_in_this_browser(
    open_browser: OpenBrowser, address: str, scheme: str
) -> None:
    page = open_browser(viewport={"width": 360, "height": 560}, color_scheme=scheme, locale="en").new_page()
    page.goto(f"{address}/puzzle")
    right = right_choice(open_browser, address)
    assert violations(page) == []
    assert page.evaluate(CUT) == []

    # A wrong answer first: it says so, and keeps the proof to itself.
    wrong = 1 if right == 0 else 0
    page.locator("input[name=answer]").nth(wrong).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".proof")).to_have_count(0)
    assert violations(page) == []

    page.locator("input[name=answer]").nth(right).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_be_visible()
    expect(page.locator(".tries")).to_contain_text("2 ⬛🟩")
    expect(page.locator(".streak .days")).to_have_text("1")
    text = page.locator("#share-text").input_value()
    assert "⬛🟩" in text
    assert re.search(r"/puzzle/\d{4}-\d\d-\d\d$", text)

    # The proof unfolds; the step that comes has the focus.
    steps = page.locator(".proof ol > li")
    count = steps.count()
    for shown in range(1, count):
        expect(steps.nth(shown)).to_be_hidden()
        page.locator(".next-step").focus()
        page.keyboard.press("Enter")
        expect(steps.nth(shown)).to_be_focused()
    expect(page.locator(".steps")).to_be_hidden()
    assert violations(page) == []
    assert page.evaluate(CUT) == []

    page.goto(f"{address}/puzzles")
    expect(page.locator(".streak .days")).to_have_text("1")
    assert violations(page) == []
    assert page.evaluate(CUT) == []


def test_without_scripts_everything_is_there_in_french_too(open_browser: OpenBrowser, address: str) -> None:
    page = open_browser(
        viewport={"width": 320, "height": 568}, java_script_enabled=False, locale="fr", color_scheme="light"
    ).new_page()
    page.goto(f"{address}/puzzle")
    page.get_by_role("button", name="Répondre").wait_for()
    page.get_by_role("link", name="Montrer la preuve").click()
    expect(page.locator(".proof ol > li").last).to_be_visible()
    expect(page.locator("#share-text")).to_be_visible()
    expect(page.locator(".share-button, .streak, .tries").first).to_be_hidden()
    page.get_by_role("link", name="Toutes les énigmes").click()
    page.get_by_role("link", name="Très difficile").click()
    expect(page.locator("main.puzzle")).to_have_attribute("data-state", "question")


def test_the_end_of_todays_deals_is_told_by_the_readers_clock_and_counted_down(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(timezone_id="Asia/Tokyo", locale="en").new_page()
    page.clock.install()
    page.goto(f"{address}/daily")
    line = page.locator("[data-until]")
    expect(line.locator("time")).to_have_text(re.compile(r"09:00\sAM GMT\+9"))
    until = line.get_attribute("data-until")
    page.clock.pause_at(page.evaluate("end => Date.parse(end) - 90_000", until) / 1000)
    page.clock.run_for(2000)
    expect(line).to_contain_text(re.compile(r"\(in (8|9)\d seconds\)"))
    page.clock.run_for(60_000)
    expect(line).to_contain_text(re.compile(r"\(in \d+ seconds\)"))
