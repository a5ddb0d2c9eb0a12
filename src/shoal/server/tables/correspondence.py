"""Games by correspondence, which go on while no one is connected: time is counted in the hours of a running server."""

from __future__ import annotations

from shoal.server.tables.environment import Clock
from shoal.server.tables.state.record import TableRecord
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.timetable import Timetable


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

    async def enter(self, name: str, record: TableRecord, last_ms: int) -> float:
        """A table is being loaded whose log ends at that time; returns for how many seconds it rested."""
        if not isinstance(record.clock.control, DaysTime):
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
