"""What can happen at a Literature table, and what a seat sees of it.

Everything here is public except the deal: `Dealt` is the only event that is cut, to `HandSeen` for a seat and to
`DealtSeen` for a spectator. The tags are the event names of the rules (`rules.md` G2).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.cards import Card, CardSet
from shoal.game import Seat
from shoal.literature.moves import Attribution, HalfSuit

Team = int
"""0 for the even seats, 1 for the odd ones."""

ClaimOutcome = Literal["won", "lost", "cancelled"]


class Dealt(Struct, frozen=True, tag="dealt"):
    """The hands, by seat: the whole secret of a game."""

    dealer: Seat
    hands: tuple[CardSet, ...]


class DealtSeen(Struct, frozen=True, tag="dealt_seen"):
    """The deal as a spectator sees it: how many cards each seat got."""

    dealer: Seat
    sizes: tuple[int, ...]


class HandSeen(Struct, frozen=True, tag="hand_seen"):
    """The deal as a seat sees it: its own hand, and how many cards each seat got."""

    dealer: Seat
    sizes: tuple[int, ...]
    hand: CardSet


class Misdealt(Struct, frozen=True, tag="misdeal"):
    """A card was exposed in the deal; the same dealer deals again and nothing carries over."""

    card: Card


class Asked(Struct, frozen=True, tag="asked"):
    """A question and its answer; after a hit the card has moved, face up."""

    seat: Seat
    target: Seat
    card: Card
    hit: bool


class Out(Struct, frozen=True, tag="out"):
    """A seat has no cards any more."""

    seat: Seat


class ClaimBegun(Struct, frozen=True, tag="claim_begun"):
    """A seat has announced a claim and is bound to it."""

    seat: Seat
    half_suit: HalfSuit


class Interrupted(Struct, frozen=True, tag="interrupted"):
    """An opponent has shown a card of the half-suit being claimed."""

    seat: Seat
    card: Card


class Claimed(Struct, frozen=True, tag="claimed"):
    """A seat has said where every card of a half-suit is."""

    seat: Seat
    half_suit: HalfSuit
    attribution: Attribution
    in_turn: bool


class Revealed(Struct, frozen=True, tag="revealed"):
    """Where the cards of a half-suit really were; they have left all hands."""

    half_suit: HalfSuit
    holders: Attribution

    @property
    def cards(self) -> CardSet:
        """The cards of the half-suit."""
        return CardSet(card for card, _ in self.holders)


class Closed(Struct, frozen=True, tag="closed"):
    """A half-suit is closed for ever: won by a team, or (`team` is `None`) cancelled.

    `outcome` is the claimer's: a half-suit that was `lost` went to the other team.
    """

    half_suit: HalfSuit
    team: Team | None
    outcome: ClaimOutcome


class PassDue(Struct, frozen=True, tag="pass_due"):
    """A turn-holder without cards must name a teammate."""

    seat: Seat


class TurnPassed(Struct, frozen=True, tag="turn_passed"):
    """The turn went from a seat without cards to a teammate."""

    seat: Seat
    to: Seat


class ChoiceDue(Struct, frozen=True, tag="choice_due"):
    """A turn-holder whose team is out must name the opponent who claims the rest."""

    seat: Seat


class ClaimerChosen(Struct, frozen=True, tag="claimer_chosen"):
    """The seat of the team that is out has named the claimer."""

    seat: Seat
    claimer: Seat


class Endgame(Struct, frozen=True, tag="endgame"):
    """No more questions: `claimer` alone claims all that is open, for `team`."""

    team: Team
    claimer: Seat


class Paused(Struct, frozen=True, tag="paused"):
    """Play halts until that seat resumes."""

    seat: Seat


class Resumed(Struct, frozen=True, tag="resumed"):
    """Play goes on."""

    seat: Seat


class Over(Struct, frozen=True, tag="over"):
    """All half-suits are closed. `winner` is `None` in a tie."""

    scores: tuple[int, int]
    winner: Team | None


Public = (
    Misdealt
    | Asked
    | Out
    | ClaimBegun
    | Interrupted
    | Claimed
    | Revealed
    | Closed
    | PassDue
    | TurnPassed
    | ChoiceDue
    | ClaimerChosen
    | Endgame
    | Paused
    | Resumed
    | Over
)
"""What everybody at the table sees whole."""

Event = Dealt | Public
Sight = HandSeen | DealtSeen | Public


class CancelHalfSuit(Struct, frozen=True, tag="cancel"):
    """A ruling (`rules.md` A14): a half-suit is thrown in."""

    half_suit: HalfSuit


class AwardHalfSuit(Struct, frozen=True, tag="award"):
    """A ruling: a half-suit goes to a team."""

    half_suit: HalfSuit
    team: Team


class MoveCard(Struct, frozen=True, tag="move"):
    """A ruling: a card goes to another hand, face up."""

    card: Card
    to: Seat


class Redeal(Struct, frozen=True, tag="redeal"):
    """A ruling: the same dealer deals again, and nothing carries over."""


Ruling = CancelHalfSuit | AwardHalfSuit | MoveCard | Redeal
