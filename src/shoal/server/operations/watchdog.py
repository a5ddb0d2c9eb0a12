"""A thread that watches the event loop: it reports a loop that stands, and ends a process that was told to stop and does not.

The loop says twenty times a second that it runs (`keep_beating`). A loop that has not done so for `STANDS_S` is stuck: in code that
never yields, or in a call that never returns. Then nothing else in the process can say so, let alone stop it.

Ending a process by force loses nothing that was acknowledged, since acknowledgements come after the commit. What is waiting to be
written gets a moment all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final

from shoal.server.operations.observer import Observer

STANDS_S: Final = 5.0
"""A loop that has not run for so many seconds stands."""

BEAT_EVERY_S: Final = 0.05
LOOK_EVERY_S: Final = 0.25

STOPS_WITHIN_S: Final = 8.0
"""Seconds that a process has to stop, of the ten after which it must be gone."""

STOPS_AT_ONCE_S: Final = 1.0
"""The same when someone at a terminal presses Ctrl-C a second time."""

FLUSHED_WITHIN_S: Final = 1.0
"""Seconds in which what waits to be written is written before the process is ended."""

LOGGED_WITHIN_S: Final = 0.5

PLACES: Final = 20
"""Places of a stack that are logged, the innermost first."""

logger = logging.getLogger(__name__)


class Watchdog:
    """Watches one event loop, and the end of its process. `watching` is its life."""

    def __init__(
        self,
        observer: Observer | None = None,
        *,
        flush: Callable[[float], object] = lambda _: None,
        end: Callable[[int], object] = os._exit,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """No loop is watched yet. Before the process is ended by `end`, `flush` may write what is waiting, for so many seconds."""
        self.flush = flush
        self._observer = observer or Observer()
        self._end = end
        self._clock = clock
        self._thread: int | None = None
        """The thread of the loop that is watched."""
        self._beats = self._seen = 0
        self._stood_s = 0.0
        self._looked_at = clock()
        self._reported_s = 0.0
        """How long the loop had been standing when that was logged last; 0 while it runs."""
        self._stops_by: float | None = None

    @property
    def is_standing(self) -> bool:
        """Whether the loop stands. It may be asked from any thread."""
        return self._stood_s >= STANDS_S

    @property
    def stood_s(self) -> float:
        """For how many seconds the loop has not run. It may be asked from any thread."""
        return self._stood_s

    async def keep_beating(self) -> None:
        """In the loop that is watched: say that it runs, and how late it is, until cancelled."""
        self._thread = threading.get_ident()
        try:
            while True:
                self._beats += 1
                due = self._clock() + BEAT_EVERY_S
                await asyncio.sleep(BEAT_EVERY_S)
                self._observer.took("loop_lag", max(0.0, self._clock() - due))
        finally:
            self._thread = None

    def stop(self, within_s: float = STOPS_WITHIN_S) -> None:
        """The process was told to stop: it is gone after so many seconds, or earlier where the loop stands. For signal handlers."""
        by = self._clock() + within_s
        self._stops_by = by if self._stops_by is None else min(by, self._stops_by)

    @contextlib.contextmanager
    def watching(self) -> Iterator[Watchdog]:
        """Watch, in a thread, until the end of this."""
        is_over = threading.Event()

        def run() -> None:
            while not is_over.wait(LOOK_EVERY_S):
                self.look()

        thread = threading.Thread(target=run, name="shoal-watchdog", daemon=True)
        thread.start()
        try:
            yield self
        finally:
            is_over.set()
            thread.join()

    def look(self) -> None:
        """Look once. Time that no one looked counts as one look: then the process was suspended, or the whole machine."""
        now = self._clock()
        since, self._looked_at = min(now - self._looked_at, 2 * LOOK_EVERY_S), now
        if self._thread is None or self._beats != self._seen:
            self._seen = self._beats
            self._note_running()
        else:
            self._stood_s += since
            if self._stood_s >= max(STANDS_S, 2 * self._reported_s):
                self._note_standing()
        if self._stops_by is not None and (self.is_standing or now >= self._stops_by):
            self._end_process()

    def _note_running(self) -> None:
        if self.is_standing:
            _log(logging.WARNING, "the event loop runs again after %.0f seconds", self._stood_s)
        self._stood_s = self._reported_s = 0.0

    def _note_standing(self) -> None:
        if not self._reported_s:
            self._observer.count("loop_stalls")
        self._reported_s = self._stood_s
        _log(logging.ERROR, "the event loop has not run for %.0f seconds; it is at %s", self._stood_s, self._place())

    def _end_process(self) -> None:
        place = self._place(threading.main_thread().ident)
        _log(logging.ERROR, "the server was told to stop and did not; the process is ended now; it is at %s", place)
        self.flush(FLUSHED_WITHIN_S)
        self._end(1)

    def _place(self, thread: int | None = None) -> str:
        """Where in the code a thread is, the innermost place first: files and lines, nothing of what it works on."""
        frame = sys._current_frames().get(thread or self._thread or 0)  # noqa: SLF001  # so it is documented
        return " < ".join(_places(frame)) or "no place that is known"


def _log(level: int, line: str, *values: object) -> None:
    """Log this, unless that takes long: the thread that is stuck may hold the lock of the log, or wait for anyone who reads it."""
    thread = threading.Thread(target=logger.log, args=(level, line, *values), daemon=True)
    thread.start()
    thread.join(LOGGED_WITHIN_S)


def _places(frame: FrameType | None) -> list[str]:
    stack = zip(range(PLACES), traceback.walk_stack(frame), strict=False) if frame is not None else ()
    return [f"{at.f_code.co_filename.rpartition('/')[2]}:{line}" for _, (at, line) in stack]
