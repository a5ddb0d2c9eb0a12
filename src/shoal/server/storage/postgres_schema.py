"""The tables of a server in PostgreSQL: made, checked and brought up to date before a server uses them.

They are those of `database.py` and of the timetable, tally and leases, in the schema `shoal`; accounts are in `public`. What they are called
is the same, so the same statements ask both kinds of database (`steps.py`).

    about     the format, and the public address that this database is for: two clusters cannot share one
    secrets   the key of deals and seals, and what nodes show one another; made with the database
"""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Any, Final, NamedTuple

import asyncpg

from shoal.puzzles.daily import KEY_BYTES
from shoal.server.cluster.jobs import JOB_TABLES
from shoal.server.cluster.leases import LEASE_TABLES
from shoal.server.cluster.news import NEWS_TABLES
from shoal.server.daily.tally import TALLY_TABLES
from shoal.server.storage.database import FORMAT, TABLES
from shoal.server.storage.postgres_steps import run_steps
from shoal.server.storage.store_errors import DatabaseForeign, FolderUnusable
from shoal.server.tables.timing.timetable import TIMETABLE_TABLES, begin

SCHEMA: Final = "shoal"
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


def postgres_tables() -> str:
    """The tables as PostgreSQL writes them."""
    text = TABLES + TIMETABLE_TABLES + TALLY_TABLES + LEASE_TABLES + JOB_TABLES + NEWS_TABLES + _OWN
    text = re.sub(r"\bINTEGER\b", "BIGINT", text)
    text = re.sub(r"\bBLOB\b", "BYTEA", text)
    text = re.sub(r"\bTEXT\b", 'TEXT COLLATE "C"', text)
    return text.replace(" WITHOUT ROWID", "")


def said_of(error: BaseException) -> str:
    """What an error of the database says, without values, addresses or passwords."""
    if isinstance(error, TimeoutError):
        return "the database does not answer"
    if isinstance(error, OSError):
        return f"the database cannot be reached: {error.strerror or type(error).__name__}"
    if isinstance(error, asyncpg.DiskFullError):
        return "the database's disk is full"
    return f"the database failed: {type(error).__name__}"


async def prepare(url: str, public_url: str, our_ms: int) -> Prepared:
    """Make the tables of a new database, or check those that are there; `FolderUnusable` or `DatabaseForeign` in a sentence."""
    connection = await _connect(url)
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            if not await connection.fetchval("SELECT to_regclass($1)::text", f"{SCHEMA}.about"):
                await _make(connection, public_url)
            await connection.execute(f"SET LOCAL search_path = {SCHEMA}")
            await _check(connection, public_url)
            now_ms = await connection.fetchval("SELECT db_now_ms()")
            found = {row[0]: row[1] for row in await connection.fetch("SELECT name, value FROM secrets")}
            begun_ms = await run_steps(connection, begin(our_ms))
        return Prepared(ClusterSecrets(found["key"], found["nodes"]), our_ms - now_ms, begun_ms)
    except asyncpg.InsufficientPrivilegeError:
        raise FolderUnusable("database_url: this user may not make tables in that database") from None
    except (asyncpg.PostgresError, OSError, TimeoutError) as error:
        raise FolderUnusable(f"database_url: {said_of(error)}") from None
    finally:
        await _close(connection)


async def check_is_prepared(url: str) -> None:
    """Make sure that there is a cluster in that database; `FolderUnusable` or `DatabaseForeign` in a sentence."""
    connection = await _connect(url)
    try:
        if not await connection.fetchval("SELECT to_regclass($1)::text", f"{SCHEMA}.about"):
            raise DatabaseForeign("database_url: no node has used this database yet; start one with shoal serve")
    except (asyncpg.PostgresError, OSError, TimeoutError) as error:
        raise FolderUnusable(f"database_url: {said_of(error)}") from None
    finally:
        await _close(connection)


async def _connect(url: str) -> Any:
    try:
        return await asyncpg.connect(url, timeout=_PATIENCE_S, command_timeout=_PATIENCE_S)
    except (ValueError, asyncpg.InvalidPasswordError, asyncpg.InvalidCatalogNameError) as error:
        raise FolderUnusable(f"database_url: {_refused(error)}") from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as error:
        raise FolderUnusable(f"database_url: {said_of(error)}") from None


def _refused(error: Exception) -> str:
    match error:
        case asyncpg.InvalidPasswordError():
            return "the database refuses this user, or their password"
        case asyncpg.InvalidCatalogNameError():
            return "there is no database of that name; make one with createdb"
        case _:
            return "it is no address of a PostgreSQL, as postgresql://user:password@host/name"


async def _make(connection: Any, public_url: str) -> None:
    await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    await connection.execute(_FUNCTION)
    await connection.execute(f"SET LOCAL search_path = {SCHEMA}")
    await connection.execute(postgres_tables())
    await connection.execute("INSERT INTO about VALUES ($1, $2)", FORMAT, public_url)
    made = [("key", secrets.token_bytes(KEY_BYTES)), ("nodes", secrets.token_bytes(32))]
    await connection.executemany("INSERT INTO secrets VALUES ($1, $2)", made)


async def _check(connection: Any, public_url: str) -> None:
    version, theirs = await connection.fetchrow("SELECT format, public_url FROM about")
    if version > FORMAT:
        raise DatabaseForeign(
            f"the database has format {version}, this Shoal knows {FORMAT}; use the Shoal that wrote it"
        )
    if theirs != public_url:
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
