"""Two worlds that differ only in cards that a seat has not seen send that seat the same bytes.

A game is played to some point. Then unseen cards change places, in such a way that a spectator could not tell. Both logs
are served to the same clients, who say the same things.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import asdict, replace

from shoal.core.codec import encode
from shoal.core.game import AnyRules, Game, Illegal
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
from shoal.server.tables.state.events import Opened, SeatBot, Seated
from shoal.server.tables.state.log import Cause, Entry, Row, read, rows, sealed
from shoal.server.tables.state.table_state import TableState
from tests.server.tables_in_memory import OWNER, MemoryTable
from tests.server.test_logs_of_games import match
from tests.strategies import SAMPLES, Table, played

WORLDS = 4
"""How many other worlds each seat of each game is shown."""


def log_of(rules: AnyRules, events: Sequence[Any]) -> list[Row]:
    """The log of a table where people have every seat, and these are the events of the game."""
    bots = tuple(SeatBot("random", f"Bot {seat}") for seat in range(rules.seats))
    opened = Opened(rules.name, None, asdict(rules.options), "normal", 4.0, bots, "random")
    people = [Seated(seat, f"p{seat + 1}", f"Person {seat}", person(seat)) for seat in range(rules.seats)]
    entries = [Entry(n, Cause("table"), event) for n, event in enumerate((opened, *people, *events), 1)]
    return rows("table", entries, 0)


def person(seat: int) -> str:
    return OWNER if seat == 0 else f"person {seat}"


def other_worlds(table: Table, seat: int | None, rng: Random) -> Iterator[list[Any]]:
    """Logs of the same moves after other deals, which look the same to that seat, though not to all."""
    rules, told = table.rules, table.game.log
    for _ in range(300):
        deal = SAMPLES[rules.name].redeal(rules, told, 0 if seat is None else seat, rng)
        game: Any = Game.replay(rules, deal)
        try:
            for move in table.moves:
                game = game.play(move)
        except Illegal:
            continue
        looks_same = [rules.seen(event, seat) for event in game.log] == [rules.seen(event, seat) for event in told]
        if looks_same and game.log != told and not rules.outcome(game.state):
            yield list(game.log)


def pokes(table: Table, seat: int | None, rng: Random) -> list[Any]:
    """What that seat may not say now."""
    rules, at = table.rules, 0 if seat is None else seat
    offer = rules.moves(table.views[seat])
    attempts = SAMPLES[rules.name].attempts(rules, table.state, rng, [at])
    return [move for move in attempts if move not in offer][:150]


def conversation(log: list[Row], seat: int | None, says: Sequence[Any]) -> dict[int, list[bytes]]:
    """The table from that log, and all that one client hears of what happens then; link 1 and a second tab, link 2."""
    table = MemoryTable(log=log)
    who = None if seat is None else person(seat)
    table.connect(1, who, tab="first", since=1)
    table.connect(2, who, tab="second", since=len(log) - 3)
    seats = table.state.rules.seats
    for other in range(seats):
        if other != seat:
            table.connect(10 + other, person(other), tab="new")
    for at, move in enumerate(says, 1):
        table.pass_time(0.05)  # no faster than the table bears
        table.say(1, type="play", id=at, n=len(log), move=json.loads(encode(move)))
    table.say(1, type="again", id=900)
    table.say(1, type="consent", id=901, yes=True, n=table.proposed)
    table.say(1, type="nonsense", id=902)
    table.pass_time(5.0)
    *left, gone = [10 + other for other in range(seats) if other != seat]
    table.disconnect(gone)
    for link in left[:1]:
        table.say(link, type="set_pace", id=1, pace="at_once")
    look = table.session.look(who, table.now)
    return {**{link: table.sent[link] for link in (1, 2)}, 3: [encode(part) for part in look]}


def a_game(game: str, seed: int) -> Table:
    """A game that goes on, after some random moves."""
    rng = Random(seed)
    rules = rng.choice(SAMPLES[game].tables)
    most = rng.randrange(1, 25)
    return played(rules, rng, most)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", GAMES)
def test_the_bytes_sent_to_a_seat_do_not_depend_on_what_it_has_not_seen(game: str, seed: int) -> None:
    table = a_game(game, seed)
    rng = Random(seed)
    seat = None if seed % 4 == 3 else seed % table.rules.seats
    says = pokes(table, seat, rng)
    here = conversation(log_of(table.rules, table.game.log), seat, says)
    for _, log in zip(range(WORLDS), other_worlds(table, seat, rng), strict=False):
        assert conversation(log_of(table.rules, log), seat, says) == here

    assert len(here[1]) > 5


@pytest.mark.parametrize("game", GAMES)
def test_there_are_other_worlds(game: str) -> None:
    found = [
        len(list(zip(range(WORLDS), other_worlds(a_game(game, seed), 0, Random(seed)), strict=False)))
        for seed in range(8)
    ]

    assert sum(found) >= WORLDS * 3


def test_the_comparison_notices_a_difference() -> None:
    table = a_game("literature", 1)
    log = next(log for log in other_worlds(table, None, Random(1)) if log[0].hands[1] != table.game.log[0].hands[1])
    here, there = (log_of(table.rules, events) for events in (table.game.log, log))

    assert conversation(here, 1, []) != conversation(there, 1, [])
    assert conversation(here, None, []) == conversation(there, None, [])


# --- Those who look on: beside a seat, late, or in the end ------------------------------------------------------------


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
    return [sealed(row) for row in rows]


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
    assert views.sights(0, Beside(seat)) == state.views.newest(0, seat)
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
    if not until:
        assert hands == ()
        return
    then = TableState.of(*read(log_of(table.rules, events[:until])))
    seats = range(whole.rules.seats)
    assert hands == tuple(then.view(seat) for seat in seats)
    _, entries = read(log)
    for entry in entries[growing.n :]:  # the second fold goes on behind the first, and comes to the same
        growing.add(entry)
        views.hands(AllHands(late))
    assert views.hands(AllHands(late)) == hands


@pytest.mark.parametrize("game", GAMES)
def test_without_a_delay_all_hands_are_seen_when_the_game_is_over_and_not_before(game: str) -> None:
    state, _ = record_of_game(game, 2)
    assert AudienceViews(state).hands(AllHands()) == ()


def test_when_a_game_is_over_all_hands_are_seen_to_the_end() -> None:
    table = match(0)
    table.connect(2, "watcher", tab="other")
    table.say(1, type="stand", id=1)
    while not table.state.game.is_over:
        table.pass_time(30)

    seats = range(table.state.rules.seats)
    assert AudienceViews(table.state).hands(AllHands()) == tuple(table.state.view(seat) for seat in seats)
    assert AudienceViews(table.state).hands(AllHands(10)) == tuple(table.state.view(seat) for seat in seats)


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
