"""The tables of a server in PostgreSQL: made, checked and brought up to date before a server uses them.

They are those of `database.py` and of the timetable, tally and leases, in the schema `shoal`; accounts are in `public`. What they are called
is the same, so the same statements ask both kinds of database (`steps.py`).

    about     the format, and the public address that this database is for: two clusters cannot share one
    secrets   the key of deals and seals, and what nodes show one another; made with the database
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import secrets
import socket
from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple

import asyncpg

from shoal.puzzles.daily import KEY_BYTES
from shoal.server.cluster.jobs import JOB_TABLES
from shoal.server.cluster.leases import LEASE_TABLES
from shoal.server.cluster.news import NEWS_TABLES
from shoal.server.cluster.proofs import PROOF_TABLES
from shoal.server.cluster.rated_room import ROOM_TABLES
from shoal.server.daily.tally import TALLY_TABLES
from shoal.server.storage.database import FORMAT, TABLES
from shoal.server.storage.postgres_steps import run_steps
from shoal.server.storage.store_errors import DatabaseForeign, FolderUnusable
from shoal.server.tables.timing.timetable import TIMETABLE_TABLES, begin

SCHEMA: Final = "shoal"
OLDEST: Final = 13
"""The first version of PostgreSQL that will do."""

CLOCK_MS: Final = 30_000
"""By how much clocks may differ without a word."""

MIGRATING: Final = "migrating"
"""The secret that is there while a folder is taken along: which one it is (`cluster/migrating.py`)."""

_PATIENCE_S: Final = 10.0
_LOCK: Final = 0x53484C31
"""Held while tables are made, so that of two nodes that start at once one makes them."""

_OWN: Final = """
CREATE TABLE about (format INTEGER NOT NULL, public_url TEXT NOT NULL);
CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL);
"""
_FUNCTION: Final = f"""
CREATE FUNCTION {SCHEMA}.db_now_ms() RETURNS BIGINT LANGUAGE sql VOLATILE
AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$
"""  # noqa: S608
MIGRATIONS: Final[tuple[str, ...]] = ()
"""The first brings a database of format 1 to format 2, and so on."""


class ClusterSecrets(NamedTuple):
    """What all nodes know and no one else: the key of deals and seals, and what a node shows that forwards a request."""

    key: bytes
    nodes: bytes


class Prepared(NamedTuple):
    """A database that can be used: its secrets, by how many milliseconds our clock is ahead of its, and when its first server ran."""

    secrets: ClusterSecrets
    ahead_ms: int
    begun_ms: int

    @property
    def said_of_clock(self) -> str:
        """What is wrong with our clock, as a sentence; empty where it goes with that of the database."""
        if abs(self.ahead_ms) < CLOCK_MS:
            return ""
        way = "ahead of" if self.ahead_ms > 0 else "behind"
        return (
            f"the clock of this machine is {abs(self.ahead_ms) // 1000} s {way} that of the database:"
            " set both by NTP; turns of days, and when things happened, are noted by it"
        )


def postgres_tables() -> str:
    """The tables as PostgreSQL writes them."""
    text = (
        TABLES
        + TIMETABLE_TABLES
        + TALLY_TABLES
        + LEASE_TABLES
        + JOB_TABLES
        + NEWS_TABLES
        + PROOF_TABLES
        + ROOM_TABLES
        + _OWN
    )
    text = re.sub(r"\bINTEGER\b", "BIGINT", text)
    text = re.sub(r"\bBLOB\b", "BYTEA", text)
    text = re.sub(r"\bTEXT\b", 'TEXT COLLATE "C"', text)
    return text.replace(" WITHOUT ROWID", "")


def said_of(error: BaseException) -> str:
    """What an error of the database says, without values, addresses or passwords."""
    if isinstance(error, TimeoutError):
        return "the database does not answer"
    if isinstance(error, socket.gaierror):
        return "the database cannot be reached: there is no host of that name"
    if isinstance(error, OSError):
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else "no connection"
        return f"the database cannot be reached: {why}"
    if isinstance(error, asyncpg.DiskFullError):
        return "the database's disk is full"
    return f"the database failed: {type(error).__name__}"


@contextlib.asynccontextmanager
async def connected(url: str, *, patience_s: float = _PATIENCE_S) -> AsyncIterator[Any]:
    """A connection to the tables of a server; what keeps it from being used is a `FolderUnusable`, in a sentence without the URL.

    Each statement is waited for so many seconds.
    """
    try:
        connection = await asyncpg.connect(url, timeout=_PATIENCE_S, command_timeout=patience_s)
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError, ValueError, OverflowError) as error:
        raise FolderUnusable(f"database_url: {_refused(error)}") from None
    try:
        if connection.get_server_version().major < OLDEST:
            raise FolderUnusable(
                f"database_url: that is PostgreSQL {connection.get_server_version().major}, {OLDEST} or later is needed"
            )
        await connection.execute(f"SET search_path = {SCHEMA}")
        yield connection
    except asyncpg.InsufficientPrivilegeError:
        raise FolderUnusable(
            "database_url: this user may not make tables in that database; make the user its owner, or GRANT CREATE"
        ) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise FolderUnusable(f"database_url: {said_of(error)}") from None
    finally:
        await _close(connection)


async def check_is_prepared(url: str) -> None:
    """Make sure that there is a cluster in that database; `FolderUnusable` or `DatabaseForeign` in a sentence."""
    async with connected(url) as connection:
        if not await is_prepared(connection):
            raise DatabaseForeign("database_url: no node has used this database yet; start one with shoal serve")


async def prepare(url: str, public_url: str, our_ms: int, *, is_trial: bool = False) -> Prepared:
    """Make the tables of a new database, or check those that are there; `FolderUnusable` or `DatabaseForeign` in a sentence.

    A trial does the same, and leaves the database as it was.
    """
    async with connected(url) as connection, _transaction(connection, is_trial=is_trial):
        if not await lock_for_making(connection):
            await make(connection, public_url, secrets.token_bytes(KEY_BYTES))
        await _check(connection, public_url)
        now_ms = await connection.fetchval("SELECT db_now_ms()")
        found = await read_secrets(connection)
        begun_ms = await run_steps(connection, begin(our_ms))
    return Prepared(ClusterSecrets(found["key"], found["nodes"]), our_ms - now_ms, begun_ms)


@contextlib.asynccontextmanager
async def _transaction(connection: Any, *, is_trial: bool) -> AsyncIterator[None]:
    await connection.execute("BEGIN")
    yield
    await connection.execute("ROLLBACK" if is_trial else "COMMIT")


async def lock_for_making(connection: Any) -> bool:
    """Whether the tables are there; until the transaction ends no one else makes them."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
    return await is_prepared(connection)


async def is_prepared(connection: Any) -> bool:
    """Whether the tables are there."""
    return await connection.fetchval("SELECT to_regclass($1)::text", f"{SCHEMA}.about") is not None


async def make(connection: Any, public_url: str, key: bytes) -> None:
    """Make the tables, in the transaction that is open. Without a public address the first server says its own."""
    await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    await connection.execute(_FUNCTION)
    await connection.execute(postgres_tables())
    await connection.execute("INSERT INTO about VALUES ($1, $2)", FORMAT, public_url)
    await connection.executemany(
        "INSERT INTO secrets VALUES ($1, $2)", [("key", key), ("nodes", secrets.token_bytes(32))]
    )


async def read_secrets(connection: Any) -> dict[str, bytes]:
    """What no one else knows, by name."""
    return {row[0]: row[1] for row in await connection.fetch("SELECT name, value FROM secrets")}


def _refused(error: Exception) -> str:
    match error:
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            return "the database refuses this user, or their password"
        case asyncpg.InvalidCatalogNameError():
            return "there is no database of that name; make one with createdb"
        case asyncpg.CannotConnectNowError():
            return "the database is starting or stopping; try again in a moment"
        case asyncpg.TooManyConnectionsError():
            return "the database takes no more connections; raise its max_connections"
        case ValueError() | OverflowError():
            return "it is no address of a PostgreSQL, as postgresql://user:password@host/name"
        case _:
            return said_of(error)


async def _check(connection: Any, public_url: str) -> None:
    version, theirs = await connection.fetchrow("SELECT format, public_url FROM about")
    if version > FORMAT:
        raise DatabaseForeign(
            f"the database has format {version}, this Shoal knows {FORMAT}; use the Shoal that wrote it"
        )
    if MIGRATING in await read_secrets(connection):
        raise DatabaseForeign("a folder is being migrated into the database, or was cut off: run shoal migrate again")
    if not theirs:
        await connection.execute("UPDATE about SET public_url = $1", public_url)
    elif theirs != public_url:
        raise DatabaseForeign(
            f"the database is that of {theirs}, and this server is to be found at {public_url};"
            " give each cluster a database of its own"
        )
    for number, migration in enumerate(MIGRATIONS[version - 1 :], version + 1):
        await connection.execute(migration)
        await connection.execute("UPDATE about SET format = $1", number)


async def _close(connection: Any) -> None:
    try:
        await asyncio.wait_for(connection.close(), 1.0)
    except (TimeoutError, asyncpg.PostgresError, OSError):
        connection.terminate()
