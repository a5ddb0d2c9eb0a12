"""How long nobody has learned anything new: an input of the networks, and what ends the patience of a learned mind."""

from __future__ import annotations

from shoal.games.literature import Literature, Sight
from shoal.games.literature.bots.knowledge import Knowledge
from shoal.games.literature.rules.events import Asked, ClaimFailed, Closed, HandSeen, Misdealt


class StallCounter:
    """Counts the questions in a row whose answers were public before, as far as one seat remembers.

    These are not the misses in a row: a miss that was possible excludes a possible holder of a card, and is news; while a
    hit on a card that everybody saw move there is none.
    """

    def __init__(self, rules: Literature, knowledge: Knowledge) -> None:
        self._rules = rules
        self._knowledge = knowledge
        self.questions: int = 0
        """Since the last news: an answer that was not public before, or a claim."""

    def see(self, sight: Sight) -> None:
        """Something happened; to be called before the knowledge sees it."""
        match sight:
            case Asked():
                self.questions = 0 if self._is_news(sight) else self.questions + 1
            case Closed() | ClaimFailed() | HandSeen() | Misdealt():
                self.questions = 0
            case _:
                pass

    def _is_news(self, asked: Asked) -> bool:
        lacks = self._knowledge.publicly_lacks
        if asked.hit:
            return not all(lacks(seat, asked.card) for seat in range(self._rules.seats) if seat != asked.target)
        return not lacks(asked.target, asked.card) or not (
            self._rules.options.bluff_ask or lacks(asked.seat, asked.card)
        )
