"""What a newcomer downloads before the first play."""

from __future__ import annotations

import urllib.request
from http.client import HTTPResponse
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

LIMIT = 60_000
REQUESTS = 6


def test_at_most_60_kb_and_6_requests_come_before_the_first_play(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    page.goto(address)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")
    page.wait_for_timeout(500)

    table = page.url
    assert {url for url in asked if not url.startswith(address)} == set()
    assert len(set(asked)) <= REQUESTS, asked  # the second page takes the style sheet from the cache
    assert sum(weight(url) for url in {*asked, table} if not url.endswith("/tables")) <= LIMIT


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


def weight(url: str) -> int:
    """Bytes of the answer, brotli where the server offers it."""
    request = urllib.request.Request(urljoin(url, ""), headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(request, timeout=5) as answer:
        assert isinstance(answer, HTTPResponse)
        return len(answer.read())
