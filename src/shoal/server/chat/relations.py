"""Who is whose friend, and who does not want to hear whom: as a table looks it up, beside the work of the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.state.seats import EMPTY

Pair = tuple[str, str]
"""Two guests, by the hashes of their tokens; the first is the one who decided it."""

Wish = Literal["mute", "unmute", "block"]


@dataclass(frozen=True, slots=True)
class Relations:
    """What is known of some guests."""

    accounts: frozenset[str] = frozenset()
    """Those who have an account."""
    friends: frozenset[Pair] = frozenset()
    """Both ways."""
    muted: frozenset[Pair] = frozenset()
    """The first does not want to hear the second."""
    blocked: frozenset[Pair] = frozenset()
    """The first has blocked the second."""


STRANGERS: Final = Relations()


class RelationStore(Protocol):
    """The relations of people with accounts. Methods raise `StoreError`."""

    @property
    def are_there(self) -> bool:
        """Whether anyone has an account."""

    async def among(self, guests: Collection[str]) -> Relations:
        """What is known of these guests."""

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        """Keep a wish, as far as both have accounts."""


PAUSE_S: Final = 0.1
"""Between two queries that no one waits for: when many come at once, one query is about all of them."""

logger = logging.getLogger(__name__)


class RelationLookup:
    """Looks up relations for one table, one query at a time; of those that wait only the newest is run."""

    def __init__(self, store: RelationStore | None, found: Callable[[Relations], None]) -> None:
        """Call `found` with what is found; without a `store` no one has an account."""
        self._store = store
        self._found = found
        self._guests: frozenset[str] = EMPTY
        self._waits = False
        self._hurry: asyncio.Event | None = None
        """Set while an answer is waited for."""
        self._asking: asyncio.Task[None] | None = None

    def look_up(self, guests: frozenset[str], *, is_awaited: bool) -> None:
        """Find out who of these is whose friend. Where no one has an account nothing is looked up."""
        self._guests = guests
        if self._store is None or not self._store.are_there:
            if is_awaited:
                self._found(STRANGERS)
            return
        self._waits = True
        if self._hurry is None or self._asking is None or self._asking.done():
            self._hurry = asyncio.Event()
            self._asking = asyncio.create_task(self._ask(self._store, self._hurry), name="relations")
        if is_awaited:
            self._hurry.set()

    async def _ask(self, store: RelationStore, hurry: asyncio.Event) -> None:
        while self._waits:
            self._waits = False
            hurry.clear()
            try:
                self._found(await store.among(self._guests))
            except StoreError as error:  # no one is taken for a friend
                logger.warning("who is whose friend cannot be looked up: %s", error)
                self._found(STRANGERS)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PAUSE_S):
                    await hurry.wait()

    def look_up_again(self) -> None:
        """A friend was made or lost elsewhere."""
        self.look_up(self._guests, is_awaited=False)

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        """Save a wish, and look up again what it changes. One that cannot be saved holds at this table, while it is in memory."""
        if self._store is None or not self._store.are_there:
            return
        try:
            await self._store.keep(by, whom, wish)
        except StoreError as error:
            logger.warning("a wish about talk cannot be kept: %s", error)
        self.look_up_again()

    def end(self) -> None:
        """The table ends."""
        if self._asking is not None:
            self._asking.cancel()
