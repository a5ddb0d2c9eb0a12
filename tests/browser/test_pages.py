"""The pages that the server renders, with the form of house rules and puzzles: they fit any screen and need no script."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.cli import main
from shoal.core.games import GAMES, fields_of, kit_of, rules_of
from shoal.core.option_fields import NONE, option_text
from shoal.core.table_arguments import all_options, options_from
from shoal.i18n import languages
from shoal.server.tables.request import OPTION
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.sampling import todays

PAGES = (
    "/",
    "/join",
    "/join?code=BABA-BABABA",
    "/daily",
    "/daily/best/go_fish",
    "/lobby",
    "/nothing",
    "/offline",
    "/offline-reset",
    "/embed/puzzle",
    "/embed/puzzle?answer=show",
    *(f"/{about}/{game}" for about in ("rules", "new") for game in GAMES),
)
SPACED = (
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"
    "p { margin-bottom: 2em !important }"
)
CUT = """() => [...document.querySelectorAll("main *, header *, footer *")].filter((one) => {
  if (one.closest("svg, .self, details:not([open]) > :not(summary)") || !one.getClientRects().length) return false;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  const isCut = style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
  return box.right > innerWidth + 1 || box.left < -1 || (isCut && !one.matches(".hero, .for-ears, .around > p"));
}).map((one) => `${one.tagName}.${one.className}`)"""
"""What does not fit into the window, or into its own box; what bots say on the first page is cut on purpose."""


@pytest.fixture
def small(open_browser: OpenBrowser) -> BrowserContext:
    """The smallest screen: also a desktop of 1280 pixels at 400 %."""
    return open_browser(viewport={"width": 320, "height": 568})


@pytest.mark.parametrize("language", languages())
def test_every_page_fits_320_pixels_also_with_wide_text_and_with_text_twice_as_large(
    open_browser: OpenBrowser, address: str, language: str
) -> None:
    page = open_browser(viewport={"width": 320, "height": 568}, locale=language).new_page()
    for path in PAGES:
        page.goto(address + path)
        for style in ("", SPACED, "html { font-size: 200% !important }"):
            # Not by a style element, which the pages forbid, but by the browser itself.
            page.evaluate(
                """(text) => {
                  const sheet = new CSSStyleSheet();
                  sheet.replaceSync(text);
                  document.adoptedStyleSheets = [sheet];
                }""",
                style,
            )
            assert page.evaluate(CUT) == [], (path, style)


def test_to_play_is_one_tap_and_to_come_back_one_more_and_no_second_table_is_opened(page: Page, address: str) -> None:
    page.goto(f"{address}/rules/go_fish")
    page.get_by_role("button", name="Play Go Fish").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    table = page.url
    assert re.fullmatch(rf"{address}/t/[a-z]{{10}}-[\w-]{{8}}", table)
    page.reload()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.url == table
    page.goto(address)
    expect(page.locator(".await")).to_have_count(1)
    page.get_by_role("link", name="Back to it").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.url == table


def test_without_script_a_friend_joins_by_the_code_and_the_look_changes(
    page: Page, open_browser: OpenBrowser, address: str
) -> None:
    page.goto(address)
    page.locator(".hero .play").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    code = page.url.removeprefix(f"{address}/t/")[:10]

    other = open_browser(java_script_enabled=False).new_page()
    other.goto(address)
    other.get_by_role("link", name="I have a code").click()
    other.get_by_label("Join a table").fill(f"{code[:4]} {code[4:]}")
    other.get_by_role("button", name="Join").click()
    other.wait_for_url(page.url)
    expect(other.locator(".noscript")).to_contain_text("To play, turn on JavaScript.")
    other.goto(f"{address}/new/go_fish?preset=bicycle")
    other.get_by_label("Your name").fill("Zoë")
    other.get_by_text("Look", exact=True).click()
    other.get_by_label("Colours").select_option("Dark")
    other.get_by_role("button", name="Use this look").click()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.get_by_label("Your name")).to_have_value("Zoë")


def test_options_without_effect_are_hidden_at_once_and_a_changed_one_says_what_is_usual(
    small: BrowserContext, address: str
) -> None:
    page = small.new_page()
    page.goto(f"{address}/new/literature?preset=online")
    cost = page.get_by_label("A bluff costs")
    expect(cost).to_be_hidden()
    page.get_by_label("Bluffs", exact=True).check()
    expect(cost).to_be_visible()
    usual = page.locator('[data-option="history"] .usual')
    expect(usual).to_be_hidden()
    page.get_by_label("Questions shown").select_option("the last two")
    expect(usual).to_have_text("Default: the last one")
    page.get_by_label("What you collect").select_option("four of a rank")
    expect(page.get_by_label("Jokers", exact=True)).to_be_hidden()


def test_without_script_three_answers_by_key_say_what_is_played_and_deal_it(
    open_browser: OpenBrowser, address: str
) -> None:
    page = open_browser(viewport={"width": 320, "height": 568}, java_script_enabled=False, locale="en").new_page()
    page.goto(f"{address}/new/literature")
    told = page.locator(".plays p:visible")
    expect(told).to_have_text(re.compile("^The usual rules: no bluffing"))
    for question, keys in {"bluff": 1, "claims": 2, "cost": 1}.items():
        page.locator(f'[name="home.{question}"]').first.focus()
        for _ in range(keys):
            page.keyboard.press("ArrowDown")
    expect(told).to_have_text(re.compile("^Canadian style: you may bluff, anyone may claim.*Jokers: yes"))
    assert page.evaluate(CUT) == []
    with page.expect_navigation():
        page.get_by_role("button", name="Change any rule").click()
    expect(page.get_by_label("Bluffs", exact=True)).to_be_checked()
    expect(page.locator(".began")).to_contain_text("Fish Online")
    page.go_back()
    with page.expect_navigation():
        page.get_by_role("button", name="Deal").click()
    expect(page.locator(".noscript")).to_contain_text("To play, turn on JavaScript.")


@pytest.mark.parametrize("scheme", todays(1, ["light", "dark"], "at home"))
@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_house_rules_can_be_read_by_everybody(
    open_browser: OpenBrowser, address: str, game: str, scheme: str
) -> None:
    page = open_browser(viewport={"width": 360, "height": 560}, color_scheme=scheme).new_page()
    page.goto(f"{address}/new/{game}")
    assert violations(page) == []
    assert page.evaluate(CUT) == []


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


COVERED = """() => {
  const bar = document.querySelector(".deal"), at = document.activeElement;
  return !bar.contains(at) && at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1 && at.name;
}"""
"""The name of the field that has the focus and lies under the bar with the button, or false."""


def test_house_rules_are_chosen_and_dealt_by_keys_and_nothing_that_has_the_focus_is_covered(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/new/fish_draw?preset=standard")
    page.set_viewport_size({"width": 375, "height": 600})
    page.get_by_label("The Fish", exact=True).focus()
    page.keyboard.type("jokers")
    for _ in range(60):
        page.keyboard.press("Tab")
        assert page.evaluate(COVERED) is False
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")

    page.wait_for_url("**/t/*")


def test_what_is_wrong_has_the_focus_and_the_field_is_marked(page: Page, address: str) -> None:
    page.goto(f"{address}/new/literature?preset=quartets")
    page.get_by_label("Players", exact=True).fill("7")
    page.get_by_role("button", name="Deal").click()

    expect(page.get_by_role("alert")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("Players: 7. It must be an even number from 4 to 24.")
    expect(page.locator(".option.wrong")).to_contain_text("It must be an even number from 4 to 24.")
    field = page.get_by_label("Players", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("7")
    assert violations(page) == []


FILE = 'input[type="file"]'


def test_a_file_of_house_rules_fills_the_form_and_what_it_does_not_name_is_as_usual(
    page: Page, address: str, tmp_path: Path
) -> None:
    file = tmp_path / "ours.json"
    changes = {"players": 8, "first_player": "seat:7", "history": "full", "stall_limit": 9, "auto_single": True}
    words = [word for name, value in changes.items() for word in ("--option", f"{name}={option_text(value)}")]
    assert main(["rules", "literature", *words, "--save", str(file)]) == 0
    page.goto(f"{address}/new/literature?preset=fishonline")
    page.set_input_files(FILE, file)

    expect(page.get_by_role("status")).to_have_text("Loaded the rules in ours.json.")
    expect(page.locator(".deal p")).to_have_text("ours.json")
    assert options_in(page) == all_options(rules_of("literature", changes))
    expect(page.get_by_label("Questions shown")).to_be_visible()
    assert violations(page) == []

    file.write_text('{"game": "literature", "options": {"jokers": false}}')
    page.set_input_files(FILE, file)
    expect(page.get_by_label("Players", exact=True)).to_have_value("6")
    assert options_in(page) == all_options(rules_of("literature", {"jokers": False}))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("players=8", "That isn’t a file of house rules."),
        (f'{{"game": "literature", "options": {{}}}}{" " * 65_536}', "That isn’t a file of house rules."),
        ('{"game": "go_fish", "options": {}}', "That file has rules for another game."),
        (
            '{"game": "literature", "options": {"players": 8, "speed": 1}}',
            "That file names a rule this game doesn’t have.",
        ),
        (
            '{"game": "literature", "options": {"jokers": false, "players": "six"}}',
            "Players doesn’t work.",
        ),
        ('{"game": "literature", "options": {"jokers": false, "history": "all"}}', "for Questions shown doesn’t work"),
        ('{"game": "literature", "options": {"players": 8, "first_player": "you"}}', "for First turn doesn’t work"),
    ],
)
def test_a_file_that_does_not_fit_changes_nothing(
    page: Page, address: str, tmp_path: Path, text: str, sentence: str
) -> None:
    page.goto(f"{address}/new/literature?preset=fishonline")
    before = options_in(page)
    file = tmp_path / "wrong.json"
    file.write_text(text)
    page.set_input_files(FILE, file)

    expect(page.get_by_role("status")).to_contain_text(sentence)
    assert options_in(page) == before


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_the_form_are_saved_as_the_command_line_does(
    page: Page, address: str, tmp_path: Path, game: str
) -> None:
    ours, again = tmp_path / "ours.json", tmp_path / "again.json"
    numbers = {"go_fish": {"hand_sizes": 3}, "fish_draw": {"fishmonger": 2}}.get(game, {"stall_limit": 9})
    words = [word for name, value in numbers.items() for word in ("--option", f"{name}={value}")]
    assert main(["rules", game, *words, "--save", str(ours)]) == 0
    page.goto(f"{address}/new/{game}?preset={kit_of(game).usual_preset}")
    page.set_input_files(FILE, ours)
    expect(page.get_by_role("status")).to_contain_text("ours.json")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save these rules").click()
    download.value.save_as(again)

    assert download.value.suggested_filename == f"{game}.json"
    assert json.loads(again.read_bytes()) == json.loads(ours.read_bytes())
    assert dict(options_from(game, str(again), None, [])) == all_options(rules_of(game, numbers))


def options_in(page: Page) -> dict[str, Any]:
    """The options that the form would send, as data, also those that have no effect."""
    pairs = page.evaluate("[...new FormData(document.querySelector('#house-rules'))]")
    texts = {name.removeprefix(OPTION): text for name, text in pairs if name.startswith(OPTION)}
    options = {field.name: field.value(texts[field.name] or NONE) for field in fields_of("literature")}
    return all_options(rules_of("literature", options))
