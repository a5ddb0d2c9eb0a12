"""Who has asked that the next bot speaks now. It is done when all people who are here have asked, for this wait only."""

from __future__ import annotations

from shoal.core.game import Seat
from shoal.server.tables.interned import EMPTY
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import PresenceTracker


class Haste:
    """The people of a table who wait no longer for the seat on turn."""

    def __init__(self, state: TableState, presence: PresenceTracker) -> None:
        """Nobody has asked."""
        self._state = state
        self._presence = presence
        self._game_n = -1
        self._seats: frozenset[Seat] = EMPTY

    def note(self, seat: Seat) -> None:
        """The person of that seat has asked, in sight of the last event of the game."""
        if self._game_n != self._state.game.n:
            self._game_n, self._seats = self._state.game.n, EMPTY
        self._seats |= {seat}

    def is_agreed(self, now: float) -> bool:
        """Whether all people who are here have asked since the game last went on."""
        if self._game_n != self._state.game.n:
            return False
        people = (
            seat
            for seat, person in enumerate(self._state.seats.people)
            if person and seat not in self._state.seats.kept
        )
        here = {seat for seat in people if self._presence.of(seat, now) == "here"}
        return bool(here) and here <= self._seats
