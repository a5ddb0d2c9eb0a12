"""The moves of Go Fish, and the reasons for which they are refused."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct, field

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "joker"]
"""All jokers have the same rank."""

PLAIN_RANKS: Final[tuple[Rank, ...]] = get_args(Rank)[:-1]
"""The ranks of the four suits, from the 2 upwards."""


class Ask(Struct, frozen=True, gc=False, tag="ask"):
    """A question: `seat` asks `target` for its cards of a rank."""

    seat: Seat
    target: Seat
    rank: Rank


class AskCard(Struct, frozen=True, gc=False, tag="ask_card"):
    """A question for one card, under `ask_for=card`: `seat` shows a card of the same rank."""

    seat: Seat
    target: Seat
    card: Card
    shown: Card

    @property
    def rank(self) -> Rank:
        """The rank of the card that is asked for."""
        return rank_of(self.card)


Move = Ask | AskCard

Reason = Literal[
    "GAME_OVER",
    "NOT_DEALT",
    "UNKNOWN_PLAYER",
    "NOT_YOUR_TURN",
    "TARGET_SELF",
    "UNKNOWN_RANK",
    "RANK_NOT_HELD",
    "TARGET_HAS_NO_CARDS",
    "ASK_FOR_A_RANK",
    "ASK_FOR_A_CARD",
    "UNKNOWN_CARD",
    "CARD_ALREADY_HELD",
    "CARD_IN_BOOK",
    "CARD_NOT_SHOWN",
    "UNKNOWN_RULING",
]
"""Every name that `Illegal.reason` can have in Go Fish."""


class Moves(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """What one seat may do now: ask any of `targets` for any of `ranks` (or of `cards`, under `ask_for=card`).

    With a card, the seat shows any of `shows` that has the same rank. All are empty when it is not the seat's turn.
    """

    seat: Seat | None = None
    targets: tuple[Seat, ...] = ()
    ranks: tuple[Rank, ...] = ()
    cards: CardSet = field(default_factory=CardSet)
    shows: CardSet = field(default_factory=CardSet)

    def __bool__(self) -> bool:
        """Whether the seat may do anything."""
        return bool(self.targets)

    def __contains__(self, move: object) -> bool:
        """Whether the rules would accept that move of this seat."""
        match move:
            case Ask(seat, target, rank):
                return seat == self.seat and target in self.targets and rank in self.ranks
            case AskCard(seat, target, card, shown):
                offered = card in self.cards and shown in self.shows and rank_of(card) == rank_of(shown)
                return seat == self.seat and target in self.targets and offered
            case _:
                return False


def rank_of(card: Card) -> Rank:
    """The rank of a card in this game."""
    return PLAIN_RANKS[card % 13] if card < 52 else "joker"
