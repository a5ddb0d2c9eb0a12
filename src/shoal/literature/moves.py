"""What a seat of a Literature table can say, and the names of the reasons why not."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.cards import Card, CardSet
from shoal.game import Seat

HalfSuit = str
"""The id of a half-suit: `LC LD LH LS HC HD HH HS`, and `SP`, `R2` .. `RA` under other options."""

Attribution = tuple[tuple[Card, Seat], ...]
"""Who holds each card, as a claimer says it. Pairs, not a mapping: a malformed claim may name a card twice."""


class Ask(Struct, frozen=True, tag="ask"):
    """A question: `seat` asks `target` for `card`."""

    seat: Seat
    target: Seat
    card: Card


class Claim(Struct, frozen=True, tag="claim"):
    """`seat` says where every card of a half-suit is."""

    seat: Seat
    half_suit: HalfSuit
    attribution: Attribution


class BeginClaim(Struct, frozen=True, tag="begin_claim"):
    """`seat` announces a claim and is bound to make it; opponents may interrupt."""

    seat: Seat
    half_suit: HalfSuit


class Interrupt(Struct, frozen=True, tag="interrupt"):
    """An opponent of the claimer shows a card of the half-suit being claimed."""

    seat: Seat
    card: Card


class PassTurn(Struct, frozen=True, tag="pass_turn"):
    """A turn-holder without cards names the teammate who goes on."""

    seat: Seat
    to: Seat


class ChooseClaimer(Struct, frozen=True, tag="choose_claimer"):
    """A turn-holder whose whole team is out names the opponent who must claim the rest."""

    seat: Seat
    claimer: Seat


class Pause(Struct, frozen=True, tag="pause"):
    """The word Wait: play halts until the same seat resumes."""

    seat: Seat


class Resume(Struct, frozen=True, tag="resume"):
    """The seat that halted play lets it go on."""

    seat: Seat


Move = Ask | Claim | BeginClaim | Interrupt | PassTurn | ChooseClaimer | Pause | Resume

Reason = Literal[
    "GAME_OVER",
    "NOT_DEALT",
    "PAUSED",
    "NOT_PAUSED",
    "NOT_YOUR_PAUSE",
    "UNKNOWN_PLAYER",
    "MUST_PASS_TURN",
    "MUST_CHOOSE_CLAIMER",
    "CLAIM_IN_PROGRESS",
    "NO_CLAIM_IN_PROGRESS",
    "NO_QUESTIONS_IN_ENDGAME",
    "NOT_YOUR_TURN",
    "PLAYER_OUT",
    "TARGET_SELF",
    "TARGET_TEAMMATE",
    "TARGET_HAS_NO_CARDS",
    "TARGET_NOT_TEAMMATE",
    "TARGET_NOT_OPPONENT",
    "UNKNOWN_CARD",
    "HALF_SUIT_CLOSED",
    "NO_BASE_CARD",
    "CARD_ALREADY_HELD",
    "UNKNOWN_HALF_SUIT",
    "CARD_NOT_IN_HALF_SUIT",
    "DUPLICATE_CARD",
    "HOLDER_NOT_TEAMMATE",
    "INCOMPLETE_CLAIM",
    "NOT_AN_OPPONENT",
    "INTERRUPT_WITHOUT_CARD",
    "NO_PASS_PENDING",
    "NO_CHOICE_PENDING",
    "DEAL_OVER",
]
"""Every name that `Illegal.reason` can have in Literature."""


class Moves(Struct, frozen=True):
    """What one seat may do now. Questions are a product, claims are described by their half-suit.

    A question is legal for any card of `asks` and any seat of `targets`; a claim for any half-suit of `claims` and any
    full attribution to `team`, the seat's own team. `asks` and `targets` are both empty or both not.
    """

    seat: Seat | None = None
    team: tuple[Seat, ...] = ()
    asks: CardSet = CardSet()
    targets: tuple[Seat, ...] = ()
    claims: tuple[tuple[HalfSuit, CardSet], ...] = ()
    begins: tuple[HalfSuit, ...] = ()
    interrupts: CardSet = CardSet()
    passes: tuple[Seat, ...] = ()
    claimers: tuple[Seat, ...] = ()
    pause: bool = False
    resume: bool = False

    def __bool__(self) -> bool:
        """Whether there is anything at all that the seat may do."""
        return self != Moves(seat=self.seat, team=self.team)

    def __contains__(self, move: object) -> bool:
        """Whether the rules would accept that move of this seat."""
        match move:
            case Ask(seat, target, card):
                offered = target in self.targets and card in self.asks
            case Claim(seat, half_suit, attribution):
                offered = self._offers_claim(half_suit, attribution)
            case BeginClaim(seat, half_suit):
                offered = half_suit in self.begins
            case Interrupt(seat, card):
                offered = card in self.interrupts
            case PassTurn(seat, to):
                offered = to in self.passes
            case ChooseClaimer(seat, claimer):
                offered = claimer in self.claimers
            case Pause(seat):
                offered = self.pause
            case Resume(seat):
                offered = self.resume
            case _:
                return False
        return offered and seat == self.seat

    def _offers_claim(self, half_suit: HalfSuit, attribution: Attribution) -> bool:
        cards = dict(self.claims).get(half_suit)
        named = CardSet(card for card, _ in attribution)
        return named == cards and len(attribution) == len(named) and all(held in self.team for _, held in attribution)
