"""Whether new people should be sent to this server: a load balancer, a container or a person asks `/readyz`."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from shoal.server.storage.store_errors import StoreError

KEPT_S: Final = 1.0
"""An answer is kept for so long: the store is asked by writing to it, and anybody may ask us."""

PATIENCE_S: Final = 5.0
"""A store that does not answer for so long is not ready."""

logger = logging.getLogger(__name__)


class Readiness:
    """Asks the store, and says no from the moment on when the server drains."""

    def __init__(
        self,
        probe: Callable[[], Awaitable[None]],
        clock: Callable[[], float] = time.monotonic,
        *,
        is_standing: Callable[[], bool] = lambda: False,
    ) -> None:
        """`probe` raises `StoreError` when the store cannot be read or written; `is_standing` says whether the event loop stands."""
        self.is_draining = False
        self.is_cut_off: Callable[[], bool] = lambda: False
        """Whether a node has not reached the database of its cluster for as long as its lease lasts."""
        self._is_standing = is_standing
        self._loop: asyncio.AbstractEventLoop | None = None
        self._probe = probe
        self._clock = clock
        self._asking: asyncio.Task[str] | None = None
        self._until = 0.0
        self._was = ""

    def begin(self) -> None:
        """The server runs, in the event loop that is running."""
        self._loop = asyncio.get_running_loop()

    def fault_from_outside(self) -> str:
        """The same as `fault`, for other threads; `loop` where the event loop does not answer, `starting` before it runs."""
        if self._loop is None:
            return "starting"
        if self._is_standing():
            return "loop"
        asking = self.fault()
        try:
            asked = asyncio.run_coroutine_threadsafe(asking, self._loop)
        except RuntimeError:  # it is closed
            asking.close()
            return "draining"
        try:
            return asked.result(PATIENCE_S + KEPT_S)
        except TimeoutError:
            asked.cancel()
            return "loop"

    async def fault(self) -> str:
        """Why the server is not ready, as a name: `draining`, `database`, `store`; empty when it is ready."""
        if self.is_draining:
            return "draining"
        if self.is_cut_off():
            return "database"
        if self._asking is None or (self._asking.done() and self._clock() >= self._until):
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._probe()
            found = ""
        except (StoreError, TimeoutError) as error:
            found = "store"
            if not self._was:
                logger.warning("the store does not answer: %s", str(error) or "it took too long")
        if self._was and not found:
            logger.warning("the store answers again")
        self._was, self._until = found, self._clock() + KEPT_S
        return found
