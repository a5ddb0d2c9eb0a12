"""What waits for the thread that writes: rows to append and housework, each with the task that waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from shoal.server.storage.database import said_of
from shoal.server.storage.store_errors import Failed, StoreFailed
from shoal.server.tables.state.log import Row

T = TypeVar("T")


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
