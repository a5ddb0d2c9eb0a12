"""When a match has said enough: sequential tests on the differences of pairs of games.

Whether to stop is asked after every `BATCH` deals, in the order of the deals. So a match stops at the same deal however
many processes play it, and also when it was broken off and resumed.

A match that stopped early because its difference was large tells a difference that is a little too large: the verdict
is what a test is for. For a number, play a fixed number of deals, or stop by the error (`Until`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf, log
from typing import Final, Literal, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

from shoal.arena.samples import Moments

T = TypeVar("T")

BATCH: Final = 16
"""Deals between two looks at the result."""

FEWEST: Final = 2 * BATCH
"""A variance that is estimated from fewer deals is not worth a decision."""


class Verdict(Struct, frozen=True):
    """What a rule says of a match: which of its answers, or `open` while there is none, and that in words.

    `llr` is the logarithm of the likelihood ratio of a test: how much likelier its upper hypothesis is than the lower. Where
    all samples are the same it is infinite, which JSON tells as null.
    """

    answer: Literal["lower", "upper", "reached", "open"]
    words: str
    llr: float | UnsetType = UNSET

    @property
    def final(self) -> bool:
        """Whether no more deals are needed."""
        return self.answer != "open"


class StoppingRule(Protocol):
    """Tells from the differences so far whether a match has said enough."""

    def verdict(self, moments: Moments) -> Verdict:
        """What is known by now."""


class Sprt(Struct, frozen=True):
    """Wald's sequential test between two true differences a game, `lower` < `upper`, generalised to an unknown variance.

    A difference of `lower` or less is taken for `upper` in a share `alpha` of all matches, one of `upper` or more for
    `lower` in a share `beta`. The samples are the mean differences of the pairs; with a variance estimated from all of
    them, the mean of a few dozen is as good as normal.
    """

    lower: float
    upper: float
    alpha: float = 0.05
    beta: float = 0.05

    def verdict(self, moments: Moments) -> Verdict:
        """Which difference is accepted, if either is yet."""
        llr = self.llr(moments)
        least, most = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        told = f"{llr:+.2f} of {least:.2f} .. {most:.2f}"
        if moments.count >= FEWEST and llr >= most:
            return Verdict("upper", f"{self.upper:+g} accepted against {self.lower:+g} (log likelihood {told})", llr)
        if moments.count >= FEWEST and llr <= least:
            return Verdict("lower", f"{self.lower:+g} accepted against {self.upper:+g} (log likelihood {told})", llr)
        return Verdict("open", f"undecided between {self.lower:+g} and {self.upper:+g} (log likelihood {told})", llr)

    def llr(self, moments: Moments) -> float:
        """How much likelier the upper difference is than the lower, as a logarithm."""
        beyond = moments.mean - (self.lower + self.upper) / 2
        if moments.variance == 0:  # a bot against itself: every pair says the same
            return 0.0 if beyond == 0 or moments.count < FEWEST else inf if beyond > 0 else -inf
        return moments.count * (self.upper - self.lower) * beyond / moments.variance


class Until(Struct, frozen=True):
    """Stops when the standard error of the difference is small enough."""

    se: float

    def verdict(self, moments: Moments) -> Verdict:
        """Whether it is."""
        se = moments.se
        if moments.count >= FEWEST and se is not None and se <= self.se:
            return Verdict("reached", f"the standard error is at most {self.se:g}")
        return Verdict("open", f"the standard error is still more than {self.se:g}")


def until(things: Iterable[T], sample: Callable[[T], float], rule: StoppingRule | None) -> Iterator[T]:
    """The same things, up to the end of the batch after which the rule has its answer."""
    moments = Moments()
    for thing in things:
        yield thing
        moments.add(sample(thing))
        if rule is not None and moments.count % BATCH == 0 and rule.verdict(moments).final:
            return
