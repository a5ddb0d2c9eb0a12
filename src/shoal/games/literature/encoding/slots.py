"""Where cards and half-suits stand in a row: slot `h * W + j` is the j-th card of half-suit h, in the order of the rules.

    S   seats             T   seats of a team      H   half-suits
    W   cards of the largest half-suit             C   slots, H * W; a slot without a card is always 0

Sets of slots are integers, slot 0 the lowest bit. Rows are put together from pieces that are made once: bytes for masks,
and the bytes of `float32` for observations.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.core.cards import PACK, Card
from shoal.core.game import Seat
from shoal.envs.pieces import ZERO, bits, floats, one_hot
from shoal.games.literature.rules.layout import Layout
from shoal.games.literature.rules.moves import HalfSuit

HANDS_KEPT: Final = 1 << 14
"""Hands whose pieces are kept; then all are dropped, and the next ones are kept."""


class Hand(NamedTuple):
    """What a hand is made into."""

    slots: int
    floats: bytes
    """The hand as `float32`."""
    asks: bytes
    """A byte a slot: 1 for the cards that the hand allows its owner to ask for, without bluffs and penalties."""


class Slots:
    """The geometry of a table."""

    def __init__(self, rules: Layout) -> None:
        """Tables for that game."""
        self.rules = rules
        self.S: int = rules.seats
        self.T = self.S // 2
        self.half_suits: tuple[HalfSuit, ...] = tuple(rules.half_suits)
        self.H = len(self.half_suits)
        self.W = max(map(len, rules.half_suits.values()))
        self.C = self.H * self.W
        self.number_of: dict[HalfSuit, int] = {half_suit: number for number, half_suit in enumerate(self.half_suits)}
        self.card_at: list[Card | None] = [None] * self.C
        self.slot_of: list[int] = [-1] * len(PACK)
        self.slots_of_half_suit: list[int] = [0] * self.H
        for number, cards in enumerate(rules.half_suits.values()):
            for place, card in enumerate(cards):
                slot = number * self.W + place
                self.card_at[slot] = card
                self.slot_of[card] = slot
                self.slots_of_half_suit[number] |= 1 << slot
        self.pack: int = sum(self.slots_of_half_suit)
        self._by_byte = [_tables_of_byte(self.slot_of[8 * place : 8 * place + 8]) for place in range(7)]
        self._hands: dict[int, Hand] = {}
        self._planes: dict[int, bytes] = {}
        self.zeros: bytes = ZERO * self.C
        self.one_seat: tuple[bytes, ...] = tuple(one_hot(seat, self.S) for seat in range(self.S))
        self.no_seat: bytes = ZERO * self.S
        self.one_card: tuple[bytes, ...] = tuple(one_hot(slot, self.C) for slot in range(self.C))

    def slots(self, cards: int) -> int:
        """The slots of a set of cards, given as `CardSet.mask`."""
        found = 0
        for table, byte in zip(self._by_byte, cards.to_bytes(7, "little"), strict=True):
            found |= table[byte]
        return found

    def hand(self, cards: int) -> Hand:
        """What a hand is made into, given as `CardSet.mask`."""
        found = self._hands.get(cards)
        if found is None:
            if len(self._hands) >= HANDS_KEPT:
                self._hands.clear()
            slots = self.slots(cards)
            asks = sum(whole for whole in self.slots_of_half_suit if whole & slots) & ~slots
            found = self._hands[cards] = Hand(slots, floats(slots, self.C), bits(asks, self.C))
        return found

    def half_suit_plane(self, half_suits: int) -> bytes:
        """Half-suits, as bits by their number, as `float32`."""
        found = self._planes.get(half_suits)
        if found is None:
            found = self._planes[half_suits] = floats(half_suits, self.H)
        return found

    # --- Seats as one of them sees them -----------------------------------------------------------------------------

    def relative(self, seat: Seat, me: Seat) -> int:
        """How many places clockwise from `me` a seat is."""
        return (seat - me) % self.S

    def mate(self, me: Seat, number: int) -> Seat:
        """Teammate `number` of a seat; 0 is itself."""
        return (me + 2 * number) % self.S

    def opponent(self, me: Seat, number: int) -> Seat:
        """Opponent `number` of a seat."""
        return (me + 1 + 2 * number) % self.S

    def number_among_team(self, seat: Seat, me: Seat) -> int:
        """Which teammate, or which opponent, of `me` a seat is."""
        return (seat - me) % self.S // 2


def _tables_of_byte(slots: list[int]) -> list[int]:
    """For each byte of a set of cards the set of their slots; -1: no card of this game."""
    table = [0] * 256
    for byte in range(1, 256):
        slot = slots[(byte & -byte).bit_length() - 1]
        table[byte] = table[byte & byte - 1] | (1 << slot if slot >= 0 else 0)
    return table
