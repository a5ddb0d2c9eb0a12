"""How fast a shout was: what a table believes of what a screen says, at a table of Fish Draw where a Fish has just won."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from shoal.games.fish_draw.rules.events import Shouted
from shoal.server.tables.timing.race import FASTEST_MS, LONGEST_WAY_S, LOOSE_MS, Passed, Way, believed_ms
from tests.server.tables_in_memory import MemoryTable, is_acked, reason
from tests.server.test_hearing import HEARING_S, LOOSE_S, a_fish_won, hearing, phase, reacting, shouted, shown_s

KNOWN = Passed(passed=2600, shown=1800, way=80, window=2000)
"""The shout came 2.6 s after the Fish was sent, which took 1.8 s to show: 0.8 s later, of which the way has taken 80 ms."""


@pytest.mark.parametrize(
    ("claimed", "believed", "why"),
    [
        (700, 700, "the way, and a frame"),
        (480, 480, "a slow screen"),
        (1, 800, "faster than anybody: as heard"),
        (FASTEST_MS - 1, 800, "the same"),
        (800 - 80 - LOOSE_MS - 1, 800, "it would have been here long ago: as heard"),
        (2600, 2000, "all cards at once; nobody in time took longer than there is time"),
        (600_000, 2000, "it has not been so long since"),
        (None, 2000, "a program saw all cards at once, and is measured from then"),
    ],
)
def test_a_table_believes_what_can_be_true(claimed: int | None, believed: int, why: str) -> None:
    assert believed_ms(claimed, KNOWN) == believed, why


def test_whatever_is_claimed_nobody_is_faster_than_people_or_later_than_the_window() -> None:
    for claimed, passed in product([None, *range(0, 5000, 90)], [0, 200, 1799, 2000, 3000, 9000]):
        believed = believed_ms(claimed, Passed(passed, 1800, 80, 2000))

        assert FASTEST_MS <= believed <= 2000, (claimed, passed)
        assert believed >= min(passed - 1800 - 80 - LOOSE_MS, 2000), "nobody gains more than the way and a little"


def test_of_the_ways_that_were_measured_the_quickest_counts_and_none_is_longer_than_the_table_waits() -> None:
    way = Way()
    for n, took in enumerate((0.9, 0.05, 3.0), 1):
        way.note_sent(n, 10.0 * n)
        way.note_sent(n, 10.0 * n + 0.01)
        way.note_seen(10.0 * n + took)
        way.note_seen(10.0 * n + 9)
    assert way.seconds == pytest.approx(0.05)

    slow = Way()
    slow.note_sent(1, 0.0)
    slow.note_seen(60.0)
    assert slow.seconds == LONGEST_WAY_S


# --- At a table -------------------------------------------------------------------------------------------------------


def shouts(table: MemoryTable) -> list[Shouted]:
    return [event for event in table.state.game.log if isinstance(event, Shouted)]


def shout_of(table: MemoryTable, after_s: float, ms: int | None, *, link: int = 1) -> Any:
    """How fast a shout is said to have been that comes so many seconds after the last card."""
    table.pass_time(after_s)
    assert is_acked(table.move(link, "shout", 70, **({} if ms is None else {"ms": ms})))
    return shouts(table)[-1].ms


def raced(**wish: Any) -> MemoryTable:
    return a_fish_won(1, maker_of=reacting({}), **wish)


@pytest.mark.parametrize(("ms", "said"), [(610, 610), (1, 650), (200, 650), (590_000, 2450), (None, 2450)])
def test_an_honest_screen_is_believed_and_a_lie_counts_as_heard(ms: int | None, said: int) -> None:
    assert shout_of(raced(), 0.65, ms) == said


def test_everybody_is_told_how_fast_each_shout_was() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({2: 0.5}))
    shout_of(table, 0.4, 390)
    table.pass_time(0.3)

    assert [(event.seat, event.ms) for event in shouts(table)] == [(0, 390), (2, 500)]
    told = [json.loads(bytes(sight)) for update in table.updates(2) for sight in update.sights]
    assert [(sight["seat"], sight["ms"]) for sight in told if sight["type"] == "shout"] == [(0, 390), (2, 500)]


@pytest.mark.parametrize("ms", [-1, 600_001, 10**18, 0.5, "fast", None, True])
def test_a_time_that_is_none_is_refused(ms: object) -> None:
    table = raced()

    assert reason(table.move(1, "shout", 5, ms=ms)) == "UNREADABLE"
    assert (
        reason(table.send(1, '{"type":"play","id":6,"n":1,"move":{"type":"shout","seat":0,"ms":NaN}}')) == "UNREADABLE"
    )
    assert shouted(table) == ()


def test_a_shout_before_the_fish_is_there_counts_for_no_later_one() -> None:
    table = MemoryTable(game="fish_draw", seats=3)
    table.connect(1)

    assert reason(table.move(1, "shout", 5, ms=150)) == "NO_FISH_ON_TABLE"


def test_who_shouts_twice_keeps_the_first_time() -> None:
    table = a_fish_won(1, people=2, maker_of=reacting({}))
    assert shout_of(table, 0.9, 850) == 850

    assert reason(table.move(1, "shout", 71, ms=130)) in ("STALE", "ALREADY_SHOUTED")
    assert [event.ms for event in shouts(table)] == [850]


def test_a_slow_way_that_was_measured_costs_nobody_anything_and_is_waited_for() -> None:
    slow, quick = raced(), raced()
    table = a_fish_won(1, maker_of=reacting({}), is_shown=False)
    turned_in = shown_s(table)
    table.pass_time(0.6)
    assert table.say(1, type="seen") == []
    table.pass_time(turned_in - 0.6)

    assert shout_of(table, 1.2, 600) == 600
    assert shout_of(quick, 1.2, 600) == 1200, "on a quick way it would have been here before"
    assert phase(slow) == "collect"
    late = a_fish_won(1, maker_of=reacting({}), is_shown=False)
    late.pass_time(0.6)
    late.say(1, type="seen")
    late.pass_time(turned_in - 0.6 + HEARING_S + 0.6)
    assert phase(late) == "collect", "the slowest has had the same time"
    late.pass_time(LOOSE_S + 0.01)
    assert phase(late) != "collect"


def test_who_pretends_to_be_far_away_keeps_nobody_waiting_for_long() -> None:
    table = a_fish_won(1, maker_of=reacting({}), is_shown=False)
    table.pass_time(shown_s(table) + 3)
    table.say(1, type="seen")
    table.pass_time(HEARING_S - 3 + LONGEST_WAY_S + 0.01)

    assert phase(table) != "collect"


def test_who_cannot_hurry_has_ten_seconds_and_is_not_timed() -> None:
    table = a_fish_won(1, people=2, maker_of=reacting({}))
    table.session = table.rebuilt()
    table.connect(13, "bea", tab=None)
    table.say(13, type="hello", wire=1, tab="calm", calm=True)

    told = hearing(table, 13)
    assert told is not None
    assert told.ends_in_ms - told.starts_in_ms == 10_000
    table.pass_time(shown_s(table))
    assert is_acked(table.move(13, "shout", 70, ms=300))
    assert not isinstance(shouts(table)[-1].ms, int)


# --- One after the other ----------------------------------------------------------------------------------------------

TURNS: Any = {"options": {"shouting": "turns"}}


def test_without_a_race_one_after_the_other_is_asked_from_the_left_of_the_winner_and_nobody_is_timed() -> None:
    table = a_fish_won(1, people=3, **TURNS)
    asked: list[int] = []
    for command in range(50, 53):
        told = hearing(table)
        assert told is not None
        asked += told.seats
        table.pass_time(5.0)
        assert is_acked(table.move(told.seats[0] + 1, "shout", command, ms=200))

    assert asked == [2, 0, 1]
    assert not any(isinstance(event.ms, int) for event in shouts(table))
    table.pass_time(1.0)
    assert phase(table) == "round"


def test_without_a_race_bots_answer_when_they_are_asked_and_whoever_lets_twenty_seconds_pass_is_silent() -> None:
    table = a_fish_won(2, people=2, maker_of=reacting({2: 0.5}), **TURNS)
    assert hearing(table) == hearing(table, 2)
    table.pass_time(20.0)
    table.pass_time(0.0)
    told = hearing(table)
    assert told is not None
    assert (told.seats, shouted(table)) == ((1,), ())
    assert is_acked(table.move(2, "shout", 60))
    table.pass_time(0.6)
    assert shouted(table) == (1, 2)
    table.pass_time(1.1)

    assert phase(table) == "round"
    assert table.truth.board.sizes[0] == 2
