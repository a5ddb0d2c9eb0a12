"""Whatever happens at a table by itself, as one list of timers: the next wake and what is done then are both made from it.

A timer that is due must change something when it acts: it produces outputs, or it is later or gone afterwards. A table on which
that does not hold would be woken for ever and keep the event loop from every other table, so it is `Stuck`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Final, NamedTuple

from shoal.core.errors import ShoalError
from shoal.server.tables.outputs import Append, Output

MOST_WAKES: Final = 64
"""Wakes in a row that may be due at once without a new log entry: more than a table has timers."""


class Timer(NamedTuple):
    """Something that happens at a table at that time (seconds of table time; infinity for never)."""

    name: str
    at: float
    act: Callable[[float], list[Output]]


class Stuck(ShoalError):
    """A timer of a table stays due whatever is done, so the table cannot go on."""

    def __init__(self, timer: str) -> None:
        """`timer` is the name of that timer; it reveals nothing of a game."""
        super().__init__(f"the timer '{timer}' stays due")
        self.timer = timer


class Wakes:
    """Runs the timers of one table, and sees to it that time makes progress."""

    def __init__(self, timers: Callable[[], Iterable[Timer]]) -> None:
        """`timers` lists them as they are at the moment, in the order in which they act when several are due."""
        self._timers = timers
        self._in_a_row = 0

    def first(self) -> Timer | None:
        """The timer that acts next; `None` when nothing happens by itself."""
        first = min(self._timers(), key=lambda timer: timer.at, default=None)
        return None if first is None or first.at == inf else first

    def run(self, now: float) -> list[Output]:
        """Let the first timer that is due act; `Stuck` when nothing comes of it."""
        timer = self.first()
        if timer is None or timer.at > now:
            return []
        outputs = timer.act(now)
        after = self.first()
        if after is None or after.at > now or any(isinstance(output, Append) for output in outputs):
            self._in_a_row = 0
            return outputs
        self._in_a_row += 1
        is_same = (after.name, after.at) == (timer.name, timer.at)
        if (is_same and not outputs) or self._in_a_row >= MOST_WAKES:
            raise Stuck(after.name)
        return outputs
