"""What samples say: means and ratios, each with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

CONFIDENCE: Final = 1.96
"""So many standard errors to either side make an interval of 95 %."""


class Estimate(NamedTuple):
    """A number and its standard error, which a single sample does not have."""

    value: float
    se: float | None


def mean(samples: Sequence[float]) -> Estimate:
    """The mean of independent samples."""
    moments = Moments()
    for sample in samples:
        moments.add(sample)
    return Estimate(moments.mean, moments.se)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate | None:
    """The sum of the parts over that of the wholes; `None` when there is nothing to divide by.

    A pair of a part and its whole is one independent sample, so hits of many questions in one game count as what they
    are: one sample of that game. The error is that of the linearised ratio.
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
    """The mean and the variance of the samples so far (Welford's way)."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, sample: float) -> None:
        """One more sample."""
        self.count += 1
        delta = sample - self.mean
        self.mean += delta / self.count
        self._squares += delta * (sample - self.mean)

    @property
    def variance(self) -> float:
        """Of a single sample, estimated from all; 0 where there are less than two."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    @property
    def se(self) -> float | None:
        """The standard error of the mean."""
        return sqrt(self.variance / self.count) if self.count > 1 else None
