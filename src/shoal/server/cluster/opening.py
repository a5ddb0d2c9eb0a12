"""What a node of a cluster has instead of a data folder: everything in one PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shoal.server.accounts.account_loader import open_accounts
from shoal.server.cluster.bus import open_bus
from shoal.server.cluster.checking import refuse_unfit
from shoal.server.cluster.forwarding import Links
from shoal.server.cluster.leases import HAS_TABLE
from shoal.server.cluster.node import ClusterNode
from shoal.server.cluster.sharing import Sharing
from shoal.server.cluster.transport import NodeNetwork
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.daily.tally import PuzzleTally
from shoal.server.operations.observer import Observer
from shoal.server.operations.serving import ClusterMember, ServerData
from shoal.server.operations.settings import ServerSettings
from shoal.server.storage.postgres_schema import prepare
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.timing.timetable import Timetable
from shoal.version import VERSION

TIMETABLE: Final = "timetable"
"""The job of loading tables that are due though no one comes."""

logger = logging.getLogger(__name__)


@contextlib.contextmanager
def open_cluster(settings: ServerSettings, port: int, observer: Observer) -> Iterator[ServerData]:
    """Prepare the database, and have what a server that listens on that port needs of it; `StoreError` in a sentence where it cannot be used."""
    refuse_unfit(settings)
    ours_ms = SYSTEM_CLOCK.today_ms()
    prepared = asyncio.run(prepare(settings.database_url, settings.site.origin, ours_ms))
    if prepared.said_of_clock:
        logger.warning(prepared.said_of_clock)
    name = settings.node_name or socket.gethostname()
    ident = f"{name}-{secrets.token_hex(4)}"
    store = PostgresStore(settings.database_url, ident)
    address = settings.node_url or f"http://{_bracketed(settings.host)}:{port}"
    node = ClusterNode(store, ident, SYSTEM_CLOCK, name=name, address=address, version=VERSION)
    key, links = prepared.secrets.key, Links(NodeNetwork(), prepared.secrets.nodes, observer)
    sharing = Sharing(node, store, open_bus(settings.bus_url, settings.site.origin, SYSTEM_CLOCK), SYSTEM_CLOCK)
    with open_accounts(Path(), settings.database_url, key) as people:
        timetable = Timetable(store, prepared.begun_ms, looked_after=HAS_TABLE)
        sharing.jobs.add(TIMETABLE, _wait)
        timetable.is_keeper = lambda: sharing.jobs.has(TIMETABLE)
        daily = DailyPuzzle(key, since=timetable.first_day(), tally=PuzzleTally(store))
        yield ServerData(store, people, timetable, Seals(key), daily, ClusterMember(node, links, sharing))


async def _wait() -> None:
    """Do nothing more than have the job: `Tables` asks who has it."""
    await asyncio.Event().wait()


def _bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host
