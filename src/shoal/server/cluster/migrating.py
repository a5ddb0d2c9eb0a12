"""`shoal migrate`: all that a data folder keeps, into the PostgreSQL of a cluster, while no server uses either.

Rows go over in the order of their keys, some thousand at a time, so a migration that was cut off goes on where it was. Until everything
was compared, the database says that it is being migrated into, and no server takes it.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import asyncpg

from shoal.core.errors import ShoalError
from shoal.puzzles.daily import open_key
from shoal.server.cluster.migrating_accounts import migrate_accounts
from shoal.server.daily.tally import TALLY_TABLES
from shoal.server.operations.marks import mark_of
from shoal.server.storage.database import FILE, connect, is_spoilt_text, locked, said_of
from shoal.server.storage.database import prepare as prepare_file
from shoal.server.storage.log_rows import read_rows
from shoal.server.storage.postgres_schema import (
    MIGRATING,
    SCHEMA,
    connected,
    lock_for_making,
    make,
    read_secrets,
)
from shoal.server.storage.postgres_steps import run_steps
from shoal.server.storage.steps import ask
from shoal.server.storage.steps import run_steps as run_on_file
from shoal.server.storage.store_errors import DatabaseForeign, StoreError
from shoal.server.tables.state.log import LogDamaged, read
from shoal.server.tables.timing.timetable import TIMETABLE_TABLES

KEYS: Final = {
    "events": ("table_id", "n"),
    "games": ("table_id", "game"),
    "archive": ("table_id", "game"),
    "people": ("table_id", "n"),
    "shelf": ("id",),
    "reviews": ("id", "version"),
    "keepers": ("who",),
    "uptime": ("began_ms",),
    "due": ("table_id",),
    "begun": ("at_ms",),
    "puzzle_answers": ("day",),
}
"""All tables that go over, and what tells their rows apart. Leases are made anew."""

MOST: Final = 5000
"""Rows that go over in one transaction."""

PATIENCE_S: Final = 600.0
Tell = Callable[[str], None]


class NotMigrated(ShoalError):
    """The folder could not be taken along, or not all of it."""


@dataclass(frozen=True, slots=True)
class Migrated:
    """What went over, and how many logs cannot be read: neither there nor here."""

    tables: int
    rows: int
    accounts: int
    unreadable: int


async def migrate(folder: Path, url: str, tell: Tell) -> Migrated:
    """Take a folder along, and compare; `StoreError` or `NotMigrated` in a sentence. It may be called again after it was cut off."""
    if not (folder / FILE).is_file():
        raise NotMigrated(f"there are no tables in {folder}")
    with locked(folder), contextlib.closing(connect(folder / FILE)) as file:
        prepare_file(file, folder / FILE)
        file.executescript(TIMETABLE_TABLES + TALLY_TABLES)
        async with connected(url, patience_s=PATIENCE_S) as database:
            await _begin(database, open_key(folder))
            number = sum([await _copy(file, database, table, tell) for table in KEYS])
            accounts = migrate_accounts(folder, url, tell)
            for table in KEYS:
                await _compare(file, database, table)
            tell("every row is the same on both sides")
            tables, unreadable = await _read_all(file, database, tell)
            await database.execute("DELETE FROM secrets WHERE name = $1", MIGRATING)
    return Migrated(tables, number, accounts, unreadable)


async def _begin(database: Any, key: bytes) -> None:
    """Make the tables, or go on with those that were made for this folder."""
    ours = hashlib.sha256(b"migrated from " + key).digest()
    async with database.transaction():
        if not await lock_for_making(database):
            await make(database, "", key)
            await database.execute("INSERT INTO secrets VALUES ($1, $2)", MIGRATING, ours)
            return
        if (await read_secrets(database)).get(MIGRATING) != ours:
            raise DatabaseForeign(
                "a server has used that database, or another folder is being migrated into it;"
                " make a new one with createdb"
            )


# --- Rows -------------------------------------------------------------------------------------------------------------


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in file.execute(f"PRAGMA table_info({table})")]


async def _copy(file: sqlite3.Connection, database: Any, table: str, tell: Tell) -> int:
    """Copy what is not there yet of a table; how many rows it has."""
    keys, columns = KEYS[table], _columns(file, table)
    (number,) = file.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    done = await database.fetchval(f"SELECT count(*) FROM {table}")  # noqa: S608
    listed, order = ", ".join(keys), ", ".join(f"{key} DESC" for key in keys)
    last = await database.fetchrow(f"SELECT {listed} FROM {table} ORDER BY {order} LIMIT 1")  # noqa: S608
    asked = f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608
    after = f" WHERE ({listed}) > ({', '.join('?' * len(keys))})" if last is not None else ""
    for rows in _batches(file, f"{asked}{after} ORDER BY {listed}", last or (), table):
        try:
            await database.copy_records_to_table(table, records=rows, columns=columns, schema_name=SCHEMA)
        except (asyncpg.DataError, ValueError, OverflowError, TypeError) as error:
            raise NotMigrated(_spoilt(table, rows, error)) from None
        done += len(rows)
        tell(f"{table}: {done} of {number}")
    return int(number)


def _batches(
    file: sqlite3.Connection, asked: str, values: Iterable[Any], table: str
) -> Iterator[list[tuple[Any, ...]]]:
    try:
        cursor = file.execute(asked, tuple(values))
        while rows := cursor.fetchmany(MOST):
            yield rows
    except sqlite3.OperationalError as error:
        if is_spoilt_text(error):
            raise NotMigrated(f"in {table} there is a text that is none; it was changed by hand") from None
        raise StoreError(f"{FILE} cannot be read: {said_of(error)}") from None


def _spoilt(table: str, rows: list[tuple[Any, ...]], error: Exception) -> str:
    """Among which rows there is one that was changed by hand, without what is in it."""
    first, last = (mark_of(str(row[0])) for row in (rows[0], rows[-1]))
    where = f"from {first} to {last}" if first != last else f"of {first}"
    return f"in {table}, in the rows {where}, there is one that was changed by hand and cannot go over: {type(error).__name__}"


class _Digest:
    """A digest of rows in any order, and their number."""

    def __init__(self) -> None:
        self.number = self.sum = 0

    def add(self, row: Iterable[Any]) -> None:
        self.number += 1
        self.sum += int.from_bytes(
            hashlib.blake2b(repr(tuple(row)).encode("utf-8", "replace"), digest_size=16).digest()
        )


async def _compare(file: sqlite3.Connection, database: Any, table: str) -> None:
    here, there = _Digest(), _Digest()
    asked = f"SELECT {', '.join(_columns(file, table))} FROM {table}"  # noqa: S608
    for row in file.execute(asked):
        here.add(row)
    async for row in _all_rows(database, asked):
        there.add(row)
    if (here.number, here.sum) != (there.number, there.sum):
        raise NotMigrated(
            f"{table} is not the same on both sides: {here.number} rows in the folder, {there.number} in the database;"
            " was a server started meanwhile? Make a new database with createdb, and migrate again"
        )


async def _all_rows(database: Any, asked: str) -> AsyncIterator[tuple[Any, ...]]:
    async with database.transaction(readonly=True):
        async for row in database.cursor(asked, prefetch=MOST):
            yield tuple(row)


async def _read_all(file: sqlite3.Connection, database: Any, tell: Tell) -> tuple[int, int]:
    """Read each log from the database. One that the folder could not be read from either was damaged before."""
    tables = [table for (table,) in file.execute("SELECT DISTINCT table_id FROM events ORDER BY table_id")]
    unreadable = 0
    for at, table in enumerate(tables, 1):
        for (game,) in [
            (None,),
            *await run_steps(database, ask("SELECT game FROM archive WHERE table_id = ?1", table)),
        ]:
            try:
                read(await run_steps(database, read_rows(table, game)))
            except LogDamaged:
                unreadable += 1
                _refuse_if_readable(file, table, game)
        if at % MOST == 0:
            tell(f"read {at} of {len(tables)} logs")
    return len(tables), unreadable


def _refuse_if_readable(file: sqlite3.Connection, table: str, game: int | None) -> None:
    with contextlib.suppress(LogDamaged):
        read(run_on_file(file, read_rows(table, game)))
        raise NotMigrated(f"the log of table {mark_of(table)} can be read from the folder, and not from the database")
