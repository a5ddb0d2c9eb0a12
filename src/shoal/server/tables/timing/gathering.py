"""The room before the first deal of a table for friends: for whom it waits, and how long.

    the host begins          at any time; bots play the seats that are free
    all others are ready     then the host has a minute left, after which the table deals by itself
    no one does anything     a quarter of an hour after the first one came the table deals, too

Time in which none of those is there who sit at the table is not counted. Who is ready is in the log; how long was waited is not, and after a
restart of the server the waits begin anew.
"""

from __future__ import annotations

from math import ceil, inf
from typing import Final

from shoal.core.game import Seat
from shoal.server.tables.messages.to_client import Unready
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import PresenceTracker

OPEN_S: Final = 900.0
"""How long people may gather, in seconds."""

CALLED_S: Final = 60.0
"""How long the host may have those wait who are ready, when all are."""


class GatheringClock:
    """The wait of a table for those who gather there. Times are seconds of table time."""

    def __init__(self, state: TableState, presence: PresenceTracker) -> None:
        """No one has waited yet."""
        self._state = state
        self._presence = presence
        self._host: Seat | None = None
        self._closes_at = inf
        self._called_until = inf
        self._frozen_at: float | None = None

    def update(self, now: float, *, is_frozen: bool, host: Seat | None) -> None:
        """Look again who is here, and who is the host; at a frozen table no time passes."""
        self._host = host
        if not self._state.is_gathering:
            return
        if is_frozen:
            self._frozen_at = now if self._frozen_at is None else self._frozen_at
            return
        if self._frozen_at is not None:
            self._closes_at += now - self._frozen_at
            self._called_until += now - self._frozen_at
            self._frozen_at = None
        if self._closes_at == inf:
            self._closes_at = now + OPEN_S
        if not self._others(now) or self.waits_for(now):
            self._called_until = inf
        elif self._called_until == inf:
            self._called_until = now + CALLED_S

    @property
    def ends_at(self) -> float:
        """When the table deals by itself; infinity while it does not wait."""
        if not self._state.is_gathering or self._frozen_at is not None:
            return inf
        return min(self._closes_at, self._called_until)

    def _others(self, now: float) -> list[Seat]:
        """The seats of those who are here, without the host, whose word it is anyway."""
        people = enumerate(self._state.seats.people)
        return [seat for seat, person in people if person and seat != self._host and self._is_here(seat, now)]

    def _is_here(self, seat: Seat, now: float) -> bool:
        return self._presence.of(seat, now) == "here"

    def waits_for(self, now: float) -> tuple[Seat, ...]:
        """The seats of those among them who are not ready."""
        seats = self._state.seats
        return tuple(at for at in self._others(now) if (one := seats.people[at]) and one.who not in seats.ready)

    def seen(self, now: float) -> Unready | None:
        """The wait as everyone sees it; `None` where there is none."""
        if self.ends_at == inf:
            return None
        return Unready(self.waits_for(now), max(0, ceil((self.ends_at - now) * 1000)))
