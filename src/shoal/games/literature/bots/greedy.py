"""`greedy`: asks the question that is likeliest to hit, by the exact chances. It forgets nothing.

`shrewd` is the same, but values questions as `careful` does, and weights the chances by who asked where how often.

When nothing is proven that it may claim, each does the first of these that is possible:

    1. takes a card that is known to be with an opponent
    2. asks the question that is likeliest to hit (of those that are nearly as likely, the one with the greatest expected
       gain: a card is worth the more, the more of its half-suit the team holds), or (`shrewd`) the one of the highest value
    3. asks a question that cannot hit but is news to the table, then, for a while, any other
    4. makes the claim with the greatest expected gain

Why games end: a miss of the second kind, and every question that is news, excludes a possible holder of a card that is not
placed (see `counting.py`), and there are finitely many of those. What is left are questions that are publicly known to miss.
A seat that asks one is sure, of every half-suit of which it holds a card, that its team holds all of it: no one can take
anything from it any more, and it can take nothing. So hits come to an end, too, and after `PATIENCE` misses in a row
half-suits are claimed until none is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from shoal.core.game import Seat
from shoal.games.literature import Ask, Claim, Literature, Sight
from shoal.games.literature.bots.counting import CountingChoices, CountingMind
from shoal.games.literature.bots.memory import Knowledge, PerfectMemory
from shoal.games.literature.bots.mind import Candidate, TurnContext
from shoal.games.literature.bots.odds import Odds, best_gamble, odds
from shoal.games.literature.bots.player import MindPlayer
from shoal.games.literature.rules.events import Asked, Closed, HandSeen

PATIENCE: Final = 12
"""Questions in a row that did not hit, before a seat that cannot hit claims instead."""

NEARLY: Final = 0.25
"""By how much a question may be less likely to hit than the likeliest, and still be looked at."""

SURE: Final = 1 - 1e-9
"""A chance that is no chance, but for what floating point leaves of it."""


TIRED: Final = 240
"""Questions in a whole game, before a seat that knows no hit claims instead. Seats that forget nothing never get here."""

RESTLESS: Final = 40
"""The same for seats that forget: questions since a half-suit was closed. They could learn and forget the same for ever."""

FRESH: Final = 20
"""How many more are allowed at the beginning, when the hands are still whole."""


def greedy(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """The bot of that name."""
    return MindPlayer(rules, seat, GreedyMind(rules, seat, rng, PerfectMemory(rules, seat)))


def shrewd(rules: Literature, seat: Seat, rng: Random) -> MindPlayer:
    """The bot of that name."""
    return MindPlayer(rules, seat, GreedyMind(rules, seat, rng, PerfectMemory(rules, seat), ShrewdChoices))


class GreedyChoices(CountingChoices):
    """The likelier a hit, the better. It decides without chances where it can."""

    def ask_or_claim(self, turn: TurnContext) -> Ask | Claim:
        """The best question that can hit; when none can, for a while one that cannot, and then a claim."""
        hit = self._certain_hit(turn.questions)
        if hit is not None:
            return hit
        chances = self._worth.chances
        possible = [question for question in turn.questions if chances.of(*question)]
        if possible and (self._patience or not turn.moves.claims):
            return Ask(self._seat, *self._best(self._likeliest(possible), self._value))
        gamble = best_gamble(self._rules, self._seat, turn.moves, chances) if turn.moves.claims else None
        if gamble is not None and gamble.chance > SURE:
            return gamble.claim
        idle = self._idle(turn, may_claim=gamble is not None)
        if idle:
            return Ask(self._seat, *self._best(idle, self._weakness))
        assert gamble is not None, "a seat that may ask nothing may claim"
        return gamble.claim

    def _idle(self, turn: TurnContext, *, may_claim: bool) -> Sequence[Candidate]:
        """The questions that cannot hit and are better than a claim: first those that are news to the table."""
        if not self._patience and may_claim:
            return ()
        news = [question for question in turn.questions if self._worth.is_news(*question)]
        if (not news and turn.view.board.misses < self._patience) or not may_claim:
            return news or turn.questions
        return news

    def _odds(self, knowledge: Knowledge) -> Odds:
        return odds(self._rules, knowledge, by_questions=False)

    def _likeliest(self, questions: Sequence[Candidate]) -> Sequence[Candidate]:
        chances = self._worth.chances
        most = max(chances.of(*question) for question in questions)
        return [question for question in questions if chances.of(*question) >= most - NEARLY]

    def _value(self, question: Candidate) -> float:
        """Its expected gain."""
        return self._worth.chances.of(*question) * self._worth.prize(question[1])

    def _weakness(self, question: Candidate) -> float:
        """How little the opponent can do with the turn that it will be given."""
        return -self._worth.harvest(question[0])


class ShrewdChoices(GreedyChoices):
    """Chances are weighted by who asked where how often; the value of a question is that of `careful`, however likely it hits."""

    def _odds(self, knowledge: Knowledge) -> Odds:
        return odds(self._rules, knowledge)

    def _likeliest(self, questions: Sequence[Candidate]) -> Sequence[Candidate]:
        return questions

    def _value(self, question: Candidate) -> float:
        return self._worth.question(*question)


class GreedyMind(CountingMind):
    """Decides by facts, and counts all deals that agree with them."""

    usual = GreedyChoices

    _age = 0
    """Of the game, in questions."""
    _still = 0
    """Questions since a half-suit was closed."""

    def see(self, sight: Sight) -> None:
        """Updates its knowledge, and counts how long the game has lasted."""
        super().see(sight)
        match sight:
            case Asked():
                self._age += 1
                self._still += 1
            case Closed():
                self._still = 0
            case HandSeen():
                self._age = 0
                self._still = -FRESH
            case _:
                pass

    @property
    def patience(self) -> int:
        """Questions in a row without a hit, after which it claims."""
        return 0 if self.tired else PATIENCE

    @property
    def tired(self) -> bool:
        """Whether the game has lasted so long that it stops asking what cannot hit."""
        return self._age >= TIRED or (self._knowledge.forgets and self._still >= RESTLESS)
