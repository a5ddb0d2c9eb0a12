"""What a table waits for: people who are gone, who may still speak, who is not ready yet, and whose time runs."""

from __future__ import annotations

from collections.abc import Collection
from math import inf

from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.hearing import HearingClock
from shoal.server.tables.timing.presence import Manners, PresenceTracker
from shoal.server.tables.timing.ready import ReadyClock
from shoal.server.tables.timing.turn_timer import TurnTimer


class Waits:
    """The clocks of one table. Times are seconds of any clock that only goes forward."""

    def __init__(self, state: TableState, manners: Manners, rested_s: float) -> None:
        """Nobody is waited for yet; `rested_s` is for how many seconds nobody looked at the table, though there was a server."""
        self.presence = PresenceTracker(manners.grace, rested_s)
        self.hearing = HearingClock(state, manners.announced)
        self.ready = ReadyClock(state, self.presence, manners.ready)
        self.timer = TurnTimer(state, self.hearing, self.ready, manners)

    def update(self, now: float, *, is_frozen: bool, is_patient: bool, newcomers: Collection[str]) -> None:
        """Who is waited for now, and for what. At a frozen table time stands still; a patient one gives nobody's seat away."""
        self.presence.is_patient = is_patient
        self.presence.freeze(now, is_frozen=is_frozen)
        self.hearing.update(now, is_frozen=is_frozen, newcomers=newcomers)
        self.ready.update(now, is_frozen=is_frozen)
        self.timer.update(now, is_frozen=is_frozen)

    def next_change(self, looked_at: float) -> float:
        """When the table looks different though nothing happens there; infinity for never.

        Whoever looked at it at `looked_at` has seen all changes until then, so only later ones count.
        """
        times = [*self.timer.changes(), *self.presence.changes()]
        if self.hearing.waits_for(looked_at):
            times.append(self.hearing.ends_at)
        if self.ready.waits_for(looked_at):
            times.append(self.ready.ends_at)
        return min((at for at in times if at > looked_at), default=inf)
