"""What can happen at a Literature table, and what a seat sees of it.

Everything here is public except the deal: `Dealt` is the only event that is cut, to `HandSeen` for a seat and to
`DealtSeen` for a spectator. The tags are the event names of the rules (`rules.md` G2).
"""

from __future__ import annotations

from typing import Literal

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameEvent, GameRuling, GameSight, HaltEvent, PublicEvent, Seat
from shoal.games.literature.rules.moves import Attribution, HalfSuit

Team = int
"""0 for the even seats, 1 for the odd ones."""

ClaimOutcome = Literal["won", "lost", "cancelled", "minus_one", "awarded"]
"""The claimer's; `awarded` is what no one claimed: a penalty, a ruling, or the rest of a game that is not played out."""

IrregularityKind = Literal["HALF_SUIT_CLOSED", "NO_BASE_CARD", "CARD_ALREADY_HELD", "FALSE_ANSWER"]

EndReason = Literal["all_closed", "majority", "clinch", "one_team_out", "stall"]


class Dealt(GameEvent, frozen=True, tag="dealt"):
    """The hands, by seat: the whole secret of a game. `first` has the first turn; `None`: the dealer."""

    dealer: Seat
    hands: tuple[CardSet, ...]
    first: Seat | None = None


class DealtSeen(GameSight, frozen=True, tag="dealt_seen"):
    """The deal as a spectator sees it: how many cards each seat got."""

    dealer: Seat
    sizes: tuple[int, ...]
    first: Seat | None = None


class HandSeen(GameSight, frozen=True, tag="hand_seen"):
    """The deal as a seat sees it: its own hand, and how many cards each seat got."""

    dealer: Seat
    sizes: tuple[int, ...]
    hand: CardSet
    first: Seat | None = None


class Misdealt(PublicEvent, frozen=True, tag="misdeal"):
    """A card was exposed in the deal; the same dealer deals again and nothing carries over."""

    card: Card


class Asked(PublicEvent, frozen=True, tag="asked"):
    """A question and its answer; after a hit the card has moved, face up."""

    seat: Seat
    target: Seat
    card: Card
    hit: bool


class Questioned(PublicEvent, frozen=True, tag="questioned"):
    """A question that the target must answer itself (`answer_mode=manual`)."""

    seat: Seat
    target: Seat
    card: Card


class Moved(PublicEvent, frozen=True, tag="moved"):
    """A card went from a seat to another, face up, and not because it was asked for: a bluff, or a ruling."""

    card: Card
    seat: Seat
    to: Seat


class Out(PublicEvent, frozen=True, tag="out"):
    """A seat has no cards any more."""

    seat: Seat


class LastCard(PublicEvent, frozen=True, tag="last_card"):
    """A seat has come to hold exactly one card (`announce_last_card`)."""

    seat: Seat


class ClaimBegun(PublicEvent, frozen=True, tag="claim_begun"):
    """A seat has announced a claim and is bound to it."""

    seat: Seat
    half_suit: HalfSuit


class CardNamed(PublicEvent, frozen=True, tag="card_named"):
    """The claimer has said who holds one card of the half-suit being claimed."""

    seat: Seat
    card: Card
    holder: Seat


class ClaimWithdrawn(PublicEvent, frozen=True, tag="claim_withdrawn"):
    """The claimer has taken back a claim that was not binding yet."""

    seat: Seat


class Interrupted(PublicEvent, frozen=True, tag="interrupted"):
    """An opponent has shown a card of the half-suit being claimed."""

    seat: Seat
    card: Card


class Claimed(PublicEvent, frozen=True, tag="claimed"):
    """A seat has said where every card of a half-suit is."""

    seat: Seat
    half_suit: HalfSuit
    attribution: Attribution
    in_turn: bool


class Revealed(PublicEvent, frozen=True, tag="revealed"):
    """Where the cards of a half-suit really were; they have left all hands."""

    half_suit: HalfSuit
    holders: Attribution

    @property
    def cards(self) -> CardSet:
        """The cards of the half-suit."""
        return CardSet(card for card, _ in self.holders)


class Closed(PublicEvent, frozen=True, tag="closed"):
    """A half-suit is closed for ever: won by a team, or (`team` is `None`) cancelled.

    `outcome` is the claimer's: a half-suit that was `lost` went to the other team. `points` is what each team gets.
    """

    half_suit: HalfSuit
    team: Team | None
    outcome: ClaimOutcome
    points: tuple[int, int]


class ClaimFailed(PublicEvent, frozen=True, tag="claim_failed"):
    """The claimer's team holds it all, but not so; nothing is shown and the half-suit stays open."""

    seat: Seat
    half_suit: HalfSuit


class PassDue(PublicEvent, frozen=True, tag="pass_due"):
    """A turn-holder without cards must name a teammate."""

    seat: Seat


class TurnPassed(PublicEvent, frozen=True, tag="turn_passed"):
    """The turn went from a seat without cards to a teammate."""

    seat: Seat
    to: Seat


class NextDue(PublicEvent, frozen=True, tag="next_due"):
    """After a right claim the claimer must name the member of its team who goes on (`after_correct=team_choice`)."""

    seat: Seat


class NextChosen(PublicEvent, frozen=True, tag="next_chosen"):
    """The claimer has named the member of its team who goes on."""

    seat: Seat
    to: Seat


class Turned(PublicEvent, frozen=True, tag="turn"):
    """The turn goes to that seat for another reason than a question."""

    seat: Seat


class TurnShared(PublicEvent, frozen=True, tag="turn_shared"):
    """After a miss any member of that team who has cards may go on (`miss_goes_to=target_team`)."""

    team: Team


class ChoiceDue(PublicEvent, frozen=True, tag="choice_due"):
    """A turn-holder whose team is out must name the opponent who claims the rest."""

    seat: Seat


class ClaimerChosen(PublicEvent, frozen=True, tag="claimer_chosen"):
    """The seat of the team that is out has named the claimer."""

    seat: Seat
    claimer: Seat


class Endgame(PublicEvent, frozen=True, tag="endgame"):
    """No more questions: `claimer` alone claims all that is open, for `team`."""

    team: Team
    claimer: Seat


class Paused(HaltEvent, frozen=True, tag="paused"):
    """Play halts until that seat resumes."""

    seat: Seat


class Resumed(HaltEvent, frozen=True, tag="resumed"):
    """Play goes on."""

    seat: Seat


class Challenged(PublicEvent, frozen=True, tag="challenged"):
    """An opponent of the turn-holder has said that the turn-holder's team holds that half-suit (`rules.md` B2)."""

    seat: Seat
    half_suit: HalfSuit


class ChallengeAnswered(PublicEvent, frozen=True, tag="challenge_answer"):
    """A member of the challenged team claims the half-suit, or declines."""

    seat: Seat
    claim: bool


class Irregularity(PublicEvent, frozen=True, tag="irregularity"):
    """That seat has broken a rule, in that half-suit, and the house rules have a penalty for it."""

    seat: Seat
    kind: IrregularityKind
    half_suit: HalfSuit


class CancelHalfSuit(GameRuling, frozen=True, tag="cancel"):
    """A ruling (`rules.md` A14): a half-suit is thrown in."""

    half_suit: HalfSuit


class AwardHalfSuit(GameRuling, frozen=True, tag="award"):
    """A ruling: a half-suit goes to a team."""

    half_suit: HalfSuit
    team: Team


class MoveCard(GameRuling, frozen=True, tag="move"):
    """A ruling: a card goes to another hand, face up."""

    card: Card
    to: Seat


class Redeal(GameRuling, frozen=True, tag="redeal"):
    """A ruling: the same dealer deals again, and nothing carries over."""


Ruling = CancelHalfSuit | AwardHalfSuit | MoveCard | Redeal


class Ruled(PublicEvent, frozen=True, tag="ruling"):
    """The people at the table have settled something; what was pending is dropped, and what follows comes next."""

    ruling: Ruling


class Over(PublicEvent, frozen=True, tag="over"):
    """The game has ended. `winner` is `None` in a tie."""

    scores: tuple[int, int]
    winner: Team | None
    reason: EndReason = "all_closed"


Public = (
    Misdealt
    | Asked
    | Questioned
    | Moved
    | Out
    | LastCard
    | ClaimBegun
    | CardNamed
    | ClaimWithdrawn
    | Interrupted
    | Claimed
    | ClaimFailed
    | Revealed
    | Closed
    | NextDue
    | NextChosen
    | Turned
    | TurnShared
    | Challenged
    | ChallengeAnswered
    | Irregularity
    | Ruled
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
