"""Who asked whom for what since the deal, in numbers. All of it is public."""

from __future__ import annotations

from collections.abc import Iterable

from shoal.core.cards import PACK, Card
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.rules.events import Asked


class AskingHistory:
    """The questions of one game. Half-suits are numbers here, in the order of the rules."""

    def __init__(self, rules: Literature, questions: Iterable[Asked]) -> None:
        names = list(rules.half_suits)
        self._rules = rules
        self.half_suit_of: dict[Card, int] = {card: names.index(name) for card, name in rules.half_suit_of.items()}
        self.asks: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions of that seat; and those of them that hit."""
        self.hits: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        self.asked: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions to that seat; and those of them that hit."""
        self.lost: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        self.last_turn: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the turn in which that seat last asked there."""
        self.turns: list[int] = [0] * rules.seats
        """By seat, the turns in which it asked."""
        self.opening: list[int | None] = [None] * rules.seats
        """By seat, the half-suit of its first question."""
        self.last: list[Asked | None] = [None] * rules.seats
        """By seat, its last question."""
        self.asker: Seat | None = None
        """Of the last question at the table."""
        self.questions: int = 0
        """At the table."""
        self.lacking: list[int] = [0] * len(PACK)
        """By card, the seats that lack it, by questions alone; a mask."""
        for question in questions:
            self.count(question)

    def count(self, question: Asked) -> None:
        """One more."""
        seat, half_suit = question.seat, self.half_suit_of[question.card]
        self.asks[seat][half_suit] += 1
        self.asked[question.target][half_suit] += 1
        self.hits[seat][half_suit] += question.hit
        self.lost[question.target][half_suit] += question.hit
        self.turns[seat] += seat != self.asker
        self.last_turn[seat][half_suit] = self.turns[seat]
        if self.opening[seat] is None:
            self.opening[seat] = half_suit
        self.asker = seat
        self.last[seat] = question
        self.questions += 1
        self._count_lacking(question)

    def _count_lacking(self, question: Asked) -> None:
        everybody = (1 << self._rules.seats) - 1
        if question.hit:
            lacking = everybody & ~(1 << question.seat)
        else:
            lacking = self.lacking[question.card] | 1 << question.seat | 1 << question.target
        # Where all seats lack it, somebody bluffed or questions were forgotten: nothing is known.
        self.lacking[question.card] = 0 if lacking == everybody else lacking
