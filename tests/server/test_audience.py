"""Who sees what of a table: seats, onlookers, who looks over a shoulder, and who sees all hands late or in the end."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from shoal.core.codec import encode
from shoal.core.games import GAMES
from shoal.server.tables.broadcast.audience import (
    AllHands,
    AtSeat,
    Audience,
    AudienceViews,
    Beside,
    Onlooker,
    is_let_in,
)
from shoal.server.tables.messages.wire import LATE_MOVES, Watching
from shoal.server.tables.state.log import Row, checksum, fields_of, read
from shoal.server.tables.state.table_state import TableState
from tests.server.test_logs_of_games import match
from tests.server.test_secrets import a_game, log_of, other_worlds, person

SEEDS = range(3)


def record_of_game(game: str, seed: int) -> tuple[TableState, list[TableState]]:
    """The table of a game that goes on, and some of it in worlds that look the same to seat 1."""
    table = a_game(game, seed)
    state = TableState.of(*read(log_of(table.rules, table.game.log)))
    worlds = [log for _, log in zip(range(3), other_worlds(table, 1, Random(seed)), strict=False)]
    return state, [TableState.of(*read(log_of(table.rules, log))) for log in worlds]


def move_by_move(log: list[Row]) -> list[Row]:
    """The same log, in which each event of the game came a moment after the one before, as the events of one move do not."""
    rows = [replace(row, ms=row.game and 1) for row in log]
    return [replace(row, sum=checksum(*fields_of(row))) for row in rows]


def told(state: TableState, audience: AtSeat | Onlooker | Beside) -> bytes:
    views = AudienceViews(state)
    return b"".join((encode(views.view(audience)), encode(views.offer(audience)), encode(views.sights(0, audience))))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_beside_a_seat_one_sees_what_it_sees_and_nothing_of_other_hands(game: str, seed: int) -> None:
    state, worlds = record_of_game(game, seed)
    seat = min(1, state.rules.seats - 1)
    views = AudienceViews(state)

    assert views.view(Beside(seat)) == views.view(AtSeat(seat)) == state.view(seat)
    assert views.sights(0, Beside(seat)) == state.sights(0, seat)
    assert views.offer(Beside(seat)) == views.offer(Onlooker()) == state.offer(None)
    for world in worlds:
        assert world.game.log != state.game.log
        assert told(world, Beside(seat)) == told(state, Beside(seat))
        assert told(world, AtSeat(seat)) == told(state, AtSeat(seat))


@pytest.mark.parametrize("late", [0, 1, 5, 1000])
@pytest.mark.parametrize("game", GAMES)
def test_all_hands_late_are_those_of_then_whatever_has_happened_since(game: str, late: int) -> None:
    table = a_game(game, 1)
    events = table.game.log
    log = move_by_move(log_of(table.rules, events))
    until = 0 if len(events) <= late else len(events) - late
    growing = TableState.of(*read(log[: -len(events) + 1]))
    views = AudienceViews(growing)
    whole = TableState.of(*read(log))

    assert whole.rules.outcome(whole.game.truth) is None
    hands = AudienceViews(whole).hands(AllHands(late))
    sights = AudienceViews(whole).all_sights(AllHands(late))
    assert len(sights) == until
    if not until:
        assert hands == ()
        return
    then = TableState.of(*read(log_of(table.rules, events[:until])))
    seats = range(whole.rules.seats)
    assert hands == tuple(then.view(seat) for seat in seats)
    assert sights == tuple(tuple(whole.rules.seen(event, seat) for seat in seats) for event in events[:until])
    _, entries = read(log)
    for entry in entries[growing.n :]:  # the second fold goes on behind the first, and comes to the same
        growing.add(entry)
        views.hands(AllHands(late))
    assert views.hands(AllHands(late)) == hands


@pytest.mark.parametrize("game", GAMES)
def test_without_a_delay_all_hands_are_seen_when_the_game_is_over_and_not_before(game: str) -> None:
    state, _ = record_of_game(game, 2)
    assert AudienceViews(state).hands(AllHands()) == ()
    assert AudienceViews(state).all_sights(AllHands()) == ()


def test_when_a_game_is_over_all_hands_are_seen_to_the_end() -> None:
    table = match(0)
    table.connect(2, "watcher", tab="other")
    table.say(1, type="stand", id=1)
    while not table.state.game.is_over:
        table.pass_time(30)

    seats = range(table.state.rules.seats)
    assert AudienceViews(table.state).hands(AllHands()) == tuple(table.state.view(seat) for seat in seats)
    assert AudienceViews(table.state).hands(AllHands(10)) == tuple(table.state.view(seat) for seat in seats)
    assert len(AudienceViews(table.state).all_sights(AllHands())) == len(table.state.game.log)


def test_of_the_game_before_nobody_sees_a_hand_late() -> None:
    table = match(1)

    assert len(table.state.game.log) < 20
    assert AudienceViews(table.state).hands(AllHands(20)) == ()


@pytest.mark.parametrize("watching", get_args(Watching))
def test_who_may_be_what(watching: Watching) -> None:
    state, _ = record_of_game("literature", 1)
    state.settings.watching = watching
    visitor, player, agreed = "a visitor", person(2), {1}
    is_seen, is_shown, is_late = watching != "nobody", watching == "seats", watching == "late"
    may: dict[tuple[Audience, str | None], bool] = {
        (AtSeat(2), visitor): False,
        (AtSeat(2), player): True,
        (AtSeat(1), player): False,
        (Onlooker(), visitor): is_seen,
        (Onlooker(), None): is_seen,
        (Onlooker(), player): False,
        (Beside(1), visitor): is_shown,
        (Beside(3), visitor): False,
        (Beside(1), player): False,
        (AllHands(LATE_MOVES), visitor): is_late,
        (AllHands(LATE_MOVES - 1), visitor): False,
        (AllHands(LATE_MOVES), player): False,
        (AllHands(), visitor): False,
    }
    assert {key: is_let_in(state, *key, agreed=agreed) for key in may} == may
