"""An event loop whose time is virtual: it jumps to the next timer when everybody waits. Whole machines stand in it, and may stop or die.

What is called in a `Place` is called only while that machine runs. A machine that stands gets its calls later, all at once, as a process
does that was stopped; one that is dead gets none any more: its tasks end at whatever await they had come to, without a word.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context, ContextVar
from math import inf
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

MOST_CALLS: Final = 4000
"""Calls at one instant, or looks at a clock or into the database in one call: more mean that time makes no progress."""

SAMPLED_EVERY: Final = 64
"""After so many calls the processor time is asked for: all of them together take less than one may."""

LEAST_S: Final = 1e-6
"""The least time that passes until a timer: sums of seconds are not exact."""

LONG_S: Final = 0.1
"""So much processor time may a call take before another has its turn."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Stalled(AssertionError):
    """Time makes no progress."""


class Place:
    """A machine, while it lives."""

    def __init__(self, name: str, died: Callable[[], None]) -> None:
        """A machine that runs; `died` is called when it dies."""
        self.name = name
        self.is_dead = False
        self.stands = False
        self.runs_since = 0.0
        self.calls_left: int | None = None
        """After so many calls it dies."""
        self._died = died
        self._late: deque[_Call | _Timer] = deque()

    def stand(self) -> None:
        """Run no more for now."""
        self.stands = True
        self.runs_since = inf

    def keep(self, handle: _Call | _Timer) -> None:
        """Have that called when the machine runs again."""
        self._late.append(handle)

    def go_on(self, loop: SimLoop) -> None:
        """Run again."""
        self.stands = False
        self.runs_since = loop.now
        loop.put(self._late)
        self._late = deque()

    def die(self) -> None:
        """Nothing is called any more."""
        if not self.is_dead:
            self.is_dead = True
            self._late.clear()
            self._died()


PLACE: Final[ContextVar[Place | None]] = ContextVar("place", default=None)


class _Call(asyncio.Handle):
    """A call, and the machine on which it is made."""

    __slots__ = ("place",)

    place: Place | None


class _Timer(asyncio.TimerHandle):
    """The same at a time."""

    __slots__ = ("place",)

    place: Place | None


class SimLoop(asyncio.BaseEventLoop):
    """One thread, one order of events, no waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.tasks: list[asyncio.Task[Any]] = []
        """All tasks that were made: those of the dead are not collected while time goes on, which would run what is left of them."""
        self.failure: AssertionError | None = None
        """What has gone wrong, wherever that was noticed: it ends the run."""
        self.long_calls: list[int] = []
        """The numbers of those that took longer than `LONG_S`."""
        self.looks = 0
        """How often a clock, or the database, was looked at in this call."""
        self._calls: deque[_Call | _Timer] = deque()
        self._timers: list[tuple[float, int, _Timer]] = []
        self._is_over = False
        self._number = 0
        self._at_once = 0
        self._used = time.thread_time()
        self._calls_since = self._calls_until = 0
        self.set_task_factory(self._make_task)

    def stop(self) -> None:
        """Call nothing after this."""
        super().stop()
        self._is_over = True

    def time(self) -> float:
        """Seconds."""
        return self.now

    def look(self) -> float:
        """The same, for a clock or a database that somebody may look at for ever."""
        self.looks += 1
        if self.looks > MOST_CALLS:
            self.failure = Stalled("a call looks at the clock, or into the database, for ever")
            raise self.failure
        return self.now

    def _make_task(self, _: Any, coroutine: Any, *, context: Context | None = None) -> asyncio.Task[Any]:
        task = asyncio.Task(coroutine, loop=self, context=context)
        self.tasks.append(task)
        return task

    def call_soon(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """In the order in which it is asked for."""
        handle = _Call(callback, args, self, context)
        handle.place = PLACE.get() if context is None else context.get(PLACE)
        self._calls.append(handle)
        return handle

    call_soon_threadsafe = call_soon

    def call_at(
        self, when: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """In the order of time, and of asking."""
        handle = _Timer(when, callback, args, self, context)
        handle.place = PLACE.get() if context is None else context.get(PLACE)
        self._number += 1
        heapq.heappush(self._timers, (when, self._number, handle))
        return handle

    def call_later(
        self, delay: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """In so many seconds."""
        return self.call_at(self.now + max(delay, LEAST_S), callback, *args, context=context)

    def _timer_handle_cancelled(self, _: asyncio.TimerHandle) -> None:
        """It is passed over when its time has come."""

    def put(self, handles: deque[_Call | _Timer]) -> None:
        """Call these next."""
        self._calls.extend(handles)

    def run_in_executor(self, executor: Any, func: Callable[[Unpack[Ts]], T], *args: *Ts) -> asyncio.Future[T]:
        """There are no threads: it is done here and now."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001  # whatever it raises is its result
            future.set_exception(error)
        return future

    def _run_once(self) -> None:
        """Carry out what can be, and let time pass to the next timer."""
        calls, timers = self._calls, self._timers
        if not calls:
            while timers and timers[0][2].cancelled():
                heapq.heappop(timers)
            if not timers:
                raise Stalled("everybody waits, and for nothing")
            if timers[0][0] > self.now:
                self.now, self._at_once = timers[0][0], 0
        while timers and timers[0][0] <= self.now:
            calls.append(heapq.heappop(timers)[2])
        began = time.perf_counter()
        for _ in range(len(calls)):
            handle = calls.popleft()
            if handle.cancelled():
                continue
            place = handle.place
            if place is not None:
                if place.is_dead:
                    continue
                if place.stands:
                    place.keep(handle)
                    continue
                if place.calls_left is not None:
                    place.calls_left -= 1
                    if place.calls_left < 0:
                        place.die()
                        continue
            self.looks = 0
            handle._run()
            ended = time.perf_counter()
            if ended - began > LONG_S or self._calls_since == SAMPLED_EVERY:
                self._note_processor_time()
            began = ended
            self._calls_since += 1
            if self.failure is not None:
                raise self.failure
            self._at_once += 1
            if self._at_once > MOST_CALLS:
                raise Stalled(f"{MOST_CALLS} calls at one instant")
            if self._is_over:
                return

    def _note_processor_time(self) -> None:
        """Asking for it takes long, so it is asked for only now and then, and where a call has taken long by the clock."""
        used = time.thread_time()
        self._calls_until += self._calls_since
        if used - self._used > LONG_S:
            self.long_calls.append(self._calls_until)
        self._used, self._calls_since = used, 0

    def end(self) -> None:
        """Let go of all tasks, wherever they are."""
        for task in self.tasks:
            if not task.done():
                given_up: Any = task
                given_up._log_destroy_pending = False
                with contextlib.suppress(BaseException):
                    given_up.get_coro().close()
        self.tasks.clear()
        self._calls.clear()
        self._timers.clear()
        self.close()
