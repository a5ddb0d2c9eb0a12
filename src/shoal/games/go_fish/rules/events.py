"""The events of Go Fish, and what a seat sees of them (`rules.md` G3).

Three events are cut for the seats: the deal, a card that is fished, and the cards of a refill. The deal has the order
of the stock.
"""

from __future__ import annotations

from typing import Literal

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameEvent, GameRuling, GameSight, PublicEvent, Seat
from shoal.games.go_fish.rules.moves import Rank

EndReason = Literal["all_books", "first_out", "hand_or_stock_empty", "max_questions", "nobody_can_ask"]


class Dealt(GameEvent, frozen=True, tag="dealt"):
    """The hands by seat and the stock, top card first: everything that is secret in a game.

    The table decides who deals (`rules.md` C1.2), not the rules.
    """

    dealer: Seat
    first: Seat
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]


class DealtSeen(GameSight, frozen=True, tag="dealt_seen"):
    """The deal as a spectator sees it: how many cards each seat got, and how many are left in the stock."""

    dealer: Seat
    first: Seat
    sizes: tuple[int, ...]
    stock: int


class HandSeen(GameSight, frozen=True, tag="hand_seen"):
    """The deal as a seat sees it: what a spectator sees, and its own hand."""

    dealer: Seat
    first: Seat
    sizes: tuple[int, ...]
    stock: int
    hand: CardSet


class Asked(PublicEvent, frozen=True, tag="asked"):
    """A question for a rank. Under `ask_for=card` it also has the card asked for, and the card that the asker showed."""

    seat: Seat
    target: Seat
    rank: Rank
    card: Card | None = None
    shown: Card | None = None


class Handed(PublicEvent, frozen=True, tag="handed"):
    """The answer to a question that hit: the cards, face up, from `seat` to the asker `to`."""

    seat: Seat
    to: Seat
    cards: CardSet


class WentFishing(PublicEvent, frozen=True, tag="go_fish"):
    """The answer to a question that missed: `target` says that `seat` must go fish."""

    seat: Seat
    target: Seat


class Drew(GameEvent, GameSight, frozen=True, tag="drew"):
    """A seat fished the top card of the stock. `caught`: it is a card that was asked for, and was shown to all."""

    seat: Seat
    card: Card
    caught: bool


class DrewSeen(GameSight, frozen=True, tag="drew_seen"):
    """Another seat fished a card and kept it unseen."""

    seat: Seat


class Refilled(GameEvent, GameSight, frozen=True, tag="refill"):
    """A seat without cards drew these from the stock."""

    seat: Seat
    cards: CardSet


class RefilledSeen(GameSight, frozen=True, tag="refill_seen"):
    """Another seat without cards drew so many from the stock."""

    seat: Seat
    count: int


class Book(PublicEvent, frozen=True, tag="book"):
    """A seat laid down a book, which counts so many `points`."""

    seat: Seat
    rank: Rank
    cards: CardSet
    points: int = 1


class Skipped(PublicEvent, frozen=True, tag="skipped"):
    """A seat cannot ask: it has no cards and can draw none, or there is no one to ask. The turn goes to its left."""

    seat: Seat


class Turn(PublicEvent, frozen=True, tag="turn"):
    """The turn goes to that seat."""

    seat: Seat


class Redealt(PublicEvent, frozen=True, tag="redeal"):
    """The table has settled on a new deal; nothing carries over. The deal follows as an event of its own."""


class Over(PublicEvent, frozen=True, tag="over"):
    """The game has ended. `points` decide the winner: books, points, or 1 for the seat that was out first.

    `all_books`: no card is left in hands or stock. `nobody_can_ask`: cards are left, but no one can go on.
    """

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: EndReason


Public = Asked | Handed | WentFishing | Book | Skipped | Turn | Redealt | Over
"""The events that everybody at the table sees completely."""

Event = Dealt | Drew | Refilled | Public
Sight = HandSeen | DealtSeen | Drew | DrewSeen | Refilled | RefilledSeen | Public


class Redeal(GameRuling, frozen=True, tag="redeal"):
    """The only ruling of Go Fish: deal again."""
