"""The file that a store is in: its tables, its versions, and whether it is whole and ours.

    events    the logs of all tables and their games, an entry a row; nobody is named in them
    games     with what a game begins, from the second of a table on
    archive   logs of finished games, each packed into one row (`housekeeping.py`)
    people    who sat down with an entry of a log, by name and the hash of their token; erasing somebody deletes their rows here
    shelf     finished games that have a page of their own, and records that were brought (`shelf.py`)
    keepers   accounts whose tables are never removed (`retention.py`)
    reviews   what was computed of them, by the version of its format: it can be computed again
    probe     empty but while it is tried whether as much can be written as an append that failed (`soundness.py`)

Files of older formats become ours when they are opened (`migration.py`).
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shoal.server.migration import migrate
from shoal.server.store_errors import DatabaseDamaged, DatabaseForeign, DatabaseInUse, FolderUnusable

FORMAT: Final = 6
"""The version of the tables below and of what is in them, kept in `PRAGMA user_version`."""

READABLE: Final = frozenset({2, 3, 4, 5})
"""Older formats that become ours when they are opened (`migration.py`)."""

APPLICATION: Final = 0x53484F4C
"""`SHOL`, kept in `PRAGMA application_id`, so that no other program's database is taken for ours."""

FILE: Final = "shoal.sqlite3"
LOCK: Final = "lock"
CHECKED_UP_TO: Final = 64 * 1024 * 1024
"""Bytes: a bigger database is not read through at the start, because that would take longer than a second."""

EVENTS: Final = """
CREATE TABLE events (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    ms INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    by TEXT NOT NULL,
    seat INTEGER,
    tab TEXT,
    command INTEGER,
    digest TEXT,
    body TEXT NOT NULL,
    game INTEGER NOT NULL,
    sum TEXT NOT NULL,
    UNIQUE (table_id, n)
);
"""
GAMES: Final = """
CREATE INDEX logs ON events (table_id, game, n);
CREATE TABLE games (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    n INTEGER NOT NULL,
    head TEXT NOT NULL,
    UNIQUE (table_id, game)
);
CREATE TABLE archive (
    table_id TEXT NOT NULL,
    game INTEGER NOT NULL,
    rows BLOB NOT NULL,
    UNIQUE (table_id, game)
);
"""
PEOPLE: Final = """
CREATE TABLE people (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    who TEXT NOT NULL,
    UNIQUE (table_id, n)
);
CREATE INDEX tables_of_people ON people (who, at_ms, table_id);
"""
SHELF: Final = """
CREATE TABLE IF NOT EXISTS shelf (
    id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    table_id TEXT,
    game INTEGER NOT NULL,
    record BLOB,
    UNIQUE (id)
);
CREATE INDEX IF NOT EXISTS shelves ON shelf (table_id, at_ms);
CREATE TABLE IF NOT EXISTS reviews (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    review BLOB NOT NULL,
    UNIQUE (id, version)
);
CREATE TABLE IF NOT EXISTS probe (weight BLOB NOT NULL);
"""
KEEPERS: Final = """
CREATE TABLE IF NOT EXISTS keepers (who TEXT PRIMARY KEY);
"""
"""Files that lack these get them when they are opened."""


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A data folder that is there, that nobody else can read the files of, and that no other process uses meanwhile."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _keep_private(folder)
        with privately():
            lock = (folder / LOCK).open("a")
    except OSError as error:
        raise FolderUnusable(f"the data folder {folder} cannot be used: {error.strerror}") from None
    with lock:
        _lock(lock.fileno(), folder)
        yield


def _keep_private(folder: Path) -> None:
    """Nobody but the owner may read the files of ours that are there: they hold all hands. The folder may be everybody's."""
    for path in (folder / LOCK, *folder.glob(f"{FILE}*")):
        if path.is_file() and path.stat().st_mode & 0o077:
            path.chmod(0o600)


@contextlib.contextmanager
def privately() -> Iterator[None]:
    """Files are made for the owner alone, as the process says; those that SQLite makes later are as the first one."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def _lock(file: int, folder: Path) -> None:
    """Keep other servers out, until this process ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows: SQLite's own locks must do
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise DatabaseInUse(f"another Shoal server uses the data folder {folder}; stop it, or give --data") from None


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """All or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def is_spoilt_text(error: sqlite3.Error) -> bool:
    """Whether a text is no UTF-8: somebody has changed a row by hand, and the database itself is well."""
    return str(error).startswith("Could not decode to UTF-8")


def said_of(error: sqlite3.Error) -> str:
    """What an error says, without the text that it could not read: there may be cards and names in it."""
    return str(error).partition(" with text ")[0]


def connect(path: Path, *, patience_s: float = 5.0) -> sqlite3.Connection:
    """A connection for any thread, without transactions of its own, whose commits never checkpoint; `FolderUnusable`.

    Whoever else has the database locked is waited for so many seconds.
    """
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=patience_s)
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # a `Checkpointer` does it
        return connection
    except sqlite3.Error as error:
        raise FolderUnusable(f"the database {path} cannot be opened: {error}") from None


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check that the database is whole and ours; make the tables in a new one."""
    advice = "put it aside to start afresh, or bring back a copy"
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
        application, version = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
        )
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            connection.executescript(f"{EVENTS} {GAMES} {PEOPLE}")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        elif application != APPLICATION:
            raise DatabaseForeign(f"{path} is not a database of Shoal; {advice}")
        elif version in READABLE:
            with transaction(connection):
                migrate(connection, version, f"{GAMES} {PEOPLE}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
        elif version != FORMAT:
            raise DatabaseForeign(
                f"{path} has format {version}, this Shoal knows {FORMAT}; use the Shoal that wrote it"
            )
        connection.executescript(SHELF + KEEPERS)
        if path.stat().st_size <= CHECKED_UP_TO:
            faults = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if faults != "ok":
                raise DatabaseDamaged(f"the database {path} is damaged; {advice}")
    except sqlite3.OperationalError as error:
        raise FolderUnusable(f"the database {path} cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise DatabaseDamaged(f"the database {path} is damaged ({error}); {advice}") from None
