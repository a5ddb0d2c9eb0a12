"""The facts of a Literature table that never change: who sits where, and which cards are in which half-suit."""

from __future__ import annotations

from msgspec import Struct

from shoal.cards import CardSet
from shoal.game import Seat
from shoal.literature.moves import HalfSuit
from shoal.literature.options import Options, half_suits, validate


class Setup(Struct, frozen=True):
    """What a client must know of a table before the first card: seats, teams, and the half-suits in order."""

    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    half_suits: tuple[tuple[HalfSuit, CardSet], ...]


class Layout:
    """Seats, teams and half-suits under given options."""

    def __init__(self, options: Options | None = None) -> None:
        """The table that these options make; `BadOptions` when they make none."""
        self.options = options or Options()
        validate(self.options)
        self.seats = self.options.players
        self.sides = (tuple(range(0, self.seats, 2)), tuple(range(1, self.seats, 2)))
        self.half_suits = half_suits(self.options)
        self.half_suit_of = {card: name for name, cards in self.half_suits.items() for card in cards}
        self.pack = CardSet(self.half_suit_of)

    @property
    def setup(self) -> Setup:
        """The same as data, for clients."""
        return Setup(self.seats, self.sides, tuple(self.half_suits.items()))

    def is_seat(self, seat: Seat) -> bool:
        """Whether there is such a seat at this table."""
        return 0 <= seat < self.seats

    def teammates(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of that seat's team, clockwise from it."""
        return tuple((seat + step) % self.seats for step in range(2, self.seats, 2))

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other team, clockwise from that seat."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats, 2))
