"""This server among those of its database: it says every second that it lives, and takes leases on the tables that it has in memory.

A node that cannot say so for as long as its lease lasts is *cut off*: it lets all its tables go, so that its clients go elsewhere, and takes
none until the database answers again.
"""

from __future__ import annotations

import asyncio
import logging
import math
import zlib
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Any, Final

from shoal.server.cluster import leases
from shoal.server.cluster.leases import LEASE_MS, RENEWED_EVERY_S, NodeSeen, Owner, Renewed, State, Wanted
from shoal.server.operations.marks import mark_of
from shoal.server.storage.database_store import LeasedStore
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Clock, rest
from shoal.server.tables.table_errors import Elsewhere, TableRests

RECLAIMED_WITHIN_S: Final = 2 * LEASE_MS / 1000
ASKED_EVERY_S: Final = 0.1
ANSWERED_WITHIN_S: Final = 2.0
"""For how long a renewal is waited for: so a database that hung is asked again before, or as soon as, it answers."""
LOOKED_LATER_S: Final = 0.01
"""Timers may be early by a little."""

JOINS_WITHIN_S: Final = LEASE_MS / 1000 + 1.0
"""For how long a node waits for one of its name or address to die, which it may have done just now."""

logger = logging.getLogger(__name__)


class NodeRefused(StoreError):
    """This node cannot be one of those of its database, as it is set up."""


class ClusterNode:
    """The `Leases` of one server. `begin` before it takes tables, and `end` after it has let go of them."""

    is_shared = True

    def __init__(self, store: LeasedStore, node: str, clock: Clock, *, name: str, address: str, version: str) -> None:
        """A node with an id that no other has had, reached by others at that address."""
        self.id = node
        self.address = address
        self.clock = clock
        self.state: State = "up"
        self.wanted: Wanted = ""
        """What an operator wants of this node."""
        self.others: dict[str, State] = {}
        """The other nodes that live, by address, as they were when this one last said that it does."""
        self.ask_to_let_go: Callable[[str, str], Awaitable[None]] = _ask_no_one
        """Asks the node at an address to let go of a table."""
        self.on_cut_off: Callable[[], None] = lambda: None
        """Called once when the lease has lapsed."""
        self.on_gone: Callable[[frozenset[str]], None] = lambda _: None
        """Called with the addresses of other nodes that have died, or ended."""
        self._store = store
        self._joins_as = (node, name, address, version)
        self._until = -math.inf
        """Until when this node may take itself to be alive, on its own clock."""
        self._is_cut_off = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: dict[str, asyncio.Task[None]] = {}
        """By address, the tasks that wait for a node to die: one, however many people wait for its tables."""
        store.may_append = lambda: self.is_alive

    # --- Being alive ------------------------------------------------------------------------------------------------

    @property
    def is_alive(self) -> bool:
        """Whether the lease of this node has not lapsed, as far as it can know."""
        return self.clock.now() < self._until

    @property
    def left_s(self) -> float:
        """For how long it may still take itself to be alive, unless it says again that it is; none where the lease has lapsed."""
        return max(0.0, self._until - self.clock.now())

    async def begin(self) -> None:
        """Join the others, and go on saying that this node lives. `NodeRefused` in a sentence, `StoreError`."""
        give_up_at, is_said = self.clock.now() + JOINS_WITHIN_S, False
        while True:
            asked = self.clock.now()
            try:
                async with asyncio.timeout(ANSWERED_WITHIN_S):
                    why = await self._store.change(leases.join(*self._joins_as))
            except TimeoutError:  # it may have joined, and is told so when it asks again
                why = "the database does not answer"
            if not why:
                break
            if asked >= give_up_at:
                raise NodeRefused(why)
            if not is_said:
                logger.warning("this node cannot join yet, and waits for a moment: %s", why)
                is_said = True
            await rest(self.clock, ASKED_EVERY_S)
        self._note_alive(asked)
        await self.renew()
        self._keep(self._renew_for_ever(), "lease")

    async def _renew_for_ever(self) -> None:
        while True:
            await rest(self.clock, RENEWED_EVERY_S)
            await self.renew()

    async def renew(self) -> None:
        """Say that this node lives. Where it did not for as long as its lease lasts, it is cut off: others may have its tables by now."""
        asked, until = self.clock.now(), self._until
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_S):
                found = await self._renewed()
        except (StoreError, TimeoutError) as error:
            if self.clock.now() >= until:
                self._cut_off(str(error))
            return
        # Nor may it go on with them when it was paused and comes back, or the clock of the database has leapt.
        if self.clock.now() >= until or found.had_lapsed:
            self._cut_off("its lease had lapsed")
        if self._is_cut_off:
            logger.warning("the database answers again: this node takes tables")
        self._is_cut_off = False
        self._note_alive(asked)
        gone = frozenset(self.others.keys() - found.others.keys())
        self.wanted = found.wanted
        self.others = found.others
        if gone:
            self.on_gone(gone)

    async def _renewed(self) -> Renewed:
        found = await self._store.change(leases.renew(self.id, self.state))
        if found is None:
            why = await self._store.change(leases.join(*self._joins_as))
            if why:
                raise NodeRefused(why)
            found = Renewed(self.wanted, self.others, had_lapsed=True)
        return found

    def _note_alive(self, asked: float) -> None:
        self._until = asked + LEASE_MS / 1000
        # Not only when the next attempt to renew has failed: that may take longer than the lease lasts.
        self.clock.call_in(self._until - self.clock.now() + LOOKED_LATER_S, self._look_whether_it_lapsed)

    def _look_whether_it_lapsed(self) -> None:
        if not self.is_alive:
            self._cut_off("it does not answer")

    def _cut_off(self, why: str) -> None:
        if not self._is_cut_off:
            self._is_cut_off = True
            self._store.observer.count("leases", "lost", number=len(self._store.epochs))
            self._store.epochs = {}  # another one: what is being taken just now was taken before
            logger.warning("this node was cut off from its database, and lets its tables go: %s", why)
            self.on_cut_off()

    async def drain(self) -> None:
        """Take no more tables while another node takes them."""
        self.state = "draining"
        await self.renew()

    async def note_drained(self) -> None:
        """No table is here any more."""
        self.state = "drained"
        await self.renew()

    @property
    def successors(self) -> list[str]:
        """The addresses of the nodes that take tables."""
        return sorted(address for address, state in self.others.items() if state == "up")

    async def until_gone(self, address: str, within_s: float) -> None:
        """Come back when the node at that address is dead, or after so many seconds."""
        watching = self._watching.get(address)
        if watching is None or watching.done():
            watching = self._watching[address] = self._keep(self._watch(address), "watching a node")
        await asyncio.wait((watching,), timeout=within_s)

    async def _watch(self, address: str) -> None:
        give_up_at = self.clock.now() + JOINS_WITHIN_S
        with suppress(StoreError):
            while self.clock.now() < give_up_at and await self._store.look_up(leases.lives(address)):
                await rest(self.clock, ASKED_EVERY_S)
        self._watching.pop(address, None)

    async def end(self) -> None:
        """Leave the others: what this node had is free at once."""
        for task in self._tasks:
            task.cancel()
        self._until = -math.inf
        self._is_cut_off = True
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
        """Have a table. `Elsewhere` while another node has it, or should; `StoreError`, or `TableRests` where this node may have none."""
        if self.state != "up" and (successors := self.successors):
            owner = await self._store.look_up(leases.owner_of(table))
            if owner is not None and owner.address in self.others:
                raise Elsewhere(owner.address)
            if owner is not None and owner.node == self.id:  # it was cut off, and has it no more
                await self._store.change(leases.let_go(table, self.id))
            raise Elsewhere(successors[zlib.crc32(table.encode()) % len(successors)])
        owner = await self._take(table)
        if owner is not None:
            raise Elsewhere(owner.address)

    async def reclaim(self, table: str) -> None:
        """Have a table, and whoever has it let it go. `TableRests` where that takes too long; `StoreError`."""
        give_up_at = self.clock.now() + RECLAIMED_WITHIN_S
        while (owner := await self._take(table)) is not None:
            if self.clock.now() >= give_up_at:
                raise TableRests("the table is busy on another server; try again in a moment")
            await self._asked_to_let_go(owner, table)
            await rest(self.clock, ASKED_EVERY_S)

    async def _asked_to_let_go(self, owner: Owner, table: str) -> bool:
        try:
            await self.ask_to_let_go(owner.address, table)
        except OSError as error:
            logger.warning("table %s is not let go of yet: %s", mark_of(table), type(error).__name__)
            return False
        return True

    async def read_again(self, tables: Collection[str]) -> None:
        """Have the nodes that have some of these tables in memory read them again: when this returns, or soon, as long as they live."""
        asking = self._keep(self._read_again(set(tables)), "read again")
        await asyncio.wait((asking,), timeout=RECLAIMED_WITHIN_S)

    async def _read_again(self, left: set[str]) -> None:
        while left:
            try:
                owned = await self._store.look_up(leases.owned_elsewhere(self.id))
            except StoreError:
                await rest(self.clock, RENEWED_EVERY_S)
                continue
            left &= owned.keys()
            for table in sorted(left):
                if await self._asked_to_let_go(owned[table], table):
                    left.discard(table)
            if left:
                await rest(self.clock, ASKED_EVERY_S)

    async def _take(self, table: str) -> Owner | None:
        if not self.is_alive:
            raise TableRests("this server cannot reach its database; try again in a moment")
        epochs = self._store.epochs
        found = await self._store.change(leases.take(table, self.id))
        if found is None or epochs is not self._store.epochs:
            raise TableRests("this server was away; try again in a moment")
        if isinstance(found, Owner):
            return found
        if found:
            epochs[table] = found
            self._store.observer.count("leases", "taken")
        return None

    def has(self, table: str, /) -> bool:
        """Whether this node was not cut off since it took that table."""
        return table in self._store.epochs

    async def let_go(self, table: str) -> None:
        """Have a table no more. What fails of it lapses by itself."""
        epoch = self._store.epochs.pop(table, None)
        if epoch is None:
            return
        self._store.observer.count("leases", "let_go")
        try:
            await self._store.change(leases.let_go(table, self.id, epoch))
        except StoreError:
            logger.warning("table %s could not be let go of: it stays with this node", mark_of(table))

    def _keep(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """A task that goes on until it is done, or this node ends."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _ask_no_one(_: str, __: str) -> None:
    """No other node can be reached: its lease is waited for."""
