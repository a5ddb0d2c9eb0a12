"""How long the table has learned nothing: what a learned mind is told of every position, and what ends its patience."""

from __future__ import annotations

from shoal.bots.literature.knowledge import Knowledge
from shoal.literature import Literature, Sight
from shoal.literature.events import Asked, ClaimFailed, Closed, HandSeen, Misdealt


class StallCounter:
    """Counts the questions in a row of which one seat thinks that everybody was told the answer before.

    It is not the misses in a row: a miss that was possible takes a possible holder away from a card, and is news; and a
    card that everybody saw go there is none when it is taken back.
    """

    def __init__(self, rules: Literature, knowledge: Knowledge) -> None:
        self._seats = range(rules.seats)
        self._bluffs = rules.options.bluff_ask
        self._knowledge = knowledge
        self.questions = 0
        """Since the last news: an answer that not everybody knew, or a claim."""

    def see(self, sight: Sight) -> None:
        """Something happened, of which the knowledge is not told yet."""
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
            return not all(lacks(seat, asked.card) for seat in self._seats if seat != asked.target)
        return not lacks(asked.target, asked.card) or not (self._bluffs or lacks(asked.seat, asked.card))
