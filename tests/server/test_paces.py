"""Bots speak so that people can follow: how long their pauses are, in whole games by a virtual clock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import median
from typing import Any, get_args

import pytest

from shoal.core.games import GAMES, kit_of
from shoal.core.kit import Effect
from shoal.games.fish_draw.rules.events import Shouted
from shoal.server.tables.messages.wire import Pace
from shoal.server.tables.state.log import read
from shoal.server.tables.timing.pace import DEFAULT_TEMPO, Tempo
from shoal.server.tables.timing.presence import Manners
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked

GAMES_PLAYED = 6
REAL = Manners()
"""What a server does with its tables."""


class Said:
    """What a bot said, how long after the last thing that people were told, and what that was."""

    def __init__(self, events: list[Any], pause_s: float, after: list[Any]) -> None:
        self.events = events
        self.pause_s = pause_s
        self.after = after

    @property
    def is_a_shout(self) -> bool:
        return isinstance(self.events[0], Shouted)


def of_bots(game: str, seed: int, pace: Pace = "normal", *, is_newcomer: bool = False) -> MemoryTable:
    """A whole game of bots at a table with real manners. The owner watches; or a newcomer sits there and is played for."""
    table = MemoryTable(game=game, seats=None, pace=pace, seed=seed, manners=REAL, bot="random")
    table.connect(1, newcomer=is_newcomer)
    if not is_newcomer:
        assert is_acked(table.say(1, type="stand", id=1))
    for _ in range(2000):
        if table.state.game.is_over:
            return table
        table.pass_time(10.0)
    raise AssertionError("the game did not end")


def sayings(table: MemoryTable) -> Iterator[Said]:
    """Everything that the bots said."""
    _, entries = read(table.log)
    moments: list[tuple[int, str, list[Any]]] = []
    for row, entry in zip(table.log, entries, strict=True):
        if not moments or moments[-1][:2] != (row.at_ms, row.by):
            moments.append((row.at_ms, row.by, []))
        moments[-1][2].append(entry.event)
    for (before, _, after), (at, by, events) in pairwise(moments):
        if by == "bot":
            yield Said(events, (at - before) / 1000, after)


def said(game: str, pace: Pace = "normal") -> list[Said]:
    """What bots said in a few games, but for their shouts: these are a race."""
    games = (of_bots(game, seed, pace) for seed in range(GAMES_PLAYED))
    return [one for table in games for one in sayings(table) if not one.is_a_shout]


def effect_of(game: str, events: list[Any], table: MemoryTable) -> Effect | None:
    """What people have to look at, by what a spectator sees."""
    kit, rules = kit_of(game), table.state.rules
    effects = {kit.effect(rules.seen(event, None)) for event in events if event in table.state.game.log}
    return "claim" if "claim" in effects else "hit" if "hit" in effects else None


@pytest.mark.parametrize("game", GAMES)
def test_in_whole_games_the_median_sentence_has_three_seconds_and_none_less_than_one_point_eight(game: str) -> None:
    pauses = [one.pause_s for one in said(game)]

    assert len(pauses) > 50
    assert 2.5 <= median(pauses) <= 3.5
    assert min(pauses) >= 1.8


@pytest.mark.parametrize(("pace", "least", "most"), [("slow", 4.0, 5.4), ("quick", 1.2, 1.8), ("at_once", 0.0, 0.0)])
def test_the_other_paces_are_slower_or_quicker(pace: Pace, least: float, most: float) -> None:
    assert least <= median(one.pause_s for one in said("literature", pace)) <= most


@pytest.mark.parametrize("game", GAMES)
def test_after_a_hit_and_after_a_claim_people_have_longer(game: str) -> None:
    pauses: dict[Effect | None, list[float]] = {None: [], "hit": [], "claim": []}
    for seed in range(GAMES_PLAYED):
        table = of_bots(game, seed)
        for one in sayings(table):
            if not one.is_a_shout:
                pauses[effect_of(game, one.after, table)].append(one.pause_s)

    assert median(pauses[None]) + 0.5 < median(pauses["hit"])
    assert not pauses["claim"] or median(pauses["hit"]) + 0.5 < median(pauses["claim"])


def test_a_table_with_somebody_in_their_first_game_is_a_third_slower() -> None:
    pauses = [Tempo((1.0, 1.0)).pause("normal", Random(1), has_newcomer=new) for new in (False, True)]
    assert pauses[1] == pytest.approx(pauses[0] * 4 / 3)


@pytest.mark.parametrize("is_newcomer", [False, True])
def test_a_newcomer_makes_the_table_slower_while_they_are_here(*, is_newcomer: bool) -> None:
    manners = Manners(tempo=Tempo((3.0, 3.0), after_hit=0.0, after_claim=0.0))
    table = MemoryTable(manners=manners)
    table.connect(1)
    table.connect(2, "bea", newcomer=is_newcomer)
    assert is_acked(table.say(2, type="sit", id=1, seat=1, name="Bea"))
    assert is_acked(table.say(1, type="stand", id=1))  # the turn is a bot's now
    n = table.state.n
    table.pass_time(3.9 if is_newcomer else 2.9)
    assert table.state.n == n
    table.pass_time(0.2)
    assert table.state.n > n


def test_who_watches_a_table_does_not_make_it_slower_with_a_first_game_of_their_own() -> None:
    table = MemoryTable(manners=Manners(tempo=Tempo((3.0, 3.0))))
    table.connect(1)
    table.connect(2, "visitor", newcomer=True)
    assert is_acked(table.say(1, type="stand", id=1))
    n = table.state.n
    table.pass_time(3.1)

    assert table.state.n > n


@pytest.mark.parametrize("pace", get_args(Pace))
def test_the_length_of_a_pause_depends_on_public_things_alone(pace: Pace) -> None:
    drawn = {DEFAULT_TEMPO.pause(pace, Random(7), "hit") for _ in range(3)}

    assert len(drawn) == 1
    assert min(drawn) >= DEFAULT_TEMPO.least_s(pace)


def waiting_for_a_bot(pace: Pace = "normal") -> MemoryTable:
    """A table where the owner sits and a bot on turn has just begun its pause."""
    table = MemoryTable(pace=pace, manners=REAL)
    table.connect(1)
    command = 100
    while table.state.game.turn == 0:
        command += 1
        assert is_acked(table.say(1, **table.ask(1, command)))
    return table


def test_whoever_sits_down_is_seen_for_as_long_as_any_sentence() -> None:
    table = waiting_for_a_bot()
    table.connect(2, "bea")
    table.pass_time(1.9)
    n = table.state.n
    free = next(seat for seat in range(1, 4) if seat != table.state.game.turn)
    assert is_acked(table.say(2, type="sit", id=1, seat=free, name="Bea"))
    table.pass_time(1.79)
    assert table.state.n == n + 1
    table.pass_time(2.0)

    assert table.state.n > n + 1


def test_a_change_of_the_pace_counts_for_the_pause_that_has_begun() -> None:
    table = waiting_for_a_bot("slow")
    table.pass_time(1.7)
    n = table.state.n
    assert is_acked(table.say(1, type="set_pace", id=1, pace="quick"))
    table.pass_time(1.0)
    assert table.state.n > n + 1

    table = waiting_for_a_bot("normal")
    n = table.state.n
    assert is_acked(table.say(1, type="set_pace", id=1, pace="at_once"))
    table.pass_time(0.0, wakes=10)
    assert table.state.n > n + 1

    table = waiting_for_a_bot("normal")
    n = table.state.n
    assert is_acked(table.say(1, type="set_pace", id=1, pace="slow"))
    table.pass_time(3.3)
    assert table.state.n == n + 1


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
