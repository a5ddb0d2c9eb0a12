"""What a newcomer downloads before the first play."""

from __future__ import annotations

import urllib.request
from http.client import HTTPResponse
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from shoal.i18n import languages
from tests.browser.conftest import OpenBrowser

LIMIT = 60_000
REQUESTS = 6


@pytest.mark.parametrize("language", languages())
def test_at_most_60_kb_and_6_requests_come_before_the_first_play(
    open_browser: OpenBrowser, address: str, language: str
) -> None:
    page = open_browser(locale=language).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    page.goto(address)
    page.locator(".hero .play").click()
    expect(page.locator(".bar")).to_be_visible()
    page.wait_for_timeout(500)

    table = page.url
    assert page.evaluate("document.documentElement.lang") == language
    assert {url for url in asked if not url.startswith(address)} == set()
    assert len(set(asked)) <= REQUESTS, asked  # the second page takes the style sheet from the cache
    assert sum(weight(url, language) for url in {*asked, table} if not url.endswith("/tables")) <= LIMIT


@pytest.mark.parametrize("game", ["Go Fish", "Fish Draw"])
def test_the_other_games_weigh_no_more(page: Page, address: str, game: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    page.goto(address)
    page.get_by_role("button", name=f"Play {game}").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    page.wait_for_timeout(500)

    assert len(set(asked)) <= REQUESTS, asked
    assert sum(weight(url) for url in {*asked, page.url} if not url.endswith("/tables")) <= LIMIT


def weight(url: str, language: str = "en") -> int:
    """Bytes of the answer in a language, in the best encoding that the server offers."""
    headers = {"Accept-Encoding": "gzip, deflate, br", "Accept-Language": language}
    request = urllib.request.Request(urljoin(url, ""), headers=headers)
    with urllib.request.urlopen(request, timeout=5) as answer:
        assert isinstance(answer, HTTPResponse)
        body = answer.read()
        padding = body.index(b"\0", 10) - 10 if body.startswith(b"\x1f\x8b\x08\x08") else 0  # random: web/answers.py
        return len(body) - padding
