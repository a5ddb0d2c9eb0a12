"""Where cards and ranks stand in a row: slot `r * K + j` is the j-th card of rank r, in the order of the rules.

S   seats       R   ranks of the pack, jokers one more       K   copies       C   slots, R * K
N   what facts and beliefs are about: the ranks, or where single cards are asked for the slots
"""

from __future__ import annotations

from shoal.cards import PACK, Card, CardSet
from shoal.envs.pieces import ZERO, floats, one_hot, value
from shoal.go_fish.events import Book
from shoal.go_fish.layout import Layout
from shoal.go_fish.moves import Rank


class Places:
    """The geometry of a table."""

    def __init__(self, rules: Layout) -> None:
        """Tables for that game."""
        self.rules = rules
        self.S = rules.seats
        self.ranks: tuple[Rank, ...] = tuple(rules.ranks)
        self.R = len(self.ranks)
        self.K = rules.options.deck_copies
        self.C = self.R * self.K
        self.by_card = rules.options.ask_for == "card"
        self.N = self.C if self.by_card else self.R
        self.number_of = {rank: number for number, rank in enumerate(self.ranks)}
        self.card_at: list[Card | None] = [None] * self.C
        self.slot_of = [-1] * len(PACK)
        for number, cards in enumerate(rules.ranks.values()):
            for copy, card in enumerate(cards):
                self.card_at[number * self.K + copy] = card
                self.slot_of[card] = number * self.K + copy
        self.books_of = tuple(len(cards) // rules.book_size for cards in rules.ranks.values())
        self.points = sum(
            rules.worth(rank, second=False) + (books - 1) * rules.worth(rank, second=True)
            for rank, books in zip(self.ranks, self.books_of, strict=True)
        )
        self.one_seat = tuple(one_hot(seat, self.S) for seat in range(self.S))
        self.no_seat = ZERO * self.S
        self.size_values = tuple(value(count / len(rules.pack)) for count in range(len(rules.pack) + 1))

    def hand(self, cards: CardSet) -> int:
        """The slots of a hand; where ranks are asked for, as many of each rank as are held, from the first on."""
        if self.by_card:
            return sum(1 << self.slot_of[card] for card in cards)
        return sum(
            (1 << len(cards & of_rank)) - 1 << number * self.K
            for number, of_rank in enumerate(self.rules.ranks.values())
        )

    def hand_floats(self, cards: CardSet) -> bytes:
        """The same as `float32`."""
        return floats(self.hand(cards), self.C)

    def book_counts(self, books: tuple[Book, ...], me: int) -> list[list[int]]:
        """How many books of each rank every relative seat has laid down."""
        counts = [[0] * self.R for _ in range(self.S)]
        for book in books:
            counts[(book.seat - me) % self.S][self.number_of[book.rank]] += 1
        return counts

    def what(self, rank: Rank, card: Card | None) -> int:
        """What is asked for, as an event row says it: the rank + 1, or the slot + 1 of a card."""
        return self.number_of[rank] + 1 if card is None else self.slot_of[card] + 1
