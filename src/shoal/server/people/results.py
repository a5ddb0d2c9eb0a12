"""How games ended in which people with accounts played: noted when a game ends, and found again for who makes an account.

A rated game is rated in the transaction that keeps it, so it is both or neither, and once.

A game is read from its log after its end, beside the event loop, and by one task: play never waits for it. What was not noted because
the server stopped is noted when the table is loaded again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from sqlalchemy import Connection, insert, select

from shoal.core.codec import encode
from shoal.core.endings import places_of
from shoal.core.errors import ShoalError
from shoal.core.game import Outcome
from shoal.core.games import kit_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, games, players
from shoal.server.people.duplicate_deals import DuplicateResult, duplicate_result, keep_duplicate
from shoal.server.ratings.kinds import Kind, speed_of
from shoal.server.ratings.rated_games import RatedGame, RatedSeat, rate, who_left
from shoal.server.storage.store import OnShelf, Shelf, Store, id_of_game
from shoal.server.tables.state.folding import GameLog, try_read_game
from shoal.server.tables.state.log import Row, read

Result = Literal["won", "tied", "lost"]

MOST_WAITING: Final = 10_000
"""Games that may wait to be noted; the oldest of more is left to the next time its table is loaded."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Who had a seat when a game ended: a person by what tables know them by, a bot by its name, and what they did."""

    seat: int
    who: str | None
    bot: str | None
    side: int
    points: float
    result: Result
    deeds: str
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class Stakes:
    """What makes a game count for ratings: its table and kind, the bot that plays for who left, and the places of the sides."""

    table: str
    kind: Kind
    standin: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that has ended."""

    id: str
    game: str
    ended_ms: int
    players: tuple[SeatResult, ...]
    stakes: Stakes | None = None
    """`None` where the game is not rated."""
    duplicate: DuplicateResult | None = None
    """What is compared with other tables that had the same deal."""


class Results:
    """Notes them in the database of people."""

    def __init__(self, store: Store, database: PeopleDatabase) -> None:
        """Those of the tables in a store."""
        self._store = store
        self._database = database
        self._waiting: OrderedDict[tuple[str, int], None] = OrderedDict()
        self._noting: asyncio.Task[None] | None = None
        self._catching_up: set[asyncio.Task[None]] = set()

    @property
    def shelf(self) -> Shelf:
        """Where the reviews of those games are."""
        return self._store

    def note(self, table: str, number: int) -> None:
        """A game has ended at a table: note how, as soon as there is time for it. To be called in the event loop."""
        self._waiting[table, number] = None
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        if self._noting is None or self._noting.done():
            self._noting = asyncio.create_task(self._note_all(), name="results")

    def catch_up(self, account: Account, tables: Sequence[str] = ()) -> None:
        """Note the games of who has an account from now on, as soon as there is time for it: those of these tables, or all."""
        task = asyncio.create_task(self._catch_up(account, tables), name="results of the past")
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, account: Account, tables: Sequence[str]) -> None:
        there = tables or [one.table for one in await self._store.seatings_of(account.who)]
        for table in dict.fromkeys(there):
            last = await asyncio.to_thread(try_read_game, await self._store.read(table))
            for number in range(1, last.number + 1 if last else 1):
                self.note(table, number)

    async def settled(self, within_s: float) -> None:
        """Come back when nothing waits any more, or that time is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while busy := [task for task in (self._noting, *self._catching_up) if task and not task.done()]:
                    await asyncio.wait(busy)

    async def _note_all(self) -> None:
        while self._waiting:
            (table, number), _ = self._waiting.popitem(last=False)
            try:
                result = await asyncio.to_thread(_result_of, await self._store.read(table, number))
                if result is not None and await self._database.do(partial(keep, result=result)):
                    await self._store.shelve(OnShelf(result.id, result.ended_ms, table, number))
            except ShoalError as error:
                logger.warning("a result was not noted: %s", type(error).__name__)


def _result_of(log: Sequence[Row]) -> GameResult | None:
    """How the last game of a log ended; `None` where it goes on, was a lesson, or cannot be read."""
    played = try_read_game(log)
    finished = played.finished if played else None
    outcome = finished.game.outcome if finished else None
    if played is None or finished is None or outcome is None or played.state.opened.lesson:
        return None
    rules = finished.rules
    deeds = kit_of(rules.name).measures().deeds(rules, finished.events)
    stakes = _stakes(played, outcome)
    left = who_left(read(log)[1]) if stakes else frozenset()
    seats = []
    for seat, sitter in enumerate(finished.seats):
        side = next(number for number, members in enumerate(rules.sides) if seat in members)
        seats.append(
            SeatResult(
                seat=seat,
                who=finished.players[seat],
                bot=sitter.bot,
                side=side,
                points=outcome.points[side],
                result=_ending(side, outcome.winners),
                deeds=encode(dict(deeds[seat])).decode(),
                has_left=seat in left,
            )
        )
    duplicate = duplicate_result(played, finished, outcome)
    game_id = id_of_game(played.table, played.number)
    return GameResult(game_id, rules.name, played.ended_ms, tuple(seats), stakes, duplicate)


def _stakes(played: GameLog, outcome: Outcome) -> Stakes | None:
    opened = played.state.opened
    if not opened.rated:
        return None
    kind = Kind(played.state.rules.name, speed_of(opened.time))
    return Stakes(played.table, kind, opened.standin, places_of(outcome))


def _ending(side: int, winners: Iterable[int]) -> Result:
    won = list(winners)
    if side not in won:
        return "lost"
    return "won" if len(won) == 1 else "tied"


def keep(connection: Connection, result: GameResult) -> bool:
    """Keep a game in which an account played, and rate it; one that is kept already stays as it is.

    Returns whether an account played in it: then its list of games leads to the page of the game.
    """
    if result.duplicate is not None:
        keep_duplicate(connection, result.duplicate, result.ended_ms)
    there = {player.who for player in result.players if player.who is not None}
    found = connection.execute(select(accounts.c.who, accounts.c.id).where(accounts.c.who.in_(there)))
    by_who = {row.who: row.id for row in found}
    if result.stakes is not None:
        rate(connection, _rated(result, result.stakes, by_who))
    if not by_who:
        return False
    if connection.execute(select(games.c.id).where(games.c.id == result.id)).first() is not None:
        _join(connection, result, by_who)
        return True
    seats = {by_who[player.who]: player.seat for player in reversed(result.players) if player.who in by_who}
    connection.execute(
        insert(games).values(id=result.id, game=result.game, seats=len(result.players), ended_ms=result.ended_ms)
    )
    connection.execute(
        insert(players),
        [
            {
                "game": result.id,
                "seat": player.seat,
                # Who took over a guest may have had two seats: the game is theirs once.
                "account": next((account for account, seat in seats.items() if seat == player.seat), None),
                "bot": player.bot,
                "side": player.side,
                "points": player.points,
                "result": player.result,
                "deeds": player.deeds,
            }
            for player in result.players
        ],
    )
    return True


def _rated(result: GameResult, stakes: Stakes, by_who: Mapping[str, int]) -> RatedGame:
    """The game as ratings need it; players without an account have none."""
    seats = tuple(
        RatedSeat(player.seat, by_who.get(player.who or ""), player.bot, player.side, player.has_left)
        for player in result.players
    )
    return RatedGame(result.id, stakes.table, stakes.kind, result.ended_ms, stakes.standin, stakes.places, seats)


def _join(connection: Connection, result: GameResult, by_who: dict[str, int]) -> None:
    """Add accounts that were made since a game was kept. A game is theirs once, even if they had two seats."""
    there = select(players.c.account).where(players.c.game == result.id)
    known = set(connection.execute(there).scalars())
    for player in result.players:
        account = by_who.get(player.who or "")
        if account is not None and account not in known:
            known.add(account)
            connection.execute(
                players.update()
                .where(players.c.game == result.id, players.c.seat == player.seat)
                .values(account=account)
            )
