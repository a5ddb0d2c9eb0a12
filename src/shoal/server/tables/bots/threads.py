"""The threads in which bots think, and their memory.

There are few threads, for all tables together: a table lets one bot think at a time, so they come round to every table. They are
not an `Executor`: the interpreter waits for the threads of those, and a bot that never returns would block its exit.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import math
import queue
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from shoal.core.native import core

M_ARENA_MAX: Final = -8
"""The option of `mallopt`, as `malloc.h` has it."""


def share_one_heap() -> None:
    """Let all threads allocate from one heap, from now on; to be called before they are started.

    Otherwise each thread in which bots think has a heap of its own, and what a table keeps lies scattered among what its searches
    have left there: 60 kB more for each table.
    """
    option = _function("mallopt")
    if option is not None:
        option(M_ARENA_MAX, 1)


def give_back() -> None:
    """Give the system what is free, and what this thread keeps for its next thought: together some megabytes.

    It looks at everything that is free, which on a large server takes milliseconds: something for quiet moments.
    """
    if core is not None:
        core.rest()
    trim = _function("malloc_trim")
    if trim is not None:
        trim(0)


def _function(name: str) -> ctypes._NamedFuncPointer | None:
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


T = TypeVar("T")

THREADS: Final = 2

QUIET_S: Final = 0.2
"""Seconds without a thought after which a thread gives back what its thoughts have left."""

GIVEN_BACK_EVERY_S: Final = 1.0
"""And the fewest seconds between two times."""


class BotThreads:
    """A few threads and a queue. `close` in the end: what has not begun then never does."""

    def __init__(
        self, threads: int = THREADS, *, quiet_s: float = QUIET_S, at_rest: Callable[[], None] = give_back
    ) -> None:
        """Threads that have nothing to think about; they are started when there is something.

        `at_rest` is called by a thread that has thought, and has had nothing to think about for `quiet_s` seconds.
        """
        self._most = threads
        self._quiet_s = quiet_s
        self._at_rest = at_rest
        self._started = 0
        self._is_closed = False
        self._queue: queue.SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = queue.SimpleQueue()

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        """What that thought, or a hint, comes to, in the running event loop. Cancelled before it has begun, it is not thought."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._is_closed:
            future.cancel()
            return future
        self._queue.put((thought, future))
        if self._started < self._most:
            self._started += 1
            threading.Thread(target=self._work, name=f"shoal-think-{self._started}", daemon=True).start()
        return future

    def close(self) -> None:
        """Let the threads go, when they have come to the end of what they think about now."""
        self._is_closed = True
        with contextlib.suppress(queue.Empty):
            while item := self._queue.get_nowait():
                _, future = item
                future.cancel()
        for _ in range(self._started):
            self._queue.put(None)

    # --- In the threads ---------------------------------------------------------------------------------------------

    def _work(self) -> None:
        rested_at = -math.inf
        while True:
            wait = max(self._quiet_s, rested_at + GIVEN_BACK_EVERY_S - time.monotonic())
            try:
                item = self._queue.get(timeout=wait)
            except queue.Empty:
                self._at_rest()
                rested_at = time.monotonic()
                item = self._queue.get()
            if item is None:
                return
            thought, future = item
            if not future.cancelled():
                found = thought()
                with contextlib.suppress(RuntimeError):  # the loop is closed
                    future.get_loop().call_soon_threadsafe(_resolve, future, found)


def _resolve(future: asyncio.Future[Any], found: Any) -> None:
    if not future.done():
        future.set_result(found)
