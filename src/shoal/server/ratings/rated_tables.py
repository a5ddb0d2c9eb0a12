"""Rated tables: opened for people who have waited long enough, and kept going until their game is rated."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom

from msgspec.structs import asdict
from sqlalchemy import Connection, insert, select

from shoal.core.errors import ShoalError
from shoal.core.games import kit_of
from shoal.server.accounts.account import Account
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.schema import accounts, open_games
from shoal.server.operations.marks import mark_of
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.standings import bots_of, mean_of
from shoal.server.ratings.waiting_room import Waiting, WaitingRoom
from shoal.server.tables.opening import BOT_NAMES, HEARING_S, USUAL_PACE, draw_dealer
from shoal.server.tables.seating.names import unique_name
from shoal.server.tables.state.events import LogEvent, Opened, SeatBot, Seated
from shoal.server.tables.state.log import Cause, Entry
from shoal.server.tables.tables import Tables, UnknownTable

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DrawnPlayer:
    """A person who is to play: what tables know them by, their name, and whether it is the account of a bot."""

    who: str
    name: str
    is_program: bool = False


def rated_opening(kind: Kind, people: Sequence[DrawnPlayer], bot: str, rng: Random) -> tuple[Entry, ...]:
    """The first entries of a rated table: these people on seats that are drawn, that bot on all others, and the cards dealt.

    There are no hints, no marks, no onlookers and no settlements; the table has no host.
    """
    rules, levels = kind.rules, kit_of(kind.game).levels
    seats = rng.sample(range(rules.seats), len(people))
    bot_names = rng.sample(BOT_NAMES, rules.seats)
    opened = Opened(
        game=kind.game,
        preset=kind.preset,
        options=asdict(rules.options),
        pace=USUAL_PACE,
        hearing_s=HEARING_S,
        bots=tuple(SeatBot(bot, name) for name in bot_names),
        standin=levels.standin,
        dealer="drawn",
        seating="locked",
        watching="nobody",
        talk="between",
        rulings="everybody",
        time=kind.time,
        hints=False,
        rated=True,
    )
    taken = [name for seat, name in enumerate(bot_names) if seat not in seats]
    events: list[LogEvent] = [opened]
    for number, (seat, one) in enumerate(sorted(zip(seats, people, strict=True), key=lambda pair: pair[0]), 1):
        taken.append(unique_name(one.name, taken))
        events.append(Seated(seat, f"p{number}", taken[-1], one.who, one.is_program))
    drawn = draw_dealer(rules, rng)
    events += [drawn, *rules.deal(rng, drawn.dealer)]
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))


class RatedTables:
    """Who waits for a rated game, and where rated games are played."""

    def __init__(
        self,
        tables: Tables,
        database: PeopleDatabase,
        note: Callable[[str, int], None],
        *,
        now: Callable[[], float] = time.monotonic,
        rng: Random | None = None,
    ) -> None:
        """Those of one server. `note` hears of games that have ended, once more than tables say it (`Results.note`).

        Seats and deals are drawn with `rng`, the system's own source unless a test says otherwise.
        """
        self.room = WaitingRoom(tables.settings.limits.rated_per_address)
        self._tables = tables
        self._database = database
        self._note = note
        self._now = now
        self._rng = rng or SystemRandom()
        self._opening: dict[int, Waiting] = {}

    def ask(self, account: Account, kind: Kind, *, with_bots: bool, address: str) -> None:
        """Wait for a rated game. `RoomFull`."""
        self.room.ask(account, kind, with_bots=with_bots, address=address, now=self._now())

    async def look(self, account: Account) -> Waiting | None:
        """What an account waits for; everyone who can be seated by now is, before this returns."""
        self.room.look(account.id, self._now())
        await asyncio.gather(*(self._open(drawn) for drawn in self.room.seat(self._now())))
        return self.room.look(account.id, self._now()) or self._opening.get(account.id)

    def waited_s(self, one: Waiting) -> float:
        """How long someone has waited."""
        return self._now() - one.since

    async def _open(self, drawn: Sequence[Waiting]) -> None:
        """Open a table for these people; when that fails they wait on."""
        self._opening |= {one.account.id: one for one in drawn}
        kind = drawn[0].kind
        try:
            there = await self._database.do(partial(_still_there, who=[one.account.who for one in drawn]))
            if len(there) < len(drawn):  # someone was erased while they waited
                self.room.put_back([one for one in drawn if one.account.who in there])
                return
            bot = await self._database.do(partial(_fitting_bot, kind=kind, who=[one.account.id for one in drawn]))
            people = [DrawnPlayer(one.account.who, one.account.name, one.account.is_bot) for one in drawn]
            table = await self._tables.open_with(rated_opening(kind, people, bot, self._rng))
            await self._database.do(partial(_note_open, table=table, drawn=drawn, now_ms=time.time_ns() // 1_000_000))
        except ShoalError as error:
            logger.warning("a rated table was not opened: %s", type(error).__name__)
            self.room.put_back(drawn)
        finally:
            for one in drawn:
                self._opening.pop(one.account.id, None)

    async def go_on(self) -> None:
        """Have every rated table in memory whose game is not rated yet: it goes on without its players, and is rated in the end."""
        which = select(open_games.c.table_name).distinct()
        for table in await self._database.do(lambda connection: list(connection.execute(which).scalars())):
            try:
                if (await self._tables.get(table)).is_over:
                    self._note(table, 1)
            except UnknownTable:
                await self._database.do(partial(_forget, table=table))
            except (ShoalError, OSError):
                logger.warning("the rated table %s cannot be loaded", mark_of(table))


def _still_there(connection: Connection, who: list[str]) -> set[str]:
    """Those of these people who have an account. Its number may be someone else's by now, what tables know them by is not."""
    return set(connection.execute(select(accounts.c.who).where(accounts.c.who.in_(who))).scalars())


def _fitting_bot(connection: Connection, kind: Kind, who: list[int]) -> str:
    """The bot that is as strong as these people are in the mean, or nearly."""
    mean = mean_of(connection, kind, who)
    return min(bots_of(connection, kind), key=lambda bot: (abs(bot.rating.mu - mean), bot.name)).name


def _note_open(connection: Connection, table: str, drawn: Sequence[Waiting], now_ms: int) -> None:
    of_game = {"table_name": table, "game": drawn[0].kind.game, "speed": drawn[0].kind.speed, "opened_ms": now_ms}
    connection.execute(insert(open_games), [{"account": one.account.id, **of_game} for one in drawn])


def _forget(connection: Connection, table: str) -> None:
    connection.execute(open_games.delete().where(open_games.c.table_name == table))
