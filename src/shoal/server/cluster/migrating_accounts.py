"""Accounts of a data folder, into the PostgreSQL of a cluster: all tables in one transaction, and then compared."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, Integer, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from shoal.server.accounts.account_loader import FILE
from shoal.server.accounts.database import engine_of, prepare
from shoal.server.accounts.schema import METADATA
from shoal.server.accounts.schema import accounts as accounts_table
from shoal.server.storage.store_errors import Failed

MOST: Final = 1000


def migrate_accounts(folder: Path, url: str, tell: Callable[[str], None]) -> int:
    """Take the accounts along where there are any; how many there are. `Failed` where they are not the same afterwards."""
    with _engine(folder, url) as there:
        prepare(there)
        if not (folder / FILE).is_file():
            return 0
        with _engine(folder, "") as here:
            prepare(here, f" {folder / FILE}")
            try:
                with here.connect() as source, there.begin() as target:
                    return _copied(source, target, tell)
            except SQLAlchemyError as error:
                raise Failed(f"the accounts could not be taken along: {type(error).__name__}") from None


@contextlib.contextmanager
def _engine(folder: Path, url: str) -> Iterator[Engine]:
    engine = engine_of(folder, url)
    try:
        yield engine
    finally:
        engine.dispose()


def _copied(source: Connection, target: Connection, tell: Callable[[str], None]) -> int:
    """Copy everything, unless it was done before, and compare."""
    tables = METADATA.sorted_tables
    if not any(_count(target, table) for table in tables):
        for table in tables:
            _copy(source, target, table)
            if number := _count(target, table):
                tell(f"{table.name}: {number}")
    for table in tables:
        if _digest(source, table) != _digest(target, table):
            raise Failed(
                f"the table {table.name} of accounts is not the same on both sides; make a new database with createdb"
            )
    return _count(target, accounts_table)


def _copy(source: Connection, target: Connection, table: Table) -> None:
    found = source.execution_options(yield_per=MOST).execute(select(table))
    for rows in found.mappings().partitions():
        target.execute(insert(table), [dict(row) for row in rows])
    key, *others = table.primary_key.columns
    if others or not isinstance(key.type, Integer) or key.foreign_keys:
        return
    last = source.execute(select(func.max(key))).scalar()
    if table.dialect_options["sqlite"]["autoincrement"]:  # numbers that are gone are not given again
        numbers = text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        last = source.execute(numbers, {"name": table.name}).scalar() or last
    if last is not None:
        sequence = func.pg_get_serial_sequence(table.name, key.name)
        target.execute(select(func.setval(sequence, last)))


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _digest(connection: Connection, table: Table) -> tuple[int, int]:
    """How many rows there are, and a digest of them in any order: texts are ordered otherwise there."""
    number = total = 0
    for row in connection.execution_options(yield_per=MOST).execute(select(table)):
        number += 1
        total += int.from_bytes(hashlib.blake2b(repr(tuple(row)).encode(), digest_size=16).digest())
    return number, total
