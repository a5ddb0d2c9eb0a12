"""Nodes of one cluster in one process: each has its own tables, and all of them one PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.passwords import Passwords
from shoal.server.cluster.bus import open_bus
from shoal.server.cluster.node import ClusterNode
from shoal.server.cluster.sharing import Sharing
from shoal.server.lobby.board import Wanted
from shoal.server.storage.postgres_schema import prepare
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.opening import NewTable
from shoal.server.tables.running import TableSettings
from shoal.server.tables.seating.connections import Peer, Unlimited
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.tables import Tables
from tests.server.accounts.databases import QUICK

KEY = b"1" * 32
HELLO = json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": "tab"})
ORIGIN = "https://fish.example"


class Node:
    """One node, with what it shares."""

    def __init__(self, url: str, name: str, bus_url: str = "") -> None:
        """It has not begun."""
        self.store = PostgresStore(url, name)
        self.lease = ClusterNode(
            self.store, name, SYSTEM_CLOCK, name=name, address=f"http://{name}.example", version="1"
        )
        self.tables = Tables(
            self.store, environment=Environment(leases=self.lease), settings=TableSettings(seals=Seals(KEY))
        )
        self.bus = open_bus(bus_url, ORIGIN, SYSTEM_CLOCK)
        self.sharing = Sharing(self.lease, self.store, self.bus, SYSTEM_CLOCK)
        self.ended: list[str] = []
        self.people = AccountLoader(Path(), url, KEY, passwords=lambda: Passwords(QUICK))
        self.people.on_ended = self.ended.extend
        self.sharing.serve(self.tables, self.people)
        self._tasks: set[asyncio.Task[Any]] = set()

    async def begin(self) -> None:
        before = asyncio.all_tasks()
        await self.lease.begin()
        await self.sharing.begin()
        self._tasks = asyncio.all_tasks() - before

    def die(self) -> None:
        """Say and do nothing any more, as after `kill -9`: the others have to notice."""
        for task in self._tasks:
            task.cancel()

    async def open_table(self, who: str = "ann", **wish: Any) -> str:
        """A table in the lobby at which that guest is connected."""
        name = await self.tables.create(self.wish(who, **wish), who)
        await self.enter(name, who)
        return name

    def wish(self, who: str, **wish: Any) -> NewTable:
        """A table that is in the lobby while that guest is there."""
        return NewTable(**{"game": "go_fish", "name": who.title(), "listed": True, **wish})

    async def enter(self, name: str, who: str) -> Peer:
        """That guest connects to a table here."""
        peer, table = Peer(), await self.tables.get(name)
        await table.enter(peer, who, Unlimited())
        await table.receive(peer, HELLO)
        return peer

    def shown(self) -> list[str]:
        """The tables in the lobby, in order."""
        return [one.table.id for one in self.tables.board.wanted(Wanted())]

    async def end(self) -> None:
        await self.sharing.jobs.end()
        await self.tables.close()
        await self.sharing.end()
        await self.lease.end()
        await self.store.close()
        self.people.close()


@contextlib.asynccontextmanager
async def nodes(url: str, *names: str, bus_url: str = "") -> AsyncIterator[list[Node]]:
    """Nodes that have begun, on one database."""
    await prepare(url, ORIGIN, SYSTEM_CLOCK.today_ms())
    begun = [Node(url, name, bus_url) for name in names]
    for node in begun:
        await node.begin()
    try:
        yield begun
    finally:
        for node in begun:
            await node.end()


async def seconds_until(is_so: Callable[[], bool], patience_s: float = 10.0) -> float:
    """How long it takes until that is so."""
    began = time.monotonic()
    async with asyncio.timeout(patience_s):
        while not is_so():  # noqa: ASYNC110  # as anyone who looks at a page
            await asyncio.sleep(0.01)
    return time.monotonic() - began
