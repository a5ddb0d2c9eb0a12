"""What a page weighs: before the first play, and after many games."""

from __future__ import annotations

import urllib.request
from http.client import HTTPResponse
from typing import Any, Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import CDPSession, Page, expect

from shoal.i18n import languages
from tests.browser.conftest import OpenBrowser
from tests.browser.tables import open_table

GAMES: Final = 5

# All within the page: a handle to an element, such as a wait for a selector returns, keeps what the page has let go.
STEP: Final = """() => {
    const on = (selector) => document.querySelector(selector);
    if (on('[data-testid=result]')) return true;
    const next = on('[data-testid=ask-button]:not([aria-disabled=true])') ?? on('.bar .who')
        ?? (on('[data-bar=turn]') && on('.pick[aria-disabled=false]'));
    next?.click();
    return false;
}"""
AGAIN: Final = """() => {
    const again = [...document.querySelectorAll('[data-testid=result] ~ .bar button, .bar button, .result button')]
        .find((one) => one.textContent === 'Play again');
    again?.click();
}"""


def held(cdp: CDPSession) -> dict[str, float]:
    """What the page holds once all garbage is gone."""
    for _ in range(3):
        cdp.send("HeapProfiler.collectGarbage")
    counters: dict[str, Any] = cdp.send("Memory.getDOMCounters")
    heap = cdp.send("Runtime.getHeapUsage")["usedSize"]
    return {"nodes": counters["nodes"], "listeners": counters["jsEventListeners"], "heap": heap}


@pytest.mark.slow
def test_a_page_is_as_large_after_the_fifth_game_as_after_the_second(page: Page, address: str) -> None:
    open_table(page, address, "go_fish", options={"players": 2, "deck_ranks": 5, "hand_sizes": 4}, bot="random")
    cdp = page.context.new_cdp_session(page)
    after: list[dict[str, float]] = []
    for _ in range(GAMES):
        while not page.evaluate(STEP):
            page.wait_for_timeout(10)
        page.evaluate(AGAIN)
        expect(page.get_by_test_id("result")).to_have_count(0)
        page.wait_for_timeout(1_500)
        after.append(held(cdp))

    second, fifth = after[1], after[-1]
    assert fifth["listeners"] <= second["listeners"] + 40, after
    assert fifth["nodes"] <= second["nodes"] + 600, after
    assert fifth["heap"] <= second["heap"] + 1_000_000, after


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
def test_the_other_games_weigh_no_more_from_their_own_pages(page: Page, address: str, game: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    page.goto(f"{address}/rules/{game.lower().replace(' ', '_')}")
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
