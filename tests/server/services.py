"""PostgreSQL and NATS for the tests: Debian's programs, on free ports of the loopback, in folders that are gone in the end."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import psycopg

from tests.ports import free_port

NEWEST_FIRST: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))
NATS: Final = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")

GUARDED: Final = "guarded"
"""A user who needs a password, once a test has made them. All others need none."""

_BY_COPY: Final = " STRATEGY FILE_COPY" if NEWEST_FIRST and int(NEWEST_FIRST[0].parent.name) >= 15 else ""
"""A quarter of the processor time, and the only way of earlier versions."""

_SETTINGS: Final = (
    "listen_addresses=127.0.0.1",
    "fsync=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
    "max_connections=200",
    "autovacuum=off",
)


def has_postgres() -> bool:
    """Whether this machine has a PostgreSQL that we may start."""
    return bool(NEWEST_FIRST)


class Service:
    """A program that can be stopped, paused and started again at the same port."""

    def __init__(self, argv: Sequence[str | Path], folder: Path, user: str | None, is_up: Callable[[], bool]) -> None:
        """It is not started yet; `is_up` says whether it answers."""
        self._argv = argv
        self._folder = folder
        self._user = user
        self._is_up = is_up
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process, which is running."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Come back when it answers."""
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(self._argv, cwd=self._folder, user=self._user, stdout=quiet, stderr=quiet)
        self._process = process
        for _ in range(1200):
            assert process.poll() is None, "it ended at once"
            if self._is_up():
                return
            time.sleep(0.025)
        raise AssertionError("it does not answer")

    def pause(self) -> None:
        """Stand still, it and the processes that it has started, until `resume`."""
        self._signal_all(signal.SIGSTOP)

    def resume(self) -> None:
        """Go on."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, number: int) -> None:
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii").split()
        for process in (self.pid, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def stop(self, with_signal: int = signal.SIGINT) -> None:
        """End it; nothing where it has ended. SIGINT is what PostgreSQL needs to leave clients that stay."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(with_signal)
            self._process.wait(timeout=30)


class PostgresServer(Service):
    """A PostgreSQL: each test asks it for a database of its own."""

    def __init__(self, folder: Path, user: str, port: int) -> None:
        """The cluster of databases is made in that folder, for that user."""
        self.user = user
        self.port = port
        self._numbers = itertools.count(1)
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        argv: list[str | Path] = [
            NEWEST_FIRST[0] / "postgres",
            "-D",
            folder / "data",
            "-p",
            str(port),
            "-k",
            folder,
            *settings,
        ]
        super().__init__(argv, folder, user if os.geteuid() == 0 else None, self._answers)

    def url(self, name: str = "postgres", *, user: str = "") -> str:
        """The address of a database."""
        return f"postgresql://{user or self.user}@127.0.0.1:{self.port}/{name}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """What a statement finds, carried out as the owner of everything, outside of a transaction."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            found = connection.execute(statement.encode())
            return found.fetchall() if found.description else []

    def new_database(self, *, template: str = "template1") -> str:
        """The address of a database in which there is nothing, or what is in the template."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}{_BY_COPY}")
        return self.url(name)

    def _answers(self) -> bool:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self.url(), connect_timeout=2).close()
            return True
        return False


def _owner() -> str:
    """PostgreSQL refuses to run as root, so then it runs as `postgres`."""
    return "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name


@contextlib.contextmanager
def running_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL in a folder of its own."""
    owner = _owner()
    with tempfile.TemporaryDirectory(prefix="shoal-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, owner)
        wanted = ("-U", owner, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        argv = (NEWEST_FIRST[0] / "initdb", "-D", folder / "data", *wanted)
        user = owner if os.geteuid() == 0 else None
        subprocess.run(argv, cwd=folder, user=user, check=True, stdout=subprocess.DEVNULL, timeout=120)
        hosts = folder / "data" / "pg_hba.conf"
        with_password = f"host all {GUARDED} 127.0.0.1/32 scram-sha-256\n"
        hosts.write_text(with_password + hosts.read_text(encoding="utf-8"), encoding="utf-8")
        server = PostgresServer(folder, owner, free_port())
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # at once: nothing of it is kept


class NatsServer(Service):
    """A NATS at a free port."""

    def __init__(self, folder: Path) -> None:
        """It keeps nothing; in the folder are its messages."""
        self._port = free_port()
        argv: list[str | Path] = [str(NATS), "-a", "127.0.0.1", "-p", str(self._port), "-l", folder / "log"]
        super().__init__(argv, folder, "nobody" if os.geteuid() == 0 else None, self._answers)

    @property
    def url(self) -> str:
        """Where it is."""
        return f"nats://127.0.0.1:{self._port}"

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):
            return True
        return False


@contextlib.contextmanager
def running_nats() -> Iterator[NatsServer]:
    """A NATS of our own."""
    with tempfile.TemporaryDirectory(prefix="shoal-nats-") as name:
        if os.geteuid() == 0:
            shutil.chown(name, "nobody")
        server = NatsServer(Path(name))
        try:
            server.start()
            yield server
        finally:
            server.stop()
