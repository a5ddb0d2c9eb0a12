"""What a bot costs: the time of its decisions, and the memory that it needs.

Times are processor times of the thread that asks the bot, on one core. They are kept as a histogram with classes 5 %
wide, so that the times of many games can be added up and their quantiles are still known to 5 %.

Memory is measured in two ways, because neither is complete:

    memory_kb   all Python objects that a bot can reach at the end of a game and that are its own: what it remembers,
                and its tables. A compiled part counts only where it reports its size.
    peak_mb     the peak memory of the process that played: Python, the game, and all its bots.
"""

from __future__ import annotations

import gc
import sys
import types
from collections.abc import Iterable
from math import exp, floor, log
from typing import Any, Final

from msgspec import Struct

STEP: Final = log(1.05)
LEAST_MS: Final = 0.001
"""Shorter times are below the resolution of clocks."""


class DecisionTimes(Struct, frozen=True):
    """How long decisions took, in milliseconds; `classes` is their histogram, with logarithmic classes 5 % wide."""

    decisions: int = 0
    total_ms: float = 0.0
    max_ms: float = 0.0
    classes: dict[int, int] = {}

    @classmethod
    def of(cls, seconds: Iterable[float]) -> DecisionTimes:
        """The times of decisions that took so many seconds each."""
        times = [1000 * time for time in seconds]
        classes: dict[int, int] = {}
        for time in times:
            number = floor(log(max(time, LEAST_MS)) / STEP)
            classes[number] = classes.get(number, 0) + 1
        return cls(len(times), sum(times), max(times, default=0.0), classes)

    def __add__(self, other: DecisionTimes) -> DecisionTimes:
        classes = dict(self.classes)
        for number, count in other.classes.items():
            classes[number] = classes.get(number, 0) + count
        return DecisionTimes(
            self.decisions + other.decisions, self.total_ms + other.total_ms, max(self.max_ms, other.max_ms), classes
        )

    @property
    def mean_ms(self) -> float:
        """The mean time of a decision; 0 when there was none."""
        return self.total_ms / self.decisions if self.decisions else 0.0

    def within_ms(self, share: float) -> float:
        """The quantile: the time within which this share of the decisions was made, to 5 %; 0 when there was none."""
        left = share * self.decisions
        for number in sorted(self.classes):
            left -= self.classes[number]
            if left <= 0:
                return min(exp((number + 1) * STEP), self.max_ms)
        return 0.0


class SideCosts(Struct, frozen=True):
    """What one side cost in a game: its decision times, and the most that one of its bots remembered, in kilobytes."""

    thinking: DecisionTimes
    memory_kb: float = 0.0


class GameCosts(Struct, frozen=True):
    """What a game cost: both sides, and the peak memory of the process that played it, in megabytes."""

    a: SideCosts
    b: SideCosts
    peak_mb: float = 0.0


PairCosts = tuple[GameCosts, GameCosts]
"""What the two games of a deal cost. No two runs cost the same, so costs are kept apart from results."""


def memory_kb(bot: object, shared: Iterable[object] = ()) -> float:
    """The size in kilobytes of the Python objects that a bot can reach, without code and without what is `shared`."""
    found = {id(one) for one in shared}
    size, ahead = 0, [bot]
    while ahead:
        one = ahead.pop()
        if id(one) in found or isinstance(one, _CODE):
            continue
        found.add(id(one))
        size += sys.getsizeof(one)
        ahead.extend(gc.get_referents(one))
    return round(size / 1024, 1)


_CODE: Final[tuple[Any, ...]] = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


def peak_mb() -> float:
    """The peak memory of this process so far, in megabytes; 0 where the system does not report it."""
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)
