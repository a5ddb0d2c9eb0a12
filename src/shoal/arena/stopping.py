"""Sequential tests: when to stop a match early, from the differences of pairs of games.

A rule is applied after every `BATCH` deals, in the order of the deals. So a match stops at the same deal however many
processes play it, and also when it was interrupted and resumed.

A match that stopped early because its difference was large overestimates the difference a little: a test gives a
verdict, not an estimate. For an estimate, play a fixed number of deals, or stop by the standard error (`Until`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf, log
from typing import Final, Literal, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

from shoal.arena.samples import Moments

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
