"""Bots speak so that people can follow: how long their pauses are, in whole games by a virtual clock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import median
from typing import Any, NamedTuple

import pytest

from shoal.core.games import kit_of
from shoal.core.kit import Effect
from shoal.games.fish_draw.rules.events import Shouted
from shoal.server.tables.messages.wire import Pace
from shoal.server.tables.state.log import read
from shoal.server.tables.timing.presence import Manners, Tempo
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, seated

REAL = Manners()
"""What a server does with its tables."""


class Said(NamedTuple):
    """How long after the last thing that people were told a bot spoke, and what people had to look at till then."""

    pause_s: float
    after: Effect | None


def of_bots(game: str, seed: int, pace: Pace = "normal") -> MemoryTable:
    """A whole game of bots at a table with real manners, while the owner watches."""
    table = seated(game=game, seats=None, pace=pace, seed=seed, manners=REAL)
    assert is_acked(table.say(1, type="stand", id=1))
    for _ in range(2000):
        if table.state.game.is_over:
            return table
        table.pass_time(10.0)
    raise AssertionError("the game did not end")


def effect_of(events: list[Any], table: MemoryTable) -> Effect | None:
    """What people have to look at, by what a spectator sees."""
    rules, log = table.state.rules, table.state.game.log
    effects = {kit_of(rules.name).effect(rules.seen(event, None)) for event in events if event in log}
    return "claim" if "claim" in effects else "hit" if "hit" in effects else None


def sayings(table: MemoryTable) -> Iterator[Said]:
    """Everything that the bots said, but for their shouts: these are a race."""
    _, entries = read(table.log)
    moments: list[tuple[int, str, list[Any]]] = []
    for row, entry in zip(table.log, entries, strict=True):
        if not moments or moments[-1][:2] != (row.at_ms, row.by):
            moments.append((row.at_ms, row.by, []))
        moments[-1][2].append(entry.event)
    for (before, _, after), (at, by, events) in pairwise(moments):
        if by == "bot" and not isinstance(events[0], Shouted):
            yield Said((at - before) / 1000, effect_of(after, table))


def said(game: str, pace: Pace = "normal", games: int = 4) -> list[Said]:
    return [one for seed in range(games) for one in sayings(of_bots(game, seed, pace))]


@pytest.mark.parametrize("game", ["literature", "go_fish"])
def test_the_median_sentence_has_three_seconds_none_less_than_one_point_eight_and_after_a_hit_or_a_claim_more(
    game: str,
) -> None:
    all_said = said(game)
    pauses = [one.pause_s for one in all_said]
    after = {effect: [one.pause_s for one in all_said if one.after == effect] for effect in (None, "hit", "claim")}

    assert len(pauses) > 50
    assert 2.5 <= median(pauses) <= 3.5
    assert min(pauses) >= 1.8
    assert median(after[None]) + 0.5 < median(after["hit"])
    assert not after["claim"] or median(after["hit"]) + 0.5 < median(after["claim"])


def test_bots_of_fish_draw_wait_until_four_cards_have_been_turned_one_by_one_and_looked_at() -> None:
    pauses = [one.pause_s for one in said("fish_draw", games=2)]

    assert min(pauses) >= 1.8
    assert 3.0 <= median(pauses) <= 4.5


@pytest.mark.parametrize(("pace", "least", "most"), [("slow", 4.0, 5.4), ("quick", 1.2, 1.8), ("at_once", 0.0, 0.0)])
def test_the_other_paces_are_slower_or_quicker(pace: Pace, least: float, most: float) -> None:
    assert least <= median(one.pause_s for one in said("go_fish", pace, games=2)) <= most


def test_a_table_with_somebody_in_their_first_game_is_a_third_slower_and_the_same_dice_make_the_same_pause() -> None:
    pauses = [Tempo((1.0, 2.0)).pause("normal", Random(1), has_newcomer=new) for new in (False, False, True)]
    assert pauses == pytest.approx([pauses[0], pauses[0], pauses[0] * 4 / 3])


@pytest.mark.parametrize(
    ("is_newcomer", "sits", "pause_s"), [(True, True, 4.0), (False, True, 3.0), (True, False, 3.0)]
)
def test_a_newcomer_makes_the_table_slower_while_they_sit_there(
    *, is_newcomer: bool, sits: bool, pause_s: float
) -> None:
    table = seated(manners=Manners(tempo=Tempo((3.0, 3.0), after_hit=0.0, after_claim=0.0)))
    table.connect(2, "bea", newcomer=is_newcomer)
    if sits:
        assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    assert is_acked(table.say(1, type="stand", id=1))  # the turn is a bot's now
    n = table.state.n
    table.pass_time(pause_s - 0.1)
    assert table.state.n == n
    table.pass_time(0.2)
    assert table.state.n > n


def waiting_for_a_bot(pace: Pace = "normal") -> MemoryTable:
    """A table where the owner sits and a bot on turn has just begun its pause."""
    table = seated(pace=pace, manners=REAL)
    while table.state.game.turn == 0:
        assert is_acked(table.say(1, **table.ask(1, 100 + table.state.n)))
    return table


def test_whoever_sits_down_is_seen_for_as_long_as_any_sentence() -> None:
    table = waiting_for_a_bot()
    table.pass_time(1.9)
    n = table.state.n
    table.sit(2, "bea", next(seat for seat in range(1, 4) if seat != table.state.game.turn))
    table.pass_time(1.79)
    assert table.state.n == n + 1
    table.pass_time(2.0)

    assert table.state.n > n + 1


@pytest.mark.parametrize(
    ("before", "waited_s", "after", "wait_s", "is_said"),
    [("slow", 1.7, "quick", 1.0, True), ("normal", 0.0, "at_once", 0.0, True), ("normal", 0.0, "slow", 3.3, False)],
)
def test_a_change_of_the_pace_counts_for_the_pause_that_has_begun(
    before: Pace, waited_s: float, after: Pace, wait_s: float, *, is_said: bool
) -> None:
    table = waiting_for_a_bot(before)
    table.pass_time(waited_s)
    n = table.state.n
    assert is_acked(table.say(1, type="set_pace", id=1, pace=after))
    table.pass_time(wait_s, wakes=10)

    assert (table.state.n > n + 1) is is_said


def test_bots_of_a_restarted_server_pause_before_they_go_on() -> None:
    table = waiting_for_a_bot()
    table.pass_time(1.0)
    table.session = table.rebuilt()
    table.connect(7, OWNER)
    n = table.state.n
    table.pass_time(1.9)
    assert table.state.n == n
    table.pass_time(2.2)

    assert table.state.n > n
