"""The moves of Literature, the reasons for refusing one, and `Moves`: what a seat may do now."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat

HalfSuit = str
"""The id of a half-suit: `LC LD LH LS HC HD HH HS`, and `SP`, `R2` .. `RA` under other options."""

Attribution = tuple[tuple[Card, Seat], ...]
"""Who holds each card, as a claimer says it. Pairs, not a mapping: a malformed claim may name a card twice."""


class Ask(Struct, frozen=True, gc=False, tag="ask"):
    """A question: `seat` asks `target` for `card`."""

    seat: Seat
    target: Seat
    card: Card


class Claim(Struct, frozen=True, gc=False, tag="claim"):
    """`seat` says where every card of a half-suit is."""

    seat: Seat
    half_suit: HalfSuit
    attribution: Attribution


class BeginClaim(Struct, frozen=True, gc=False, tag="begin_claim"):
    """`seat` announces a claim and is bound to make it; opponents may interrupt."""

    seat: Seat
    half_suit: HalfSuit


class NameCard(Struct, frozen=True, gc=False, tag="name_card"):
    """The claimer of a begun claim says who holds one card of it; the last card completes the claim."""

    seat: Seat
    card: Card
    holder: Seat


class WithdrawClaim(Struct, frozen=True, gc=False, tag="withdraw_claim"):
    """The claimer of a begun claim takes it back, while it is not binding."""

    seat: Seat


class Interrupt(Struct, frozen=True, gc=False, tag="interrupt"):
    """An opponent of the claimer shows a card of the half-suit being claimed."""

    seat: Seat
    card: Card


class PassTurn(Struct, frozen=True, gc=False, tag="pass_turn"):
    """A turn-holder without cards names the teammate who goes on."""

    seat: Seat
    to: Seat


class ChooseClaimer(Struct, frozen=True, gc=False, tag="choose_claimer"):
    """A turn-holder whose whole team is out names the opponent who must claim the rest."""

    seat: Seat
    claimer: Seat


class ChooseNext(Struct, frozen=True, gc=False, tag="choose_next"):
    """After a right claim the claimer names the member of its team who goes on."""

    seat: Seat
    to: Seat


class Challenge(Struct, frozen=True, gc=False, tag="challenge"):
    """An opponent of the turn-holder says that the turn-holder's team holds a half-suit."""

    seat: Seat
    half_suit: HalfSuit


class AnswerChallenge(Struct, frozen=True, gc=False, tag="answer_challenge"):
    """A member of the challenged team claims the half-suit, or declines."""

    seat: Seat
    claim: bool


class Answer(Struct, frozen=True, gc=False, tag="answer"):
    """The target of a question says whether it has the card (`answer_mode=manual`)."""

    seat: Seat
    has: bool


class Pause(Struct, frozen=True, gc=False, tag="pause"):
    """The word Wait: play halts until the same seat resumes."""

    seat: Seat


class Resume(Struct, frozen=True, gc=False, tag="resume"):
    """The seat that halted play lets it go on."""

    seat: Seat


Move = (
    Ask
    | Answer
    | Claim
    | BeginClaim
    | NameCard
    | WithdrawClaim
    | Interrupt
    | PassTurn
    | ChooseNext
    | ChooseClaimer
    | Challenge
    | AnswerChallenge
    | Pause
    | Resume
)

Reason = Literal[
    "GAME_OVER",
    "NOT_DEALT",
    "PAUSED",
    "NOT_PAUSED",
    "NOT_YOUR_PAUSE",
    "UNKNOWN_PLAYER",
    "MUST_PASS_TURN",
    "MUST_CHOOSE_CLAIMER",
    "MUST_CHOOSE_NEXT",
    "MUST_ANSWER",
    "MUST_ANSWER_CHALLENGE",
    "CLAIM_IN_PROGRESS",
    "NO_CLAIM_IN_PROGRESS",
    "NO_QUESTIONS_IN_ENDGAME",
    "NOT_YOUR_TURN",
    "FORCED_CLAIM",
    "MUST_DECLARE_FIRST",
    "QUESTION_REPEATED",
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
    "HOLDER_NOT_OPPONENT",
    "INCOMPLETE_CLAIM",
    "NOT_YOUR_CLAIM",
    "CLAIM_IS_BINDING",
    "NOTHING_TO_NAME",
    "NOT_AN_OPPONENT",
    "INTERRUPT_TOO_EARLY",
    "INTERRUPT_WITHOUT_CARD",
    "NO_PASS_PENDING",
    "NO_CHOICE_PENDING",
    "NO_CHALLENGES",
    "CHALLENGE_OWN_TURN",
    "CHALLENGE_TOO_LATE",
    "NO_CHALLENGE_PENDING",
    "NO_QUESTION_PENDING",
    "FALSE_ANSWER",
    "DEAL_OVER",
    "UNKNOWN_TEAM",
]
"""Every name that `Illegal.reason` can have in Literature."""


class Moves(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """What one seat may do now. Questions are a product less some pairs, claims are described by their half-suit.

    A question is legal for any card of `asks` and any seat of `targets`. `irregular` are cards that may be named too,
    by mistake, for the price in the house rules (`on_invalid_ask`); `unsure` are cards for which a view cannot tell
    whether the rules will refuse them (`ask_requires=team`). Of all these, `barred` are the cards that one target may
    not be asked for (`repeat_question=forbidden`); every card has a target left, and every target a card.

    A claim is legal for any half-suit of `claims` and any full attribution to `team`; where `other_team` is not empty,
    also to that team alone, and where `team` is empty, only to that. Without `attribution` a claim may name no one;
    with `anybody`, any cards may be attributed to any of these seats: a malformed claim is taken, and counts as wrong.
    """

    seat: Seat | None = None
    team: tuple[Seat, ...] = ()
    asks: CardSet = field(default_factory=CardSet)
    targets: tuple[Seat, ...] = ()
    claims: tuple[tuple[HalfSuit, CardSet], ...] = ()
    begins: tuple[HalfSuit, ...] = ()
    interrupts: CardSet = field(default_factory=CardSet)
    passes: tuple[Seat, ...] = ()
    claimers: tuple[Seat, ...] = ()
    pause: bool = False
    resume: bool = False
    irregular: CardSet = field(default_factory=CardSet)
    unsure: CardSet = field(default_factory=CardSet)
    other_team: tuple[Seat, ...] = ()
    attribution: bool = True
    anybody: tuple[Seat, ...] = ()
    names: CardSet = field(default_factory=CardSet)
    holders: tuple[Seat, ...] = ()
    withdraw: bool = False
    next: tuple[Seat, ...] = ()
    challenges: tuple[HalfSuit, ...] = ()
    answers_challenge: bool = False
    answers: tuple[bool, ...] = ()
    barred: tuple[tuple[Seat, CardSet], ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything at all that the seat may do."""
        return self != Moves(
            seat=self.seat,
            team=self.team,
            other_team=self.other_team,
            attribution=self.attribution,
            anybody=self.anybody,
        )

    def __contains__(self, move: object) -> bool:
        """Whether the rules would accept that move of this seat."""
        match move:
            case Ask(seat, target, card):
                offered = (card in self.asks or card in self.irregular) and target in self.targets_for(card)
            case Answer(seat, has):
                offered = has in self.answers
            case Claim(seat, half_suit, attribution):
                offered = self._offers_claim(half_suit, attribution)
            case BeginClaim(seat, half_suit):
                offered = half_suit in self.begins
            case NameCard(seat, card, holder):
                offered = card in self.names and holder in self.holders
            case WithdrawClaim(seat):
                offered = self.withdraw
            case Interrupt(seat, card):
                offered = card in self.interrupts
            case PassTurn(seat, to):
                offered = to in self.passes
            case ChooseNext(seat, to):
                offered = to in self.next
            case ChooseClaimer(seat, claimer):
                offered = claimer in self.claimers
            case Challenge(seat, half_suit):
                offered = half_suit in self.challenges
            case AnswerChallenge(seat):
                offered = self.answers_challenge
            case Pause(seat):
                offered = self.pause
            case Resume(seat):
                offered = self.resume
            case _:
                return False
        return offered and seat == self.seat

    def askable(self, target: Seat, among: CardSet) -> CardSet:
        """The cards among `asks`, `irregular` or `unsure` that this target may be asked for."""
        return next((among - cards for seat, cards in self.barred if seat == target), among)

    def targets_for(self, card: Card) -> tuple[Seat, ...]:
        """The targets that may be asked for that card of `asks`, `irregular` or `unsure`."""
        barred = {seat for seat, cards in self.barred if card in cards}
        return tuple(seat for seat in self.targets if seat not in barred)

    def _offers_claim(self, half_suit: HalfSuit, attribution: Attribution) -> bool:
        cards = dict(self.claims).get(half_suit)
        if cards is None:
            return False
        if not attribution and not self.attribution:
            return True
        holders = {holder for _, holder in attribution}
        if self.anybody:
            return holders <= set(self.anybody)
        named = CardSet(card for card, _ in attribution)
        whole = named == cards and len(attribution) == len(named)
        return whole and (holders <= set(self.team) or holders <= set(self.other_team))
