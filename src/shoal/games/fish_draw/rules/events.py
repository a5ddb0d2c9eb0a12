"""The events of Fish Draw, and what is seen of them (`rules.md` G4).

Players see no stack, not even their own, so all seats and spectators see the same; only a player who was called upon
sees what their stack holds. Of face-down cards that move, only the number is seen.
"""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import UNSET, UnsetType

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameEvent, GameRuling, GameSight, PublicEvent, Seat

SuddenDeath = Literal["two_fish", "fishageddon"]
"""The reason of a Fish Draw: two Fish at once, or all of them in one hand."""


class FishChosen(PublicEvent, frozen=True, tag="fish_chosen"):
    """These cards are Fish. `card` was drawn and put back; it is `None` when jokers are Fish."""

    fish: CardSet
    card: Card | None = None


class Dealt(GameEvent, frozen=True, tag="dealt"):
    """The stacks by seat, top card first, and what is left over: everything that is secret in a game.

    All later shuffles are computed from `dice` (`shuffled`), so that a log determines the whole game; but those that `laid` has
    the orders of, one after the other, led to these (a deal that was made to fit what someone saw of another one).
    """

    dealer: Seat
    stacks: tuple[tuple[Card, ...], ...]
    middle: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    dice: int = 0
    laid: tuple[Card, ...] | UnsetType = UNSET


class DealtSeen(GameSight, frozen=True, tag="dealt_seen"):
    """The deal as everybody sees it: how many cards are in each stack, face down in the middle, and set aside."""

    dealer: Seat
    sizes: tuple[int, ...]
    middle: int
    aside: int = 0


class Revealed(PublicEvent, frozen=True, tag="revealed"):
    """The top cards that were turned, in the order of the seats; they lie in the middle now.

    `again` are cards that lay there before and count once more: those of seats that have none left for a repeat.
    """

    cards: tuple[tuple[Seat, Card], ...]
    again: tuple[tuple[Seat, Card], ...] = ()


class Won(PublicEvent, frozen=True, tag="won"):
    """A seat has won the round. With a Fish it must collect, and all should shout first; else it collects at once."""

    seat: Seat
    with_fish: bool


class Tied(PublicEvent, frozen=True, tag="tie"):
    """These seats are tied: everything stays, and cards are turned again."""

    seats: tuple[Seat, ...]


class Shouted(PublicEvent, frozen=True, tag="shout"):
    """A seat shouted "Fish!" in time: `ms` milliseconds after it had seen the Fish, where that was measured."""

    seat: Seat
    ms: int | UnsetType = UNSET


class FishLeft(PublicEvent, frozen=True, tag="fish_left"):
    """The Fish that won stayed in the middle."""

    card: Card


class Collected(GameEvent, frozen=True, tag="collected"):
    """A seat took these cards from the middle: under its stack, in this order, or onto its pile of won cards."""

    seat: Seat
    cards: tuple[Card, ...]
    pile: bool = False


class CollectedSeen(GameSight, frozen=True, tag="collected_seen"):
    """A seat took everything from the middle, except a Fish that was left: so many cards."""

    seat: Seat
    count: int
    pile: bool = False


class Forfeited(GameEvent, frozen=True, tag="forfeited"):
    """A seat put these of its cards into the middle, face down: it did not shout, or called falsely."""

    seat: Seat
    cards: tuple[Card, ...]


class ForfeitedSeen(GameSight, frozen=True, tag="forfeited_seen"):
    """A seat put so many of its cards into the middle, face down."""

    seat: Seat
    count: int


class Reshuffled(GameEvent, frozen=True, tag="reshuffled"):
    """All cards of a seat, also its pile of won cards, were shuffled: this is its stack now.

    `looked`: the seat was called upon and looked through them before.
    """

    seat: Seat
    stack: tuple[Card, ...]
    looked: bool = False


class ReshuffledSeen(GameSight, frozen=True, tag="reshuffled_seen"):
    """All cards of a seat were shuffled into one stack, so that no one knows its order."""

    seat: Seat


class Split(GameEvent, frozen=True, tag="split"):
    """No one could draw for a repeat: these seats shared the middle and got these cards under their stacks."""

    shares: tuple[tuple[Seat, tuple[Card, ...]], ...]


class SplitSeen(GameSight, frozen=True, tag="split_seen"):
    """No one could draw for a repeat: these seats shared the middle, so many cards each; the remainder stays."""

    shares: tuple[tuple[Seat, int], ...]


class Eliminated(PublicEvent, frozen=True, tag="eliminated"):
    """A seat has no cards at the start of a round: it is out."""

    seat: Seat


class Called(PublicEvent, frozen=True, tag="called"):
    """A seat said, or voted, that another holds all Fish."""

    seat: Seat
    on: Seat


class FishShown(PublicEvent, frozen=True, tag="fish_shown"):
    """A seat that was called upon showed all Fish that it holds.

    `middle` are the Fish in the middle, if it was looked through because they count too.
    """

    seat: Seat
    fish: CardSet
    middle: CardSet | None = None


class StackSeen(GameSight, frozen=True, tag="stack_seen"):
    """What a seat that was called upon saw: the cards of its stack, which was shuffled afterwards."""

    seat: Seat
    cards: CardSet


class FishDrawn(GameEvent, frozen=True, tag="fish_draw"):
    """Sudden death. Everything is in the middle, shuffled, except the top card of each finalist's stack."""

    reason: SuddenDeath
    finalists: tuple[Seat, ...]
    middle: tuple[Card, ...]


class FishDrawnSeen(GameSight, frozen=True, tag="fish_draw_seen"):
    """Sudden death: everything is in the middle except one card of each of these seats."""

    reason: SuddenDeath
    finalists: tuple[Seat, ...]


class Final(PublicEvent, frozen=True, tag="final"):
    """The final cards, by seat; a seat without one may have got it from the middle. The highest wins the whole game."""

    cards: tuple[tuple[Seat, Card], ...]


class FinalTied(PublicEvent, frozen=True, tag="final_tie"):
    """These seats are tied in the Fish Draw and must draw again."""

    seats: tuple[Seat, ...]


class Redrawn(PublicEvent, frozen=True, tag="redraw"):
    """The cards that the tied seats drew from the middle, by seat."""

    cards: tuple[tuple[Seat, Card], ...]


class RoundBegun(PublicEvent, frozen=True, tag="round"):
    """The next round may begin; `lead` is the seat that must start it."""

    lead: Seat


class Redealt(PublicEvent, frozen=True, tag="redeal"):
    """The table has settled on a new deal; nothing carries over."""


class Over(PublicEvent, frozen=True, tag="over"):
    """The game has ended."""

    winners: tuple[Seat, ...]
    reason: Literal["two_fish", "fishageddon", "last_player", "max_rounds"]


Public = (
    FishChosen
    | Revealed
    | Won
    | Tied
    | Shouted
    | FishLeft
    | Eliminated
    | Called
    | FishShown
    | Final
    | FinalTied
    | Redrawn
    | RoundBegun
    | Redealt
    | Over
)
"""The events that everybody at the table sees completely."""

Event = Dealt | Collected | Forfeited | Reshuffled | Split | FishDrawn | Public

PublicSight = DealtSeen | CollectedSeen | ForfeitedSeen | ReshuffledSeen | SplitSeen | FishDrawnSeen | Public
"""What everybody at the table sees of the events."""

Sight = StackSeen | PublicSight


def public(event: Event) -> PublicSight:
    """The part of an event that everybody sees."""
    match event:
        case Dealt(dealer, stacks, middle, aside):
            return DealtSeen(dealer, tuple(map(len, stacks)), len(middle), len(aside))
        case Collected(seat, cards, pile):
            return CollectedSeen(seat, len(cards), pile)
        case Forfeited(seat, cards):
            return ForfeitedSeen(seat, len(cards))
        case Reshuffled(seat):
            return ReshuffledSeen(seat)
        case Split(shares):
            return SplitSeen(tuple((seat, len(cards)) for seat, cards in shares))
        case FishDrawn(reason, finalists):
            return FishDrawnSeen(reason, finalists)
        case PublicEvent():
            return event
        case _:
            assert_never(event)


class Redeal(GameRuling, frozen=True, tag="redeal"):
    """The only ruling of Fish Draw: deal again."""
