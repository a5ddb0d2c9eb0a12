"""Where cards and ranks stand in a row: slot `r * K + j` is the j-th card of rank r, in the order of the rules.

S   seats       R   ranks of the pack, jokers one more       K   copies       C   slots, R * K
N   what facts and beliefs are about: the ranks, or where single cards are asked for the slots
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from shoal.core.cards import PACK, Card, CardSet
from shoal.envs.packing import ZERO, floats, one_hot, value
from shoal.envs.spec import Axis, Symmetry, exchange
from shoal.games.go_fish.rules.events import Book
from shoal.games.go_fish.rules.moves import Rank
from shoal.games.go_fish.rules.options import Layout

BOOK_BITS: Final = 4

HANDS_KEPT: Final = 1 << 14
"""Hands whose pieces are kept; then all are dropped, and the next ones are kept."""


class HandRow(NamedTuple):
    """What a hand is made into."""

    slots: int
    floats: bytes
    """The slots as `float32`."""
    ranks: bytes
    """A byte a rank: 1 for those that are held."""


class Places:
    """The geometry of a table."""

    def __init__(self, rules: Layout) -> None:
        """Tables for that game."""
        self.rules = rules
        self.S: int = rules.seats
        self.ranks: tuple[Rank, ...] = tuple(rules.ranks)
        self.R = len(self.ranks)
        self.K = rules.options.deck_copies
        self.C = self.R * self.K
        self.by_card: bool = rules.options.ask_for == "card"
        self.N = self.C if self.by_card else self.R
        self.number_of: dict[str, int] = {rank: number for number, rank in enumerate(self.ranks)}
        self.card_at: list[Card | None] = [None] * self.C
        self.slot_of: list[int] = [-1] * len(PACK)
        for number, cards in enumerate(rules.ranks.values()):
            for copy, card in enumerate(cards):
                self.card_at[number * self.K + copy] = card
                self.slot_of[card] = number * self.K + copy
        self.books_of: tuple[int, ...] = tuple(len(cards) // rules.book_size for cards in rules.ranks.values())
        self.points: int = sum(
            rules.worth(rank, second=False) + (books - 1) * rules.worth(rank, second=True)
            for rank, books in zip(self.ranks, self.books_of, strict=True)
        )
        self._hands: dict[int, HandRow] = {}
        self._books: dict[int, bytes] = {}
        self.one_seat: tuple[bytes, ...] = tuple(one_hot(seat, self.S) for seat in range(self.S))
        self.no_seat: bytes = ZERO * self.S
        self.size_values: tuple[bytes, ...] = tuple(
            value(count / len(rules.pack)) for count in range(len(rules.pack) + 1)
        )

    def hand(self, cards: CardSet) -> HandRow:
        """What a hand is made into."""
        found = self._hands.get(cards.mask)
        if found is None:
            if len(self._hands) >= HANDS_KEPT:
                self._hands.clear()
            slots = self._slots(cards.mask)
            held = bytes(bool(cards.mask & of_rank) for _, of_rank in self.rules.rank_masks)
            found = self._hands[cards.mask] = HandRow(slots, floats(slots, self.C), held)
        return found

    def hand_floats(self, cards: CardSet) -> bytes:
        """Its slots as `float32`."""
        return self.hand(cards).floats

    def _slots(self, cards: int) -> int:
        """The slots of a hand; where ranks are asked for, as many of each rank as are held, from the first on."""
        if self.by_card:
            return sum(1 << self.slot_of[card] for card in CardSet.of_mask(cards))
        return sum(
            (1 << (cards & of_rank).bit_count()) - 1 << number * self.K
            for number, (_, of_rank) in enumerate(self.rules.rank_masks)
        )

    def books(self, counts: int) -> bytes:
        """How many books of each rank a seat has, 4 bits each, as shares of those that are possible: `float32`."""
        found = self._books.get(counts)
        if found is None:
            numbers = [counts >> BOOK_BITS * number & (1 << BOOK_BITS) - 1 for number in range(self.R)]
            shares = (value(count / most) for count, most in zip(numbers, self.books_of, strict=True))
            found = self._books[counts] = b"".join(shares)
        return found

    def book_counts(self, books: tuple[Book, ...], me: int) -> list[int]:
        """How many books of each rank every relative seat has laid down, 4 bits a rank."""
        counts = [0] * self.S
        for book in books:
            counts[(book.seat - me) % self.S] += 1 << BOOK_BITS * self.number_of[book.rank]
        return counts

    def what(self, rank: Rank, card: Card | None) -> int:
        """What is asked for, as an event row says it: the rank + 1, or the slot + 1 of a card."""
        return self.number_of[rank] + 1 if card is None else self.slot_of[card] + 1


SLOTS: Final = Axis("slot")
RANKS: Final = Axis("rank")

ACTION_AXES: Final[Mapping[str, Axis]] = {"ask": RANKS, "ask_card": SLOTS}


def observation_axes(places: Places) -> Mapping[str, Axis]:
    """What facts and beliefs are about depends on whether ranks or single cards are asked for."""
    kinds = SLOTS if places.by_card else RANKS
    return {
        **dict.fromkeys(("hand", "card", "shown", "asking_for", "dealt"), SLOTS),
        **dict.fromkeys(("books", "rank"), RANKS),
        **dict.fromkeys(("facts", "holds", "mean", "top"), kinds),
    }


def symmetries_of(places: Places) -> tuple[Symmetry, ...]:
    """Exchanges of a rank and the next one that is like it."""
    found = []
    for number in range(places.R):
        following = next((other for other in range(number + 1, places.R) if _is_alike(places, number, other)), None)
        if following is not None:
            found.append(_of_ranks(places, number, following))
    return tuple(found)


def _is_alike(places: Places, first: int, second: int) -> bool:
    rules, ranks = places.rules, (places.ranks[first], places.ranks[second])
    worth = {(rules.worth(rank, second=False), rules.worth(rank, second=True)) for rank in ranks}
    return len(worth) == 1 and len({len(rules.ranks[rank]) for rank in ranks}) == 1


def _of_ranks(places: Places, first: int, second: int) -> Symmetry:
    pairs: dict[int, int] = {}
    for copy in range(places.K):
        here, there = first * places.K + copy, second * places.K + copy
        pairs |= {here: there, there: here}
    cards = {
        card: other
        for slot, goes in pairs.items()
        if (card := places.card_at[slot]) is not None and (other := places.card_at[goes]) is not None
    }
    ranks = places.ranks[first], places.ranks[second]
    axes = {"slot": exchange(places.C, pairs), "rank": exchange(places.R, {first: second, second: first})}
    return Symmetry(cards, {ranks[0]: ranks[1], ranks[1]: ranks[0]}, axes)
