"""A browser that keeps nothing: the table plays on, or says what it needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.chromium import CHROMIUM_ARGS, whole_chromium
from tests.browser.conftest import OpenBrowser
from tests.browser.tables import open_table

NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
    get() { throw new DOMException('The operation is insecure.', 'SecurityError'); },
});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"""
NONE = "Object.defineProperty(window, 'localStorage', { value: null });"


@pytest.fixture(params=[NO_STORAGE, FULL, NONE], ids=["forbidden", "full", "none"])
def forgetful(open_browser: OpenBrowser, request: pytest.FixtureRequest) -> Page:
    """A page of a browser that keeps no data for it, but for cookies."""
    context = open_browser()
    context.add_init_script(request.param)
    return context.new_page()


def test_without_storage_the_game_plays_on_and_the_page_remembers(forgetful: Page, address: str) -> None:
    page = forgetful
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    open_table(page, address, "literature", pace="slow")
    page.locator("[data-card][data-held=no][aria-disabled=false]").first.click()
    page.locator("[data-who]").first.click()
    page.locator("[data-commit]").click()
    expect(page.get_by_test_id("last-question")).to_contain_text("You asked")
    page.wait_for_timeout(400)  # until a second tap is no accident any more

    page.keyboard.press("?")
    page.get_by_label("Type to play").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert errors == []


@pytest.fixture
def without_cookies(browser: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """A Chromium in whose settings all cookies are blocked. The one without windows reads no settings."""
    chromium = whole_chromium()
    if chromium is None:
        pytest.skip("no chromium on this machine but one without windows")
    profile = tmp_path / "Default"
    profile.mkdir()
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (profile / "Preferences").write_text(json.dumps(settings))
    context = browser.browser_type.launch_persistent_context(tmp_path, executable_path=chromium, args=CHROMIUM_ARGS)
    yield context
    context.close()


def test_with_all_cookies_blocked_the_page_says_what_it_needs(without_cookies: BrowserContext, address: str) -> None:
    page = without_cookies.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    made = page.request.post(address + "/tables", data={"game": "literature"}, headers={"Accept": "application/json"})
    page.goto(address + made.json()["url"])

    expect(page.get_by_test_id("no-cookies")).to_contain_text("Allow this site one cookie")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert errors == []
