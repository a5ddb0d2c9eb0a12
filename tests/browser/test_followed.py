"""A stranger who only reads can follow a whole game of bots, at the pace that is usual.

The game is played by a server with a clock of its own; then a page is told it, event for event, with the same pauses, and
its clock is moved on as the server's was. Nothing but what eyes see on the page is read.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from shoal.bots.naming import bot_of
from shoal.core.game import GameEvent
from shoal.games.literature.rules.events import Asked, Dealt
from shoal.server.tables.state.events import TableEvent
from shoal.server.tables.state.log import read
from shoal.server.tables.timing.presence import Manners
from tests.browser.conftest import OpenBrowser
from tests.sampling import sampled
from tests.server.tables_in_memory import MemoryTable, is_acked
from tests.stage.server import Stage

SEED: Final = 3
STEP_MS: Final = 600
LEAST_S: Final = 1.0
"""So long an answer stands; its question has stood for a beat before."""
SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

SEEN: Final = """() => {
    const text = (node) => node.nodeType === Node.TEXT_NODE ? node.data
        : node.classList?.contains('for-ears') ? '' : [...node.childNodes].map(text).join('');
    const said = document.querySelector('[data-said]');
    const { left, right, top, bottom, width, height } = said.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !width || !height) return '';
    for (let one = said; one; one = one.parentElement) {
        const { opacity, visibility } = getComputedStyle(one);
        if (opacity !== '1' || visibility !== 'visible') return '';
    }
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!said.contains(middle) && !middle?.contains(said)) return '';
    return text(said).replace(/\\uFE0E/g, '').replace(/\\s+/g, ' ').trim();
}"""


@pytest.fixture(scope="module")
def game_of_bots() -> tuple[Dealt, list[tuple[float, list[GameEvent]]]]:
    """The deal of a whole game of bots, and what happened when, in seconds; what followed from one move is together."""
    table = MemoryTable(seats=6, pace="normal", seed=SEED, manners=Manners(), bot="counting", maker_of=bot_of)
    table.connect(1)
    assert is_acked(table.say(1, type="stand", id=1))
    for _ in range(200):
        table.pass_time(10.0)
    assert table.state.game.is_over
    _, entries = read(table.log)
    dealt: Dealt | None = None
    moments: list[tuple[float, list[GameEvent]]] = []
    for row, entry in zip(table.log, entries, strict=True):
        if isinstance(entry.event, Dealt):
            dealt = entry.event
        elif not isinstance(entry.event, TableEvent):
            if not moments or moments[-1][0] != row.at_ms / 1000:
                moments.append((row.at_ms / 1000, []))
            moments[-1][1].append(entry.event)
    assert dealt is not None
    return dealt, moments


@pytest.fixture
def reader(open_browser: OpenBrowser) -> Page:
    """Somebody who watches a table on a phone whose clock stands still."""
    context = open_browser(viewport={"width": 375, "height": 635}, has_touch=True, locale="en")
    context.clock.install()
    return context.new_page()


def names(page: Page) -> dict[int, str]:
    """By seat, as they stand around the table."""
    found = page.locator("[data-seat]").evaluate_all(
        "all => all.map(one => [Number(one.dataset.seat), one.querySelector('bdi').innerText])"
    )
    return dict(found)


def sentence(asked: Asked, by_seat: dict[int, str]) -> str:
    """What eyes should read."""
    rank, suit = asked.card.rank.replace("T", "10"), SUITS[asked.card.suit]
    return f"{by_seat[asked.seat]} asks {by_seat[asked.target]} for {rank}{suit} {'yes' if asked.hit else 'no'}"


@pytest.mark.slow
def test_at_every_moment_one_can_say_who_asked_whom_for_what_and_what_was_the_answer(
    game_of_bots: tuple[Dealt, list[tuple[float, list[GameEvent]]]], reader: Page, live: Stage
) -> None:
    dealt, moments = game_of_bots  # played before there was a stage, whose bots are still
    scene = live.scene("literature", arrange=lambda _: dealt, seats=6)
    reader.goto(scene.url)
    expect(reader.locator("[data-bar]")).to_be_visible()
    reader.wait_for_timeout(300)
    reader.clock.pause_at(reader.evaluate("Date.now() + 100"))
    by_seat, stood = names(reader), []
    for (at, events), (then, _) in pairwise(moments[: sampled(45, of=len(moments))]):
        scene.happen(*events)
        for asked in events:
            if not isinstance(asked, Asked):
                continue
            wanted = sentence(asked, by_seat)
            came = await_sentence(reader, wanted)
            stood.append(stay(reader, wanted, then - at - came))

    assert len(stood) > 20
    assert min(stood) >= LEAST_S
    assert 1.5 <= median(stood) <= 2.5


def await_sentence(page: Page, wanted: str) -> float:
    """Wait until the page has heard of it and shows it; for how many seconds of its own time it showed something else."""
    late_ms = 0
    for _ in range(100):
        if page.evaluate(SEEN) == wanted:
            return late_ms / 1000
        page.wait_for_timeout(10)
        if wanted.partition(" for ")[0] in page.locator("[data-said]").inner_text():
            page.clock.run_for(20)  # it has come, and something else is still before it
            late_ms += 20
    raise AssertionError(f"{wanted!r} is not seen; there is {page.evaluate(SEEN)!r}")


def stay(page: Page, wanted: str, seconds: float) -> float:
    """Let that time pass on the page; for how many seconds the sentence was whole and visible."""
    passed, whole = 0, round(seconds * 1000)
    while passed < whole:
        step = min(STEP_MS, whole - passed)
        page.clock.run_for(step)
        if page.evaluate(SEEN) != wanted:
            break
        passed += step
    return passed / 1000
