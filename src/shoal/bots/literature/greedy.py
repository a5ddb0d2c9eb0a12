"""`greedy`: asks the question that is likeliest to hit, by the exact chances. It forgets nothing.

When nothing is proven that it may claim, it does the first of these that is possible:

    1. takes a card that is known to be with an opponent
    2. asks the question that hits likeliest; of equal ones in the half-suit of which its team holds most
    3. asks a question that cannot hit but tells the table something, then, for a while, any other
    4. claims what gains most on average

Why games end: a miss of the second kind, and every question that tells the table something, takes a possible holder
away from a card that is not placed (see `counting.py`), and there are only so many. What is left are questions of which
everybody knows that they miss. Who asks one is, in every half-suit that it holds a card of, sure that its team holds all of
it; nobody can take anything from it any more, and it can take nothing. So hits come to an end, too, and after `PATIENCE`
misses in a row half-suits are claimed until none is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from shoal.bots.literature.claims import best_gamble
from shoal.bots.literature.counting import WEIGHTS, CountedThoughts, CountingMind
from shoal.bots.literature.mind import Question, Turn
from shoal.bots.literature.odds import Odds, odds
from shoal.bots.literature.player import Player
from shoal.bots.literature.worth import Worth
from shoal.deduce.literature import Facts
from shoal.game import Seat
from shoal.literature import Ask, Claim, Literature, SeatView
from shoal.literature.events import Team
from shoal.literature.moves import Attribution, HalfSuit

PATIENCE: Final = 12
"""Questions in a row that did not hit, before a seat that cannot hit claims instead."""

SURE: Final = 1 - 1e-9
"""A chance that is no chance, but for what floating point leaves of it."""


def greedy(rules: Literature, seat: Seat, rng: Random) -> Player:
    """The bot of that name."""
    return Player(rules, seat, GreedyMind(rules, seat, rng))


class GreedyMind(CountingMind):
    """Remembers as `counting` does, and counts exactly."""

    def think(self, view: SeatView) -> GreedyThoughts:  # noqa: ARG002  # what it sees it remembers
        """The exact chances now, counted when they are asked for."""
        return GreedyThoughts(self._rules, self._seat, self._rng, self._facts, self._public)


class GreedyThoughts(CountedThoughts):
    """Who should have the turn it judges as `counting` does."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random, facts: Facts, public: Facts) -> None:
        super().__init__(seat, rng, Worth(rules, seat, facts, public, WEIGHTS), facts.has, WEIGHTS.sure)
        self._rules = rules
        self._facts = facts
        self._odds: Odds | None = None

    @property
    def odds(self) -> Odds:
        """The chances now."""
        if self._odds is None:
            self._odds = odds(self._rules, self._facts)
        return self._odds

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        """The attribution that is right in most deals."""
        return self.odds.guess(team, half_suit)[1]

    def word(self, turn: Turn) -> Ask | Claim:
        """The likeliest question; when none can hit, for a while one that cannot, and then a claim."""
        hits = [(seat, card) for seat, card in turn.questions if self._has[seat] >> card & 1]
        if hits:
            return Ask(self._seat, *self._best(hits, self._richness))
        best = self._likeliest(turn.questions)
        if best is not None:
            return best
        gamble = best_gamble(self._rules, self._seat, turn.moves, self.odds) if turn.moves.claims else None
        if gamble is not None and gamble.chance > SURE:
            return gamble.claim
        idle = [(seat, card) for seat, card in turn.questions if self._worth.is_news(seat, card)]
        if not idle and (gamble is None or turn.view.board.misses < PATIENCE):
            idle = list(turn.questions)
        if idle:
            return Ask(self._seat, *self._best(idle, self._weakness))
        assert gamble is not None, "who may ask nothing may claim"
        return gamble.claim

    def _likeliest(self, questions: Sequence[Question]) -> Ask | None:
        """The question that hits likeliest, if any can."""
        chance = {question: self.odds.of(*question) for question in questions}
        most = max(chance.values(), default=0.0)
        if not most:
            return None
        equal = [question for question in questions if chance[question] >= most - 1e-9]
        return Ask(self._seat, *self._best(equal, self._richness))

    def _richness(self, question: Question) -> float:
        """How many cards of the half-suit the team holds."""
        _, card = question
        cards = self._rules.half_suits[self._rules.half_suit_of[card]]
        team = self._rules.sides[self._seat % 2]
        return round(sum(self.odds.of(seat, other) for other in cards for seat in team), 6)

    def _weakness(self, question: Question) -> float:
        """How little the opponent can do with the turn that it will be given."""
        return -self._worth.harvest(question[0])
