"""A cluster on this machine: PostgreSQL, NATS, nginx with the file of deploy/cluster, and nodes that are real `shoal serve`.

Everything listens on free ports of the loopback, is stopped by its process id, and lives in a folder that is removed. PostgreSQL refuses to
be run by root, so then it runs as `postgres`. Each node reaches the database through a relay that can stop passing bytes, and as a user of
its own: columns that the bench adds to the events say which node appended them, and whether it had the table's lease.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import httpx

from bench._measured import cpu_s
from bench._services import Postgres, Process, Relay, until
from tests.ports import free_port
from tests.server.proxied import DEPLOY, program, with_nodes

MANY = 1_000_000
LIMITS = (
    *("commands_per_s", "commands_at_once", "guest_commands_per_s", "guest_commands_at_once"),
    *("changes_per_minute", "changes_at_once", "table_changes_per_minute", "table_changes_at_once"),
)
"""What people here do faster than any people do."""

_WITNESS = """
ALTER TABLE shoal.events
    ADD COLUMN appended_by TEXT, ADD COLUMN appended_at TIMESTAMPTZ DEFAULT clock_timestamp(), ADD COLUMN had_lease BOOLEAN;
CREATE FUNCTION shoal.witness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.appended_by := session_user;
    NEW.had_lease := (
        SELECT coalesce(name = session_user, false) FROM shoal.owners LEFT JOIN shoal.nodes USING (node)
        WHERE table_id = NEW.table_id
    );
    RETURN NEW;
END $$;
CREATE TRIGGER witness BEFORE INSERT ON shoal.events FOR EACH ROW EXECUTE FUNCTION shoal.witness();
"""
"""Notes of each event which node appended it, when, and whether the table was that node's then; a table that begins is nobody's yet."""


class Node:
    """A `shoal serve` that can be killed and started again under its name."""

    def __init__(self, name: str, folder: Path, variables: dict[str, str], relay: Relay | None = None) -> None:
        """Not started."""
        self.name = name
        self.port = free_port()
        self.metrics_port = free_port()
        self.relay = relay
        self.process: Process | None = None
        self._folder = folder
        self.variables = variables | {
            "SHOAL_PORT": str(self.port),
            "SHOAL_METRICS_PORT": str(self.metrics_port),
            **{f"SHOAL_LIMITS_{limit.upper()}": str(MANY) for limit in LIMITS},
        }

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def running(self) -> Process:
        """Its process."""
        assert self.process is not None
        return self.process

    def start(self) -> None:
        """Start it; `ready` waits for it."""
        command = [sys.executable, "-m", "shoal", "serve"]
        self.process = Process(command, self._folder / f"{self.name}.log", **self.variables)

    async def ready(self) -> None:
        """Come back when it takes people."""
        async with httpx.AsyncClient() as http:

            async def is_ready() -> bool:
                if not self.running.is_running:
                    raise RuntimeError(f"{self.name} ended: {self.running.log.read_text()[-2000:]}")
                with contextlib.suppress(httpx.TransportError):
                    return (await http.get(f"{self.address}/readyz", timeout=2)).status_code == 200
                return False

            await until(is_ready, self.name)

    async def kill(self) -> None:
        """`kill -9`."""
        self.running.send(signal.SIGKILL)
        await self.running.ended()


class Used(NamedTuple):
    """Processor time of PostgreSQL so far, rows of events, their bytes with indexes, and bytes of the write-ahead log."""

    cpu_s: float
    rows: int
    table_bytes: int
    wal_bytes: int


class Cluster:
    """PostgreSQL, NATS, nginx and so many nodes."""

    def __init__(self, folder: Path, count: int) -> None:
        """Not started."""
        self.folder = folder
        self.database = Postgres(folder / "postgres")
        self.port = free_port()
        self.bus_port = free_port()
        self._count = count
        self.nodes: list[Node] = []
        self._bus: Process | None = None
        self._proxy: Process | None = None

    @property
    def address(self) -> str:
        """Where people find it."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start all of it, with a witness of every append."""
        await self.database.make()
        self.start_bus()
        async with self.database.asking() as database:
            for number in range(1, self._count + 1):
                await database.execute(f"CREATE ROLE node{number} SUPERUSER LOGIN")
                relay = Relay(self.database.port)
                await relay.start()
                self.nodes.append(self.node(f"node{number}", relay))
            for node in self.nodes:
                node.start()
                await node.ready()
            await database.execute(_WITNESS)
        self._proxy = Process(
            _nginx(self.folder, self.port, [node.port for node in self.nodes]), self.folder / "nginx.log"
        )
        await until(self._is_found, "nginx")

    def node(self, name: str, relay: Relay) -> Node:
        """A node of that name, which reaches the database through that relay."""
        variables = {
            "SHOAL_PUBLIC_URL": self.address,
            "SHOAL_DATABASE_URL": Postgres.url_for(name, relay.port),
            "SHOAL_BUS_URL": f"nats://127.0.0.1:{self.bus_port}",
            "SHOAL_NODE_NAME": name,
        }
        return Node(name, self.folder, variables, relay)

    async def _is_found(self) -> bool:
        async with httpx.AsyncClient() as http:
            with contextlib.suppress(httpx.TransportError):
                return (await http.get(f"{self.address}/robots.txt")).status_code == 200
        return False

    def start_bus(self) -> None:
        """Start NATS."""
        command = [program("nats-server"), "-a", "127.0.0.1", "-p", str(self.bus_port)]
        self._bus = Process(command, self.folder / "nats.log")

    async def kill_bus(self) -> None:
        """`kill -9` of NATS."""
        assert self._bus is not None
        await self._bus.stop(signal.SIGKILL)

    async def used(self) -> Used:
        """What the database has done so far."""
        processes = self.database.processes()
        async with self.database.asking() as database:
            rows, table_bytes, wal_bytes = await database.fetchrow(
                "SELECT (SELECT count(*) FROM shoal.events), pg_total_relation_size('shoal.events'),"
                " pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"
            )
        return Used(sum(cpu_s(process) for process in processes), rows, table_bytes, wal_bytes)

    async def owned(self) -> dict[str, str]:
        """The tables that are in memory somewhere, and the name of the node of each."""
        async with self.database.asking() as database:
            found = await database.fetch("SELECT table_id, name FROM shoal.owners JOIN shoal.nodes USING (node)")
        return dict(found)

    async def stop(self) -> None:
        """Stop all of it."""
        for node in self.nodes:
            if node.process is not None:
                node.process.send(signal.SIGCONT)
                if node.relay is not None:
                    node.relay.mend()
        await asyncio.gather(*(node.process.stop() for node in self.nodes if node.process is not None))
        for process in (self._proxy, self._bus):
            if process is not None:
                await process.stop()
        for node in self.nodes:
            if node.relay is not None:
                node.relay.close()
        await self.database.stop()


@contextlib.asynccontextmanager
async def running(count: int) -> AsyncIterator[Cluster]:
    """A cluster of so many nodes, which is gone in the end. What it wrote is kept where `SHOAL_BENCH_LOGS` names a folder."""
    with _folder() as folder:
        cluster = Cluster(folder, count)
        try:
            await cluster.start()
            yield cluster
        finally:
            await cluster.stop()


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    """A folder that PostgreSQL, too, can reach."""
    folder = Path(tempfile.mkdtemp(prefix="shoal-cluster-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        if kept := os.environ.get("SHOAL_BENCH_LOGS"):
            Path(kept).mkdir(parents=True, exist_ok=True)
            for log in folder.glob("*.log"):
                shutil.copy(log, kept)
        shutil.rmtree(folder, ignore_errors=True)


def _nginx(folder: Path, port: int, nodes: Sequence[int]) -> list[str]:
    """The command of an nginx with the file of deploy/cluster, without TLS."""
    site = with_nodes((DEPLOY / "cluster" / "nginx.conf").read_text(), nodes)
    site = re.sub(r"server \{\s+listen 80;.*?\n\}", "", site, flags=re.DOTALL)
    site = re.sub(r" *(ssl_\w+|listen \[::\]|limit_conn ).*", "", site)
    site = site.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};").replace("fish.example", "127.0.0.1")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{name}_temp_path {folder}/nginx_{name};\n" for name in kinds)
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}worker_processes 1;\npid {folder}/nginx.pid;\nerror_log stderr;\nevents {{ worker_connections 4096; }}\n"
        f"http {{\naccess_log off;\n{places}{site}\n}}\n"
    )
    return [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
