"""A game in a real browser over TLS and HTTP/2, through the proxies of deploy/."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, expect

from shoal.server.accounts.identity import SECURE_COOKIE
from tests.browser.playing import Typist
from tests.sampling import todays
from tests.server.proxied import PROXIES, proxied


@pytest.mark.slow
@pytest.mark.parametrize("proxy", todays(1, PROXIES, "proxies of browsers"))
def test_a_whole_game_is_played_in_a_browser_through_the_proxy(browser: Browser, tmp_path: Path, proxy: str) -> None:
    faults: list[str] = []

    def heed(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(message.text)

    # Chromium takes no service worker from a site whose certificate it does not know.
    trusting = browser.new_context(ignore_https_errors=True, service_workers="block")
    with proxied(proxy, tmp_path) as site, trusting as context:
        page = context.new_page()
        page.on("console", heed)
        page.goto(site.url)
        person = Typist(page, seed=1)
        person.press(page.get_by_role("button", name="Play now"))
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("radio", name="At once").click()
        page.keyboard.press("Escape")
        person.dialog_is_gone()
        person.play_to_the_end()
        address = page.url
        page.reload()

        expect(page.get_by_test_id("result")).to_be_visible()
        assert page.url == address
        assert address.startswith(f"{site.url}/t/")
        assert page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
        (cookie,) = (cookie for cookie in context.cookies() if cookie["name"].endswith("shoal_guest"))
        assert (cookie["name"], cookie["secure"], cookie["httpOnly"]) == (SECURE_COOKIE, True, True)
        assert faults == []
