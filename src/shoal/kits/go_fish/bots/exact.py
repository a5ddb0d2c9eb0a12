"""`exact`: chooses by exact chances where the numbers allow, and thinks of what a miss gives away.

Sure hits come first, for they cost nothing: the turn goes on. Otherwise a question is worth

    hit     what the cards make of one's own, what the other loses, and the turn that goes on
    lucky   the same for a card from the stock that is what was asked for
    miss    less what others can take because they now know of it

in parts of a book. With more to count than the time of a decision is worth, the chances are the estimate of `counting`.

It is not shown to be stronger than `counting`. `shoal match exact counting --game go_fish --deals 20 --seed 77` says
+1.25 +- 0.85 books a game with `--seats 2` and -0.05 +- 0.43 with `--seats 4`, where it can seldom count.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec import Struct

from shoal.bots.bot import Bot
from shoal.deduce.go_fish import Chances, Facts, posterior
from shoal.deduce.go_fish.chances import Belief
from shoal.game import Seat
from shoal.go_fish import GoFish, Move, SeatView, Sight
from shoal.kits.go_fish.bots.questions import Question, questions, said


class Weights(Struct, frozen=True):
    """What things are worth, in books: found by playing against `counting`, with two and with four players.

    `power`: part of a book's cards are worth that power of the part. `turn`: going on. `theft`: what another loses, as
    a part of what it is worth to him. `exposure`: how much of what can be taken will be; `later`: by who has yet to draw
    the kind; `secret`: that nobody knew one has the kind at all.
    """

    power: float = 1.6
    turn: float = 1.0
    theft: float = 0.5
    exposure: float = 1.0
    later: float = 0.2
    secret: float = 1.0


WEIGHTS: Final = Weights()

SURE: Final = 10.0
"""What comes before everything else: a hit that is certain."""


class ExactBot(Bot):
    """Remembers every sight; asks the question that is worth most."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random, weights: Weights = WEIGHTS) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._weights = weights
        self._facts = Facts(rules, seat)

    def see(self, sight: Sight) -> None:
        """Remember."""
        self._facts.see(sight)

    def move(self, view: SeatView) -> Move | None:
        """Its question, whenever its seat must act."""
        moves = self._rules.moves(view)
        if not moves:
            return None
        self._facts.settle()
        belief = self._belief(view)
        worth = {question: self._worth(belief, question) for question in questions(self._facts, moves)}
        most = max(worth.values())
        return said(
            self._facts, view, self._rng.choice([asked for asked, value in worth.items() if value >= most - 1e-9])
        )

    def _belief(self, view: SeatView) -> Belief:
        exact = posterior(self._facts, view.board.stock)
        return Chances(self._facts, view.board.sizes, view.board.stock) if exact is None else exact

    def _worth(self, belief: Belief, question: Question) -> float:
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
        """What so many cards of a kind are worth, in books."""
        return float(min(1.0, cards / self._rules.book_size) ** self._weights.power)

    def _exposed(self, belief: Belief, question: Question, mine: int) -> float:
        """What a miss gives away: the cards that nobody knew of, to whoever else has that kind or draws it."""
        target, kind = question
        weights, facts = self._weights, self._facts
        known = min(mine, facts.least[self._seat][kind])
        none = 1 - weights.later * belief.top(kind)
        for seat in range(self._rules.seats):
            if seat not in (self._seat, target):
                none *= 1 - belief.holds(seat, kind)
        first = 0.0 if known else weights.secret
        return weights.exposure * (1 - none) * (first + self._part(mine) - self._part(known))
