"""The file that a store is in: its tables, its versions, and whether it is whole and ours.

    events    the logs of all tables and their games, an entry a row; no one is named in them
    games     with what a game begins, from the second of a table on
    archive   logs of finished games, each packed into one row (`housekeeping.py`)
    people    who sat down with an entry of a log, by name and the hash of their token; erasing someone deletes their rows here
    shelf     finished games that have a page of their own, and records that were brought (`store.py`)
    keepers   accounts whose tables are never removed (`retention.py`)
    reviews   what was computed of them, by the version of its format: it can be computed again
    probe     empty but while it is tried whether as much can be written as an append that failed (`Soundness`)

Files of earlier formats are brought up to date when they are opened (`MIGRATIONS`).
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from shoal.core.errors import ShoalError
from shoal.server.storage.store_errors import DatabaseDamaged, DatabaseForeign, DatabaseInUse, FolderUnusable

VARIABLE: Final = "SHOAL_DATA"


class NoDataFolder(ShoalError):
    """This user has no folder for data."""


def default_data_folder() -> Path:
    """Where programs keep their data on this machine; `NoDataFolder` where the user has no home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "shoal"
    try:
        return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "shoal"
    except RuntimeError:
        raise NoDataFolder(f"this user has no home folder; say where the tables are: --data, {VARIABLE}") from None


def served_data_folder(option: Path | None, environment: Mapping[str, str]) -> Path:
    """The folder of `shoal serve` that a command is about: its option, or the variable of the setting, or the default."""
    return option or (Path(environment[VARIABLE]) if environment.get(VARIABLE) else default_data_folder())


MIGRATIONS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = ()
"""The first brings a database of format 1 to format 2, and so on."""

FORMAT: Final = 1 + len(MIGRATIONS)
"""The version of the tables below and of what is in them, kept in `PRAGMA user_version`."""

APPLICATION: Final = 0x53484C31
"""`SHL1`, kept in `PRAGMA application_id`, so that no other program's database is taken for ours."""

UNRELEASED: Final = 0x53484F4C
"""The `application_id` before version 0.1.0, whose formats had numbers of their own."""

WRITTEN_BEFORE_0_1: Final = "was written by a version of Shoal before 0.1.0, which no later version reads"

FILE: Final = "shoal.sqlite3"
LOCK: Final = "lock"
CHECKED_UP_TO: Final = 64 * 1024 * 1024
"""Bytes: a bigger database is not read through at the start, because that would take longer than a second."""

TABLES: Final = """
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
CREATE TABLE shelf (
    id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    table_id TEXT,
    game INTEGER NOT NULL,
    record BLOB,
    UNIQUE (id)
);
CREATE INDEX shelves ON shelf (table_id, at_ms);
CREATE TABLE reviews (
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    review BLOB NOT NULL,
    UNIQUE (id, version)
);
CREATE TABLE probe (weight BLOB NOT NULL);
CREATE TABLE keepers (who TEXT PRIMARY KEY);
"""


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A data folder that is there, that no one else can read the files of, and that no other process uses meanwhile."""
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
    """Whether a text is no UTF-8: someone has changed a row by hand, and the database itself is well."""
    return str(error).startswith("Could not decode to UTF-8")


def said_of(error: sqlite3.Error) -> str:
    """What an error says, without the text that it could not read: there may be cards and names in it."""
    return str(error).partition(" with text ")[0]


def connect(path: Path, *, patience_s: float = 5.0) -> sqlite3.Connection:
    """A connection for any thread, without transactions of its own, whose commits never checkpoint; `FolderUnusable`.

    Others who have the database locked are waited for so many seconds.
    """
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=patience_s)
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # a `Checkpointer` does it
        return connection
    except sqlite3.Error as error:
        raise FolderUnusable(f"the database {path} cannot be opened: {error}") from None


def fault_of_format(connection: sqlite3.Connection) -> str | None:
    """Why this version of Shoal cannot read the database, as a predicate ("has format 99, ..."); `None` when it can."""
    application, version = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    if application == UNRELEASED:
        return WRITTEN_BEFORE_0_1
    if application != APPLICATION:
        return "is not a database of Shoal"
    if version > FORMAT:
        return f"has format {version}, this Shoal knows {FORMAT}; use the Shoal that wrote it"
    return None


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a database that a server may be using; raises `DatabaseDamaged` or `DatabaseForeign` when it cannot be read."""
    try:
        # Not `mode=ro`: beside a file that no server uses, SQLite may have to make what belongs to it.
        address = f"{path.absolute().as_uri()}?mode=rw"
        with contextlib.closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
            fault = fault_of_format(connection)
            if fault is not None:
                raise DatabaseForeign(f"{path} {fault}")
            yield connection
    except sqlite3.Error as error:
        raise DatabaseDamaged(f"{path} cannot be read: {error}") from None


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check that the database is whole and ours; make the tables in a new one, and bring an earlier format up to date."""
    advice = "put it aside to start afresh, or bring back a copy"
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            connection.executescript(TABLES)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        fault = fault_of_format(connection)
        if fault is not None:
            raise DatabaseForeign(f"{path} {fault}; {advice}")
        _migrate(connection)
        if path.stat().st_size <= CHECKED_UP_TO:
            faults = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if faults != "ok":
                raise DatabaseDamaged(f"the database {path} is damaged; {advice}")
    except sqlite3.OperationalError as error:
        raise FolderUnusable(f"the database {path} cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise DatabaseDamaged(f"the database {path} is damaged ({error}); {advice}") from None


def _migrate(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == FORMAT:
        return
    with transaction(connection):
        for migration in MIGRATIONS[version - 1 :]:
            migration(connection)
        connection.execute(f"PRAGMA user_version = {FORMAT}")


# --- Whether the next append can be trusted to a database -------------------------------------------------------------
#
# A probe that writes one page proves little. On a full disk a page often fits where an entry of a table does not, and a file that was
# replaced can be written to as long as it is open, though no one will ever find what was written.


class OpenFiles:
    """Files of an open database."""

    def __init__(self, *paths: Path) -> None:
        """To be made when they are open: SQLite makes the write-ahead log before it reads, and keeps it while a connection is open."""
        self._opened = {path: _identity(path) for path in paths}

    def check(self) -> None:
        """Raise `DatabaseDamaged` when there is no file or another one where one was opened."""
        for path, opened in self._opened.items():
            found = _identity(path)
            if found != opened:
                what = "taken away" if found is None else "replaced"
                raise DatabaseDamaged(f"{path} has been {what} while the server uses it; bring it back, or start again")


class Soundness:
    """What became of the last appends. An append's weight is the bytes of its rows; only the writer notes something."""

    def __init__(self) -> None:
        """All is well."""
        self.fault = ""
        """Why appends fail; empty while they do not. It may be read from any thread."""
        self.lacking = 0
        """The weight of the heaviest append that failed since."""

    def note_failed(self, fault: str, weight: int) -> None:
        """An append failed, and not because of what is wrong with its rows: that says nothing of the database."""
        self.fault = fault
        self.lacking = max(weight, self.lacking)

    def note_written(self, weight: int) -> None:
        """So much was written and is on disk."""
        if self.fault and weight >= self.lacking:
            self.fault = ""
            self.lacking = 0


def wal_of(database: Path) -> Path:
    """The write-ahead log of a database."""
    return database.with_name(f"{database.name}-wal")


def wal_bytes(database: Path) -> int:
    """The length of the write-ahead log of a database; 0 where there is none."""
    try:
        return wal_of(database).stat().st_size
    except FileNotFoundError:
        return 0


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  # twice as fast as the method, and this comes with every commit
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


_MADE: Final = "a database was made here\n"


def refuse_emptied(lock: Path, database: Path, made: str = _MADE) -> None:
    """Raise `DatabaseDamaged` where a database was, and its file has no bytes. No file at all is a new beginning.

    `made` is the line of the lock file that says so; it is another one for each database.
    """
    if database.is_file() and database.stat().st_size == 0 and made in _said(lock):
        raise DatabaseDamaged(
            f"the database {database} is empty, though there was one; bring back a copy, or remove the file to start afresh"
        )


def note_made(lock: Path, made: str = _MADE) -> None:
    """Remember that there is a database."""
    if made not in _said(lock):
        with lock.open("a", encoding="utf-8") as file:
            file.write(made)


def _said(lock: Path) -> str:
    """What is in the lock file; nothing where no server has used the folder yet."""
    try:
        return lock.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
