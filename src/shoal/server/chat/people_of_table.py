"""What a table in memory asks of the database of people: one question at a time, and only the newest of those that wait."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final

from shoal.server.chat.acquaintance import STRANGERS, Acquaintances, Acquainted, Wish
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.nobody import NOBODY

PAUSE_S: Final = 0.1
"""From one question to the next that nobody waits for: where many come at once, one question is about all of them."""

logger = logging.getLogger(__name__)


class PeopleOfTable:
    """Looks people up beside the event loop's other work, and hands what is found to a table."""

    def __init__(self, acquaintances: Acquaintances | None, found: Callable[[Acquainted], None]) -> None:
        """For the table that hears `found`; without `acquaintances` nobody has an account."""
        self._acquaintances = acquaintances
        self._found = found
        self._guests: frozenset[str] = NOBODY
        self._waits = False
        self._hurry: asyncio.Event | None = None
        """Set while somebody waits for an answer."""
        self._asking: asyncio.Task[None] | None = None
        self._keeping: dict[asyncio.Task[None], None] = {}

    def look_up(self, guests: frozenset[str], *, is_awaited: bool) -> None:
        """Find out who of these is whose friend. Where nobody has an account there is nothing to be found, and nobody is asked."""
        self._guests = guests
        if self._acquaintances is None or not self._acquaintances.are_there:
            if is_awaited:
                self._found(STRANGERS)
            return
        self._waits = True
        if self._hurry is None or self._asking is None or self._asking.done():
            self._hurry = asyncio.Event()
            self._asking = asyncio.create_task(self._ask(self._acquaintances, self._hurry), name="acquaintances")
        if is_awaited:
            self._hurry.set()

    async def _ask(self, acquaintances: Acquaintances, hurry: asyncio.Event) -> None:
        while self._waits:
            self._waits = False
            hurry.clear()
            try:
                self._found(await acquaintances.among(self._guests))
            except StoreError as error:  # nobody is taken for a friend
                logger.warning("who is whose friend cannot be looked up: %s", error)
                self._found(STRANGERS)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PAUSE_S):
                    await hurry.wait()

    def look_up_again(self) -> None:
        """Somebody has made a friend or lost one elsewhere."""
        self.look_up(self._guests, is_awaited=False)

    def keep(self, by: str, whom: str, wish: Wish) -> None:
        """Keep a wish, and look up anew what it changes."""
        if self._acquaintances is not None and self._acquaintances.are_there:
            task = asyncio.create_task(self._keep(self._acquaintances, by, whom, wish), name="wishes")
            self._keeping[task] = None
            task.add_done_callback(self._keeping.pop)

    async def _keep(self, acquaintances: Acquaintances, by: str, whom: str, wish: Wish) -> None:
        try:
            await acquaintances.keep(by, whom, wish)
        except StoreError as error:
            logger.warning("a wish about talk cannot be kept: %s", error)
        self.look_up_again()

    def end(self) -> None:
        """The table ends. What is to be kept is kept."""
        if self._asking is not None:
            self._asking.cancel()
