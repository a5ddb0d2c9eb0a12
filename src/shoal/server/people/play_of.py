"""What is kept of a game with a duplicate deal, from its log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, insert, select

from shoal.core.codec import encode
from shoal.core.game import Game, Outcome
from shoal.records import Unrecordable
from shoal.records import record_of as replayed
from shoal.server.accounts.schema import accounts, choices, members, plays
from shoal.server.daily.occasions import DailyTable, deal_of_day, deal_of_match, occasion_of
from shoal.server.storage.shelf import id_of_game
from shoal.server.tables.seeding import dealer_of, dealing
from shoal.server.tables.state.finished import Finished
from shoal.server.tables.state.record import TableRecord

MOST_CHARACTERS: Final = 600
"""A longer move, which no game has, is not kept."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that a person made: its step in the record, their seat, a digest of all that had happened before, the move as JSON."""

    step: int
    seat: int
    position: str
    move: str


@dataclass(frozen=True, slots=True)
class Play:
    """A game with a duplicate deal that has ended. `who` played a deal of the day; a match has `room` and `match`."""

    id: str
    deal: str
    match: str | None
    room: int | None
    who: str | None
    points: float
    margin: float
    result: str
    choices: tuple[Choice, ...]


def play_of(table: str, record: TableRecord, finished: Finished, outcome: Outcome) -> Play | None:
    """What is kept of the last game of a table; `None` where it is compared with nothing: it has no seed, or was not dealt from it."""
    occasion = occasion_of(record.opened.occasion)
    rules, number = finished.rules, finished.number
    dealt = rules.deal(dealing(record.opened.seed, number), dealer_of(number, rules.seats)) if occasion else ()
    if occasion is None or finished.events[: len(dealt)] != dealt:
        return None
    found = tuple(_choices(finished))
    if isinstance(occasion, DailyTable):
        seat = next((seat for seat, who in enumerate(finished.players) if who is not None), None)
        if number > 1 or seat is None:
            return None
        who, side = finished.players[seat], next(side for side, seats in enumerate(rules.sides) if seat in seats)
        deal, match, room = deal_of_day(occasion.day, rules.name), None, None
    else:
        who, side = None, 0
        deal, match, room = deal_of_match(occasion.match, number), occasion.match, occasion.room
    points = outcome.points[side]
    margin = points - max(other for number, other in enumerate(outcome.points) if number != side)
    result = "lost" if side not in outcome.winners else "won" if len(outcome.winners) == 1 else "tied"
    return Play(id_of_game(table, number), deal, match, room, who, points, margin, result, found)


def _choices(finished: Finished) -> Iterator[Choice]:
    """The moves of people. The digest is of the deal too, so that it is that of no other deal."""
    state = finished.rules.start()
    for event in finished.events:
        state = finished.rules.evolve(state, event)
    try:
        record = replayed(Game(finished.rules, finished.events, state))
    except Unrecordable:
        return
    before = sha256()
    for number, step in enumerate(record.steps):
        if step.kind == "move" and finished.players[step.said.seat] is not None:
            yield Choice(number, step.said.seat, before.hexdigest()[:24], encode(step.said).decode())
        for event in step.events:
            before.update(encode(event))


def keep_play(connection: Connection, play: Play, ended_ms: int) -> None:
    """Keep a play, once; that of somebody who has no account is not kept, nor that of a bot, nor that of a match that is gone."""
    if connection.execute(select(plays.c.id).where(plays.c.id == play.id)).first() is not None:
        return
    account = None
    if play.match is not None:
        if connection.execute(select(members.c.account).where(members.c.match == play.match)).first() is None:
            return
    else:
        account = connection.execute(select(accounts.c.id).where(accounts.c.who == play.who, ~accounts.c.bot)).scalar()
        if account is None:
            return
        again = select(plays.c.id).where(plays.c.account == account, plays.c.deal == play.deal)
        if connection.execute(again).first() is not None:  # as a guest, whom the account took over since
            return
    connection.execute(
        insert(plays).values(
            id=play.id,
            deal=play.deal,
            room=play.room,
            account=account,
            points=play.points,
            margin=play.margin,
            result=play.result,
            ended_ms=ended_ms,
        )
    )
    kept = [
        {"play": play.id, "step": one.step, "seat": one.seat, "position": one.position, "move": one.move}
        for one in play.choices
        if len(one.move) <= MOST_CHARACTERS
    ]
    if kept:
        connection.execute(insert(choices), kept)
