"""One moment at which a seat may ask: the questions on offer, the best first, and what each of them loses beside the best.

Certainty comes before value. A question that certainly hits costs nothing: the card comes, the turn stays, and every other question can
still be asked. So nothing is better than one of those, and anyone who asks something else risks the turn for nothing. A question
that cannot hit comes after all that can. Between these, the values of the game's own valuation decide.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from statistics import fmean
from typing import Final, Generic, TypeVar

from shoal.core.game import Seat
from shoal.review.grades import LIMITS, NEARLY, marked
from shoal.review.types import Grade, Mark

Q = TypeVar("Q", bound=Hashable)

SURE_FIRST: Final = 0.25
"""What it costs, in groups, to lose the turn on a question while another would certainly have hit."""

FAR: Final = 0.2
"""Anyone who passes over a better question that is so much likelier to hit takes a risk, however close the values are. And
anyone who asks what is so much likelier than the better question makes no mistake, however far apart they are."""

TOP: Final = 3
"""So many of the best questions are shown, whoever they go to."""


class Decision(Generic[Q]):
    """The questions that a seat may ask, each with its value and its chance."""

    def __init__(self, values: Mapping[Q, float], chances: Mapping[Q, float], blur: float = 0.0) -> None:
        """`blur`: smaller differences of values are none that the valuation is sure of, and cost no one anything."""
        self.values = values
        self.chances = chances
        self._blur = blur

    @cached_property
    def ranked(self) -> list[Q]:
        """All of them, the best first."""
        values, chances = self.values, self.chances
        return sorted(values, key=lambda asked: (self._tier(asked), -values[asked], -chances[asked], asked))

    def _tier(self, asked: Q) -> int:
        """0 for a question that certainly hits, 1 for one that may, 2 for one that cannot."""
        chance = self.chances[asked]
        return 0 if chance == 1 else 1 if chance else 2

    @property
    def best(self) -> Q:
        """The best of them."""
        return self.ranked[0]

    @cached_property
    def likeliest(self) -> Q:
        """The one that would rather hit than any other."""
        return max(self.ranked, key=self.chances.__getitem__)

    def hinted(self, shown: Sequence[Q]) -> list[Q]:
        """The best of these, at most `TOP`, with the likeliest among them, so that no one wonders where it is."""
        first = list(shown[:TOP])
        return first if not first or self.likeliest in first else [*first[: TOP - 1], self.likeliest]

    def outweighs_the_likeliest(self, asked: Q) -> bool:
        """Whether it is worth more than a question that would rather hit."""
        most, chance = self.chances[self.likeliest], self.chances[asked]
        return 0 < chance < most - NEARLY and most < 1 and self.values[asked] > self.values[self.likeliest]

    @property
    def is_sure(self) -> bool:
        """Whether one of them certainly hits."""
        return self.chances[self.best] == 1

    def passes_over_a_hit(self, asked: Q) -> bool:
        """Whether it may miss while another certainly hits."""
        return self.is_sure and self.chances[asked] < 1

    def is_vain(self, asked: Q) -> bool:
        """Whether it cannot hit while another may."""
        return self.chances[asked] == 0 and self.chances[self.best] > 0

    def _behind(self, asked: Q) -> float:
        return 0.0 if self.chances[asked] == 1 else max(0.0, self.values[self.best] - self.values[asked])

    def loss(self, asked: Q, put_off: float = 0.0) -> float:
        """What it promises less than the best. `put_off` is the price of leaving what is better than any question for later."""
        if self.chances[asked] == 1:
            return 0.0
        behind = self._behind(asked)
        if self.is_sure:
            return put_off + behind + SURE_FIRST * (1 - self.chances[asked])
        return put_off + max(0.0, behind - self._blur)

    def stake(self, put_off: float = 0.0) -> float:
        """What a question at random loses on average."""
        return fmean(self.loss(asked, put_off) for asked in self.values) if self.values else 0.0

    def grade(self, asked: Q, *, was_told: bool, put_off: float = 0.0) -> Grade:
        """The grade of asking that. `was_told`: the seat had heard why it could not hit. `put_off`: see `loss`."""
        at_best: Mark = "best"
        if self.passes_over_a_hit(asked) or (self.is_vain(asked) and was_told):
            at_best = "mistake"
        elif self.is_vain(asked):
            at_best = "risky"
        elif put_off:
            at_best = "good" if self.chances[asked] == 1 else "risky"
        elif self.chances[self.best] > self.chances[asked] + FAR and not self.is_as_good(asked):
            at_best = "risky"
        mark = marked(self._behind(asked), at_best)
        if mark == "mistake" != at_best and self.chances[asked] > self.chances[self.best] + FAR:
            mark = "risky"
        return Grade(mark, self.loss(asked, put_off), self.stake(put_off))

    def shown(self, asked: Q | None, target_of: Callable[[Q], Seat], alike: Callable[[Q], Hashable]) -> list[Q]:
        """The best of all, the best for each opponent, the likeliest, and what was asked; of those that are alike one is enough.

        What was asked stands first where nothing is better by more than the valuation can tell.
        """
        seen = set() if asked is None else {alike(asked)}
        found: list[Q] = []
        count = 0
        for one in self.ranked:
            is_new = alike(one) not in seen
            is_first = count < TOP or target_of(one) not in map(target_of, found)
            if one in (asked, self.likeliest) or (is_new and is_first):
                found.append(one)
                count += 1
                seen.add(alike(one))
        if asked is not None and self.is_as_good(asked):
            found.sort(key=lambda one: one != asked)
        return found

    def is_as_good(self, asked: Q) -> bool:
        """Whether nothing is better than that."""
        return self._tier(asked) == self._tier(self.best) and self._behind(asked) <= LIMITS[0]
