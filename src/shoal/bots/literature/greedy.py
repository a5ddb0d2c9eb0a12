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
from shoal.bots.literature.knowledge import Everything, Knowledge
from shoal.bots.literature.mind import Question, Turn
from shoal.bots.literature.odds import Odds, odds
from shoal.bots.literature.player import Player
from shoal.bots.literature.worth import Worth
from shoal.game import Seat
from shoal.literature import Ask, Claim, Literature, SeatView, Sight
from shoal.literature.events import Asked, HandSeen, Team
from shoal.literature.moves import Attribution, HalfSuit

PATIENCE: Final = 12
"""Questions in a row that did not hit, before a seat that cannot hit claims instead."""

SURE: Final = 1 - 1e-9
"""A chance that is no chance, but for what floating point leaves of it."""


TIRED: Final = 240
"""Questions in a whole game, before a seat that knows no hit claims instead. Who forgets nothing never gets here."""


def greedy(rules: Literature, seat: Seat, rng: Random) -> Player:
    """The bot of that name."""
    return Player(rules, seat, GreedyMind(rules, seat, rng, Everything(rules, seat)))


class GreedyMind(CountingMind):
    """Thinks in facts, and counts exactly what they leave open."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random, knowledge: Knowledge) -> None:
        super().__init__(rules, seat, rng, knowledge)
        self._age = 0  # in questions

    def see(self, sight: Sight) -> None:
        """What it sees it knows; and how long the game has lasted it feels."""
        super().see(sight)
        self._age = 0 if isinstance(sight, HandSeen) else self._age + isinstance(sight, Asked)

    def think(self, view: SeatView) -> GreedyThoughts:  # noqa: ARG002  # what it sees it knows
        """The exact chances now, counted when they are asked for."""
        patience = PATIENCE if self._age < TIRED else 0
        return GreedyThoughts(self._rules, self._seat, self._rng, self._knowledge, patience)


class GreedyThoughts(CountedThoughts):
    """Who should have the turn it judges as `counting` does."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random, knowledge: Knowledge, patience: int) -> None:
        facts = knowledge.facts
        super().__init__(seat, rng, Worth(rules, seat, facts, knowledge.public, WEIGHTS), facts.has)
        self._rules = rules
        self._facts = facts
        self._patience = patience
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
        best = self._likeliest(turn.questions) if self._patience or not turn.moves.claims else None
        if best is not None:
            return best
        gamble = best_gamble(self._rules, self._seat, turn.moves, self.odds) if turn.moves.claims else None
        if gamble is not None and gamble.chance > SURE:
            return gamble.claim
        news = [(seat, card) for seat, card in turn.questions if self._worth.is_news(seat, card)]
        idle = news if self._patience or gamble is None else []
        if not idle and (gamble is None or turn.view.board.misses < self._patience):
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
