"""`exact`: chooses by exact probabilities where they can be counted, and considers what a miss reveals.

Sure hits come first, since they cost nothing: the turn goes on. Otherwise the value of a question is the sum of

    hit     the gain for its own hand, the loss of the target, and the turn that goes on
    lucky   the gain and the turn for a card from the stock that is what was asked for
    miss    less what others can take because they now know of it

each weighted by its probability, in parts of a book. With too much to count for the time of a decision, the
probabilities are the estimate of `counting`.

It is not shown to be stronger than `counting`. `shoal match exact counting --game go_fish --deals 20 --seed 77` says
+1.25 +- 0.85 books a game with `--seats 2` and -0.05 +- 0.43 with `--seats 4`, where it can seldom count.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from shoal.bots.bot import Bot
from shoal.deduce.go_fish import Chances, Facts, posterior
from shoal.deduce.go_fish.chances import Marginals
from shoal.game import Seat
from shoal.go_fish import GoFish, Move, SeatView, Sight
from shoal.kits.go_fish.bots.questions import Candidate, move_for, questions


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

SURE: Final = 10.0
"""Added to the value of a certain hit, so that it comes before everything else."""


class ExactBot(Bot):
    """Remembers every sight; asks the question of the greatest value."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random, weights: QuestionWeights = WEIGHTS) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._weights = weights
        self._facts = Facts(rules, seat)

    def see(self, sight: Sight) -> None:
        """Add what the sight proves."""
        self._facts.see(sight)

    def move(self, view: SeatView) -> Move | None:
        """Its question, if its seat must act."""
        moves = self._rules.moves(view)
        if not moves:
            return None
        self._facts.settle()
        belief = self._belief(view)
        worth = {question: self._worth(belief, question) for question in questions(self._facts, moves)}
        most = max(worth.values())
        return move_for(
            self._facts, view, self._rng.choice([asked for asked, value in worth.items() if value >= most - 1e-9])
        )

    def _belief(self, view: SeatView) -> Marginals:
        exact = posterior(self._facts, view.board.stock)
        return Chances(self._facts, view.board.sizes, view.board.stock) if exact is None else exact

    def _worth(self, belief: Marginals, question: Candidate) -> float:
        weights, facts = self._weights, self._facts
        target, kind = question
        mine = facts.mine_like(kind)
        hit = belief.holds(target, kind)
        cards = belief.mean(target, kind) / hit if hit else 0.0
        gain = self._part(mine + cards) - self._part(mine) + weights.theft * self._part(cards) + weights.turn
        luck = (1 - hit) * belief.top(kind)
        lucky = self._part(mine + 1) - self._part(mine) + weights.turn
        lost = (1 - hit - luck) * self._exposed(belief, question, mine)
        return (SURE if hit > 1 - 1e-9 else 0) + hit * gain + luck * lucky - lost

    def _part(self, cards: float) -> float:
        """The value of so many cards of a kind, in books."""
        return float(min(1.0, cards / self._rules.book_size) ** self._weights.power)

    def _exposed(self, belief: Marginals, question: Candidate, mine: int) -> float:
        """What a miss gives away: cards that nobody knew of, to other seats that have the kind or draw it."""
        target, kind = question
        weights, facts = self._weights, self._facts
        known = min(mine, facts.least[self._seat][kind])
        none = 1 - weights.later * belief.top(kind)
        for seat in range(self._rules.seats):
            if seat not in (self._seat, target):
                none *= 1 - belief.holds(seat, kind)
        first = 0.0 if known else weights.secret
        return weights.exposure * (1 - none) * (first + self._part(mine) - self._part(known))
