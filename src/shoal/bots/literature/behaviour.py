"""What everybody saw each seat do since the deal, and what that makes likely: the twin of native/src/behaviour.hpp.

Facts say what questions prove. That a seat asks in a half-suit again and again, or never does though it has had many
turns, proves nothing more, but tells something: seats ask where they hold cards. The likelihood is log-linear, a factor
for each card of a half-suit in a seat's hand,

    factor(seat, half-suit) = exp(theta . habits(seat, half-suit)),

with theta fitted to self-played games. It is bounded, so that no possible deal becomes impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Final

from shoal.game import Seat
from shoal.literature import Literature
from shoal.literature.events import Asked
from shoal.literature.moves import HalfSuit

HABITS: Final = (
    "asked",  # it has asked for a card of the half-suit
    "asked twice",
    "asked thrice",
    "silent",  # it never has, by how many turns it had; up to 4
    "just asked",  # its last question was there
    "was asked",  # how often it was asked for a card of the half-suit; up to 3
    "mates asked",  # how often its team did; up to 3
    "others asked",  # how often the other team did; up to 3
)
"""What theta weighs, in this order; all between 0 and 1."""

MOST_LOG_FACTOR: Final = 3.0


class Behaviour:
    """A snapshot of what was asked. Half-suits are numbers here, in the order of the rules."""

    def __init__(self, rules: Literature, questions: Iterable[Asked], quiet: int) -> None:
        """What these questions of one game tell, oldest first; `quiet`: how long everybody has learned nothing."""
        names = list(rules.half_suits)
        self._rules = rules
        self.half_suit_of = {card: names.index(name) for card, name in rules.half_suit_of.items()}
        self.quiet = quiet
        self.asks = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions of that seat."""
        self.asked = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions to that seat."""
        self.turns = [0] * rules.seats
        """By seat, the turns in which it asked."""
        self.last: list[Asked | None] = [None] * rules.seats
        """By seat, its last question."""
        self.asker: Seat | None = None
        """Of the last question at the table."""
        for question in questions:
            self._count(question)

    def _count(self, question: Asked) -> None:
        half_suit = self.half_suit_of[question.card]
        self.asks[question.seat][half_suit] += 1
        self.asked[question.target][half_suit] += 1
        self.turns[question.seat] += question.seat != self.asker
        self.asker = question.seat
        self.last[question.seat] = question

    def habits(self, seat: Seat, half_suit: int) -> list[float]:
        """The numbers of HABITS for that seat and half-suit."""
        own, last = self.asks[seat][half_suit], self.last[seat]
        mates = sum(asks[half_suit] for asks in self.asks[seat % 2 :: 2]) - own
        others = sum(asks[half_suit] for asks in self.asks[1 - seat % 2 :: 2])
        return [
            float(own >= 1),
            float(own >= 2),
            float(own >= 3),
            0.0 if own else min(self.turns[seat], 4) / 4,
            float(last is not None and self.half_suit_of[last.card] == half_suit),
            min(self.asked[seat][half_suit], 3) / 3,
            min(mates, 3) / 3,
            min(others, 3) / 3,
        ]

    def likelihood(self, theta: Sequence[float], viewer: Seat) -> list[Mapping[HalfSuit, float]]:
        """By seat and half-suit, the factor of each of its cards there; 1 for the viewer, who knows his hand."""

        def factor(seat: Seat, half_suit: int) -> float:
            if seat == viewer:
                return 1.0
            log = sum(weight * habit for weight, habit in zip(theta, self.habits(seat, half_suit), strict=True))
            return exp(min(max(log, -MOST_LOG_FACTOR), MOST_LOG_FACTOR))

        names = list(self._rules.half_suits)
        return [{name: factor(seat, h) for h, name in enumerate(names)} for seat in range(len(self.asks))]
