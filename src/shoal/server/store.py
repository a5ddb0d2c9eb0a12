"""The log of all tables on disk: one SQLite file, one thread that writes, an answer only after the commit.

Many tables append at once; the writer takes what has gathered, and commits it together (group commit). `UNIQUE(table_id, n)`
is what makes a log a log: of two writers that both want to append event n, one gets `StoreFailed`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Final

from shoal.errors import ShoalError
from shoal.server.log import Row

FORMAT: Final = 4
"""The version of the tables below and of what is in them, kept in `PRAGMA user_version`."""

READABLE: Final = frozenset({2, 3})
"""Older formats that become ours when they are opened: 2 knows no levels of bots; 3 no index of guests, no draw for the dealer
and no stand-ins, and has two paces by other names."""

APPLICATION: Final = 0x53484F4C
"""`SHOL`, kept in `PRAGMA application_id`, so that no other program's database is taken for ours."""

FILE: Final = "shoal.sqlite3"
GROUP: Final = 1000
CHECKED_UP_TO: Final = 64 * 1024 * 1024
"""Bytes: a bigger database is not read through at the start, because that would take longer than a second."""

_SEATED: Final = """substr(body, 1, 16) = '{"type":"seated"'"""
_INDEX: Final = (
    f"CREATE INDEX IF NOT EXISTS seated ON events (json_extract(body, '$.who'), at_ms, table_id) WHERE {_SEATED};"
)
"""The tables of a guest, newest first. Only where somebody sits down is an entry read as JSON."""

_SCHEMA: Final = f"""
CREATE TABLE events (
    table_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    by TEXT NOT NULL,
    seat INTEGER,
    tab TEXT,
    command INTEGER,
    digest TEXT,
    body TEXT NOT NULL,
    UNIQUE (table_id, n)
);
{_INDEX}
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
"""
_RENAME_PACES: Final = """
UPDATE events
SET body = replace(replace(body, '"pace":"human"', '"pace":"normal"'), '"pace":"instant"', '"pace":"at_once"')
WHERE body LIKE '{"type":"opened"%' OR body LIKE '{"type":"pace_set"%'
"""
_INSERT: Final = (
    "INSERT INTO events (table_id, n, at_ms, by, seat, tab, command, digest, body) VALUES (?,?,?,?,?,?,?,?,?)"
)
_SELECT: Final = (
    "SELECT table_id, n, at_ms, by, seat, tab, command, digest, body FROM events WHERE table_id = ? ORDER BY n"
)
_TABLES_OF: Final = (
    f"SELECT table_id FROM events WHERE {_SEATED} AND json_extract(body, '$.who') = ? ORDER BY at_ms DESC LIMIT ?"  # noqa: S608
)
_NAMED: Final = "SELECT table_id FROM events WHERE table_id >= ? AND table_id < ? AND n = 1 LIMIT 1"
SEATINGS_READ: Final = 50
"""Who sat down more often is asked only about the last of it: one may sit down at a table many times."""


class StoreError(ShoalError):
    """The store cannot be used."""


class FolderUnusable(StoreError):
    """The data folder cannot be made, or not be written to."""


class DatabaseInUse(StoreError):
    """Another server has this data folder."""


class DatabaseDamaged(StoreError):
    """The database cannot be read."""


class DatabaseForeign(StoreError):
    """The database is another program's, or a newer version's."""


class StoreFailed(StoreError):
    """These rows are not on disk: it is full, it broke, or another writer has appended this number."""


@dataclass(frozen=True, slots=True)
class _Appending:
    rows: Sequence[Row]
    done: asyncio.Future[None]

    def tell(self, error: StoreFailed | None = None) -> None:
        """Wake the waiting task in its own event loop, which may be closed."""
        with contextlib.suppress(RuntimeError):
            self.done.get_loop().call_soon_threadsafe(self._settle, error)

    def _settle(self, error: StoreFailed | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Store:
    """An open database. Use `open_store`, and `close` in the end."""

    def __init__(self, path: Path) -> None:
        """Open the database in that file, and make it if there is none."""
        self._path = path
        self._writer = _connect(path)
        try:
            _prepare(self._writer, path)
            self._reader = _connect(path)
        except BaseException:
            self._writer.close()
            raise
        self._queue: queue.SimpleQueue[_Appending | None] = queue.SimpleQueue()
        self._is_closed = False
        self._thread = threading.Thread(target=self._write, name="shoal-store", daemon=True)
        self._reading = ThreadPoolExecutor(1, "shoal-read")
        self._thread.start()

    async def append(self, rows: Sequence[Row]) -> None:
        """Come back when the rows are on disk, all of them; `StoreFailed` when none is."""
        if self._is_closed:
            raise StoreFailed(f"{self._path} is closed")
        item = _Appending(rows, asyncio.get_running_loop().create_future())
        self._queue.put(item)
        await item.done

    async def read(self, table: str) -> list[Row]:
        """The log of a table; empty when there is no such table."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, table)

    async def tables_of(self, who: str, most: int) -> list[str]:
        """The tables where a guest has sat down, the latest first, and no more than that many."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._tables_of, who, most)

    async def named(self, prefix: str) -> str | None:
        """The table whose name begins so, of letters and a hyphen; `None` when there is none."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._named, prefix)

    async def probe(self) -> None:
        """Come back when the database was read and written to, as it is; `StoreError` when it cannot be."""
        if self._is_closed:
            raise StoreFailed(f"{self._path} is closed")
        await asyncio.get_running_loop().run_in_executor(self._reading, self._look)
        await self.append(())

    def close(self) -> None:
        """Write what is waiting, and close the file."""
        self._is_closed = True
        self._queue.put(None)
        self._thread.join()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()

    def _read(self, table: str) -> list[Row]:
        try:
            return [Row(*values) for values in self._reader.execute(_SELECT, (table,))]
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(f"{self._path} cannot be read: {error}") from error

    def _look(self) -> None:
        if not self._path.exists():
            raise DatabaseDamaged(f"{self._path} has been taken away")
        try:
            self._reader.execute("SELECT n FROM events LIMIT 1").fetchall()
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(f"{self._path} cannot be read: {error}") from error

    def _tables_of(self, who: str, most: int) -> list[str]:
        try:
            found = self._reader.execute(_TABLES_OF, (who, SEATINGS_READ)).fetchall()
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(f"{self._path} cannot be read: {error}") from error
        return list(dict.fromkeys(table for (table,) in found))[:most]

    def _named(self, prefix: str) -> str | None:
        after = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        try:
            found = self._reader.execute(_NAMED, (prefix, after)).fetchone()
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(f"{self._path} cannot be read: {error}") from error
        return found[0] if found else None

    # --- The writer's thread ----------------------------------------------------------------------------------------

    def _write(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            group, is_last = self._gather(first)
            if not self._commit(group):
                for item in group:  # one of them spoils it for all; find out which
                    self._commit([item], is_final=True)
            if is_last:
                return

    def _gather(self, first: _Appending) -> tuple[list[_Appending], bool]:
        group = [first]
        with contextlib.suppress(queue.Empty):
            while len(group) < GROUP:
                item = self._queue.get_nowait()
                if item is None:
                    return group, True
                group.append(item)
        return group, False

    def _commit(self, group: list[_Appending], *, is_final: bool = False) -> bool:
        """Commit these together and wake the waiting tasks; false when that failed and it was not the final try."""
        try:
            with _transaction(self._writer) as connection:
                if connection.executemany(_INSERT, (astuple(row) for item in group for row in item.rows)).rowcount < 1:
                    connection.execute(f"PRAGMA user_version = {FORMAT}")  # for a probe: it is written all the same
        except sqlite3.Error as error:
            if is_final:
                group[0].tell(StoreFailed(f"{self._path}: {error}"))
            return False
        for item in group:
            item.tell()
        return True


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


# --- Opening ----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def open_store(folder: Path) -> Iterator[Store]:
    """The store in a data folder, which is made if there is none, and is ours alone as long as this is open."""
    with data_folder(folder):
        with _privately():
            store = Store(folder / FILE)
        try:
            yield store
        finally:
            store.close()


@contextlib.contextmanager
def data_folder(folder: Path) -> Iterator[None]:
    """A data folder that is there, that nobody else can read the files of, and that no other process uses meanwhile."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _keep_private(folder)
        with _privately():
            lock = (folder / "lock").open("a")
    except OSError as error:
        raise FolderUnusable(f"the data folder {folder} cannot be used: {error.strerror}") from None
    with lock:
        _lock(lock.fileno(), folder)
        yield


def _keep_private(folder: Path) -> None:
    """Nobody but the owner may read the files of ours that are there: they hold all hands. The folder may be everybody's."""
    for path in (folder / "lock", *folder.glob(f"{FILE}*")):
        if path.is_file() and path.stat().st_mode & 0o077:
            path.chmod(0o600)


@contextlib.contextmanager
def _privately() -> Iterator[None]:
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


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
    except sqlite3.Error as error:
        raise FolderUnusable(f"the database {path} cannot be opened: {error}") from None


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check that the database is whole and ours; make the tables in a new one."""
    advice = "put it aside to start afresh, or bring back a copy"
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        application, version = (
            connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
        )
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            connection.executescript(_SCHEMA)
        elif application != APPLICATION:
            raise DatabaseForeign(f"{path} is not a database of Shoal; {advice}")
        elif version in READABLE:
            with _transaction(connection):
                connection.execute(_RENAME_PACES)
                connection.execute(_INDEX)
                connection.execute(f"PRAGMA user_version = {FORMAT}")
        elif version != FORMAT:
            raise DatabaseForeign(
                f"{path} has format {version}, this Shoal knows {FORMAT}; use the Shoal that wrote it"
            )
        if path.stat().st_size <= CHECKED_UP_TO:
            faults = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if faults != "ok":
                raise DatabaseDamaged(f"the database {path} is damaged; {advice}")
    except sqlite3.OperationalError as error:
        raise FolderUnusable(f"the database {path} cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise DatabaseDamaged(f"the database {path} is damaged ({error}); {advice}") from None
