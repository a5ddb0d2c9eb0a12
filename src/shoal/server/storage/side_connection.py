"""A second connection to the database of a data folder, for what is noted beside play: who writes moves does not wait until it is on disk."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol, TypeVar

from shoal.server.storage.database import FILE, connect, said_of, transaction
from shoal.server.storage.steps import Steps, run_steps
from shoal.server.storage.store_errors import Failed

T = TypeVar("T")


class Database(Protocol):
    """Whatever carries out work: a store (`database_store.py`), or a connection beside it."""

    async def look_up(self, steps: Steps[T]) -> T:
        """What these find; `StoreError`."""

    async def change(self, steps: Steps[T]) -> T:
        """What these come to: all that they change, or nothing; `StoreError`."""


class SideConnection:
    """A `Database` with one thread. `close` it in the end."""

    def __init__(self, path: Path | None, tables: str) -> None:
        """In that file, where these tables are made if they are missing; without one it is forgotten with the process."""
        self._connection = connect(path or Path(":memory:"))
        self._connection.execute("PRAGMA synchronous = NORMAL")
        self._connection.executescript(tables)
        self._thread = ThreadPoolExecutor(1, "shoal-beside")

    async def look_up(self, steps: Steps[T]) -> T:
        """What each of these finds; `Failed`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._look, steps)

    async def change(self, steps: Steps[T]) -> T:
        """What these come to: all that they change, or nothing; `Failed`."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, steps)

    def change_now(self, steps: Steps[T]) -> T:
        """The same for callers without an event loop, who wait for it."""
        return self._thread.submit(self._do, steps).result()

    def _look(self, steps: Steps[T]) -> T:
        """Without a transaction of all of it: anyone who writes is not to wait for someone who reads."""
        try:
            return run_steps(self._connection, steps)
        except sqlite3.Error as error:
            raise Failed(said_of(error)) from None

    def _do(self, steps: Steps[T]) -> T:
        try:
            with transaction(self._connection) as connection:
                return run_steps(connection, steps)
        except sqlite3.Error as error:
            raise Failed(said_of(error)) from None

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown()
        self._connection.close()


@contextlib.contextmanager
def open_beside(folder: Path, tables: str) -> Iterator[SideConnection]:
    """A connection to the database of a data folder whose store is open."""
    with contextlib.closing(SideConnection(folder / FILE, tables)) as beside:
        yield beside
