"""The native constraint tracker agrees with the one in Python after every sight."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from shoal.core import native
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief.count import Count
from shoal.games.literature.native_layout import layout_of
from tests.native.belief_twins import HOUSE_RULES, Differ, Trackers, core, watched

if native.core is None:
    pytest.skip(native.NOTICE, allow_module_level=True)

MOST_MOVES = 150


@pytest.mark.slow
@pytest.mark.parametrize("house_rules", HOUSE_RULES, ids=str)
def test_a_seat_and_a_spectator_see_the_same_in_both(house_rules: dict[str, Any]) -> None:
    rng = Random(str(house_rules))
    for seats in rng.sample(range(4, 13, 2), 2):
        rules = Literature(Options(players=seats, **house_rules))
        for moves, _ in enumerate(watched(rules, rng, [rng.randrange(seats), None])):
            if moves == MOST_MOVES:
                break


def test_what_plainly_cannot_be_is_crossed_out_alike() -> None:
    rng = Random(7)
    for house_rules in HOUSE_RULES:
        rules = Literature(Options(players=6, **house_rules))
        for moves, (trackers,) in enumerate(watched(rules, rng, [rng.randrange(6)])):
            if moves == 60:
                break
            if moves % 5 == 0:
                count = Count(trackers.python)
                may, known, room, possible = trackers.native.settle()
                assert (may, known, room) == (list(count.may), count.known, count.room)
                assert possible


def test_a_snapshot_says_the_same_as_what_it_was_taken_of() -> None:
    rules = Literature(Options(players=8, bluff_ask=True, wrong_attribution="nothing"))
    for moves, (trackers,) in enumerate(watched(rules, Random(3), [2])):
        told = trackers.python
        trackers.native.load(2, told.cards, told.may, told.size, told.bases, told.clauses)
        trackers.compare("a snapshot")
        if moves == 80:
            break


@pytest.mark.parametrize("fault", ["base", "card", "size"])
def test_a_fault_in_a_tracker_is_noticed(fault: str) -> None:
    rules = Literature()
    *_, (trackers,) = (told for told, _ in zip(watched(rules, Random(4), [1]), range(40), strict=False))
    told = trackers.python
    may, size, bases = list(told.may), list(told.size), list(told.bases)
    if fault == "base":
        bases = [base for base in bases if base != bases[-1]]
    if fault == "card":
        seat = max(range(6), key=lambda seat: may[seat].bit_count())
        may[seat] &= may[seat] - 1
    if fault == "size":
        size[0] += 1
    trackers.native.load(1, told.cards, may, size, bases, told.clauses)

    with pytest.raises(Differ):
        trackers.compare("a fault")


def test_what_no_table_has_is_refused() -> None:
    told = Trackers(Literature(), 0).native
    told.begin([8] * 6, 0)
    refusals: list[Callable[[], Any]] = [
        lambda: told.question(6, 1, 3, True),
        lambda: told.question(0, 1, 53, True),
        lambda: told.reveal(8, [0] * 6),
        lambda: told.begin([8] * 5, 0),
        lambda: told.begin([8] * 5 + [60], 0),
        lambda: told.begin([8] * 6, 1 << 60),
        lambda: told.failure(0, 0, [1 << 60] + [0] * 5),
        lambda: told.load(0, 0, [0] * 6, [0] * 6, [(0, 1 << 60)], []),
        lambda: told.load(0, 0, [0] * 6, [0] * 6, [(0, told.cards)], []),
        lambda: told.load(0, 0, [0] * 6, [0] * 6, [], [[told.cards] * 6]),
        lambda: core.Constraints(layout_of(Literature()), 6),
    ]
    for refused in refusals:
        with pytest.raises(ValueError, match=r"seat|card|half-suit"):
            refused()
