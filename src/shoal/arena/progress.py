"""The progress of a long command, shown on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")


def with_progress(things: Iterable[T], count: int, stream: TextIO | None = None, first: int = 0) -> Iterator[T]:
    """Yield the same things and show the progress if `stream` is a terminal, at most five times a second.

    There are `count` of them, of which the `first` so many were done before. The line is wiped at the end.
    """
    stream = stream or sys.stderr
    shown, began = 0.0, time.monotonic()
    try:
        for number, thing in enumerate(things, 1):
            yield thing
            now = time.monotonic()
            if stream.isatty() and now - shown > 0.2:
                shown = now
                left = (now - began) / number * (count - first - number)
                stream.write(f"\r{first + number} of {count}, {_duration(left)} left \x1b[K")
                stream.flush()
    finally:
        if shown:
            stream.write("\r\x1b[K")
            stream.flush()


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
