"""The form of house rules in a browser: by keys alone, on a phone, and with what is wrong said first."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from shoal.games import GAMES
from tests.browser.test_accessibility import violations

COVERED = """() => {
  const bar = document.querySelector(".deal"), at = document.activeElement;
  return !bar.contains(at) && at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1 && at.name;
}"""
"""The name of the field that has the focus and lies under the bar with the button, or false."""


@pytest.mark.parametrize("game", GAMES)
def test_the_form_fits_a_phone_and_has_no_violations(phone: BrowserContext, address: str, game: str) -> None:
    page = phone.new_page()
    page.goto(f"{address}/new/{game}")

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


def test_house_rules_are_chosen_and_dealt_by_keys_and_nothing_that_has_the_focus_is_covered(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/new/fish_draw")
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
    expect(page.get_by_role("alert")).to_contain_text("Players: 7. An even number from 4 to 24 is needed.")
    expect(page.locator(".option.wrong")).to_contain_text("An even number from 4 to 24 is needed.")
    field = page.get_by_label("Players", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("7")
    assert violations(page) == []
