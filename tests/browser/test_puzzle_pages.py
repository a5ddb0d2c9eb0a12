"""Puzzles and sprints in a browser: by keyboard, by the line of moves, against the clock, and without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.test_pages import CUT
from tests.sampling import todays


def right_choice(open_browser: OpenBrowser, address: str) -> int:
    """The right answer, from the page of somebody who gave up; in another browser, which keeps no memory here."""
    reader = open_browser(java_script_enabled=False).new_page()
    reader.goto(f"{address}/puzzle")
    choices = reader.locator(".asked form button").all_text_contents()
    reader.goto(f"{address}/puzzle?answer=show")
    said = reader.locator(".verdict > b").text_content() or ""
    return [choice.strip() for choice in choices].index(said.strip())


@pytest.mark.parametrize("scheme", todays(1, ["light", "dark"], "puzzle"))
def test_a_puzzle_is_solved_by_keyboard_and_remembered_in_this_browser(
    open_browser: OpenBrowser, address: str, scheme: str
) -> None:
    page = open_browser(viewport={"width": 360, "height": 560}, color_scheme=scheme, locale="en").new_page()
    page.goto(f"{address}/puzzle")
    right = right_choice(open_browser, address)
    assert violations(page) == []
    assert page.evaluate(CUT) == []

    # A wrong answer first: it says so, turns grey, and keeps the proof to itself.
    wrong = 1 if right == 0 else 0
    answers = page.locator(".asked form button")
    answers.nth(wrong).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()
    expect(answers.nth(wrong)).to_be_disabled()
    expect(page.locator(".proof")).to_have_count(0)
    assert violations(page) == []

    page.evaluate("() => { navigator.share = async (what) => { globalThis.shared = what.text; }; }")
    answers.nth(right).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_be_focused()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solved, second try")
    expect(page.locator(".streak .days")).to_have_text("1")
    page.get_by_role("button", name="Share result").click()
    assert re.search(r"\n⬛🟩\n.*/puzzle/\d{4}-\d\d-\d\d$", page.evaluate("shared"))
    assert violations(page) == []
    assert page.evaluate(CUT) == []

    page.goto(f"{address}/puzzles")
    expect(page.locator(".streak .days")).to_have_text("1")
    expect(page.locator(".day.today")).to_contain_text("✓, solved")
    page.locator(".day.today").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solved, second try")
    expect(page.locator(".asked")).to_contain_text("You first tried:")
    expect(page.locator(".found")).to_have_text(re.compile("One answer so far.|people got it on the first try"))
    page.goto(f"{address}/puzzles")
    assert violations(page) == []
    assert page.evaluate(CUT) == []


def test_the_line_of_moves_brings_the_table_back_to_where_it_was(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 375, "height": 635})
    page.goto(f"{address}/puzzles/3/5")
    line, number, cards = page.get_by_role("slider"), page.locator(".was b"), page.locator(".pool .ct")
    expect(number).to_have_text("25")
    at_the_end = cards.all_text_contents()

    page.keyboard.press("ArrowLeft")
    expect(number).to_have_text("24")
    expect(page.locator(".said")).to_contain_text("Ben asked Cleo for 2♠")
    page.get_by_role("button", name="Next move").click()
    line.focus()
    page.keyboard.press("Home")
    expect(number).to_have_text("1")
    assert cards.all_text_contents() != at_the_end
    assert "asked" in (line.get_attribute("aria-valuetext") or "")
    box = page.locator(".ticks").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 10)
    expect(number).to_have_text("25")
    assert cards.all_text_contents() == at_the_end
    for width, height in ((375, 635), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.querySelector('.asked form').getBoundingClientRect().bottom") < height


def test_the_sprint_counts_right_answers_for_a_minute_and_keeps_the_best(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(viewport={"width": 375, "height": 635}, locale="en").new_page()
    page.clock.install()
    page.goto(f"{address}/learn/drills/recall?seed=7")
    questions = page.locator(".stream li").evaluate_all("all => all.map(({ dataset }) => [dataset.from, dataset.to])")
    assert violations(page) == []
    page.clock.pause_at(page.evaluate("Date.now() + 100") / 1000)
    page.get_by_role("button", name="Start: 60 seconds").click()
    page.clock.run_for(3 * 1300 + 100)
    back = page.locator("main.sprint").get_attribute("data-back") or ""
    asked = questions[3 - 1 - back.split("|").index(page.locator(".was").text_content() or "")]
    role = 1 if "Who was asked" in (page.locator(".said").text_content() or "") else 0
    page.locator(f'[data-pick="{asked[role]}"]').click()
    expect(page.locator(".right")).to_have_text("1")
    page.clock.run_for(700 + 1300 + 100)  # the next question passes, and one of the last three is asked for
    asked = questions[4 - 1 - back.split("|").index(page.locator(".was").text_content() or "")]
    before = seconds_left(page)
    page.locator(f'[data-pick]:not([data-pick="{asked[0]}"]):not([data-pick="{asked[1]}"])').first.click()
    said = page.get_by_role("status")
    expect(said).to_contain_text("No: that’s 3 seconds off.")
    expect(said).to_contain_text(" asked ")
    page.clock.run_for(1400)
    expect(said).not_to_contain_text("No:")
    assert seconds_left(page) <= before - 4
    page.clock.run_for(46_000)
    expect(page.locator(".hurry")).to_have_text("5 seconds left")
    page.clock.run_for(6000)
    expect(page.locator(".said")).to_have_text("1 right")
    expect(page.locator(".best b")).to_have_text("1")
    page.clock.resume()
    assert violations(page) == []
    page.goto(f"{address}/puzzles")
    expect(page.locator(".best b")).to_have_text("1")


def seconds_left(page: Page) -> int:
    """On the clock of a sprint."""
    return int(page.locator(".clock span").inner_text().partition(":")[2])


def test_a_sprint_of_rounds_says_why_an_answer_is_wrong_and_takes_three_seconds_for_it(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(viewport={"width": 375, "height": 635}, locale="en").new_page()
    page.clock.install()
    page.goto(f"{address}/learn/drills/legality?seed=7")
    page.get_by_role("button", name="Start: 60 seconds").click()
    expect(page.locator(".said")).to_contain_text("Which question may you ask?")
    assert violations(page) == []
    wrong = page.locator('.picks [data-pick=""]').first
    why = wrong.get_attribute("data-why") or ""
    before = seconds_left(page)
    wrong.click()
    expect(page.locator(".said")).to_contain_text(why)
    expect(page.locator(".said")).to_contain_text("No: that’s 3 seconds off.")
    page.clock.run_for(2300)
    assert seconds_left(page) <= before - 5
    page.locator('.picks [data-pick="good"]:enabled').click()
    expect(page.locator(".right")).to_have_text("1")
    page.clock.run_for(60_000)
    expect(page.locator(".said")).to_have_text("1 right")
    expect(page.locator(".best b")).to_have_text("1")
    page.goto(f"{address}/learn/drills/recall?seed=7")
    expect(page.locator(".best")).to_be_hidden()


def test_without_scripts_everything_is_there_in_french_too(open_browser: OpenBrowser, address: str) -> None:
    page = open_browser(
        viewport={"width": 320, "height": 568}, java_script_enabled=False, locale="fr", color_scheme="light"
    ).new_page()
    page.goto(f"{address}/puzzle")
    expect(page.locator(".moves li").last).to_be_visible()
    page.locator(".asked form button").first.click()
    expect(page.locator(".verdict, .wrong")).to_be_visible()
    page.goto(f"{address}/puzzle?answer=show")
    expect(page.locator(".proof > li").last).to_be_visible()
    expect(page.locator(".share, .streak, .line").first).to_be_hidden()
    page.get_by_role("link", name="D’autres énigmes").click()
    page.get_by_role("link", name="Très difficile").click()
    expect(page.locator("main.puzzle")).to_have_attribute("data-state", "question")
