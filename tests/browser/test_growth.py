"""A page that shows game after game grows no further after the second."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Page, expect

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
