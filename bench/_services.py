"""What a cluster is made of on this machine: processes that are stopped by their id, a PostgreSQL, and a relay that can stop passing bytes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import psutil

from tests.ports import free_port

STARTS_WITHIN_S = 60.0
STOPS_WITHIN_S = 20.0


async def until(answers: Callable[[], Awaitable[bool]], what: str) -> None:
    """Wait until that says yes; `RuntimeError` when it takes too long."""
    end = time.monotonic() + STARTS_WITHIN_S
    while not await answers():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} does not answer")
        await asyncio.sleep(0.1)


class Process:
    """A process of ours, and where its output is."""

    def __init__(self, command: Sequence[str | Path], log: Path, user: str | None = None, **variables: str) -> None:
        """Start it."""
        self.log = log
        with log.open("ab") as output:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                user=user,
                cwd=log.parent,
                env=os.environ | variables,
                start_new_session=True,
            )
        self.seen = psutil.Process(self._child.pid)

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._child.poll() is None

    def send(self, number: signal.Signals) -> None:
        """Send a signal, where it is still there."""
        self._child.send_signal(number)

    async def ended(self, within_s: float = STOPS_WITHIN_S) -> None:
        """Wait for its end, or kill it."""
        end = time.monotonic() + within_s
        while self.is_running:
            if time.monotonic() > end:
                self._child.kill()
            await asyncio.sleep(0.02)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Have it end."""
        self.send(number)
        await self.ended()


class Postgres:
    """A PostgreSQL with the settings of deploy/cluster, but for its memory."""

    def __init__(self, folder: Path) -> None:
        """It is made in that folder, and not started."""
        self._programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        is_root = os.geteuid() == 0
        self.owner = "postgres" if is_root else pwd.getpwuid(os.geteuid()).pw_name
        self._user = self.owner if is_root else None
        self._folder = folder
        self.port = free_port()
        self._server: Process | None = None

    @property
    def url(self) -> str:
        """The database, for the bench itself."""
        return self.url_for(self.owner, self.port)

    @staticmethod
    def url_for(user: str, port: int) -> str:
        """The database, for that user at that port."""
        return f"postgresql://{user}@127.0.0.1:{port}/postgres"

    async def make(self) -> None:
        """Make it, and start it."""
        self._folder.mkdir()
        if self._user:
            shutil.chown(self._folder, self._user)
            shutil.chown(self._folder.parent, self._user)
        initdb: list[str | Path] = [
            self._programs / "initdb",
            "-D",
            self._folder / "data",
            "-U",
            self.owner,
            "--auth=trust",
        ]
        made = Process([*initdb, "-E", "UTF8", "--locale=C"], self._folder / "log", self._user)
        await made.ended(STARTS_WITHIN_S)
        await self.start()

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["-p", str(self.port), "-k", str(self._folder), "-c", "listen_addresses=127.0.0.1"]
        command: list[str | Path] = [
            self._programs / "postgres",
            "-D",
            self._folder / "data",
            *options,
            "-c",
            "max_connections=200",
        ]
        self._server = Process(command, self._folder / "log", self._user)
        await until(lambda: _answers(self.url), "PostgreSQL")

    def processes(self) -> list[psutil.Process]:
        """All of its processes."""
        assert self._server is not None
        return [self._server.seen, *self._server.seen.children(recursive=True)]

    @contextlib.asynccontextmanager
    async def asking(self) -> AsyncIterator[Any]:
        """A connection to the database, past all relays."""
        connection = await asyncpg.connect(self.url)
        try:
            yield connection
        finally:
            await connection.close()

    async def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """Stop it: it ends all connections first."""
        if self._server is not None:
            await self._server.stop(number)


async def _answers(url: str) -> bool:
    try:
        connection = await asyncpg.connect(url, timeout=2)
    except (OSError, asyncpg.PostgresError, TimeoutError):
        return False
    await connection.close()
    return True


class Relay:
    """Passes bytes between a node and the database, until it is cut: then it takes none and says nothing, as a broken network does."""

    def __init__(self, target: int) -> None:
        """To that port of this machine."""
        self._target = target
        self._flows = asyncio.Event()
        self._flows.set()
        self._tasks = set[asyncio.Task[None]]()
        self.port = 0

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Pass nothing more."""
        self._flows.clear()

    def mend(self) -> None:
        """Pass what has come, and go on."""
        self._flows.set()

    def close(self) -> None:
        """End all connections."""
        self._server.close()
        for task in self._tasks:
            task.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            return
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._pass_on(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65536):
                await self._flows.wait()
                sink.write(data)
                await sink.drain()
        sink.close()
