"""How the first dealer of a table is drawn: everybody draws a card, and the highest or the lowest deals.

Rules are given a dealer (`Rules.deal`); who it is, is the table's business. What a game says about it is in its kit
(`Kit.dealer_draw`). All chance comes from the caller's dice, so a seed draws the same dealer each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from msgspec import Struct

from shoal.core.cards import PACK, RANKS, Card
from shoal.core.game import Seat

PLAIN: Final = tuple(card for card in PACK if card.rank in RANKS)
"""The 52 cards without jokers, which have no place among the ranks."""


class Drawn(Struct, frozen=True):
    """The card that a seat drew."""

    seat: Seat
    card: Card


Round = tuple[Drawn, ...]
"""What those drew who drew together: at first everybody, then those who were level."""


@dataclass(frozen=True)
class DealerDraw:
    """What is drawn from, and which card deals. Suits do not count."""

    cards: tuple[Card, ...] = PLAIN
    ranks: str = RANKS
    """The lowest first."""
    lowest_deals: bool = False

    def rounds(self, seats: int, rng: Random) -> tuple[Round, ...]:
        """Draw for the seats, clockwise from 0, until one card is alone the highest or lowest: its seat deals (`dealer_of`).

        Who is level draws again from what is left; when that is too little, all cards are shuffled anew. A pack that is
        too small, or has one rank only, cannot decide: then the 52 cards do.
        """
        cards = tuple(card for card in self.cards if card.rank in self.ranks)
        if len(cards) < seats or len({card.rank for card in cards}) < 2:
            return replace(self, cards=PLAIN).rounds(seats, rng)
        level: tuple[Seat, ...] = tuple(range(seats))
        rounds: list[Round] = []
        left: list[Card] = []
        while len(level) > 1 or not rounds:
            if len(left) < len(level):
                left = rng.sample(cards, len(cards))
            rounds.append(tuple(Drawn(seat, left.pop()) for seat in level))
            level = self._best(rounds[-1])
        return tuple(rounds)

    def _best(self, drawn: Round) -> tuple[Seat, ...]:
        """The seats with the highest card, or the lowest."""
        places = {one.seat: self.ranks.index(one.card.rank) for one in drawn}
        best = min(places.values()) if self.lowest_deals else max(places.values())
        return tuple(seat for seat, place in places.items() if place == best)

    def dealer_of(self, rounds: Sequence[Round]) -> Seat:
        """The seat that deals after such a draw."""
        (dealer,) = self._best(rounds[-1])
        return dealer
