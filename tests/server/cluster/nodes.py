"""Nodes of a cluster, in threads of this process or as processes, on one PostgreSQL; and what a node does that has died."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from starlette.types import ASGIApp

from shoal.server.cluster.forwarding import Gate, Links
from shoal.server.cluster.node import ClusterNode
from shoal.server.cluster.transport import NodeNetwork
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.operations.observer import Observer
from shoal.server.operations.serving import ClusterMember, Server, ServerOptions, listen
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import Manners
from shoal.server.web.app import BuiltClient
from shoal.server.web.porch import Porch, site_of
from shoal.version import VERSION
from tests.server.live import ASSETS, LiveGuest
from tests.server.tables_in_memory import random_bots

T = TypeVar("T")
PUBLIC = "http://fish.example"
SECRET = b"\1" * 32


class Refusals(Observer):
    """Remembers what was refused, and to whom."""

    def __init__(self) -> None:
        self.refusals: list[tuple[str, str]] = []

    def refused(self, reason: str, address: str) -> None:
        self.refusals.append((reason, address))


class LiveNode:
    """A node in a thread of its own, from outside and from inside."""

    def __init__(self, port: int, server: Server, tables: Tables, node: ClusterNode) -> None:
        assert isinstance(tables.store, PostgresStore)
        self.url = f"http://127.0.0.1:{port}"
        self.server = server
        self.tables = tables
        self.node = node
        self.store = tables.store
        self.observer = tables.observer
        self.loop: asyncio.AbstractEventLoop | None = None

    def guest(self) -> LiveGuest:
        return LiveGuest(self.url)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """What that comes to in the loop of this node."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def call(self, what: Callable[[], T]) -> T:
        async def calling() -> T:
            return what()

        return self.do(calling())

    def has(self, table: str) -> bool:
        """Whether a table is in memory here."""
        return table.removeprefix("/t/") in self.store.epochs


@contextlib.contextmanager
def live_node(
    url: str, name: str, folder: Path, *, limits: Limits = DEFAULT_LIMITS, spared: Sequence[str] = (), wait: bool = True
) -> Iterator[LiveNode]:
    """A node of the cluster in that database. It believes proxies on this machine, as a public server does."""
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        observer = Refusals()
        store = PostgresStore(url, f"{name}-{port}")
        address = f"http://127.0.0.1:{port}"
        node = ClusterNode(store, f"{name}-{port}", SYSTEM_CLOCK, name=name, address=address, version=VERSION)
        links = Links(NodeNetwork(), SECRET, observer)
        settings = TableSettings(Manners(), limits, random_bots)
        tables = Tables(store, environment=Environment(leases=node), settings=settings, observer=observer)

        def around(app: ASGIApp) -> ASGIApp:
            porch = Porch(app, site_of(PUBLIC), observer, proxies=("127.0.0.1",), hosts=("127.0.0.1",))
            return Gate(porch, app, links, tables)

        options = replace(ServerOptions(around, spared=spared), member=ClusterMember(node, links))
        server = Server(tables, BuiltClient(ASSETS, folder / "static"), options)
        live = LiveNode(port, server, tables, node)

        async def serve() -> None:
            live.loop = asyncio.get_running_loop()
            await server.serve([listener])
            await store.close()

        thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
        thread.start()
        try:
            while wait and not server.started:
                assert thread.is_alive(), "it did not start"
                time.sleep(0.005)
            yield live
        finally:
            server.should_exit = True
            thread.join(20)
