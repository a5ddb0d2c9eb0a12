"""The lobby in a browser: strangers meet there, by keyboard, and what happens meanwhile is seen without loading the page again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser


def test_two_strangers_meet_by_keyboard_and_the_list_follows(open_browser: OpenBrowser, address: str) -> None:
    first, second = open_browser(), open_browser(viewport={"width": 375, "height": 635})
    waiting = second.new_page()
    waiting.goto(f"{address}/lobby?game=go_fish")
    expect(waiting.locator(".none")).to_be_visible()

    opener = first.new_page()
    opener.goto(f"{address}/lobby?game=go_fish")
    opener.get_by_label("Your name").fill("Ann")
    opener.get_by_label("Your name").press("Tab")
    opener.keyboard.press("Enter")
    expect(opener.locator(".bar")).to_be_visible()
    name = opener.url.rpartition("/t/")[2].partition("?")[0]

    row = waiting.locator(f'[data-table="{name}"]')
    expect(row).to_contain_text("Ann")
    expect(waiting.locator(".none")).to_be_hidden()
    assert violations(waiting) == []
    waiting.get_by_label("Your name").fill("Bea")
    row.get_by_role("button").focus()
    waiting.keyboard.press("Enter")
    expect(waiting.locator(".bar")).to_be_visible()
    expect(waiting).to_have_url(re.compile(f"/t/{name}"))
    expect(opener.locator("#app")).to_contain_text("Bea")

    third = first.new_page()
    third.goto(f"{address}/lobby")
    expect(third.locator(f'[data-table="{name}"]')).to_contain_text("Ann, Bea")
    opener.close()
    waiting.close()
    expect(third.locator(f'[data-table="{name}"]')).to_have_count(0)
