"""Whether the people at a table are ready for a game that has just been dealt, where the game asks for that.

Nothing of this is in the log: after a restart of the server an untouched deal asks again.
"""

from __future__ import annotations

from math import ceil, inf

from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.server.tables.interned import EMPTY
from shoal.server.tables.messages.to_client import Unready
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import PresenceTracker


class ReadyClock:
    """The wait before the first word of a game (`Kit.begins_when_ready`). It ends when all are ready, or when it is over."""

    def __init__(self, state: TableState, presence: PresenceTracker, wait_s: float) -> None:
        """Nobody is waited for; `wait_s` is how long the table waits at most."""
        self._state = state
        self._presence = presence
        self._wait_s = wait_s
        self._is_asked = kit_of(state.rules.name).begins_when_ready
        self._game = 0
        self._ready: frozenset[Seat] = EMPTY
        self._is_over = False
        self.ends_at = inf
        """When the table waits no longer; infinite while nobody who plays has seen the deal."""

    def update(self, now: float, *, is_frozen: bool) -> None:
        """Look again: a wait begins with the first person who sees a new deal, and ends for good."""
        if self._game != self._state.game.number:
            self._game, self._ready, self._is_over, self.ends_at = self._state.game.number, EMPTY, False, inf
        if self._is_over or is_frozen or not self._is_asked:
            return
        if self.ends_at == inf:
            self.ends_at = now + self._wait_s
        self._is_over = not self.waits_for(now)

    def note(self, seat: Seat) -> None:
        """The person of that seat is ready."""
        self._ready |= {seat}

    def waits_for(self, now: float) -> tuple[Seat, ...]:
        """The seats whose people are here and not ready."""
        if self._is_over or not self._is_asked or not self._state.game.is_untouched or now >= self.ends_at:
            return ()
        people = (
            seat
            for seat, person in enumerate(self._state.seats.people)
            if person and seat not in self._state.seats.kept
        )
        return tuple(seat for seat in people if seat not in self._ready and self._presence.of(seat, now) == "here")

    def seen(self, now: float) -> Unready | None:
        """The wait as everybody sees it; `None` when nobody is waited for."""
        seats = self.waits_for(now)
        return Unready(seats, ceil((self.ends_at - now) * 1000)) if seats and self.ends_at < inf else None
