"""Python's cyclic garbage collector, kept from stopping everybody.

A full collection looks at every object of the process: with 6,000 sockets that is a pause of a second and more. Nearly all of
these objects live as long as their table, and reference counting frees nearly all garbage, so looking at them again and again
finds nothing. Therefore nothing is ever collected in full while people play:

    young      collected here, ten times a second. Python itself would wait too long: it counts what is made less what is freed,
               and a table frees an old view for every new one, so tens of thousands are young when the difference is 2,000
    settled    what has survived. The server collects it when its loop is idle, then freezes it (`gc.freeze`): it is not looked at again
    frozen     freed by reference counting like everything. Cycles of it that have become garbage are found when no one is connected

Code that ends something long-lived (a connection, a table) therefore breaks its cycles itself.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Any, Final

from shoal.server.operations.observer import Observer

YOUNG: Final = 2_000
"""Objects that are made, less those that are freed, before Python collects the young ones."""

ROUNDS: Final = 4
"""Collections of the youngest before those of the middle generation: it is at most `YOUNG` times this."""

NEVER: Final = 1_000_000
"""Collections of the middle generation before Python collects everything by itself."""

EVERY_S: Final = 0.1
"""Seconds between collections of the young. There are a thousand or two then, so one takes less time than counting them first."""

LOOKED_AFTER: Final = 4
"""Collections of the young after which someone looks how much has settled, and whether anybody is connected."""

FREEZE_AT: Final = 3_000
"""Settled objects that are worth a freeze; so many are looked at in a few milliseconds."""

TOO_MANY: Final = 8_000
"""Settled objects that would take too long: when many tables come at once, they are frozen unseen."""

IDLE_WITHIN_S: Final = 0.002
"""The loop is idle when it comes back within this time from being asked to."""

TRIES: Final = 20
"""How often the collector waits for an idle moment before it takes one that is not."""

THOROUGH_EVERY_S: Final = 300.0


def settled_objects() -> int:
    """How many objects have survived, and are not frozen.

    The lists of them live in no line of Python: another thread would have its turn before they are gone, and a tuple that it was
    making cannot be finished while anything else holds it (a `SystemError`, wherever that thread was).
    """
    return sum(map(len, map(gc.get_objects, (1, 2))))


class Collector:
    """Collects in idle moments. `run` is its task, from the start of a server to its end."""

    def __init__(self, connected: Callable[[], int], observer: Observer | None = None) -> None:
        """`connected` is asked how many clients there are, so that thorough collections wait until there are none."""
        self._connected = connected
        self._observer = observer or Observer()
        self._began = 0.0
        self._took: list[float] = []
        """Seconds of each collection since the observer was notified last."""
        self._was_busy = False
        self._thorough_at = time.monotonic() + THOROUGH_EVERY_S

    async def run(self) -> None:
        """Collect until cancelled; then leave the collector as it was found."""
        before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, ROUNDS, NEVER)
        gc.callbacks.append(self._time)
        try:
            while True:
                for _ in range(LOOKED_AFTER):
                    await asyncio.sleep(EVERY_S)
                    gc.collect(0)
                    self._notify()
                await self._look()
        finally:
            gc.callbacks.remove(self._time)
            gc.set_threshold(*before)
            gc.unfreeze()

    def _time(self, phase: str, _: dict[str, Any]) -> None:
        """Python calls this around every collection, also one that begins inside the observer, which has locks: so it only notes."""
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self._took.append(time.perf_counter() - self._began)

    def _notify(self) -> None:
        took, self._took = self._took, []
        for seconds in took:
            self._observer.took("collection", seconds)

    async def _look(self) -> None:
        """Freeze what has settled, if it is much; collect everything, if no one would notice."""
        if self._connected():
            self._was_busy = True
        elif self._was_busy and time.monotonic() >= self._thorough_at:
            self._was_busy = False
            self._thorough_at = time.monotonic() + THOROUGH_EVERY_S
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            return
        settled = settled_objects()
        if settled < FREEZE_AT:
            return
        if settled > TOO_MANY:
            gc.freeze()
            return
        for _ in range(TRIES):
            asked = time.perf_counter()
            await asyncio.sleep(0)
            if time.perf_counter() - asked < IDLE_WITHIN_S:
                break
            await asyncio.sleep(0.005)
        gc.collect()
        gc.freeze()
