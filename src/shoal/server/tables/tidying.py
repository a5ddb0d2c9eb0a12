"""Tables that no one comes to any more: removed or packed, a few at a time, round after round."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Literal

from shoal.server.operations.observer import Observer
from shoal.server.storage.retention import DAY_S, RUN_S, Retention, Tidied, removed_after_s
from shoal.server.tables.environment import TableServices
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import LogDamaged
from shoal.server.tables.timing.timetable import Correspondence


class Tidying:
    """Goes through all tables of a store."""

    def __init__(
        self,
        services: TableServices,
        correspondence: Correspondence,
        observer: Observer,
        unused: Callable[[str], AbstractAsyncContextManager[bool]],
    ) -> None:
        """From the first table on. `unused` keeps a table out of memory, and says whether it was in none."""
        self._services = services
        self._correspondence = correspondence
        self._observer = observer
        self._unused = unused
        self._until = ""

    async def tidy(self, retention: Retention, most: int) -> Tidied:
        """Remove and pack a few tables, and a few games that ended long ago; `StoreError`."""
        store = self._services.store.store
        with self._services.store.reporting_failures():
            now_ms = self._services.environment.clock.today_ms()
            found = await store.after(self._until, most)
            is_round = len(found) < most
            self._until = "" if is_round else found[-1][0]
            least_s = DAY_S * min(retention.empty_days, retention.idle_packed_days, retention.removed_days)
            idle = [(name, n) for name, n, at_ms in found if at_ms < now_ms - 1000 * least_s]
            done = {name: await self._tidy_one(name, n, now_ms, retention) for name, n in idle}
            vanished = tuple(name for name, what in done.items() if what == "removed")
            packed = sum(what == "packed" for what in done.values())
            packed += await store.archive(round(now_ms - 1000 * DAY_S * retention.packed_days), most)
        self._observer.count("tables_removed", number=len(vanished))
        self._observer.count("games_packed", number=packed)
        return Tidied(vanished, packed, is_round)

    async def _tidy_one(
        self, name: str, n: int, now_ms: int, retention: Retention
    ) -> Literal["removed", "packed"] | None:
        """Remove or pack a table that no one uses or looks at; one whose log is damaged stays as it is."""
        store = self._services.store.store
        async with self._unused(name) as is_unused:
            if not is_unused:
                return None
            try:
                log = await store.read(name)
                has_page, is_kept = await store.has_page(name), await store.is_kept(name)
                removed_s = await self._services.environment.background.do(
                    lambda: removed_after_s(state_of(log), log, retention, has_page=has_page, is_kept=is_kept)
                )
            except LogDamaged:
                return None
            last_ms, idle_s = log[-1].at_ms, (now_ms - log[-1].at_ms) / 1000
            if (
                removed_s is not None
                and idle_s > removed_s
                and await self._correspondence.has_run(min(removed_s, RUN_S), last_ms)
            ):
                return "removed" if await store.remove(name, n) else None
            is_packed = idle_s > retention.idle_packed_days * DAY_S and await store.pack(name, n)
            return "packed" if is_packed else None
