"""The truth of a Go Fish game and its fold: the board, which everybody sees, the hands, and the stock."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.cards import Card, CardSet
from shoal.game import Seat
from shoal.go_fish import events as ev
from shoal.go_fish.moves import Rank

Phase = Literal["deal", "play", "over"]

NO_CARDS = CardSet()


class Question(Struct, frozen=True):
    """A question and what came of it: `given` cards handed over, or `fished`, or neither when the stock was empty.

    `caught`: the card that was fished is the one that was wanted.
    """

    seat: Seat
    target: Seat
    rank: Rank
    card: Card | None = None
    shown: Card | None = None
    given: int = 0
    fished: bool = False
    caught: bool = False


class Board(Struct, frozen=True):
    """What everybody at the table sees, a spectator too. `history` is every question of the game, oldest first."""

    dealer: Seat
    sizes: tuple[int, ...]
    stock: int
    phase: Phase = "deal"
    turn: Seat | None = None
    books: tuple[ev.Book, ...] = ()
    points: tuple[int, ...] = ()
    history: tuple[Question, ...] = ()
    over: ev.Over | None = None


class State(Struct, frozen=True):
    """The whole truth. It has no JSON tag on purpose: nothing but events and views ever leaves the rules."""

    board: Board
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
