"""A stranger who only reads can follow a whole game of bots, at the pace that is usual.

The game is played by a server with a clock of its own; then a page is told it, event for event, with the same pauses, and
its clock is moved on as the server's was. Nothing but what eyes see on the page is read.
"""

from __future__ import annotations

import json
from itertools import pairwise
from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from shoal.bots.naming import bot_of
from shoal.core.game import GameEvent
from shoal.games.fish_draw.rules import events as fishing
from shoal.games.fish_draw.rules.moves import Reveal
from shoal.games.literature.rules.events import Asked
from shoal.server.tables.state.events import TableEvent
from shoal.server.tables.state.log import read
from shoal.server.tables.timing.presence import Manners
from tests.browser.conftest import OpenBrowser
from tests.sampling import sampled
from tests.server.tables_in_memory import MemoryTable, is_acked
from tests.stage import fish_draw
from tests.stage.server import Play, Scene, Stage, Unreachable

SEED: Final = 3
SEATS: Final = {"literature": 6, "go_fish": 4, "fish_draw": 4}
STEP_MS: Final = 600
BRIEF_MS: Final = 250
LONGEST_S: Final = 3.0
BEAT_STEP_MS: Final = 50
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


Moments = list[tuple[float, list[GameEvent]]]
"""What happened when, in seconds of the table; what followed from one move is together."""


def game_of_bots(game: str, bot: str, seats: int) -> tuple[GameEvent, Moments]:
    """The deal of a whole game of bots, and all that happened."""
    table = MemoryTable(game=game, seats=seats, pace="normal", seed=SEED, manners=Manners(), bot=bot, maker_of=bot_of)
    table.connect(1)
    assert is_acked(table.say(1, type="stand", id=1))
    for _ in range(200):
        table.pass_time(10.0)
    assert table.state.game.is_over
    _, entries = read(table.log)
    dealt: Any = None
    moments: Moments = []
    for row, entry in zip(table.log, entries, strict=True):
        if type(entry.event).__name__ == "Dealt":
            dealt = entry.event
            moments.clear()  # the person who stood up had it dealt again
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


@pytest.fixture(scope="module")
def games() -> dict[str, tuple[GameEvent, Moments]]:
    """A game of each kind, played before there is a stage, whose bots are still."""
    return {
        game: game_of_bots(game, "attentive" if game == "fish_draw" else "counting", seats)
        for game, seats in SEATS.items()
    }


def look_on(page: Page, scene: Scene) -> None:
    """See that table, and let no more time pass by itself."""
    page.goto(scene.url)
    expect(page.locator("[data-bar]")).to_be_visible()
    page.wait_for_timeout(300)
    page.clock.pause_at(page.evaluate("Date.now() + 100"))


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
    games: dict[str, tuple[GameEvent, Moments]], reader: Page, live: Stage
) -> None:
    dealt, moments = games["literature"]
    scene = live.scene("literature", arrange=lambda _: dealt, seats=6)
    numbers = numbers_that_come(reader)
    look_on(reader, scene)
    by_seat, stood = names(reader), []
    for (at, events), (then, _) in pairwise(moments[: sampled(30, of=len(moments))]):
        await_news(reader, numbers, scene.happen(*events))
        for asked in events:
            if not isinstance(asked, Asked):
                continue
            wanted = sentence(asked, by_seat)
            came = await_sentence(reader, wanted)
            stood.append(stay(reader, wanted, then - at - came))

    assert len(stood) > 20
    assert min(stood) >= LEAST_S
    assert 1.5 <= median(stood) <= 2.5


SAID: Final = """() => {
    const isSeen = (one) => one.textContent.trim() && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return [[...document.querySelectorAll('[data-said]')].filter(isSeen).length,
        [...document.querySelectorAll('[data-testid=live] > p')].filter((one) => !one.isHeard && (one.isHeard = true)).map((one) => one.textContent)];
}"""
"""How many sentences stand in the middle of the table, and what ears hear since this was asked last."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["literature", "go_fish", "fish_draw"])
def test_at_every_moment_of_a_whole_game_one_thing_is_said(
    games: dict[str, tuple[GameEvent, Moments]], reader: Page, live: Stage, game: str
) -> None:
    dealt, moments = games[game]
    scene = live.scene(game, arrange=lambda _: dealt, seats=SEATS[game])
    numbers = numbers_that_come(reader)
    look_on(reader, scene)
    by_seat, happened, heard = names(reader), list[Any](), reader.evaluate(SAID)[1]
    for (at, events), (then, _) in pairwise(moments[: sampled(30, of=len(moments))]):
        await_news(reader, numbers, scene.happen(*events))
        happened += events
        for step in steps(min(then - at, LONGEST_S)):
            reader.clock.run_for(step)
            seen, new = reader.evaluate(SAID)
            assert seen == 1, f"{seen} sentences are in the middle of the table after {events}"
            assert len(new) <= 1, f"{new} are heard at once"
            heard += new
    asked = [by_seat[event.seat] for event in happened if type(event).__name__ == "Asked"]
    assert [line.partition(" asks ")[0] for line in heard if " asks " in line] == asked


def steps(seconds: float) -> list[int]:
    """That time in steps of the page's clock, in milliseconds."""
    whole = max(1, round(seconds * 1000))
    return [min(BRIEF_MS, whole - at) for at in range(0, whole, BRIEF_MS)]


def numbers_that_come(page: Page) -> list[int]:
    """The numbers of the events that the page has heard of, as they come."""
    numbers: list[int] = []

    def hear(frame: str | bytes) -> None:
        numbers.extend(n for n in [json.loads(frame).get("n")] if n is not None)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return numbers


def before_two_fish(play: Play) -> None:
    """Play until with the next cards two Fish are turned at once, and a last card of each decides."""
    for _ in range(300):
        if play.state.board.phase == "round":
            events = play.rules.decide(play.state, Reveal(play.turn or 0))
            if [type(event).__name__ for event in events[1:3]] == ["FishDrawn", "Final"]:
                return
        fish_draw.turn_on(play)
    raise Unreachable("no two Fish at once")


def test_two_fish_and_then_one_last_card_after_the_other_are_seen_before_the_end(
    open_browser: OpenBrowser, live: Stage
) -> None:
    scene = live.scene("fish_draw", before_two_fish, seats=4, pace="normal")
    context = open_browser(locale="en", reduced_motion="no-preference")
    context.clock.install()
    page = context.new_page()
    numbers = numbers_that_come(page)
    look_on(page, scene)
    by_seat = names(page)

    await_news(page, numbers, scene.happen(Reveal(scene.play.turn or 0)))
    said: list[str] = []
    for _ in range(60):
        now = page.locator("[data-said]").inner_text().partition("\n")[0].replace("\ufe0e", "")
        said += [now] if said[-1:] != [now] else []
        page.clock.run_for(150)

    cards = [event.cards for event in scene.play.log if isinstance(event, fishing.Final)][-1]
    lasts = [f"Now {by_seat[seat]}’s last card…" for seat, _ in cards]
    assert sorted(said[-len(lasts) - 2 : -2]) == sorted(lasts)
    assert "Two Fish at once" in said[-len(lasts) - 3]
    assert "last card" not in said[-1]


def await_news(page: Page, numbers: list[int], last: int) -> None:
    """Wait until the page has heard of that event."""
    for _ in range(500):
        if numbers and numbers[-1] >= last:
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"the page was not told of event {last}")


def await_sentence(page: Page, wanted: str) -> float:
    """Let time pass on the page until it shows that; how many seconds of its own it took."""
    for late_ms in range(0, 2_000, BEAT_STEP_MS):
        if page.evaluate(SEEN) == wanted:
            return late_ms / 1000
        page.clock.run_for(BEAT_STEP_MS)
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
