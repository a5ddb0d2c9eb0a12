"""The progress of a long command, shown on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Final, Self, TextIO, TypeVar

T = TypeVar("T")

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
