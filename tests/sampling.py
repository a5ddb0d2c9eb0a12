"""Samples that are drawn anew each day, so that in time the tests see what no single run has time for.

The day is what SHOAL_DAY says, any text, or else today's date. Where tests fail, its line says how to draw the same again:
`SHOAL_DAY=2026-11-27 ./run test PATH`. A script in `bench/` runs as many of the same cases as one likes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from random import Random
from typing import Final, TypeVar

import hypothesis

T = TypeVar("T")

# Set, so that the workers, which are processes of their own, draw the same, also at midnight.
DAY: Final = os.environ.setdefault("SHOAL_DAY", datetime.now(UTC).date().isoformat())

of_the_day: Final = hypothesis.seed(f"shoal/{DAY}")
"""A decorator for a test of Hypothesis: other examples each day, on one day the same for everybody."""


def todays(count: int, values: Iterable[T], sample: str) -> list[T]:
    """So many of the values, or all if there are fewer, in their order; samples of other names are drawn independently."""
    every = list(values)
    drawn = Random(f"{DAY}/{sample}").sample(range(len(every)), min(count, len(every)))
    return [every[index] for index in sorted(drawn)]
