"""When people come: how many sit down in each hour of the day, from what has happened here lately, so that the lobby can say when to come back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import Final

from shoal.server.storage.store import Store
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Clock

HOUR_MS: Final = 3_600_000
HOURS: Final = 24
DAYS: Final = 14
"""Of which it is made."""

MADE_EVERY_S: Final = 3600.0


def busy_hours(found: Sequence[tuple[int, int]], now_ms: int) -> tuple[float, ...]:
    """How many people sit down in each hour of a day by UTC, on average; empty where there is no day to speak of.

    `found` are hours since 1970 and how many people sat down in them.
    """
    now = now_ms // HOUR_MS
    days = min(DAYS, (now - min((hour for hour, _ in found), default=now)) // HOURS)
    if not days:
        return ()
    hours = [0] * HOURS
    for hour, people in found:
        if now - days * HOURS <= hour < now:
            hours[hour % HOURS] += people
    return tuple(round(people / days, 1) for people in hours)


class BusyHours:
    """Those of one server, counted once an hour when someone asks: nobody waits for it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Not counted yet."""
        self._store = store
        self._clock = clock
        self._counted_at = -inf
        self._counting: asyncio.Task[None] | None = None
        self._hours: tuple[float, ...] = ()

    def now(self) -> tuple[float, ...]:
        """As they were counted last."""
        if self._clock.now() - self._counted_at >= MADE_EVERY_S and self._counting is None:
            self._counted_at = self._clock.now()
            self._counting = asyncio.create_task(self._count(), name="busy hours")
        return self._hours

    async def _count(self) -> None:
        now_ms = self._clock.today_ms()
        try:
            with suppress(StoreError):
                self._hours = busy_hours(await self._store.people_by_hour(now_ms - DAYS * HOURS * HOUR_MS), now_ms)
        finally:
            self._counting = None
