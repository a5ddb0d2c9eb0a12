"""Samples that are drawn anew each day, so that in time the tests see what no single run has time for.

The day is what SHOAL_DAY says, any text, or else today's date. Where tests fail, a line says how to draw the same again:
`SHOAL_DAY=2026-11-27 ./run test PATH`. With `SHOAL_DAY=all` nothing is left out.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Final, TypeVar

import pytest
from hypothesis import seed, settings

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., None])

# Set, so that the workers, which are processes of their own, draw the same, also at midnight.
DAY: Final = os.environ.setdefault("SHOAL_DAY", datetime.now(UTC).date().isoformat())

WAYS: Final = ("keys", "taps")
"""Of whole games in a browser."""


def todays(count: int, values: Iterable[T], sample: str) -> list[T]:
    """So many of the values, or all if there are fewer, in their order; samples of other names are drawn independently."""
    every = list(values)
    drawn = Random(f"{DAY}/{sample}").sample(range(len(every)), sampled(min(count, len(every)), of=len(every)))
    return [every[index] for index in sorted(drawn)]


def one_of_the_day(this: str, of: Sequence[str], sample: str) -> Callable[[Test], Test]:
    """A decorator for one of several tests that walk alike, of which one runs each day; with SHOAL_DAY=all they all run."""
    skipped: Callable[[Test], Test] = pytest.mark.skipif(this not in todays(1, of, sample), reason="another day's")
    return skipped


def sampled(count: int, *, of: int) -> int:
    """So many, for what depends on no day; with SHOAL_DAY=all so many as `of` says."""
    return of if DAY == "all" else count


def examples_of_the_day(count: int, *, of: int) -> Callable[[Test], Test]:
    """A decorator for a test of Hypothesis: so many examples, others each day; with SHOAL_DAY=all so many as `of` says."""

    def draw(test: Test) -> Test:
        return seed(f"shoal/{DAY}")(settings(max_examples=sampled(count, of=of))(test))

    return draw
