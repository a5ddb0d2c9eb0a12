"""An ordered parallel map over numbers, with as many processes as there are cores, and its progress on a terminal."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import connection
from threading import Thread
from typing import Final, Protocol, Self, TextIO, TypeVar

from shoal.core.errors import ShoalError

T = TypeVar("T")

WORTH_PROCESSES_S: Final = 0.5
"""How long this process works alone: short work is done before other processes would have started."""

AHEAD: Final = 4
"""Tasks submitted ahead for each process. Few, so that little is wasted when the reader stops early."""


class Workers(Protocol):
    """What does numbered work somewhere, such as `on_cores`; results come in order and do not depend on where that is."""

    def __call__(
        self,
        work: Callable[[int], T],
        count: int,
        jobs: int | None = None,
        first: int = 0,
        *,
        instead: Callable[[int], T | None] = ...,
    ) -> Iterator[T]:
        """As in `on_cores`; `jobs` is how many pieces are worked on at the same time."""


class Killed(ShoalError):
    """A worker process was killed from outside."""


def cores() -> int:
    """The number of cores that this process may use, which can be fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def on_cores(
    work: Callable[[int], T],
    count: int,
    jobs: int | None = None,
    first: int = 0,
    *,
    instead: Callable[[int], T | None] = lambda _: None,
) -> Iterator[T]:
    """Yield `work(first)` .. `work(count - 1)` in order, computed by `jobs` processes.

    Without `jobs` there is one process a core, after a first half second in this one. When the reader stops taking
    results, no further work is begun. Where `instead` has a result for a number, which is asked in this process and not
    much sooner than the work would begin, that is the result. Raises `Killed` when a worker process is killed.
    """

    def alone(number: int) -> T:
        found = instead(number)
        return work(number) if found is None else found

    numbers = iter(range(first, count))
    if jobs is None:
        began = time.monotonic()
        while time.monotonic() - began < WORTH_PROCESSES_S:
            number = next(numbers, None)
            if number is None:
                return
            yield alone(number)
    jobs = min(jobs or cores(), max(1, count - first))
    if jobs == 1:
        yield from map(alone, numbers)
        return
    yield from _on_processes(work, numbers, jobs, instead)


def _on_processes(
    work: Callable[[int], T], numbers: Iterator[int], jobs: int, instead: Callable[[int], T | None]
) -> Iterator[T]:
    processes = ProcessPoolExecutor(jobs, initializer=_begin)
    waiting: deque[Future[T]] = deque()

    def submitted(number: int) -> Future[T]:
        found = instead(number)
        if found is None:
            return processes.submit(work, number)
        known: Future[T] = Future()
        known.set_result(found)
        return known

    try:
        waiting.extend(map(submitted, islice(numbers, AHEAD * jobs)))
        while waiting:
            done = waiting.popleft().result()
            waiting.extend(map(submitted, islice(numbers, 1)))
            yield done
    except BrokenProcessPool:
        raise Killed("a process that played was killed, perhaps for want of memory; --jobs 1 needs least") from None
    finally:
        processes.shutdown(cancel_futures=True)


def _begin() -> None:
    """Make this worker die with its parent, and silently on Ctrl-C, unless Ctrl-C is ignored."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


SHOWN_EVERY_S: Final = 0.2
TOLD_EVERY_S: Final = 30.0
WAIT_UNTOLD_S: Final = 1.0
"""How long an answer may be waited for before people are told."""


def with_progress(things: Iterable[T], count: int, stream: TextIO | None = None, first: int = 0) -> Iterator[T]:
    """Yield the same things and show the progress: on a terminal at most five times a second, elsewhere a line every half a minute.

    There are `count` of them, of which the `first` so many were done before. On a terminal the line is wiped at the end.
    """
    stream = stream or sys.stderr
    is_terminal = stream.isatty()
    began = shown = time.monotonic()
    try:
        for number, thing in enumerate(things, 1):
            yield thing
            now = time.monotonic()
            if now - shown > (SHOWN_EVERY_S if is_terminal else TOLD_EVERY_S):
                shown = now
                left = (now - began) / number * (count - first - number)
                line = f"{first + number} of {count}, {_duration(left)} left"
                stream.write(f"\r{line} \x1b[K" if is_terminal else f"{line}\n")
                stream.flush()
    finally:
        if is_terminal and shown > began:
            stream.write("\r\x1b[K")
            stream.flush()


class Patience:
    """Tells people while a program is waited for, on a line that is wiped on a terminal, and once elsewhere."""

    def __init__(self, games: int, stream: TextIO | None = None) -> None:
        """In a check of so many games."""
        self._games = games
        self._stream = stream or sys.stderr
        self._told_of: int | None = None

    def waiting(self, game: int, waited_s: float, most_s: float) -> None:
        """An answer in that game, from 0, has been waited for so long."""
        if waited_s < WAIT_UNTOLD_S or (self._told_of == game and not self._stream.isatty()):
            return
        self._told_of = game
        words = f"game {game + 1} of {self._games}: waiting for an answer"
        if self._stream.isatty():
            self._stream.write(f"\r{words}, {waited_s:.0f} s of {most_s:.0f} \x1b[K")
        else:
            self._stream.write(f"{words}, at most {most_s:.0f} s\n")
        self._stream.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._told_of is not None and self._stream.isatty():
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
