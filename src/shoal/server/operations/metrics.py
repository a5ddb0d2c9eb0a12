"""What `shoal serve` observes: every request and socket, counted for Prometheus, and lines of log for what was refused.

Prometheus asks at a port of its own, so that no proxy can show the numbers to the world by mistake. No label holds a table, a
guest or an address.
"""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, make_wsgi_app, start_http_server
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.server.operations.admission import address_of
from shoal.server.operations.observer import Counted, Observer, Timed
from shoal.server.operations.serving import PortTaken
from shoal.server.operations.watchdog import Watchdog
from shoal.server.storage.sqlite_store import SqliteStore
from shoal.server.tables.tables import Tables

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

REFUSALS: Final = frozenset({403, 408, 413, 421, 429})
"""Statuses that say that someone asked for what they may not have, or for too much."""

OFFENCES: Final = frozenset({1002, 1003, 1007, 1008, 1009, 1013})
"""Close codes of clients that break the protocol, go beyond their limits, or do not keep up."""

CODES: Final = OFFENCES | {1000, 1001, 1005, 1006, 1011, 1012}

requests_logger = logging.getLogger("shoal.requests")


class Observed:
    """The application, observed. It must be behind the porch, which knows the address of who asks."""

    def __init__(self, app: ASGIApp, observer: Observer) -> None:
        """The application and who is notified."""
        self._app = app
        self._observer = observer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or carry one socket."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.monotonic(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            seconds = time.monotonic() - began
            self._observer.count("requests", str(status))
            self._observer.took("request", seconds)
            if status in REFUSALS:
                self._observer.refused(f"http_{status}", address_of(scope))
            # Not the path: anyone who knows a table's may watch it.
            about = {
                "method": scope["method"],
                "route": getattr(scope.get("endpoint"), "__name__", "none"),
                "status": status,
            }
            requests_logger.debug(
                "request", extra={**about, "ms": round(seconds * 1000, 1), "address": address_of(scope)}
            )

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_open, code = False, 1006

        async def hearing() -> Message:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or 1005
            return message

        async def telling(message: Message) -> None:
            nonlocal is_open, code
            if message["type"] == "websocket.accept":
                is_open = True
                self._observer.count("sockets_opened")
            elif message["type"] == "websocket.close":
                code = message.get("code") or 1000
                if not is_open:
                    self._observer.refused("socket_403", address_of(scope))
            elif message["type"] == "websocket.http.response.start":
                self._observer.refused(f"socket_{message['status']}", address_of(scope))
            await send(message)

        try:
            await self._app(scope, hearing, telling)
        finally:
            if is_open:
                self._observer.count("sockets_closed", str(code) if code in CODES else "other")
                if code in OFFENCES:
                    self._observer.refused(f"closed_{code}", address_of(scope))


SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
QUIET_S: Final = 10.0
"""Of refusals for one reason at most one line in so many seconds is written: who floods the server must not flood its disk."""

COUNTERS: Final[dict[Counted, tuple[str, str]]] = {
    "requests": ("HTTP requests that were answered.", "status"),
    "sockets_opened": ("WebSockets that were opened.", ""),
    "sockets_closed": ("WebSockets that have ended, by close code.", "code"),
    "refused": ("Requests and connections that were refused or ended by the server.", "reason"),
    "tables_opened": ("Tables that were opened.", ""),
    "tables_removed": ("Tables that were removed because nothing had happened there for long.", ""),
    "games_packed": ("Games and tables that were packed because nothing happens there any more.", ""),
    "tables_broken": ("Tables that broke and were loaded again.", ""),
    "loop_stalls": ("Times that the event loop did not run for five seconds.", ""),
    "leases": ("Leases on tables that this node took, let go of, and lost.", "kind"),
    "forwarded": ("Requests and WebSockets that this node carried to the one that has the table.", "kind"),
}
TIMERS: Final[dict[Timed, str]] = {
    "request": "Seconds until a request was answered.",
    "append": "Seconds until entries of a table were on disk.",
    "commit": "Seconds that a statement took which appends to PostgreSQL, for all tables that waited.",
    "checkpoint": "Seconds that it took to move pages of the write-ahead log into the database.",
    "loop_lag": "Seconds that the event loop was late, twenty times a second.",
    "collection": "Seconds that a garbage collection took.",
}

STORE_GOOD: Final = "1 while the last append is on disk, 0 after one that failed."

refusals_logger = logging.getLogger("shoal.refused")


class Metrics(Observer):
    """Counts in a registry of its own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing has happened yet. `clock` is in seconds."""
        self.registry = CollectorRegistry()
        self._clock = clock
        self._quiet: dict[str, tuple[float, int]] = {}
        self._counters = {
            what: Counter(f"shoal_{what}", about, [label] if label else [], registry=self.registry)
            for what, (about, label) in COUNTERS.items()
        }
        self._timers = {
            what: Histogram(f"shoal_{what}_seconds", about, buckets=SECONDS, registry=self.registry)
            for what, about in TIMERS.items()
        }
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)

    def watch(self, tables: Tables) -> None:
        """Show also how many tables are in memory and how many clients are connected to them."""
        self.show("shoal_tables_loaded", "Tables in memory.", lambda: tables.loaded)
        self.show("shoal_sockets", "WebSockets that are open.", lambda: tables.connected)

    def watch_store(self, store: SqliteStore) -> None:
        """Show also how the store is. Of a file that is not there the size is 0."""
        self.show("shoal_store_good", STORE_GOOD, lambda: not store.fault)
        self.show("shoal_store_wal_bytes", "Bytes of the write-ahead log.", store.wal_bytes)
        self.show("shoal_disk_free_bytes", "Bytes that are free for the data folder.", store.free_bytes)
        store.checkpointer.on_checkpoint = functools.partial(self.took, "checkpoint")

    def watch_loop(self, watchdog: Watchdog) -> None:
        """Show also for how long the event loop has not run; it is asked in a thread that goes on."""
        self.show("shoal_loop_stood_seconds", "Seconds that the event loop has not run.", lambda: watchdog.stood_s)

    def show(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Show what that returns whenever Prometheus asks, in a thread of its own."""
        Gauge(name, about, registry=self.registry).set_function(value)

    def count(self, what: Counted, kind: str = "", *, number: int = 1) -> None:
        """So many more of these."""
        counter = self._counters[what]
        (counter.labels(kind) if COUNTERS[what][1] else counter).inc(number)

    def took(self, what: Timed, seconds: float) -> None:
        """How long one of these took."""
        self._timers[what].observe(seconds)

    def refused(self, reason: str, address: str) -> None:
        """Count it, and write a line if there was none for that reason lately."""
        self.count("refused", reason)
        now = self._clock()
        last, unsaid = self._quiet.get(reason, (-QUIET_S, 0))
        if now - last < QUIET_S:
            self._quiet[reason] = (last, unsaid + 1)
            return
        self._quiet[reason] = (now, 0)
        refusals_logger.warning("refused", extra={"reason": reason, "address": address, "unsaid_before": unsaid})

    @contextmanager
    def served(self, host: str, port: int, fault: Callable[[], str]) -> Iterator[int]:
        """Answer Prometheus on that port, and `/readyz`, in a thread of its own; yields the port.

        `fault` says why the server is not ready, if it is not. Here it is answered also while the event loop stands.
        """
        try:
            server, thread = start_http_server(port, host, self.registry)
        except OSError as error:
            raise PortTaken(f"metrics cannot listen on {host}, port {port}: {error.strerror}") from None
        server.set_app(_with_readiness(make_wsgi_app(self.registry), fault))
        try:
            yield server.server_port
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def _with_readiness(metrics: WSGIApplication, fault: Callable[[], str]) -> WSGIApplication:
    """The application of Prometheus, which answers any path, with `/readyz` besides."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/readyz":
            return metrics(environ, start_response)
        found = fault()
        status = "503 Service Unavailable" if found else "200 OK"
        start_response(status, [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")])
        return [(found or "ready").encode()]

    return answer
