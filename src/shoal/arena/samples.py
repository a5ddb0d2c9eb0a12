"""Estimates from samples: means and ratios, each with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

CONFIDENCE: Final = 1.96
"""How many standard errors to either side make an interval of 95 %."""


class Estimate(NamedTuple):
    """A number and its standard error, which is `None` for a single sample."""

    value: float
    se: float | None


def mean(samples: Sequence[float]) -> Estimate:
    """The mean of independent samples."""
    moments = Moments()
    for sample in samples:
        moments.add(sample)
    return Estimate(moments.mean, moments.se)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """The sum of the parts divided by the sum of the wholes; `None` when the latter is 0.

    Each part with its whole is one independent sample: the hits of all questions in a game are one sample, not many.
    The error is that of the linearised ratio.
    """
    count, whole = len(wholes), sum(wholes)
    if whole <= 0:
        return None
    value = sum(parts) / whole
    if count == 1:
        return Estimate(value, None)
    squares = sum((part - value * of) ** 2 for part, of in zip(parts, wholes, strict=True))
    return Estimate(value, sqrt(squares * count / (count - 1)) / whole)


@dataclass
class Moments:
    """The running mean and variance of samples, by Welford's algorithm."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, sample: float) -> None:
        """Add a sample."""
        self.count += 1
        delta = sample - self.mean
        self.mean += delta / self.count
        self._squares += delta * (sample - self.mean)

    @property
    def variance(self) -> float:
        """The unbiased sample variance; 0 with fewer than two samples."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def se(self) -> float | None:
        """The standard error of the mean; `None` with fewer than two samples."""
        return sqrt(self.variance / self.count) if self.count > 1 else None
