"""Seats that are given up as fast as they were taken: who leaves within a minute of sitting down has lost the seat.

So nobody can keep seats from others by sitting down and going away. Whoever comes back within the grace keeps it, as after
any other absence. The log says when somebody sat down, so a restart of the server forgets no stay: everybody is gone then, and the
grace begins again. Where people play by correspondence, and at rated tables, nobody's stay is brief. Who opens a table may open it long before they
play.
"""

from __future__ import annotations

from collections.abc import Collection
from math import inf
from typing import Final

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.tables.state.seats import LATELY_MS
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.time_control import DaysTime

BRIEF_S: Final = LATELY_MS / 1000
"""Seconds: who leaves sooner has not stayed."""


class _Stay(Struct):
    """`since` is the number of the event of sitting down, `at` when that was; `left` since when the person is gone."""

    since: int
    at: float
    left: float | None = None


class BriefStays:
    """Who has sat down within the last minute, and who of them has gone."""

    def __init__(self, state: TableState, grace: float) -> None:
        """Who sat down within the last minute of that record; `grace` is how many seconds one may be gone."""
        self._state = state
        self._grace = grace
        self._stays = {
            seat: _Stay(person.since, state.seats.sat_ms[person.since] / 1000)
            for seat, person in enumerate(state.seats.people)
            if person is not None and person.since in state.seats.sat_ms
        }

    def sat(self, seat: Seat, now: float) -> None:
        """The person of that seat has sat down just now, or has changed their name."""
        person = self._state.seats.people[seat]
        if person is not None and person.since == self._state.n:
            self._stays[seat] = _Stay(person.since, now)

    def note(self, here: Collection[Seat], now: float) -> None:
        """These seats have people who are connected."""
        if isinstance(self._state.clock.control, DaysTime) or self._state.opened.rated:
            self._stays.clear()
        for seat, stay in list(self._stays.items()):
            person = self._state.seats.people[seat]
            is_here, is_long = seat in here, now >= stay.at + BRIEF_S
            if person is None or person.since != stay.since or (is_long and (is_here or stay.left is None)):
                del self._stays[seat]
            else:
                stay.left = None if is_here else now if stay.left is None else stay.left

    def over(self, now: float) -> tuple[Seat, ...]:
        """The seats that are free again."""
        if not self._stays:
            return ()
        return tuple(seat for seat, at in self._ends() if at <= now)

    @property
    def next_end(self) -> float:
        """When the next seat is free again; infinity without one."""
        return min((at for _, at in self._ends()), default=inf)

    def _ends(self) -> list[tuple[Seat, float]]:
        return [(seat, stay.left + self._grace) for seat, stay in self._stays.items() if stay.left is not None]
