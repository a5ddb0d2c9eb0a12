"""What one task waits for, and anybody in its event loop may ring: an `asyncio.Event` without room for many who wait, which is 900 bytes."""

from __future__ import annotations

import asyncio


class Bell:
    """A bell that one task listens to. Nobody need listen: then it was rung for nothing."""

    __slots__ = ("_rung",)

    def __init__(self) -> None:
        """It is silent."""
        self._rung: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wake who listens."""
        if self._rung is not None and not self._rung.done():
            self._rung.set_result(None)

    async def heard(self) -> None:
        """Come back when it rings the next time."""
        self._rung = asyncio.get_running_loop().create_future()
        try:
            await self._rung
        finally:
            self._rung = None
