"""Two worlds that differ only in cards that a seat has not seen send that seat the same bytes.

A game is played to some point. Then unseen cards change places, in such a way that a spectator could not tell. Both logs
are served to the same clients, who say the same things.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

from shoal.core.codec import encode
from shoal.core.game import AnyRules, Game, Illegal
from shoal.core.games import GAMES
from shoal.server.tables.state.events import Opened, SeatBot, Seated
from shoal.server.tables.state.log import Cause, Entry, Row, rows
from tests.server.tables_in_memory import OWNER, MemoryTable
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
