"""The truth of a Fish Draw game and its fold: the board, which everybody sees, the stacks, and the middle."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.cards import Card, CardSet
from shoal.fish_draw import events as ev
from shoal.game import Seat

Phase = Literal["deal", "round", "repeat", "collect", "final_tie", "over"]
"""`round`: the next reveal is due, and calls may be made; `repeat`: a reveal after a tie is due."""


class Whereabouts(Struct, frozen=True):
    """Where a Fish may be: in the stack of one of `seats`, or, if `middle`, in the middle. One possibility: it is there.

    A Fish that was never seen has all seats that may hold it, and the middle where face-down cards lie there.
    """

    card: Card
    seats: tuple[Seat, ...]
    middle: bool = False
    aside: bool = False


class Board(Struct, frozen=True):
    """What everybody at the table sees, a spectator too.

    `sizes` count all cards of a seat, `piles` those of them that lie on its pile of won cards. `middle_up` are the
    cards that lie face up in the middle, oldest first; `middle_down` is how many lie face down. `revealed` are the cards
    that were turned last. `votes` are the calls since the last round, `called` the seats that had to show their Fish.
    `ledger` is the Fishmonger's (`rules.md` D6), public knowledge. `lead` gives the word for the next reveal.
    """

    dealer: Seat
    sizes: tuple[int, ...]
    piles: tuple[int, ...] = ()
    phase: Phase = "deal"
    fish: CardSet = CardSet()
    fish_total: int = 4
    round: int = 0
    lead: Seat | None = None
    winner: Seat | None = None
    revealed: tuple[tuple[Seat, Card], ...] = ()
    middle_up: tuple[Card, ...] = ()
    middle_down: int = 0
    aside: int = 0
    shouted: tuple[Seat, ...] = ()
    votes: tuple[tuple[Seat, Seat], ...] = ()
    called: tuple[Seat, ...] = ()
    tied: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    ledger: tuple[Whereabouts, ...] = ()
    final: tuple[tuple[Seat, Card], ...] = ()
    over: ev.Over | None = None


class State(Struct, frozen=True):
    """The whole truth. It has no JSON tag on purpose: nothing but events and views ever leaves the rules."""

    board: Board
    stacks: tuple[tuple[Card, ...], ...]
    piles: tuple[tuple[Card, ...], ...]
    middle: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    dice: int = 0
    shuffles: int = 0
