"""What tables run on: the machine (clocks, randomness and threads), which a simulation can replace, and what all of one server share.

Bots think in a few threads, for all tables together: a table lets one bot think at a time, so they come round to every table. They are
not an `Executor`: the interpreter waits for the threads of those, and a bot that never returns would block its exit.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import math
import queue
import random
import secrets
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from shoal.core.native import core
from shoal.server.chat.relations import RelationStore
from shoal.server.lobby.board import LobbyBoard
from shoal.server.lobby.life import Life
from shoal.server.operations.limits import Limits
from shoal.server.operations.observer import Observer
from shoal.server.storage.store import Store
from shoal.server.storage.store_errors import Conflict, StoreError
from shoal.server.tables.owning import UNSHARED, Leases
from shoal.server.tables.state.finished import Finished, Seals
from shoal.server.tables.state.folding import read_game
from shoal.server.tables.state.log import Row
from shoal.server.tables.state.table_state import TableState

if TYPE_CHECKING:
    from shoal.server.notify.away_notifier import AwayNotifier
    from shoal.server.notify.protocols import Store as StoreName

T = TypeVar("T")


class Alarm(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Drop the call."""


class Clock(Protocol):
    """Time."""

    def now(self) -> float:
        """Seconds of a clock that only goes forward."""

    def today_ms(self) -> int:
        """Milliseconds since 1970. This clock may jump, so it only dates things."""

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """Call `what` in the running event loop after so many seconds."""


class Entropy(Protocol):
    """Randomness that no one can predict."""

    def rng(self) -> random.Random:
        """A generator for deals, bots and draws."""

    def token(self, size: int) -> str:
        """So many random bytes, as URL-safe text."""


class ThoughtPool(Protocol):
    """Where bots think."""

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        """The result of a bot's thought, or of a hint. One that is cancelled before it has begun is never run."""

    def close(self) -> None:
        """Begin no more thoughts."""


class Background(Protocol):
    """Where long work runs, so that the event loop stays free."""

    async def do(self, work: Callable[[], T]) -> T:
        """What the work returns or raises."""


class SystemClock:
    """The clocks of this machine."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.monotonic()

    def today_ms(self) -> int:
        """The wall clock."""
        return time.time_ns() // 1_000_000

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """A timer of the event loop."""
        return asyncio.get_running_loop().call_later(seconds, what)


class SystemEntropy:
    """The randomness of the operating system."""

    def rng(self) -> random.Random:
        """A generator without a state that could be guessed."""
        return random.SystemRandom()

    def token(self, size: int) -> str:
        """For names that cannot be guessed."""
        return secrets.token_urlsafe(size)


class BackgroundThreads:
    """The default threads of the event loop."""

    async def do(self, work: Callable[[], T]) -> T:
        """In one of them."""
        return await asyncio.to_thread(work)


class WakeEvent:
    """An event for which one task waits: an `asyncio.Event` has room for many, which is 900 bytes."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        """No task waits."""
        self._waiting: asyncio.Future[None] | None = None

    def set(self) -> None:
        """Wake the task that waits, if one does."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self) -> None:
        """Wait until it is set the next time."""
        self._waiting = asyncio.get_running_loop().create_future()
        try:
            await self._waiting
        finally:
            self._waiting = None


async def rest(clock: Clock, seconds: float) -> None:
    """Come back after so many seconds of that clock."""
    over = asyncio.Event()
    alarm = clock.call_in(seconds, over.set)
    try:
        await over.wait()
    finally:
        alarm.cancel()


SYSTEM_CLOCK: Final = SystemClock()
SYSTEM_ENTROPY: Final = SystemEntropy()
BACKGROUND_THREADS: Final = BackgroundThreads()


# --- Threads ----------------------------------------------------------------------------------------------------------

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


@dataclass(frozen=True, slots=True)
class Environment:
    """The machine, as all tables of one server use it."""

    clock: Clock = SYSTEM_CLOCK
    entropy: Entropy = SYSTEM_ENTROPY
    thoughts: ThoughtPool = field(default_factory=BotThreads)
    background: Background = BACKGROUND_THREADS
    leases: Leases = UNSHARED


# --- What all tables of a server share --------------------------------------------------------------------------------


@dataclass(slots=True)
class TableHooks:
    """Calls that other parts of a server ask for; each part sets its own before tables are loaded."""

    on_decision: Callable[[str, int], None] | None = None
    """Called with the table and the number of each event before it is written, for measuring."""
    on_finished: Callable[[str, int], None] | None = None
    """Called with the table and the number of each game that has ended and is written; once more after a table was loaded."""
    on_store_failed: Callable[[StoreName, Exception], None] | None = None
    """Called whenever a database cannot be used. Where it is set, the store is probed also while no one plays."""
    on_relations: Callable[[str], None] | None = None
    """Called with each guest who has made a friend or lost one."""
    relations: RelationStore | None = None
    """Who knows people with accounts, where there are any."""
    lookout: Callable[[str, TableState], AwayNotifier] | None = None
    """Makes what notifies the absent players of a table that is loaded."""


class WatchedStore:
    """The store of all tables: appends are timed, and failures reported."""

    def __init__(self, store: Store, clock: Clock, observer: Observer, hooks: TableHooks) -> None:
        """Watch that store."""
        self.store = store
        self._clock = clock
        self._observer = observer
        self._hooks = hooks

    async def append(self, log: list[Row]) -> None:
        """Write these rows; `StoreError`."""
        began = self._clock.now()
        with self.reporting_failures():
            await self.store.append(log)
        self._observer.took("append", self._clock.now() - began)

    @contextmanager
    def reporting_failures(self) -> Iterator[None]:
        """Report a store that fails in this block. A conflict is no failure of the store."""
        try:
            yield
        except Conflict:
            raise
        except StoreError as error:
            self.report("tables", error)
            raise

    def report(self, store: StoreName, error: Exception) -> None:
        """Report that a database could not be used."""
        if self._hooks.on_store_failed is not None:
            self._hooks.on_store_failed(store, error)


@dataclass(frozen=True, slots=True)
class TableServices:
    """What each table in memory is given."""

    environment: Environment
    rng: Random
    limits: Limits
    seals: Seals
    store: WatchedStore
    board: LobbyBoard
    life: Life
    hooks: TableHooks

    async def finished_game(self, table: str, number: int) -> Finished | None:
        """A game of a table that had ended before the table was loaded."""
        log = await self.store.store.read(table, number)
        return await self.environment.background.do(lambda: read_game(log).finished)
