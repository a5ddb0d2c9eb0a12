"""Estimates from samples, each with its standard error, and sequential tests: when enough is known to stop a match early.

A rule is applied after every `BATCH` deals, in the order of the deals. So a match stops at the same deal however many
processes play it, and also when it was interrupted and resumed.

A match that stopped early because its difference was large overestimates the difference a little: a test gives a
verdict, not an estimate. For an estimate, play a fixed number of deals, or stop by the standard error (`Until`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from typing import Final, Literal, NamedTuple, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

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


T = TypeVar("T")

BATCH: Final = 16
"""Deals between two applications of the rule."""

FEWEST: Final = 2 * BATCH
"""No decision is made on a variance that is estimated from fewer deals."""


class Verdict(Struct, frozen=True):
    """A rule's answer about a match, `open` while there is none, and the same in words.

    `llr` is the log likelihood ratio of a test: how much likelier its upper hypothesis is than the lower. Where all
    samples are the same it is infinite, which is null in JSON.
    """

    answer: Literal["lower", "upper", "reached", "open"]
    words: str
    llr: float | UnsetType = UNSET

    @property
    def final(self) -> bool:
        """Whether no more deals are needed."""
        return self.answer != "open"


class StoppingRule(Protocol):
    """Decides from the differences so far whether a match is stopped."""

    def verdict(self, moments: Moments) -> Verdict:
        """The verdict after these samples."""


class Sprt(Struct, frozen=True):
    """Wald's sequential probability ratio test of two differences in points a game, `lower` < `upper`.

    The error rates: a true difference of `lower` or less is taken for `upper` in a share `alpha` of matches, one of
    `upper` or more for `lower` in a share `beta`. The variance is unknown and estimated from all samples, which are the
    differences of the pairs; the mean of a few dozen is as good as normal.
    """

    lower: float
    upper: float
    alpha: float = 0.05
    beta: float = 0.05

    def verdict(self, moments: Moments) -> Verdict:
        """Which difference is accepted, if either is."""
        llr = self.llr(moments)
        least, most = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        evidence = f"{llr:+.2f} of {least:.2f} .. {most:.2f}"
        if moments.count >= FEWEST and llr >= most:
            return Verdict(
                "upper", f"{self.upper:+g} accepted against {self.lower:+g} (log likelihood {evidence})", llr
            )
        if moments.count >= FEWEST and llr <= least:
            return Verdict(
                "lower", f"{self.lower:+g} accepted against {self.upper:+g} (log likelihood {evidence})", llr
            )
        words = f"undecided between {self.lower:+g} and {self.upper:+g} (log likelihood {evidence})"
        return Verdict("open", words, llr)

    def llr(self, moments: Moments) -> float:
        """The log likelihood ratio of the upper difference to the lower."""
        beyond = moments.mean - (self.lower + self.upper) / 2
        if moments.variance == 0:  # a bot against itself: all pairs have the same difference
            return 0.0 if beyond == 0 or moments.count < FEWEST else inf if beyond > 0 else -inf
        return moments.count * (self.upper - self.lower) * beyond / moments.variance


class Until(Struct, frozen=True):
    """Stops when the standard error of the difference is at most `se` points a game."""

    se: float

    def verdict(self, moments: Moments) -> Verdict:
        """Whether the standard error is small enough."""
        se = moments.se
        if moments.count >= FEWEST and se is not None and se <= self.se:
            return Verdict("reached", f"the standard error is at most {self.se:g}")
        return Verdict("open", f"the standard error is still more than {self.se:g}")


def until(things: Iterable[T], sample: Callable[[T], float], rule: StoppingRule | None) -> Iterator[T]:
    """Yield the same things, up to the end of the batch in which the rule is decided; all of them without a rule."""
    moments = Moments()
    for thing in things:
        yield thing
        moments.add(sample(thing))
        if rule is not None and moments.count % BATCH == 0 and rule.verdict(moments).final:
            return
