"""The form of house rules in a browser: by keys, what is wrong in it, and rules in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from shoal.cli import main
from shoal.core.games import GAMES, fields_of, kit_of, rules_of
from shoal.core.option_fields import NONE, option_text
from shoal.core.table_arguments import all_options, options_from
from shoal.server.tables.request import OPTION
from tests.browser.axe import violations

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
