"""This server among those of its database: it says every second that it lives, and takes leases on the tables that it has in memory.

A node that cannot say so for as long as its lease lasts is *cut off*: it lets all its tables go, so that its clients go elsewhere, and takes
none until the database answers again.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Final

from shoal.server.cluster import leases
from shoal.server.cluster.leases import LEASE_MS, RENEWED_EVERY_S, NodeSeen, Owner, State
from shoal.server.operations.marks import mark_of
from shoal.server.storage.database_store import LeasedStore
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Clock
from shoal.server.tables.table_errors import Elsewhere, TableRests

RECLAIMED_WITHIN_S: Final = 2 * LEASE_MS / 1000
ASKED_EVERY_S: Final = 0.1

logger = logging.getLogger(__name__)


class ClusterNode:
    """The `Leases` of one server. `begin` before it takes tables, and `end` after it has let go of them."""

    def __init__(self, store: LeasedStore, node: str, clock: Clock, *, name: str, address: str, version: str) -> None:
        """A node with an id that no other has had, reached by others at that address."""
        self.id = node
        self.name = name
        self.address = address
        self.state: State = "up"
        self.ask_to_let_go: Callable[[str, str], Awaitable[None]] = _ask_no_one
        """Asks the node at an address to let go of a table."""
        self.on_cut_off: Callable[[], None] = lambda: None
        """Called once when the lease has lapsed."""
        self._store = store
        self._clock = clock
        self._version = version
        self._until = -math.inf
        """Until when this node may take itself to be alive, on its own clock."""
        self._is_cut_off = False
        self._renewing: asyncio.Task[None] | None = None

    # --- Being alive ------------------------------------------------------------------------------------------------

    @property
    def is_alive(self) -> bool:
        """Whether the lease of this node has not lapsed, as far as it can know."""
        return self._clock.now() < self._until

    async def begin(self) -> None:
        """Join the others, and go on saying that this node lives. `StoreError`."""
        asked = self._clock.now()
        await self._store.change(leases.join(self.id, self.name, self.address, self._version))
        self._until = asked + LEASE_MS / 1000
        self._renewing = asyncio.create_task(self._renew_for_ever(), name="lease")

    async def _renew_for_ever(self) -> None:
        while True:
            await self._rest(RENEWED_EVERY_S)
            await self.renew()

    async def renew(self) -> None:
        """Say that this node lives. Where it did not for as long as its lease lasts, it is cut off: others may have its tables by now."""
        asked, until = self._clock.now(), self._until
        try:
            if not await self._store.change(leases.renew(self.id, self.state)):
                await self._store.change(leases.join(self.id, self.name, self.address, self._version))
        except StoreError as error:
            if self._clock.now() >= until:
                self._cut_off(str(error))
            return
        if self._clock.now() >= until:  # nor may it go on with them when it was paused and comes back
            self._cut_off("its lease had lapsed")
        if self._is_cut_off:
            logger.warning("the database answers again: this node takes tables")
        self._is_cut_off = False
        self._until = asked + LEASE_MS / 1000

    def _cut_off(self, why: str) -> None:
        if not self._is_cut_off:
            self._is_cut_off = True
            logger.warning("this node was cut off from its database, and lets its tables go: %s", why)
            self.on_cut_off()

    async def end(self) -> None:
        """Leave the others: what this node had is free at once."""
        if self._renewing is not None:
            self._renewing.cancel()
        self._until = -math.inf
        self._store.epochs.clear()
        try:
            await self._store.change(leases.leave(self.id))
        except StoreError as error:
            logger.warning("this node could not take its leave, and is taken to be alive for some seconds: %s", error)

    async def all_nodes(self) -> list[NodeSeen]:
        """Every node that is alive, or was lately; `StoreError`."""
        return await self._store.look_up(leases.all_nodes())

    # --- Tables -----------------------------------------------------------------------------------------------------

    async def take(self, table: str) -> None:
        """Have a table. `Elsewhere` while another node has it; `StoreError`, or `TableRests` where this node may have none."""
        owner = await self._take(table)
        if owner is not None:
            raise Elsewhere(owner.address)

    async def reclaim(self, table: str) -> None:
        """Have a table, and whoever has it let it go. `TableRests` where that takes too long; `StoreError`."""
        give_up_at = self._clock.now() + RECLAIMED_WITHIN_S
        while (owner := await self._take(table)) is not None:
            if self._clock.now() >= give_up_at:
                raise TableRests("the table is busy on another server; try again in a moment")
            try:
                await self.ask_to_let_go(owner.address, table)
            except OSError as error:
                logger.warning("table %s is not let go of yet: %s", mark_of(table), type(error).__name__)
            await self._rest(ASKED_EVERY_S)

    async def _take(self, table: str) -> Owner | None:
        if not self.is_alive:
            raise TableRests("this server cannot reach its database; try again in a moment")
        found = await self._store.change(leases.take(table, self.id))
        if found is None:
            raise TableRests("this server was away; try again in a moment")
        if isinstance(found, Owner):
            return found
        if found:
            self._store.epochs[table] = found
        return None

    async def let_go(self, table: str) -> None:
        """Have a table no more. What fails of it lapses by itself."""
        epoch = self._store.epochs.pop(table, None)
        if epoch is None:
            return
        try:
            await self._store.change(leases.let_go(table, self.id, epoch))
        except StoreError:
            logger.warning("table %s could not be let go of: it stays with this node", mark_of(table))

    async def _rest(self, seconds: float) -> None:
        over = asyncio.Event()
        alarm = self._clock.call_in(seconds, over.set)
        try:
            await over.wait()
        finally:
            alarm.cancel()


async def _ask_no_one(_: str, __: str) -> None:
    """No other node can be reached: its lease is waited for."""
