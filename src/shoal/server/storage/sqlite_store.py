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

from shoal.server.storage import housekeeping
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
from shoal.server.storage.database_store import DatabaseStore
from shoal.server.storage.log_rows import insert_rows, weight_of
from shoal.server.storage.steps import Steps, run_steps
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


class SqliteStore(DatabaseStore):
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

    async def probe(self) -> None:
        """Come back when the database was read and written to, as it is; `StoreError` when it cannot be."""
        if self._is_closed:
            raise Failed(f"{self._path} is closed")
        await self._look_up(self._read_probe)
        if weight := await self._keep_house(self._write_probe):
            await self._keep_house(lambda connection: self._end_probe(connection, weight))

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
        """Forget who a guest was, at every table, and leave nothing of it in the log of SQLite."""
        found = await super().erase(who)
        await self.checkpointer.sweep()
        return found

    async def look_up(self, steps: Steps[T]) -> T:
        """What these find, as the database was at one moment, beside the event loop."""

        def look(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN")
            try:
                return run_steps(connection, steps)
            finally:
                if connection.in_transaction:
                    connection.execute("COMMIT")

        return await self._look_up(look)

    async def change(self, steps: Steps[T]) -> T:
        """What these come to, between two commits of rows: all that they change, or nothing."""
        return await self._keep_house(lambda connection: run_steps(connection, steps))

    async def _look_up(self, look: Callable[[sqlite3.Connection], T]) -> T:
        """What is found with the connection that reads, in its thread."""

        def read() -> T:
            try:
                return look(self._reader)
            except sqlite3.DatabaseError as error:
                raise DatabaseDamaged(f"{self._path} cannot be read: {said_of(error)}") from None

        return await asyncio.get_running_loop().run_in_executor(self._reading, read)

    async def _keep_house(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do this between two commits, all of it or nothing."""
        if self._is_closed:
            raise Failed(f"{self._path} is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def kept(connection: sqlite3.Connection) -> T:
            self._files.check()
            with transaction(connection):
                found = work(connection)
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

    def _write_probe(self, connection: sqlite3.Connection) -> int:
        """Write a page, or after an append that failed as much as that one; the weight of that."""
        if not self._soundness.fault:
            housekeeping.touch(connection)
            return 0
        housekeeping.write_as_much(connection, self._soundness.lacking)
        return self._soundness.lacking

    def _end_probe(self, connection: sqlite3.Connection, weight: int) -> None:
        """So much was written: remove it."""
        housekeeping.give_back_room(connection)
        self._soundness.note_written(weight)

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
                run_steps(connection, insert_rows(rows))
            self._files.check()
        except Exception as error:  # noqa: BLE001  # the thread goes on: all tables wait for it
            if is_final:
                if (
                    isinstance(error, DatabaseDamaged | sqlite3.OperationalError)
                    or type(error) is sqlite3.DatabaseError
                ):
                    self._soundness.note_failed(str(error), weight_of(rows))
                failure = Conflict if isinstance(error, sqlite3.IntegrityError) else Failed
                is_known = isinstance(error, sqlite3.Error | DatabaseDamaged)  # what others say might name cards
                wake(group, failure(f"{self._path}: {error if is_known else type(error).__name__}"))
            return False
        self._soundness.note_written(weight_of(rows))
        self._committed_at = time.monotonic()
        wake(group)
        self.checkpointer.note(len(rows))
        return True


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
