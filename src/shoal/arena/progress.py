"""The progress of a long command, shown on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Final, Self, TextIO, TypeVar

T = TypeVar("T")

WAIT_UNTOLD_S: Final = 1.0
"""How long an answer may be waited for before people are told."""


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
