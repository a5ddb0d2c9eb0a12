"""What a person's games add up to: results, partners and opponents, and how well they judged chances."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select

from shoal.core.codec import Decoder, Unreadable
from shoal.core.endings import Ending, ending_of
from shoal.core.game import Outcome
from shoal.core.games import GAMES, kit_of
from shoal.review.types import VERSION
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, games, players
from shoal.server.people.results import Result
from shoal.server.storage.store import Shelf
from shoal.server.web.answers import Refusal

MOST_GAMES: Final = 2000
"""A history has the last so many games of a person."""

MOST_OTHERS: Final = 6
"""How many partners and opponents are listed: those with the most games."""

_DEEDS: Final = msgspec.json.Decoder(dict[str, int])


@dataclass(frozen=True, slots=True)
class Other:
    """Another player of a game: an account by its name, a bot, or neither: a guest."""

    name: str | None
    bot: str | None


GUEST: Final = Other(None, None)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of a person, as they had it."""

    id: str
    game: str
    ended_ms: int
    result: Result
    ending: Ending
    points: float
    most_points: float
    """The most points of any other side."""
    partners: tuple[Other, ...]
    opponents: tuple[Other, ...]
    deeds: Mapping[str, int]
    seat: int = 0
    memory: float | None = None
    """Their memory score, where the game was reviewed."""


@dataclass(slots=True)
class WinLoss:
    """Games won, tied and lost."""

    won: int = 0
    tied: int = 0
    lost: int = 0

    def add(self, result: Result) -> None:
        """One more game."""
        setattr(self, result, getattr(self, result) + 1)

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.tied + self.lost

    @property
    def share(self) -> float:
        """Of the games, how many were won; a tie is half a win."""
        return (self.won + self.tied / 2) / self.games if self.games else 0.0


@dataclass(slots=True)
class Totals:
    """What a person's games of one kind add up to."""

    game: str
    record: WinLoss = field(default_factory=WinLoss)
    deeds: Counter[str] = field(default_factory=Counter)


class Histories:
    """The games of people, from the database."""

    def __init__(self, database: PeopleDatabase) -> None:
        """Those in a database."""
        self._database = database

    async def of(self, account: Account) -> list[PlayedGame]:
        """The last games of a person, the latest first."""
        return await self._database.do(lambda connection: _games_of(connection, account.id, MOST_GAMES))

    async def count(self, account: Account) -> int:
        """How many games a person has finished."""
        counted = await self._database.rows(
            select(func.count().label("games")).select_from(players).where(players.c.account == account.id)
        )
        return int(counted[0].games)

    async def page(self, account: Account, most: int, after: str | None = None) -> list[PlayedGame]:
        """So many games of a person, the latest first: the last ones, or those before the game with that id; `Refusal` where it is none of theirs."""
        return await self._database.do(lambda connection: _games_of(connection, account.id, most, after))


def totals_of(history: Sequence[PlayedGame]) -> list[Totals]:
    """What these games amount to, by game, in the order in which Shoal names games."""
    found: dict[str, Totals] = {}
    for played in history:
        totals = found.setdefault(played.game, Totals(played.game))
        totals.record.add(played.result)
        totals.deeds.update(played.deeds)
    return [found[game] for game in GAMES if game in found]


def companions_of(history: Sequence[PlayedGame]) -> list[tuple[Other, WinLoss, bool]]:
    """Whom a person plays with most, and how those games ended for them; with `True` as partners. People come first, guests are left out."""
    found: dict[tuple[Other, bool], WinLoss] = {}
    for played in history:
        for others, is_partner in ((played.partners, True), (played.opponents, False)):
            for other in set(others) - {GUEST}:
                found.setdefault((other, is_partner), WinLoss()).add(played.result)
    ranked = sorted(found.items(), key=lambda one: (one[0][0].name is None, -one[1].games))
    return [(other, record, is_partner) for (other, is_partner), record in ranked[:MOST_OTHERS]]


def names_in(history: Sequence[PlayedGame]) -> set[str]:
    """The names of all accounts that a person played with."""
    return {other.name for played in history for other in (*played.partners, *played.opponents) if other.name}


def _games_of(connection: Connection, account: int, most: int, after: str | None = None) -> list[PlayedGame]:
    last = (
        select(players.c.game, games.c.game.label("kind"), games.c.ended_ms, players.c.seat)
        .join(games, games.c.id == players.c.game)
        .where(players.c.account == account)
        .order_by(games.c.ended_ms.desc(), players.c.game)
        .limit(most)
    )
    if after is not None:
        own_game = (players.c.game == games.c.id) & (players.c.account == account)
        at = connection.execute(select(games.c.ended_ms).join(players, own_game).where(games.c.id == after)).first()
        if at is None:
            raise Refusal(404, "GAME_UNKNOWN")
        is_next = (games.c.ended_ms == at.ended_ms) & (games.c.id > after)
        last = last.where((games.c.ended_ms < at.ended_ms) | is_next)
    own = {row.game: row for row in connection.execute(last)}
    seats: dict[str, list[Any]] = {game: [] for game in own}
    for batch in _batches(list(own)):
        there = (
            select(players, accounts.c.name)
            .outerjoin(accounts, accounts.c.id == players.c.account)
            .where(players.c.game.in_(batch))
        )
        for row in connection.execute(there):
            seats[row.game].append(row)
    return [_played(game, row.kind, row.ended_ms, row.seat, seats[game]) for game, row in own.items()]


def _batches(ids: list[str], size: int = 500) -> Iterable[list[str]]:
    return (ids[at : at + size] for at in range(0, len(ids), size))


def _played(game: str, kind: str, ended_ms: int, seat: int, rows: Sequence[Any]) -> PlayedGame:
    own = next(row for row in rows if row.seat == seat)
    others = [row for row in rows if row.seat != seat]
    return PlayedGame(
        id=game,
        game=kind,
        ended_ms=ended_ms,
        result=own.result,
        ending=_ending(rows, own.side),
        points=own.points,
        most_points=max((row.points for row in others if row.side != own.side), default=0.0),
        partners=tuple(Other(row.name, row.bot) for row in others if row.side == own.side),
        opponents=tuple(Other(row.name, row.bot) for row in others if row.side != own.side),
        deeds=_DEEDS.decode(own.deeds),
        seat=seat,
        memory=own.memory,
    )


def _ending(rows: Sequence[Any], side: int) -> Ending:
    sides = {row.side: row for row in rows}
    winners = [number for number, row in sides.items() if row.result != "lost"]
    points = tuple(sides[number].points if number in sides else 0 for number in range(max(sides) + 1))
    return ending_of(Outcome(points, tuple(winners)), side)


def shares_of(totals: Totals) -> list[tuple[str, int, int]]:
    """What the game's kit tells of deeds: a message's name, how often, of how many times; only what there was occasion for."""
    shares = kit_of(totals.game).measures().shares
    told = [(f"share-{share.name}", totals.deeds[share.counted], totals.deeds[share.per]) for share in shares]
    return [one for one in told if one[2]]


CLASSES: Final = 5
MOST_REVIEWS: Final = 40
"""The reviews of the last so many games are looked for."""


class _Move(Struct):
    seat: int
    chance: float | None = None
    came_true: bool | None = None


class _Moves(Struct):
    moves: tuple[_Move, ...] = ()


_READ: Final = Decoder[_Moves](_Moves)


@dataclass(frozen=True, slots=True)
class ChanceClass:
    """Questions and claims whose chance was in a range, in percent: how many there were, and how many came off."""

    least: int
    most: int
    times: int
    right: int


async def calibration_of(shelf: Shelf, history: Sequence[PlayedGame]) -> list[ChanceClass]:
    """By class of chance, what became of a person's questions and claims; empty where no review is kept."""
    found: list[tuple[int, bytes]] = []
    for played in history[:MOST_REVIEWS]:
        packed = await shelf.kept_review(played.id, VERSION)
        if packed is not None:
            found.append((played.seat, packed))
    return await asyncio.to_thread(_counted, found) if found else []


def _counted(reviews: Sequence[tuple[int, bytes]]) -> list[ChanceClass]:
    times, right = [0] * CLASSES, [0] * CLASSES
    for seat, packed in reviews:
        try:
            moves = _READ(zlib.decompress(packed)).moves
        except (Unreadable, zlib.error):
            continue
        for move in moves:
            if move.seat == seat and move.chance is not None and move.came_true is not None:
                at = min(int(move.chance * CLASSES), CLASSES - 1)
                times[at] += 1
                right[at] += move.came_true
    width = 100 // CLASSES
    return [ChanceClass(at * width, (at + 1) * width, times[at], right[at]) for at in range(CLASSES) if times[at]]
