"""The listening socket, and the server that answers on it."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import math
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import uvicorn
from starlette.types import ASGIApp

from shoal.core.errors import ShoalError
from shoal.puzzles.daily import open_key
from shoal.server.accounts.account_loader import (
    AccountLoader,
    end_sessions_ended_elsewhere,
    keep_rated_tables_going,
    open_accounts,
)
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.daily.tally import TALLY_TABLES, PuzzleTally
from shoal.server.finished.luck import Trials
from shoal.server.finished.review_queue import ReviewQueue
from shoal.server.lobby.exhibiting import Exhibiting
from shoal.server.operations.admission import THIS_MACHINE, Admission
from shoal.server.operations.collector import Collector
from shoal.server.operations.guarded_connections import guarded_protocols
from shoal.server.operations.readiness import Readiness
from shoal.server.operations.watchdog import STOPS_AT_ONCE_S, STOPS_WITHIN_S, Watchdog
from shoal.server.storage.retention import DEFAULT_RETENTION, Retention
from shoal.server.storage.side_connection import open_beside
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.messages.wire import FRAME_LIMIT
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.timetable import TIMETABLE_TABLES, Timetable, begin_timetable
from shoal.server.web.app import BuiltClient, create_app
from shoal.server.web.document import load_all

if TYPE_CHECKING:  # asyncpg is not there where no cluster is
    from starlette.applications import Starlette

    from shoal.server.cluster.draining import Draining
    from shoal.server.cluster.forwarding import Links
    from shoal.server.cluster.node import ClusterNode
    from shoal.server.cluster.sharing import Sharing
    from shoal.server.storage.postgres_store import PostgresStore

STEP_S: Final = 30.0
"""Seconds between two looks at a few tables: people who play are not to feel it."""

ROUND_S: Final = 3600.0
"""Seconds after all tables have been looked at, and before a first look: a server that was just started has other things to do."""

logger = logging.getLogger(__name__)


async def keep_tidy(
    tables: Tables,
    retention: Retention = DEFAULT_RETENTION,
    *,
    rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Tidy for ever; cancel it to end. A store that cannot be used is tried again later."""
    pause = ROUND_S
    while True:
        await rest(pause)
        try:
            tidied = await tables.tidy(retention)
        except StoreError as error:
            logger.warning("the tables could not be tidied: %s", error)
            pause = ROUND_S
            continue
        pause = ROUND_S if tidied.is_round else STEP_S
        if tidied.vanished or tidied.packed:
            logger.info("%d tables were removed, %d were packed", len(tidied.vanished), tidied.packed)


DEFAULT_PORT: Final = 8000
PORTS_TRIED: Final = 100
BACKLOG: Final = 256
SEND_BUFFER: Final = 64 * 1024
"""Bytes that the kernel keeps for a client that does not read; more would only hide from us that it is stuck."""
STUCK_MS: Final = 30_000
"""A client that takes nothing for so long is dropped by the kernel."""


TEMPLATES_AFTER_S: Final = 5.0
TEMPLATE_EVERY_S: Final = 0.2
"""When templates of pages are made ready, one after the other: see `load_all`."""

CLOSED_AT_ONCE: Final = 64
"""Connections that are closed together when the server stops; that takes the loop a few milliseconds."""

KEPT_ALIVE_S: Final = 15
"""Seconds that a connection without a request is kept open: browsers use it for the next one."""

SWITCH_S: Final = 0.0001
"""Seconds after which a thread that wants Python's lock is given it. Usually it is 50 times as long, and a commit, which asks for the
lock several times, would wait so long each time while the event loop is busy; so does the loop while bots think."""

MOST_FILES: Final = 65_536


class PortTaken(ShoalError):
    """Nothing can listen on that address."""


class ClusterMember(NamedTuple):
    """A server among those of its database, its ways to the others, and what it has in common with them."""

    node: ClusterNode
    links: Links
    sharing: Sharing | None = None


class ServerData(NamedTuple):
    """What a server keeps, while it uses it: in a data folder, or in the database of a cluster, of which it is a node."""

    store: SqliteStore | PostgresStore
    people: AccountLoader
    timetable: Timetable
    seals: Seals
    daily: DailyPuzzle
    member: ClusterMember | None = None


@contextlib.contextmanager
def open_data(folder: Path, watchdog: Watchdog) -> Iterator[ServerData]:
    """Open a data folder; what waits to be written is written before the watchdog ends the process."""
    with (
        open_store(folder) as store,
        open_accounts(folder) as people,
        open_beside(folder, TIMETABLE_TABLES + TALLY_TABLES) as beside,
    ):
        watchdog.flush = store.flush
        timetable = begin_timetable(beside, SYSTEM_CLOCK.today_ms())
        key = open_key(folder)
        daily = DailyPuzzle(key, since=timetable.first_day(), tally=PuzzleTally(beside))
        yield ServerData(store, people, timetable, Seals(key), daily)


def _nothing_around(app: ASGIApp) -> ASGIApp:
    return app


@dataclass(frozen=True)
class ServerOptions:
    """How a server behaves towards its machine, its network and its data.

    `around` puts what a public server needs around the application. For `drain_s` seconds after the server was asked to stop, play
    goes on, and only `/readyz` says that no one else should be sent here. `spared` are addresses and networks without limits of
    their own. One that `exhibits` has bots play for anyone who looks. A server that `is_alone` in its process sets its garbage collector, its limit of open files and when its threads
    take turns. `member` is this server among those of its database, if it shares one. `retention` says how long tables are kept.
    """

    around: Callable[[ASGIApp], ASGIApp] = _nothing_around
    drain_s: float = 0.0
    spared: Sequence[str] = THIS_MACHINE
    is_alone: bool = False
    member: ClusterMember | None = None
    retention: Retention = DEFAULT_RETENTION
    exhibits: bool = True


class Server(uvicorn.Server):
    """Tells every client to come back before it closes the connections."""

    def __init__(
        self,
        tables: Tables,
        client: BuiltClient,
        options: ServerOptions | None = None,
        *,
        daily: DailyPuzzle | None = None,
        people: AccountLoader | None = None,
        watchdog: Watchdog | None = None,
    ) -> None:
        """A server of these tables.

        `daily` is the puzzle of the day; without one there is another one after each start. Without `people` everyone is a guest.
        A `watchdog` ends the process if the server does not stop when it should.
        """
        options = options or ServerOptions()
        self._tables = tables
        self._options = options
        self._node = options.member and options.member.node
        self._sharing = options.member and options.member.sharing
        self._people = people
        self.on_serving: Callable[[], None] = lambda: None
        """Called when everybody can connect."""
        self._leaves_at = math.inf
        self._beside: list[asyncio.Task[None]] = []
        self._until_the_end: list[asyncio.Task[None]] = []
        """Tasks that end after everybody is gone."""
        self._draining: Draining | None = None
        self._watchdog = watchdog or Watchdog(tables.observer)
        self.readiness = Readiness(self._probe, is_standing=lambda: self._watchdog.is_standing)
        self._collector = Collector(self._connected, tables.observer) if options.is_alone else None
        if options.is_alone:
            sys.setswitchinterval(SWITCH_S)
            raise_open_files()
        admission = Admission(tables.settings.limits, spared=options.spared, observer=tables.observer)
        app = create_app(tables, client, self.readiness, admission, daily=daily, people=people)
        self._aside: tuple[ReviewQueue, Trials] = app.state.aside
        if options.member is not None:
            self._join(app, options.member)
        if self._sharing is not None:
            admission.common = self._sharing.counts
        super().__init__(_config(options.around(app), admission))

    def _join(self, app: Starlette, member: ClusterMember) -> None:
        """Be a node: requests for tables of others are carried to them, and so on (`cluster/forwarding.py`)."""
        from shoal.server.cluster.draining import Draining
        from shoal.server.cluster.forwarding import put_into_cluster

        node, links, _ = member
        put_into_cluster(app, node, links, self._tables)
        self.readiness.is_cut_off = lambda: not node.is_alive
        self._draining = Draining(node, self._tables, self.readiness)

        def let_all_go() -> None:
            self._tables.let_all_go()
            links.drop()

        node.on_cut_off, node.on_gone, node.ask_to_let_go = let_all_go, links.drop, links.ask_to_let_go

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain on SIGTERM; whatever comes second stops the server at once."""
        if sig == signal.SIGTERM and self._options.drain_s and not self.readiness.is_draining:
            self.readiness.is_draining = True
            self._leaves_at = time.monotonic() + self._options.drain_s
            self._watchdog.stop(self._options.drain_s + STOPS_WITHIN_S)
        else:
            is_second = self.should_exit and sig == signal.SIGINT
            self.readiness.is_draining = True
            self._watchdog.stop(STOPS_AT_ONCE_S if is_second else STOPS_WITHIN_S)
            super().handle_exit(sig, frame)

    async def _probe(self) -> None:
        """Make sure that what is acknowledged is kept."""
        await self._tables.probe()
        if self._people is not None:
            self._people.check_files()

    def _connected(self) -> int:
        """For how many clients the collector must not stop the loop. A server that stops has some until it has stopped."""
        return self._tables.connected + self.readiness.is_draining

    async def on_tick(self, counter: int) -> bool:
        """Whether it is time to stop."""
        if self._draining is not None and not self.should_exit and self._draining.is_over():
            self._watchdog.stop(STOPS_WITHIN_S)
            return True
        return await super().on_tick(counter) or time.monotonic() >= self._leaves_at

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, look after the tables, tidy now and then, and collect garbage in idle moments from now on.

        Soon no page waits for its template, nor do those who play while someone else wants the first of a kind.
        """
        if self._node is not None:
            await self._node.begin()
        if self._sharing is not None:
            self._sharing.serve(self._tables, self._people, self._aside[0])
            await self._sharing.begin()
        await super().startup(sockets)
        self.readiness.begin()
        self.on_serving()
        self._until_the_end.append(asyncio.create_task(self._watchdog.keep_beating(), name="beating"))
        self._tables.keep_time()
        if self._options.exhibits:
            self._do_somewhere("exhibition", Exhibiting(self._tables).run)
        self._do_somewhere("tidying", lambda: keep_tidy(self._tables, self._options.retention))
        if (people := self._people) is not None:
            self._do_somewhere("guests with accounts", lambda: people.resume_logging_in(self._tables))
            self._do_somewhere("rated tables", lambda: keep_rated_tables_going(people, self._tables))
            if (calls := people.calls) is not None:
                self._do_somewhere("notices", calls.sender.run)
            if people.is_shared:
                self._beside.append(asyncio.create_task(end_sessions_ended_elsewhere(people), name="ended elsewhere"))
        if self._collector is not None:
            self._beside.append(asyncio.create_task(load_all(TEMPLATES_AFTER_S, TEMPLATE_EVERY_S), name="templates"))
            self._until_the_end.append(asyncio.create_task(self._collector.run(), name="collector"))

    def _do_somewhere(self, job: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Have one server do that: this one, or that of the nodes which has the job."""
        if self._sharing is not None:
            self._sharing.jobs.add(job, work)
        else:
            self._beside.append(asyncio.create_task(work(), name=job))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the tables first, then let the connections go, a few at a time.

        The garbage collector is ruled to the end: left to Python, it would look at everything while everybody leaves.
        """
        for task in self._beside:
            task.cancel()
        for work in self._aside:
            work.close()
        if self._sharing is not None:
            await self._sharing.jobs.end()
        await self._tables.close()
        if self._people is not None and self._people.calls is not None:
            await self._people.calls.notices.end()
        if self._sharing is not None:
            await self._sharing.end()
        if self._node is not None:
            await self._node.end()
        await asyncio.sleep(0.05)  # for the last frames to leave
        for server in self.servers:
            server.close()
        for number, connection in enumerate([*self.server_state.connections], 1):
            connection.shutdown()
            if number % CLOSED_AT_ONCE == 0:
                await asyncio.sleep(0)
        await super().shutdown(sockets)
        for task in self._until_the_end:
            task.cancel()


def _config(app: ASGIApp, admission: Admission) -> uvicorn.Config:
    http, ws = guarded_protocols(admission)
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        backlog=BACKLOG,
        timeout_keep_alive=KEPT_ALIVE_S,
        timeout_graceful_shutdown=3,
    )


def raise_open_files() -> None:
    """Let this process have as many open files as it may: each connection is one."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listen(host: str, port: int | None, *, at_once: bool = True) -> socket.socket:
    """A socket that already listens: who reads the address can connect at once. Otherwise that has to wait until the server runs."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else (port,)
    for candidate in ports:
        try:
            return _listen_on(host, candidate, at_once=at_once)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                continue
            raise PortTaken(f"cannot listen on {host}, port {candidate}: {error.strerror}") from None
    if port is None:
        raise PortTaken(f"no port from {ports[0]} to {ports[-1]} of {host} is free; choose one with --port")
    raise PortTaken(f"port {port} of {host} is in use; choose another with --port")


def _listen_on(host: str, port: int, *, at_once: bool) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name != "nt":  # where it would let two servers have the same port
            # The port of a server that was killed is free at once, though its old connections linger.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if sys.platform == "linux":  # a client that takes nothing for so long is dropped by the kernel
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STUCK_MS)
        listener.bind(address)
        if at_once:
            listener.listen(BACKLOG)
        listener.setblocking(False)
    except BaseException:
        listener.close()
        raise
    return listener
