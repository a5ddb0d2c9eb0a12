"""Whether something grows: the slope of a least-squares line through samples, with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf, sqrt

from msgspec import Struct

BLOCKS = 12
"""Neighbouring samples are alike, so a line goes through the means of so many stretches, which are nearly independent."""


class Trend(Struct, frozen=True):
    """How much it grows for each unit of x, and the standard error of that; without an end where there are too few samples."""

    slope: float
    error: float

    def is_above(self, bar: float) -> bool:
        """Whether it grows by more than that, and by more than chance does."""
        return self.slope > bar and self.slope > 2 * self.error

    def times(self, factor: float) -> Trend:
        """The same in another unit."""
        return Trend(self.slope * factor, self.error * factor)


def trend(xs: Sequence[float], ys: Sequence[float]) -> Trend:
    """The line through samples in the order of x, all of which count the same."""
    points = _means([*zip(xs, ys, strict=True)])
    if len(points) < 3:
        return Trend(0.0, inf)
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points, strict=True))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    left = sum((y - mean_y - slope * (x - mean_x)) ** 2 for x, y in points)
    return Trend(slope, sqrt(left / (len(points) - 2) / spread))


def _means(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points, or the means of `BLOCKS` stretches of them where there are many."""
    if len(points) < 2 * BLOCKS:
        return [*points]
    ends = [round(at * len(points) / BLOCKS) for at in range(BLOCKS + 1)]
    stretches = [points[begin:end] for begin, end in pairwise(ends)]
    return [(sum(x for x, _ in some) / len(some), sum(y for _, y in some) / len(some)) for some in stretches]
