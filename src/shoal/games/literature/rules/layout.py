"""What the house rules fix for a whole game: seats and teams, half-suits and their worth, and tables looked up often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameSetup, Seat, TurnTimes
from shoal.games.literature.rules.events import IrregularityKind
from shoal.games.literature.rules.moves import HalfSuit, Moves
from shoal.games.literature.rules.options import Options, half_suits, validate, worth

PENALTIES: Final[Mapping[str, frozenset[IrregularityKind]]] = {
    "reject": frozenset(),
    "lose_turn": frozenset({"HALF_SUIT_CLOSED", "NO_BASE_CARD", "CARD_ALREADY_HELD"}),
    "cancel_half_suit": frozenset({"NO_BASE_CARD", "CARD_ALREADY_HELD"}),
    "award_half_suit": frozenset({"NO_BASE_CARD", "CARD_ALREADY_HELD"}),
}
"""For each value of `on_invalid_ask`, the faults of a question that are punished instead of refused.

A question in a closed half-suit cannot cost that half-suit, since it is closed already.
"""

MEMORY: Final[Mapping[str, int | None]] = {"last": 0, "last_two": 2, "full": None}


class Setup(GameSetup, frozen=True):
    """What a client must know before the deal: the number of seats, the teams, and the half-suits in display order."""

    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    half_suits: tuple[tuple[HalfSuit, CardSet], ...]


class Layout:
    """Seats, teams and half-suits under given options, and everything else that can be worked out before the deal."""

    def __init__(self, options: Options | None = None) -> None:
        """Work out the table for these options (default: all defaults); raises `BadOptions` when they make no game."""
        self.options: Options = options or Options()
        validate(self.options)
        self.seats: int = self.options.players
        self.sides: tuple[tuple[int, ...], tuple[int, ...]] = (
            tuple(range(0, self.seats, 2)),
            tuple(range(1, self.seats, 2)),
        )
        self.times: TurnTimes = TurnTimes(self.options.max_pause_seconds)
        self._teammates = tuple(self._clockwise(seat, 2) for seat in range(self.seats))
        self._opponents = tuple(self._clockwise(seat, 1) for seat in range(self.seats))
        self.half_suits: Mapping[HalfSuit, CardSet] = half_suits(self.options)
        self.half_suit_of: dict[Card, HalfSuit] = {
            card: name for name, cards in self.half_suits.items() for card in cards
        }
        self.half_suit_mask: dict[Card, int] = {
            card: cards.mask for cards in self.half_suits.values() for card in cards
        }
        self.pack: CardSet = CardSet(self.half_suit_of)
        self.worth: dict[HalfSuit, int] = {half_suit: worth(self.options, half_suit) for half_suit in self.half_suits}
        self.points: int = sum(self.worth.values())
        self.penalties: frozenset[IrregularityKind] = PENALTIES[self.options.on_invalid_ask]
        self.memory: int | None = MEMORY[self.options.history]
        self.stall_limit: int | None = self.options.stall_limit
        self.has_strange_bases: bool = self.options.ask_requires == "team" or self.options.bluff_needs_other_card
        self.claims_any_time: bool = self.options.claim_timing == "any"
        self.penalises: bool = self.options.out_of_turn_claim != "reject" and not self.claims_any_time
        self._open: dict[int, tuple[tuple[HalfSuit, CardSet], ...]] = {}
        self._claiming: dict[tuple[Seat, int, bool], Moves] = {}
        self.quiet_offers: tuple[Moves, ...] = tuple(map(self._quiet_offer, range(self.seats)))

    def _clockwise(self, seat: Seat, first: int) -> tuple[Seat, ...]:
        """Every other seat, from the `first` one to the left of that seat on."""
        return tuple((seat + step) % self.seats for step in range(first, self.seats, 2))

    def _quiet_offer(self, seat: Seat) -> Moves:
        """The offer of a seat that can do nothing but pause the game; every other offer starts from it."""
        options, team = self.options, seat % 2
        return Moves(
            seat=seat,
            team=self.sides[team],
            other_team=self.sides[1 - team] if options.claim_for_opponents else (),
            attribution=options.claim_attribution,
            anybody=tuple(range(self.seats)) if options.malformed_claim == "wrong" else (),
            pause=True,
        )

    def claiming_offer(self, seat: Seat, cards: CardSet, *, may_begin: bool) -> Moves:
        """The offer of a seat that may claim the half-suits of these open cards, and ask for nothing: most offers are that.

        The same object each time, so whoever makes something of it can keep what they made.
        """
        key = (seat, cards.mask, may_begin)
        found = self._claiming.get(key)
        if found is None:
            claims = self.open_half_suits(cards)
            begins = tuple(name for name, _ in claims) if may_begin else ()
            found = self._claiming[key] = replace(self.quiet_offers[seat], claims=claims, begins=begins)
        return found

    def __repr__(self) -> str:
        """As it is made; options at their defaults are left out."""
        return f"{type(self).__name__}({'' if self.options == Options() else self.options})"

    @property
    def setup(self) -> Setup:
        """The same as data, for clients."""
        return Setup(self.seats, self.sides, tuple(self.half_suits.items()))

    def open_half_suits(self, cards: CardSet) -> tuple[tuple[HalfSuit, CardSet], ...]:
        """The open half-suits with their cards; `cards` is `Board.open`, the cards of all open half-suits together."""
        found = self._open.get(cards.mask)
        if found is None:
            found = tuple((name, own) for name, own in self.half_suits.items() if own <= cards)
            self._open[cards.mask] = found
        return found

    def is_seat(self, seat: Seat) -> bool:
        """Whether there is such a seat at this table."""
        return 0 <= seat < self.seats

    def teammates(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of that seat's team, clockwise from it."""
        return self._teammates[seat]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All other seats, clockwise from that seat."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats))

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the other team, clockwise from that seat."""
        return self._opponents[seat]
