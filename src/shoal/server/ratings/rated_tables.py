"""Rated tables: who waits for one and is seated together; they are opened, and kept going until their game is rated.

People are seated in the order in which they came, as soon as there are as many as a table has seats. Who has waited for `PATIENCE_S`
and agreed to bots is seated with all others who have agreed, and bots take what is left of the seats. Accounts of bots count as bots:
they are seated only with people who have agreed. Of one address so many come to one table as the operator allows.

Who does not look at their page for `GONE_S` is not there any more: no one is seated who has gone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random, SystemRandom
from typing import Final, Protocol

from msgspec.structs import asdict
from sqlalchemy import Connection, insert, select

from shoal.core.errors import ShoalError
from shoal.core.games import kit_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, open_games
from shoal.server.operations.marks import mark_of
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.standings import bots_of, mean_of
from shoal.server.tables.first_deal import first_deal
from shoal.server.tables.opening import BOT_NAMES, USUAL_PACE
from shoal.server.tables.seating.names import unique_name
from shoal.server.tables.state.events import LogEvent, Opened, SeatBot, Seated
from shoal.server.tables.state.log import Cause, Entry
from shoal.server.tables.table_errors import Elsewhere, UnknownTable
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Refusal

PATIENCE_S: Final = 60.0
GONE_S: Final = 15.0
MOST_WAITING: Final = 10_000
"""People who may wait on one server."""


@dataclass(slots=True)
class Waiting:
    """A person who waits. `address` is that which limits count; empty where they do not apply."""

    account: Account
    kind: Kind
    with_bots: bool
    address: str
    since: float
    seen: float


@dataclass(slots=True)
class WaitingRoom:
    """Those who wait on one server. Times are seconds of any clock that only goes forward."""

    of_one_address: int = 1
    seats_of: Callable[[Kind], int] = lambda kind: kind.rules.seats
    _waiting: dict[int, Waiting] = field(default_factory=dict)

    def ask(self, account: Account, kind: Kind, *, with_bots: bool, address: str, now: float) -> None:
        """Wait for a kind of game, instead of the kind waited for so far. `Refusal` where too many wait."""
        before = self._waiting.get(account.id)
        if before is None and len(self._waiting) >= MOST_WAITING:
            raise Refusal(503, "ROOM_FULL")
        since = before.since if before and before.kind == kind else now
        self._waiting[account.id] = Waiting(account, kind, with_bots or account.is_bot, address, since, now)

    def look(self, account: int, now: float) -> Waiting | None:
        """What an account waits for; its page was seen just now."""
        found = self._waiting.get(account)
        if found is not None:
            found.seen = now
        return found

    def put_back(self, there: Sequence[Waiting]) -> None:
        """These were to play and do not: they wait on, with the time that they have waited."""
        for one in there:
            self._waiting.setdefault(one.account.id, one)

    def leave(self, account: int) -> None:
        """Stop waiting."""
        self._waiting.pop(account, None)

    @property
    def waiting(self) -> Mapping[int, Waiting]:
        """Everyone who waits, by account."""
        return self._waiting

    def let_in(self, there: Iterable[Waiting]) -> None:
        """These wait now, and no one else."""
        self._waiting = {one.account.id: one for one in there}

    def count(self, kind: Kind) -> int:
        """How many wait for that kind of game."""
        return sum(one.kind == kind for one in self._waiting.values())

    def seat(self, now: float) -> list[list[Waiting]]:
        """Those who are to play now, by table; they wait no longer."""
        self._waiting = {number: one for number, one in self._waiting.items() if now - one.seen < GONE_S}
        tables: list[list[Waiting]] = []
        for kind in dict.fromkeys(one.kind for one in self._waiting.values()):
            while table := self._table_of(kind, now):
                tables.append(table)
                for one in table:
                    self.leave(one.account.id)
        return tables

    def _table_of(self, kind: Kind, now: float) -> list[Waiting]:
        """One table of that kind; empty where too few wait."""
        seats = self.seats_of(kind)
        there = sorted((one for one in self._waiting.values() if one.kind == kind), key=lambda one: one.since)
        alone = self._one_of_each_address([one for one in there if not one.account.is_bot])
        if len(alone) >= seats:
            return alone[:seats]
        agreed = self._one_of_each_address([one for one in there if one.with_bots])[:seats]
        people = [one for one in agreed if not one.account.is_bot]
        is_long = any(now - one.since >= PATIENCE_S for one in people)
        return agreed if people and (is_long or len(agreed) == seats) else []

    def _one_of_each_address(self, there: Sequence[Waiting]) -> list[Waiting]:
        """Those of them who may sit at one table, the first come first."""
        found, addresses = list[Waiting](), Counter[str]()
        for one in there:
            if not one.address or addresses[one.address] < self.of_one_address:
                addresses[one.address] += 1
                found.append(one)
        return found


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
        hearing_s=kit_of(kind.game).hearing_s,
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
    events += first_deal(opened, rules, rng)
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))


class Hall(Protocol):
    """Where the waiting room is, if several servers have one together."""

    async def enter(self, room: WaitingRoom, now: float) -> None:
        """Have the room here, with everyone who waits in it. `Elsewhere` while another server has it; `StoreError`, `TableRests`."""

    async def keep(self, room: WaitingRoom, now: float) -> None:
        """Come back when who waits now would still wait if this server was killed; `StoreError`."""


class OwnHall:
    """The hall of a server that is the only one: who waits asks again when it was killed."""

    async def enter(self, room: WaitingRoom, now: float) -> None:
        """It is here."""

    async def keep(self, room: WaitingRoom, now: float) -> None:
        """It is in memory alone."""


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
        self.hall: Hall = OwnHall()
        self._tables = tables
        self._database = database
        self._note = note
        self._now = now
        self._rng = rng or SystemRandom()
        self._opening: dict[int, Waiting] = {}

    async def enter(self) -> None:
        """Have the waiting room here: before anything is done in it, or it is looked at. `Elsewhere` while another server has it."""
        await self.hall.enter(self.room, self._now())

    async def ask(self, account: Account, kind: Kind, *, with_bots: bool, address: str) -> None:
        """Wait for a rated game. `Refusal` where too many wait."""
        self.room.ask(account, kind, with_bots=with_bots, address=address, now=self._now())
        await self.hall.keep(self.room, self._now())

    async def leave(self, account: Account) -> None:
        """Wait no longer."""
        self.room.leave(account.id)
        await self.hall.keep(self.room, self._now())

    async def look(self, account: Account) -> Waiting | None:
        """What an account waits for; everyone who can be seated by now is, before this returns."""
        self.room.look(account.id, self._now())
        await asyncio.gather(*(self._open(drawn) for drawn in self.room.seat(self._now())))
        await self.hall.keep(self.room, self._now())
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
            if len(there) < len(drawn):  # someone was erased while they waited, or plays by now
                self.room.put_back([one for one in drawn if one.account.who in there])
                return
            bot = await self._database.do(partial(_fitting_bot, kind=kind, who=[one.account.id for one in drawn]))
            people = [DrawnPlayer(one.account.who, one.account.name, one.account.is_bot) for one in drawn]
            log = rated_opening(kind, people, bot, self._rng)
            table = await self._tables.open_with(log)
            note = partial(_note_open, table=table, drawn=drawn, now_ms=time.time_ns() // 1_000_000)
            if not await self._database.do(note):  # this server was away, and another one was quicker
                await self._tables.store.remove(table, len(log))
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
            except Elsewhere:  # the node that has it looks after it
                continue
            except (ShoalError, OSError):
                logger.warning("the rated table %s cannot be loaded", mark_of(table))


def _still_there(connection: Connection, who: list[str]) -> set[str]:
    """Those of these people who have an account, and do not play. Its number may be someone else's by now, what tables know them by is not."""
    there = select(accounts.c.who).where(accounts.c.who.in_(who), accounts.c.id.not_in(select(open_games.c.account)))
    return set(connection.execute(there).scalars())


def _fitting_bot(connection: Connection, kind: Kind, who: list[int]) -> str:
    """The bot that is as strong as these people are in the mean, or nearly."""
    mean = mean_of(connection, kind, who)
    return min(bots_of(connection, kind), key=lambda bot: (abs(bot.rating.mu - mean), bot.name)).name


def _note_open(connection: Connection, table: str, drawn: Sequence[Waiting], now_ms: int) -> bool:
    """Note where these people play; false where one of them plays elsewhere by now."""
    numbers = [one.account.id for one in drawn]
    connection.execute(
        select(accounts.c.id).where(accounts.c.id.in_(numbers)).order_by(accounts.c.id).with_for_update()
    )
    if connection.execute(select(open_games.c.account).where(open_games.c.account.in_(numbers))).first() is not None:
        return False
    of_game = {"table_name": table, "game": drawn[0].kind.game, "speed": drawn[0].kind.speed, "opened_ms": now_ms}
    connection.execute(insert(open_games), [{"account": one.account.id, **of_game} for one in drawn])
    return True


def _forget(connection: Connection, table: str) -> None:
    connection.execute(open_games.delete().where(open_games.c.table_name == table))
