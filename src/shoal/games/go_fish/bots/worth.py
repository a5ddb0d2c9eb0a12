"""What a question is worth, in books: the formula of `exact` (exact.py explains it), which reviews use, too."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import Struct

from shoal.games.go_fish import GoFish
from shoal.games.go_fish.belief import Facts
from shoal.games.go_fish.belief.chances import Marginals
from shoal.games.go_fish.bots.questions import Candidate


class QuestionWeights(Struct, frozen=True):
    """Weights of the value of a question, in books. Tuned by matches against `counting` with two and four players.

    `power`: a part of a book is worth that power of the part. `turn`: the turn that goes on. `theft`: the weight of
    what the target loses. `exposure`: the share that is taken of what can be taken; `later`: the same for seats that
    must first draw the kind; `secret`: the value of nobody knowing that one has the kind at all.
    """

    power: float = 1.6
    turn: float = 1.0
    theft: float = 0.5
    exposure: float = 1.0
    later: float = 0.2
    secret: float = 1.0


WEIGHTS: Final = QuestionWeights()


class Worth(NamedTuple):
    """What a question is worth, in books; and what a hit is worth more than a miss."""

    value: float
    swing: float


class QuestionWorth:
    """The values of the questions of one seat at one moment; `belief` are its chances."""

    def __init__(self, rules: GoFish, facts: Facts, belief: Marginals, weights: QuestionWeights = WEIGHTS) -> None:
        self._rules = rules
        self._facts = facts
        self._belief = belief
        self._weights = weights

    def of(self, question: Candidate) -> Worth:
        """What that question is worth."""
        weights, facts, belief = self._weights, self._facts, self._belief
        target, kind = question
        mine = facts.mine_like(kind)
        hit = belief.holds(target, kind)
        cards = belief.mean(target, kind) / hit if hit else 0.0
        gain = self._part(mine + cards) - self._part(mine) + weights.theft * self._part(cards) + weights.turn
        luck = belief.top(kind)
        lucky = self._part(mine + 1) - self._part(mine) + weights.turn
        miss = luck * lucky - (1 - luck) * self._exposed(question, mine)
        return Worth(hit * gain + (1 - hit) * miss, gain - miss)

    def _part(self, cards: float) -> float:
        """The value of so many cards of a kind, in books."""
        return float(min(1.0, cards / self._rules.book_size) ** self._weights.power)

    def _exposed(self, question: Candidate, mine: int) -> float:
        """What a miss gives away: cards that nobody knew of, to other seats that have the kind or draw it."""
        target, kind = question
        weights, facts, belief = self._weights, self._facts, self._belief
        known = min(mine, facts.least[facts.seat][kind])
        none = 1 - weights.later * belief.top(kind)
        for seat in range(self._rules.seats):
            if seat not in (facts.seat, target):
                none *= 1 - belief.holds(seat, kind)
        first = 0.0 if known else weights.secret
        return weights.exposure * (1 - none) * (first + self._part(mine) - self._part(known))
