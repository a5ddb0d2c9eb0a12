"""The databases of people that the tests run on: a file of SQLite, and a PostgreSQL of Debian's on a free port of this machine."""

from __future__ import annotations

import contextlib
import functools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
from argon2 import PasswordHasher

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.database import opened
from shoal.server.accounts.identity import Account, new_token, who
from shoal.server.accounts.passwords import Passwords

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes that take no time; how long real ones take is no business of the tests."""

PASSWORD = "a shoal of herring"
"""Of everybody in the tests."""

NEWEST_FIRST = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: -int(path.parent.name))


@contextlib.contextmanager
def quick_accounts(folder: Path, url: str = "") -> Iterator[Accounts]:
    """The accounts in a folder, with passwords that are hashed at once."""
    with contextlib.closing(opened(folder, url)) as database:
        yield Accounts(database, Passwords(QUICK))


@contextlib.contextmanager
def quick_people(folder: Path) -> Iterator[AccountLoader]:
    """The same for a server."""
    with contextlib.closing(AccountLoader(folder, passwords=lambda: Passwords(QUICK))) as people:
        yield people


async def account(accounts: Accounts, name: str) -> Account:
    """A new account of that name."""
    return (await accounts.sign_up(name, PASSWORD, who(new_token()), "")).account


def has_postgres() -> bool:
    """Whether this machine has a PostgreSQL that we may start."""
    return bool(NEWEST_FIRST)


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a database in a PostgreSQL on loopback, in a folder of its own; both are gone in the end.

    It refuses to run as root, so then it runs as `postgres`.
    """
    programs = NEWEST_FIRST[0]
    owner = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    folder = Path(tempfile.mkdtemp(prefix="shoal-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, owner)
    start = functools.partial(
        subprocess.Popen,
        cwd=folder,
        user=owner if os.geteuid() == 0 else None,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    data = folder / "data"
    made = start(
        [programs / "initdb", "-D", data, "-U", owner, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"]
    )
    assert made.wait(timeout=120) == 0, "initdb failed"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ["-p", str(port), "-k", folder, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
    server = start([programs / "postgres", "-D", data, *options])
    try:
        _wait_for(port, owner, server)
        yield f"postgresql://{owner}@127.0.0.1:{port}/postgres"
    finally:
        server.terminate()
        server.wait(timeout=30)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(port: int, owner: str, server: subprocess.Popen[str]) -> None:
    for _ in range(600):
        assert server.poll() is None, "PostgreSQL ended at once"
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(host="127.0.0.1", port=port, dbname="postgres", user=owner).close()
            return
        time.sleep(0.05)
    raise AssertionError("PostgreSQL does not answer")
