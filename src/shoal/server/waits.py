"""What a table waits for: people who are gone, who may still speak, who is not ready yet, and whose time runs."""

from __future__ import annotations

from collections.abc import Collection
from math import inf

from shoal.server.hearing import HearingClock
from shoal.server.presence import Manners, PresenceTracker
from shoal.server.ready import ReadyClock
from shoal.server.record import TableRecord
from shoal.server.turn_timer import TurnTimer


class Waits:
    """The clocks of one table. Times are seconds of any clock that only goes forward."""

    def __init__(self, record: TableRecord, manners: Manners, rested_s: float) -> None:
        """Nobody is waited for yet; `rested_s` is for how many seconds nobody looked at the table, though there was a server."""
        self.ladder = PresenceTracker(manners.grace, rested_s)
        self.hearing = HearingClock(record, manners.announced)
        self.ready = ReadyClock(record, self.ladder, manners.ready)
        self.timer = TurnTimer(record, self.hearing, self.ready, manners)

    def update(self, now: float, *, is_frozen: bool, is_patient: bool, newcomers: Collection[str]) -> None:
        """Who is waited for now, and for what. At a frozen table time stands still; a patient one gives nobody's seat away."""
        self.ladder.is_patient = is_patient
        self.ladder.freeze(now, is_frozen=is_frozen)
        self.hearing.update(now, is_frozen=is_frozen, newcomers=newcomers)
        self.ready.update(now, is_frozen=is_frozen)
        self.timer.update(now, is_frozen=is_frozen)

    def next_change(self, now: float) -> float | None:
        """When the next of them is over; `None` when none will be by itself."""
        times = (
            self.hearing.ends_at if self.hearing.waits_for(now) else None,
            self.ready.ends_at if self.ready.waits_for(now) else None,
            now if self.timer.out_of_time(now) is not None else self.timer.next_change(now),
            self.ladder.next_change(now),
        )
        known = [at for at in times if at is not None and at < inf]
        return min(known) if known else None

    def are_as_before(self, before: float, now: float) -> bool:
        """Whether nothing has changed since then by itself."""
        if self.hearing.began is not None or self.ready.waits_for(before):
            return False
        changes = (self.ladder.next_change(before), self.timer.next_change(before))
        return all(at is None or at > now for at in changes)
