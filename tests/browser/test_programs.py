"""The page of programs, by keyboard: from an account to a bot, to a token that is shown once, and back."""

from __future__ import annotations

import secrets

from playwright.sync_api import Page

from tests.browser.axe import violations

__all__ = ["page"]


def test_a_person_makes_a_bot_and_a_token_for_it_and_revokes_it(page: Page, address: str) -> None:
    name = secrets.token_hex(4)
    page.goto(f"{address}/account")
    page.locator("#new-name").fill(f"Ann {name}")
    page.locator("#new-password").fill("a shoal of herring")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Programs").press("Enter")
    assert violations(page) == []
    page.get_by_label("Name of the bot").fill(f"Wren {name}")
    page.keyboard.press("Enter")
    page.get_by_role("link", name=f"Wren {name}").wait_for()
    page.get_by_label("What is it for?").fill("a test")
    page.keyboard.press("Enter")
    assert "Choose at least one thing" in page.get_by_role("alert").inner_text()
    assert violations(page) == []
    page.get_by_label("It acts as").select_option(label=f"Wren {name}")
    page.get_by_label("sit down and play").press("Space")
    page.get_by_role("button", name="Make a token").press("Enter")
    secret = page.get_by_role("textbox", name="Your new token").input_value()
    assert secret.startswith("shoal_")
    assert violations(page) == []
    page.goto(f"{address}/account/programs")
    assert secret not in page.content()
    page.get_by_role("button", name="Revoke the token a test").press("Enter")
    page.wait_for_url("**/account/programs")
    assert page.get_by_role("button", name="Revoke").count() == 0
    page.get_by_role("link", name=f"Wren {name}").press("Enter")
    page.locator("h1 .badge").wait_for()
    assert violations(page) == []
