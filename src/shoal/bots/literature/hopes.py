"""What questions alone let everybody hope for: the twin of native/src/hopes.hpp.

A card may be with everybody of whom no question says that he lacks it, each as likely as any other. Whoever holds a card of
a half-suit and asks elsewhere, for less, has passed this over; who holds none of it had no choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from shoal.cards import Card
from shoal.game import Seat
from shoal.literature import Literature
from shoal.literature.events import Asked

LONG_ODDS: Final = 0.3
"""A hope that is less is little."""


class Hopes:
    """How likely cards are where they are likeliest, by the questions so far. Sets of seats are masks."""

    def __init__(self, rules: Literature) -> None:
        self._seats = (1 << rules.seats) - 1
        self._lacking = dict.fromkeys(rules.pack, 0)
        even = sum(1 << seat for seat in range(0, rules.seats, 2))
        self._opponents = (self._seats & ~even, even)

    def of(self, asker: Seat, card: Card) -> float:
        """The chance that the likeliest opponent of that seat holds the card, which the seat lacks; 0: its team has it."""
        places = self._seats & ~self._lacking[card] & ~(1 << asker)
        return 1 / places.bit_count() if places & self._opponents[asker % 2] else 0.0

    def best(self, asker: Seat, cards: Iterable[Card]) -> float:
        """The most of these cards."""
        return max(self.of(asker, card) for card in cards)

    def see(self, question: Asked) -> None:
        """What a question says of its card."""
        if question.hit:
            lacking = self._seats & ~(1 << question.seat)
        else:
            lacking = self._lacking[question.card] | 1 << question.seat | 1 << question.target
        # All seats lack it where somebody bluffed, or questions were forgotten: nothing is known.
        self._lacking[question.card] = 0 if lacking == self._seats else lacking


@dataclass
class Hoped:
    """What the questions of a seat say of a half-suit by what it could hope for."""

    long_odds: int = 0
    """Questions there with less hope than LONG_ODDS."""
    doubt: float = 0.0
    """Of all its questions there: the sum of what their hopes were short of 1."""
    even_passed: int = 0
    """Questions elsewhere, for less, when it could have hoped for 1/2 here, and not for more."""
    most_passed: float = 0.0
    """How much less it hoped for when it asked elsewhere than it could have here: the most."""
    all_passed: float = 0.0
    """The same: the sum."""

    def ask(self, hope: float) -> None:
        """It asks there."""
        self.long_odds += hope < LONG_ODDS
        self.doubt += 1 - hope

    def pass_over(self, best: float, hope: float) -> None:
        """It asks elsewhere."""
        if best <= hope:
            return
        self.even_passed += best == 0.5
        self.most_passed = max(self.most_passed, best - hope)
        self.all_passed += best - hope
