"""`counting`: remembers questions, cards that were shown, and who has drawn since; asks where a hit is likeliest.

Its games end: every question counts towards `max_questions`, and long before that the stock is empty. From then on
nothing is drawn unseen, every miss rules out a kind at a seat for good, and a kind that is left with one seat is a hit.
"""

from __future__ import annotations

from random import Random

from shoal.bots.bot import Bot
from shoal.core.game import Seat
from shoal.games.go_fish import GoFish, Move, SeatView, Sight
from shoal.games.go_fish.belief import Chances
from shoal.games.go_fish.bots.questions import Candidate, move_for, questions
from shoal.games.go_fish.bots.remembered import Remembered


class CountingBot(Bot):
    """Asks the question with the likeliest hit; among equals, for the kind of which it holds most."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._rng = rng
        self._remembered = Remembered(rules, seat)

    def see(self, sight: Sight) -> None:
        """Add what the sight proves."""
        self._remembered.facts.see(sight)

    def rest(self) -> None:
        """Pack what it remembers."""
        self._remembered.rest()

    def move(self, view: SeatView) -> Move | None:
        """Its question, if its seat must act."""
        moves = self._rules.moves(view)
        if not moves:
            return None
        facts = self._remembered.facts
        chances = Chances(facts, view.board.sizes, view.board.stock)

        def worth(question: Candidate) -> tuple[float, float, int, float]:
            target, kind = question
            chance = round(chances.holds(target, kind), 9)
            return chance, round(chances.top(kind), 9), facts.mine_like(kind), self._rng.random()

        return move_for(facts, view, max(questions(facts, moves), key=worth))
