"""The logs of all tables on disk: one SQLite file, one thread that writes, an answer only after the commit.

Many tables append at once; the writer takes what has gathered, and commits it together (group commit). `UNIQUE(table_id, n)`
is what makes a log a log: of two writers that both want to append event n, one gets `Conflict`.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from shoal.server.storage import housekeeping, log_rows
from shoal.server.storage.checkpointer import Checkpointer
from shoal.server.storage.database import (
    FILE,
    LOCK,
    OpenFiles,
    Soundness,
    connect,
    locked,
    note_made,
    prepare,
    privately,
    refuse_emptied,
    said_of,
    transaction,
    wal_bytes,
    wal_of,
)
from shoal.server.storage.store import OnShelf, Seating
from shoal.server.storage.store_errors import Conflict, DatabaseDamaged, Failed, StoreFailed
from shoal.server.tables.state.log import Row

T = TypeVar("T")

GROUP: Final = 1000
BUSY_WITHIN_S: Final = 0.006
"""Seconds since the last commit within which others are worth waiting for: then there are a few hundred a second, and more."""

GATHER_S: Final = 0.002
"""How long they are waited for. A commit costs a fifth of a millisecond of a processor, however many share it."""


@dataclass(frozen=True, slots=True)
class Appending:
    """Rows, and who waits until they are on disk."""

    rows: Sequence[Row]
    done: asyncio.Future[None]

    def settle(self, error: StoreFailed | None = None) -> None:
        """Let the waiting task go on; to be called in its event loop."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Housework:
    """Work on the connection that writes, and who waits for what it comes to."""

    def __init__(self, work: Callable[[sqlite3.Connection], T], done: asyncio.Future[T]) -> None:
        """It is to be done."""
        self._work: Callable[[sqlite3.Connection], Any] = work
        self._done: asyncio.Future[Any] = done

    def do(self, connection: sqlite3.Connection) -> None:
        """Do it, and wake the waiting task in its own event loop, which may be closed."""
        found, failed = None, None
        try:
            found = self._work(connection)
        except sqlite3.Error as error:
            failed = Failed(said_of(error))
        except Exception as error:  # noqa: BLE001  # the thread goes on: all tables wait for it
            failed = Failed(f"the database could not be tidied: {type(error).__name__}")
        with contextlib.suppress(RuntimeError):
            self._done.get_loop().call_soon_threadsafe(self._settle, found, failed)

    def _settle(self, found: object, failed: Failed | None) -> None:
        if self._done.done():
            return
        if failed is None:
            self._done.set_result(found)
        else:
            self._done.set_exception(failed)


def wake(group: list[Appending], error: StoreFailed | None = None) -> None:
    """Wake the waiting tasks: each event loop once, for that costs it more than all of them together. It may be closed."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Appending]] = {}
    for item in group:
        by_loop.setdefault(item.done.get_loop(), []).append(item)
    for loop, items in by_loop.items():
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, items, error)


def _settle(items: list[Appending], error: StoreFailed | None) -> None:
    for item in items:
        item.settle(error)


class SqliteStore:
    """A `Store` in an open database. Use `open_store`, and `close` in the end."""

    def __init__(self, path: Path) -> None:
        """Open the database in that file, and make it if there is none."""
        self._path = path
        self._writer = connect(path)
        try:
            prepare(self._writer, path)
            self._reader = connect(path)
            self._files = OpenFiles(path, wal_of(path))
        except BaseException:
            self._writer.close()
            raise
        self._turn = threading.Lock()
        """Held by who writes."""
        self._queue: queue.SimpleQueue[Appending | Housework | None] = queue.SimpleQueue()
        self._is_closed = False
        self._soundness = Soundness()
        self._committed_at = -math.inf
        """When the last commit was, in seconds of the machine's clock."""
        self._thread = threading.Thread(target=self._write, name="shoal-store", daemon=True)
        self._reading = ThreadPoolExecutor(1, "shoal-read")
        self.checkpointer = Checkpointer(path, self._alone)
        self._thread.start()

    async def append(self, rows: Sequence[Row]) -> None:
        """Come back when the rows are on disk, all of them; `StoreFailed` when none is."""
        if self._is_closed:
            raise Failed(f"{self._path} is closed")
        item = Appending(rows, asyncio.get_running_loop().create_future())
        self._queue.put(item)
        await item.done

    async def read(self, table: str, game: int | None = None) -> list[Row]:
        """The log of a table and that of one game, the last one without a number; empty when there is no such table."""
        return await self._look_up(log_rows.read_rows, table, game)

    async def tables_of(self, who: str, most: int) -> list[str]:
        """The tables where a guest has sat down, the latest first, and no more than that many."""
        return await self._look_up(log_rows.tables_of, who, most)

    async def seatings_of(self, who: str) -> list[Seating]:
        """Each time a guest has sat down, the latest first."""
        return await self._look_up(log_rows.seatings_of, who)

    async def named(self, prefix: str) -> str | None:
        """The table whose name begins so, of letters and a hyphen; `None` when there is none."""
        return await self._look_up(log_rows.named, prefix)

    async def after(self, name: str, most: int) -> list[tuple[str, int, int]]:
        """The tables whose names come next after that one, each with its last event and the time of the day of that."""
        return await self._look_up(log_rows.tables_after, name, most)

    async def probe(self) -> None:
        """Come back when the database was read and written to, as it is; `StoreError` when it cannot be."""
        if self._is_closed:
            raise Failed(f"{self._path} is closed")
        await self._look_up(self._read_probe)
        await self._keep_house(self._write_probe)

    @property
    def fault(self) -> str:
        """Why the last append failed; empty when it is on disk. It may be asked from any thread."""
        return self._soundness.fault

    def wal_bytes(self) -> int:
        """How long the write-ahead log is."""
        return wal_bytes(self._path)

    def free_bytes(self) -> int:
        """How much room there is on the disk of the database."""
        return shutil.disk_usage(self._path.parent).free

    async def erase(self, who: str) -> list[str]:
        """Forget who a guest was, at every table; the tables where they sat. What they did there stays, under a pseudonym."""
        found = await self._keep_house(housekeeping.erase, who)
        await self.checkpointer.sweep()
        return found

    async def rename(self, table: str, guest: str, account: str) -> None:
        """Have whoever was that guest at a table be that account, in all its games."""
        await self._keep_house(housekeeping.rename, table, guest, account)

    async def remove(self, table: str, n: int) -> bool:
        """Let a table vanish, unless something has happened there after event `n`; whether it did."""
        return await self._keep_house(housekeeping.remove, table, n)

    async def pack(self, table: str, n: int) -> bool:
        """Pack the games of a table, unless something has happened there after event `n`; whether there was something to pack."""
        return await self._keep_house(housekeeping.pack, table, n)

    async def set_keeping(self, who: str, *, yes: bool) -> None:
        """Keep the tables of that account from now on, or remove them like all others."""
        await self._keep_house(housekeeping.set_keeping, who, yes)

    async def is_keeping(self, who: str) -> bool:
        """Whether the tables of that account are kept."""
        return await self._look_up(housekeeping.is_keeping, who)

    async def is_kept(self, table: str) -> bool:
        """Whether someone has sat at that table whose tables are kept."""
        return await self._look_up(housekeeping.is_kept, table)

    async def archive(self, before_ms: int, most: int) -> int:
        """Pack the logs of games after which another was dealt before that time of the day; how many were packed."""
        return await self._keep_house(housekeeping.archive, before_ms, most)

    async def shelve(self, game: OnShelf) -> None:
        """Give that game a page; one that has one keeps it."""
        await self._keep_house(log_rows.shelve, game)

    async def on_shelf(self, game_id: str) -> OnShelf | None:
        """The game with that id; `None` when there is none, or none any more."""
        return await self._look_up(log_rows.on_shelf, game_id)

    async def has_page(self, table: str) -> bool:
        """Whether a game of that table has a page."""
        return await self._look_up(log_rows.has_page, table)

    async def keep_review(self, game_id: str, version: int, review: bytes) -> None:
        """Keep the review of that game in that version of the format; those in other versions go."""
        await self._keep_house(log_rows.keep_review, game_id, version, review)

    async def kept_review(self, game_id: str, version: int) -> bytes | None:
        """The review of that game in that version."""
        return await self._look_up(log_rows.kept_review, game_id, version)

    async def _look_up(self, query: Callable[..., T], *asked: object) -> T:
        """What a query finds, beside the event loop."""

        def look() -> T:
            try:
                return query(self._reader, *asked)
            except sqlite3.DatabaseError as error:
                raise DatabaseDamaged(f"{self._path} cannot be read: {said_of(error)}") from None

        return await asyncio.get_running_loop().run_in_executor(self._reading, look)

    async def _keep_house(self, work: Callable[..., T], *asked: object) -> T:
        """Do this between two commits."""
        if self._is_closed:
            raise Failed(f"{self._path} is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def kept(connection: sqlite3.Connection) -> T:
            self._files.check()
            found = work(connection, *asked)
            self._files.check()
            return found

        self._queue.put(Housework(kept, done))
        return await done

    def _alone(self, work: Callable[[], T]) -> T:
        """Do this while no thread of the store reads or writes."""

        def do() -> T:
            with self._turn:
                return work()

        return self._reading.submit(do).result()

    def flush(self, within_s: float | None = None) -> None:
        """Write what is waiting, and take nothing more; from any thread, and for so many seconds at most."""
        self._is_closed = True
        self._queue.put(None)
        self._thread.join(within_s)

    def close(self) -> None:
        """Write what is waiting, and close the file."""
        self.flush()
        self.checkpointer.close()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()

    def _read_probe(self, connection: sqlite3.Connection) -> None:
        self._files.check()
        connection.execute("SELECT n FROM events LIMIT 1").fetchall()

    # --- The writer's thread ----------------------------------------------------------------------------------------

    def _write_probe(self, connection: sqlite3.Connection) -> None:
        """Write a page, or after an append that failed as much as that one."""
        if not self._soundness.fault:
            housekeeping.touch(connection)
            return
        lacking = self._soundness.lacking
        housekeeping.write_as_much(connection, lacking)
        self._soundness.note_written(lacking)

    def _write(self) -> None:
        item = self._queue.get()
        while item is not None:
            if isinstance(item, Housework):
                with self._turn:
                    item.do(self._writer)
                self.checkpointer.note(1)
                item = self._queue.get()
                continue
            group, item = self._gather(item)
            if not self._commit(group):
                for each in group:  # one of them spoils it for all; find out which
                    self._commit([each], is_final=True)
            if item is group[0]:
                item = self._queue.get()

    def _gather(self, first: Appending) -> tuple[list[Appending], Appending | Housework | None]:
        """What can be committed with the first, and what comes after: the first itself where nothing has come yet."""
        group = [first]
        if time.monotonic() < self._committed_at + BUSY_WITHIN_S:
            time.sleep(GATHER_S)
        with contextlib.suppress(queue.Empty):
            while len(group) < GROUP:
                item = self._queue.get_nowait()
                if not isinstance(item, Appending):
                    return group, item
                group.append(item)
        return group, first

    def _commit(self, group: list[Appending], *, is_final: bool = False) -> bool:
        """Commit these together and wake the waiting tasks; false when that failed and it was not the final try.

        Rows are on disk when they are in the file that will be opened next time, so the file is looked at before and after.
        """
        rows = [row for item in group for row in item.rows]
        try:
            with self._turn, transaction(self._writer) as connection:
                self._files.check()
                log_rows.insert_rows(connection, rows)
            self._files.check()
        except Exception as error:  # noqa: BLE001  # the thread goes on: all tables wait for it
            if is_final:
                self._soundness.note_failed(error, _weight(rows))
                failure = Conflict if isinstance(error, sqlite3.IntegrityError) else Failed
                is_known = isinstance(error, sqlite3.Error | DatabaseDamaged)  # what others say might name cards
                wake(group, failure(f"{self._path}: {error if is_known else type(error).__name__}"))
            return False
        self._soundness.note_written(_weight(rows))
        self._committed_at = time.monotonic()
        wake(group)
        self.checkpointer.note(len(rows))
        return True


def _weight(rows: Sequence[Row]) -> int:
    return sum(len(row.body) for row in rows)


@contextlib.contextmanager
def open_store(folder: Path) -> Iterator[SqliteStore]:
    """The store in a data folder, which is made if there is none, and is ours alone as long as this is open."""
    with locked(folder):
        refuse_emptied(folder / LOCK, folder / FILE)
        with privately():
            store = SqliteStore(folder / FILE)
        try:
            note_made(folder / LOCK)
            yield store
        finally:
            store.close()
