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
import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, TypeVar

from shoal.server.storage.database import FILE, connect
from shoal.server.tables.environment import Clock
from shoal.server.tables.state.table_state import TableState
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
_BEGIN: Final = "INSERT INTO begun SELECT :now WHERE NOT EXISTS (SELECT 1 FROM begun)"
_CHARGED: Final = """
SELECT coalesce(sum(min(seen_ms, :now) - max(began_ms, :since)), 0) FROM uptime WHERE seen_ms > :since AND began_ms < :now
"""

T = TypeVar("T")
logger = logging.getLogger(__name__)


class Timetable:
    """The hours of one server, in the same database as the logs."""

    def __init__(self, path: Path, now_ms: int) -> None:
        """The server begins to run now; `path` is the database."""
        self._db = connect(path)
        self._db.execute("PRAGMA synchronous = NORMAL")  # who writes moves is not to wait until this is on disk
        self._db.executescript(TIMETABLE_TABLES)
        self._db.execute(_BEGIN, {"now": now_ms})
        self._began_ms = self._seen_ms = now_ms
        self._thread = ThreadPoolExecutor(1, "shoal-time")
        self.on_failed: Callable[[Exception], None] = lambda _: None
        """Hears of each time that it cannot be kept."""
        self._begin_anew(now_ms)
        self._note(now_ms)

    def first_day(self) -> date:
        """The day, by UTC, on which a server of this database ran for the first time."""
        (at_ms,) = self._db.execute("SELECT at_ms FROM begun").fetchone()
        return datetime.fromtimestamp(at_ms / 1000, UTC).date()

    async def note(self, now_ms: int) -> None:
        """The server still runs."""
        await self._do(lambda: self._note(now_ms), None)

    async def ran_s(self, since_ms: int, now_ms: int) -> float:
        """For how many seconds a server ran in this time."""
        return await self._do(lambda: self._ran_s(since_ms, now_ms), 0.0)

    async def set_due(self, table: str, at_ms: int | None) -> None:
        """That table must be looked at then; `None` when someone must come first."""
        await self._do(lambda: self._set_due(table, at_ms), None)

    async def due(self, now_ms: int) -> list[str]:
        """The tables that must be looked at now."""
        found = "SELECT table_id FROM due WHERE at_ms <= ?"
        return await self._do(lambda: [table for (table,) in self._db.execute(found, (now_ms,))], [])

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown()
        self._db.close()

    async def _do(self, work: Callable[[], T], otherwise: T) -> T:
        """Do that in the thread; a disk that fails costs no one their game."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except sqlite3.Error as error:
            logger.warning("the timetable cannot be kept: %s", error)
            self.on_failed(error)
            return otherwise

    def _note(self, now_ms: int) -> None:
        if not 0 <= now_ms - self._seen_ms <= LEAP_MS:
            self._begin_anew(now_ms)
        self._seen_ms = now_ms
        self._db.execute("INSERT OR REPLACE INTO uptime VALUES (?,?)", (self._began_ms, now_ms))
        self._db.execute("DELETE FROM uptime WHERE seen_ms < ?", (now_ms - KEPT_MS,))

    def _begin_anew(self, now_ms: int) -> None:
        """Hours of a clock that was ahead are not counted twice: as they were noted, and when they come."""
        self._db.execute("DELETE FROM uptime WHERE began_ms > ?", (now_ms,))
        self._db.execute("UPDATE uptime SET seen_ms = ? WHERE seen_ms > ?", (now_ms, now_ms))
        self._began_ms = now_ms

    def _ran_s(self, since_ms: int, now_ms: int) -> float:
        self._note(now_ms)
        (ran_ms,) = self._db.execute(_CHARGED, {"since": since_ms, "now": now_ms}).fetchone()
        return max(0, min(int(ran_ms), now_ms - since_ms)) / 1000

    def _set_due(self, table: str, at_ms: int | None) -> None:
        if at_ms is None:
            self._db.execute("DELETE FROM due WHERE table_id = ?", (table,))
        else:
            self._db.execute("INSERT OR REPLACE INTO due VALUES (?,?)", (table, at_ms))


@contextlib.contextmanager
def open_timetable(folder: Path, now_ms: int) -> Iterator[Timetable]:
    """The timetable in a data folder whose store is open."""
    timetable = Timetable(folder / FILE, now_ms)
    try:
        yield timetable
    finally:
        timetable.close()


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

    async def due(self) -> list[str]:
        """The tables that must be loaded now."""
        return [] if self._timetable is None else await self._timetable.due(self._clock.today_ms())

    async def forget(self, name: str) -> None:
        """There is no such table any more."""
        await self._set_due(name, None)
