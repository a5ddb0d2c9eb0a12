"""Rates a game in the transaction that keeps its result, and all games again in the same order.

Everything that a rating rests on is kept: who sat where, the place of their side and whether they left (`rated_seats`), in the order in
which games were rated. An erased person is no one any more, but their ratings stay, because those of others rest on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, insert, select, text, update

from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.server.accounts.schema import open_games, rated_games, rated_seats, raters, ratings
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.model import MU, AtTable, Rating, after
from shoal.server.tables.state.events import SeatKept, TableEvent, TakenBack, TimedOut
from shoal.server.tables.state.log import Entry

MOST_TIMEOUTS: Final = 3


def who_left(entries: Iterable[Entry]) -> frozenset[Seat]:
    """The seats whose people had left when the last game of that log ended. What happened after its last move does not matter."""
    kept, late = set[Seat](), Counter[Seat]()
    left: frozenset[Seat] = frozenset()
    for entry in entries:
        match entry.event:
            case SeatKept(seat=seat):
                kept.add(seat)
            case TakenBack(seat=seat):
                kept.discard(seat)
            case TimedOut(seat=seat):
                late[seat] += 1
            case event if isinstance(event, TableEvent):
                pass
            case _:
                if entry.cause.by == "human" and entry.cause.seat is not None:
                    late[entry.cause.seat] = 0
                left = frozenset({*kept, *(seat for seat, times in late.items() if times >= MOST_TIMEOUTS)})
    return left


SURE: Final = 1e-3
"""The uncertainty of the bot that the scale is fixed by; it never changes."""

OF_BOT: Final = 30.0
"""The uncertainty of what games between bots say of a bot that people meet."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """Who had a seat in a rated game: the account, or the built-in bot; neither for a person who was erased."""

    seat: int
    account: int | None
    bot: str | None
    side: int
    has_left: bool


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game that has ended. `places` has the place of each side, 0 for the best."""

    id: str
    table: str
    kind: Kind
    ended_ms: int
    standin: str
    places: tuple[int, ...]
    seats: tuple[RatedSeat, ...]


def first_rating(game: str, bot: str | None) -> Rating:
    """What is believed of who was never rated: the same of all people; of a bot, what it did against others (`Levels.ratings`)."""
    if bot is None:
        return Rating()
    levels = kit_of(game).levels
    if bot == levels.opponent:
        return Rating(MU, SURE)
    known = levels.ratings.get(bot)
    return Rating() if known is None else Rating(float(known), OF_BOT)


def rate(connection: Connection, game: RatedGame) -> bool:
    """Rate a game, unless that was done; whether it was not. Runs inside the caller's transaction."""
    if connection.dialect.name == "postgresql":  # one at a time: each begins where the one before ended
        connection.execute(text("LOCK TABLE rated_games IN EXCLUSIVE MODE"))
    connection.execute(delete(open_games).where(open_games.c.table_name == game.table))
    if connection.execute(select(rated_games.c.number).where(rated_games.c.id == game.id)).first() is not None:
        return False
    number = connection.execute(
        insert(rated_games)
        .values(id=game.id, game=game.kind.game, speed=game.kind.speed, ended_ms=game.ended_ms, standin=game.standin)
        .returning(rated_games.c.number)
    ).scalar_one()
    _take_in(connection, number, game, [_rater_of(connection, one.account, one.bot) for one in game.seats])
    return True


def rate_again(connection: Connection) -> int:
    """Forget all ratings and compute them again from what is kept of each game; how many games those are."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE rated_games IN EXCLUSIVE MODE"))
    connection.execute(delete(ratings))
    known = connection.execute(select(rated_games).order_by(rated_games.c.number)).all()
    for game in known:
        rows = connection.execute(
            select(rated_seats, raters.c.bot)
            .join(raters, raters.c.id == rated_seats.c.rater)
            .where(rated_seats.c.number == game.number)
            .order_by(rated_seats.c.seat)
        ).all()
        places = {row.side: row.place for row in rows}
        seats = tuple(RatedSeat(row.seat, None, row.bot, row.side, row.has_left) for row in rows)
        connection.execute(delete(rated_seats).where(rated_seats.c.number == game.number))
        in_order = tuple(places[side] for side in sorted(places))
        kind = Kind(game.game, game.speed)
        again = RatedGame(game.id, "", kind, game.ended_ms, game.standin, in_order, seats)
        _take_in(connection, game.number, again, [row.rater for row in rows])
    return len(known)


def _take_in(connection: Connection, number: int, game: RatedGame, at: Sequence[int]) -> None:
    """Note who sat there (`at` are the raters of the seats), and what they are rated after it."""
    before = {
        rater: rating_of(connection, rater, game.kind) or first_rating(game.kind.game, seat.bot)
        for seat, rater in zip(game.seats, at, strict=True)
    }
    has_deserter = any(seat.has_left for seat in game.seats)
    instead = _rating_of_bot(connection, game.kind, game.standin) if has_deserter else None
    fixed = kit_of(game.kind.game).levels.opponent
    at_table = [
        AtTable(
            side=seat.side,
            rating=before[rater],
            is_bot=seat.bot is not None,
            is_fixed=seat.bot == fixed,
            standin=instead if seat.has_left else None,
        )
        for seat, rater in zip(game.seats, at, strict=True)
    ]
    found = _one_each(at, after(at_table, game.places))
    connection.execute(
        insert(rated_seats),
        [
            {
                "number": number,
                "seat": seat.seat,
                "rater": rater,
                "side": seat.side,
                "place": game.places[seat.side],
                "has_left": seat.has_left,
                "mu": found[rater].mu,
                "sigma": found[rater].sigma,
            }
            for seat, rater in zip(game.seats, at, strict=True)
        ],
    )
    for rater, rating in found.items():
        _set(connection, rater, game.kind, rating)


def _one_each(who: Sequence[int], found: Sequence[Rating]) -> dict[int, Rating]:
    """The rating of each; of a bot that had several seats, the mean of what they came to."""
    own: dict[int, list[Rating]] = {}
    for rater, rating in zip(who, found, strict=True):
        own.setdefault(rater, []).append(rating)
    return {
        rater: Rating(sum(one.mu for one in several) / len(several), min(one.sigma for one in several))
        for rater, several in own.items()
    }


def _rater_of(connection: Connection, account: int | None, bot: str | None) -> int:
    """The rater of a seat, added the first time. For a person erased before the end, every game is the first."""
    known = None
    if account is not None or bot is not None:
        which = raters.c.account == account if account is not None else raters.c.bot == bot
        known = connection.execute(select(raters.c.id).where(which)).scalar_one_or_none()
    if known is None:
        values = {"account": account, "bot": None if account is not None else bot}
        known = connection.execute(insert(raters).values(values).returning(raters.c.id)).scalar_one()
    return int(known)


def _rating_of_bot(connection: Connection, kind: Kind, bot: str) -> Rating:
    rater = connection.execute(select(raters.c.id).where(raters.c.bot == bot)).scalar_one_or_none()
    known = None if rater is None else rating_of(connection, rater, kind)
    return known or first_rating(kind.game, bot)


def rating_of(connection: Connection, rater: int, kind: Kind) -> Rating | None:
    """The current rating of a rater."""
    row = connection.execute(select(ratings.c.mu, ratings.c.sigma).where(_is(rater, kind))).one_or_none()
    return None if row is None else Rating(row.mu, row.sigma)


def _is(rater: int, kind: Kind) -> Any:
    return (ratings.c.rater == rater) & (ratings.c.game == kind.game) & (ratings.c.speed == kind.speed)


def _set(connection: Connection, rater: int, kind: Kind, rating: Rating) -> None:
    values = {"mu": rating.mu, "sigma": rating.sigma}
    changed = connection.execute(update(ratings).where(_is(rater, kind)).values(games=ratings.c.games + 1, **values))
    if not changed.rowcount:
        connection.execute(insert(ratings).values(rater=rater, game=kind.game, speed=kind.speed, games=1, **values))
