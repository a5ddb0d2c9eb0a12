"""When the server ran, and when tables must be looked at though no one comes: for games by correspondence.

A turn of days goes on while no one is connected, but not while there is no server: no one could play then. So the hours of
the server are noted, and a table that is loaded is charged for those since its last entry. When the server was killed, what
is not noted is credited: a minute at most. A machine's clock that leaps forward is no time in which anyone could have played either.

    uptime    from when to when a server ran, as far as it said so
    due       tables that wait for no one to come, and when someone's time there is over at the earliest
    begun     when the server of this database ran for the first time

Times are milliseconds of the day (since 1970). What is lost of this is lost in favour of the players.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import Final, TypeVar

from shoal.core.errors import ShoalError
from shoal.server.operations.marks import mark_of
from shoal.server.storage.side_connection import Database, SideConnection
from shoal.server.storage.steps import Steps, ask
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Clock
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.table_errors import Elsewhere, UnknownTable
from shoal.server.tables.timing.time_control import DaysTime

NOTED_EVERY: Final = 60.0
"""Seconds after which the server notes that it still runs, and looks for tables that are due."""

LEAP_MS: Final = 3_600_000
"""Between two notes no more time than this can pass: else the machine's clock was set, or the machine slept."""

KEPT_MS: Final = 90 * 86_400_000
"""For how long it is known when the server ran; no turn takes so long."""

TIMETABLE_TABLES: Final = """
CREATE TABLE IF NOT EXISTS uptime (began_ms INTEGER PRIMARY KEY, seen_ms INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS due (table_id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS begun (at_ms INTEGER NOT NULL);
"""
_BEGIN: Final = "INSERT INTO begun (at_ms) SELECT CAST(?1 AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM begun)"
_NOTE: Final = """
INSERT INTO uptime (began_ms, seen_ms) VALUES (?1, ?2) ON CONFLICT (began_ms) DO UPDATE SET seen_ms = excluded.seen_ms
"""
_HOURS: Final = "SELECT began_ms, seen_ms FROM uptime WHERE seen_ms > ?1 AND began_ms < ?2 ORDER BY began_ms"
_SET_DUE: Final = """
INSERT INTO due (table_id, at_ms) VALUES (?1, ?2) ON CONFLICT (table_id) DO UPDATE SET at_ms = excluded.at_ms
"""

T = TypeVar("T")
logger = logging.getLogger(__name__)


def begin(now_ms: int) -> Steps[int]:
    """A server begins to run; when the first one of this database did."""
    yield from ask(_BEGIN, now_ms)
    found: int = (yield from ask("SELECT min(at_ms) FROM begun"))[0][0]
    return found


def _note(began_ms: int, now_ms: int) -> Steps[None]:
    """A server has run from then until now. Hours of a clock that was ahead are forgotten where it begins: they are still to come."""
    if began_ms == now_ms:
        yield from ask("DELETE FROM uptime WHERE began_ms > ?1", now_ms)
        yield from ask("UPDATE uptime SET seen_ms = ?1 WHERE seen_ms > ?1", now_ms)
    yield from ask(_NOTE, began_ms, now_ms)
    yield from ask("DELETE FROM uptime WHERE seen_ms < ?1", now_ms - KEPT_MS)


def _ran_ms(since_ms: int, now_ms: int) -> Steps[int]:
    """For how long a server ran. Of several that ran at the same time none counts twice."""
    ran_ms, counted_until = 0, since_ms
    for began_ms, seen_ms in (yield from ask(_HOURS, since_ms, now_ms)):
        ends = min(seen_ms, now_ms)
        ran_ms += max(0, ends - max(began_ms, counted_until))
        counted_until = max(counted_until, ends)
    return ran_ms


class Timetable:
    """The hours of the servers of one database, and the tables that are due there."""

    def __init__(
        self, database: Database, begun_ms: int, noted_ms: int | None = None, *, looked_after: str = ""
    ) -> None:
        """A server of a database whose first one ran at `begun_ms`. That it runs itself was noted at `noted_ms`, or never.

        `looked_after` is SQL that finds something where another server has the table `{}` in memory, and so looks after it.
        """
        self._database = database
        self._due = "SELECT table_id FROM due WHERE at_ms <= ?1"
        if looked_after:
            self._due += f" AND NOT EXISTS ({looked_after.format('due.table_id')})"
        self._begun_ms = begun_ms
        self._began_ms = self._seen_ms = noted_ms
        self.on_failed: Callable[[Exception], None] = lambda _: None
        """Hears of each time that it cannot be kept."""
        self.is_keeper: Callable[[], bool] = lambda: True
        """Whether this server, of those of its database, looks after the tables that are due."""

    def first_day(self) -> date:
        """The day, by UTC, on which a server of this database ran for the first time."""
        return datetime.fromtimestamp(self._begun_ms / 1000, UTC).date()

    async def note(self, now_ms: int) -> None:
        """The server still runs. Where that was noted too long ago, or could not be, it begins anew: no one could play meanwhile."""
        seen, began = self._seen_ms, self._began_ms
        if seen is None or began is None or not 0 <= now_ms - seen <= LEAP_MS:
            began = now_ms
        self._began_ms = began
        is_noted = await self._do(self._database.change, _noted(_note(began, now_ms)), otherwise=False)
        self._seen_ms = now_ms if is_noted else None

    async def ran_s(self, since_ms: int, now_ms: int) -> float:
        """For how many seconds a server ran in this time."""
        await self.note(now_ms)
        return await self._do(self._database.look_up, _ran_ms(since_ms, now_ms), otherwise=0) / 1000

    async def set_due(self, table: str, at_ms: int | None) -> None:
        """That table must be looked at then; `None` when someone must come first."""
        forget = ask("DELETE FROM due WHERE table_id = ?1", table)
        await self._do(self._database.change, forget if at_ms is None else ask(_SET_DUE, table, at_ms), otherwise=())

    async def due(self, now_ms: int) -> list[str]:
        """The tables that must be looked at now, by this server."""
        if not self.is_keeper():
            return []
        found = await self._do(self._database.look_up, ask(self._due, now_ms), otherwise=())
        return [table for (table,) in found]

    async def _do(self, carry_out: Callable[[Steps[T]], Awaitable[T]], steps: Steps[T], *, otherwise: T) -> T:
        """Do that; a disk that fails costs no one their game."""
        try:
            return await carry_out(steps)
        except StoreError as error:
            logger.warning("the timetable cannot be kept: %s", error)
            self.on_failed(error)
            return otherwise


def _noted(steps: Steps[None]) -> Steps[bool]:
    yield from steps
    return True


def begin_timetable(beside: SideConnection, now_ms: int) -> Timetable:
    """The timetable of a data folder, where a server begins to run now; `Failed`."""
    begun_ms = beside.change_now(begin(now_ms))
    beside.change_now(_note(now_ms, now_ms))
    return Timetable(beside, begun_ms, now_ms)


class Correspondence:
    """The tables in memory where people play by correspondence. Without a timetable, time passes only while they are in memory."""

    def __init__(self, timetable: Timetable | None, clock: Clock) -> None:
        """No table is in memory."""
        self._timetable = timetable
        self._clock = clock
        self._tables: set[str] = set()

    @property
    def is_kept(self) -> bool:
        """Whether there is a timetable."""
        return self._timetable is not None

    async def note_running(self) -> None:
        """Note that the server runs now."""
        if self._timetable is not None:
            await self._timetable.note(self._clock.today_ms())

    async def has_run(self, least_s: float, since_ms: int) -> bool:
        """Whether a server has run for so many seconds since then: after a leap of the clock no one could have come."""
        if self._timetable is None:
            return True
        return await self._timetable.ran_s(since_ms, self._clock.today_ms()) >= least_s

    async def enter(self, name: str, state: TableState, last_ms: int) -> float:
        """A table is being loaded whose log ends at that time; returns for how many seconds it rested."""
        if not isinstance(state.clock.control, DaysTime):
            return max(0, self._clock.today_ms() - last_ms) / 1000
        self._tables.add(name)
        if self._timetable is None:
            return 0.0
        rested_s = await self._timetable.ran_s(last_ms, self._clock.today_ms())
        await self._set_due(name, 0.0)  # were the server killed, the next one would load it at once
        return rested_s

    async def leave(self, name: str, alone_in_s: float | None) -> None:
        """A table is no longer in memory, and must be loaded again in so many seconds; `None`: only when someone comes."""
        if name in self._tables:
            await self._set_due(name, alone_in_s)
            self._tables.discard(name)

    async def _set_due(self, name: str, in_s: float | None) -> None:
        if self._timetable is not None:
            at_ms = None if in_s is None else self._clock.today_ms() + round(1000 * in_s)
            await self._timetable.set_due(name, at_ms)

    async def keep(self, get: Callable[[str], Awaitable[object]], probe: Callable[[], Awaitable[None]] | None) -> None:
        """Note for ever that the server runs, and load the tables that must be loaded; probe the store, too, where that is wanted."""
        while True:
            await self.note_running()
            await self.load_due(get)
            if probe is not None:
                with suppress(StoreError):
                    await probe()
            await asyncio.sleep(NOTED_EVERY)

    async def load_due(self, get: Callable[[str], Awaitable[object]]) -> None:
        """Load the tables that must be loaded now; one that cannot be is left for the next time."""
        due = [] if self._timetable is None else await self._timetable.due(self._clock.today_ms())
        for name in due:
            try:
                await get(name)
            except UnknownTable:
                await self._set_due(name, None)
            except Elsewhere:  # the node that has it looks after it
                continue
            except (ShoalError, OSError):
                logger.warning("table %s is due and cannot be loaded", mark_of(name))
