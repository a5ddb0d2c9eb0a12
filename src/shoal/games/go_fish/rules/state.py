"""The state of a Go Fish game and its fold: the board, which everybody sees, the hands, and the stock.

`Board.after` is the only fold of what is public. The state and every view share it, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameBoard, GameState, GameView, Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Rank

Phase = Literal["deal", "play", "over"]

NO_CARDS = CardSet()


class Question(Struct, frozen=True, gc=False):
    """A question and its result: `given` cards handed over, or `fished`, or neither when the stock was empty.

    `caught`: the card that was fished is one that was asked for.
    """

    seat: Seat
    target: Seat
    rank: Rank
    card: Card | None = None
    shown: Card | None = None
    given: int = 0
    fished: bool = False
    caught: bool = False


class Board(GameBoard, frozen=True):
    """What everybody at the table sees, a spectator too.

    `turn` is the seat that must act. `points` are those of every seat's books. `history` has every question of the
    game, oldest first. `out` are the seats that have been without cards, in the order in which that first happened.
    """

    dealer: Seat
    sizes: tuple[int, ...]
    stock: int
    phase: Phase = "deal"
    turn: Seat | None = None
    books: tuple[ev.Book, ...] = ()
    points: tuple[int, ...] = ()
    history: tuple[Question, ...] = ()
    out: tuple[Seat, ...] = ()
    over: ev.Over | None = None

    def dealt(self, dealer: Seat, first: Seat, sizes: tuple[int, ...], stock: int) -> Board:
        """The board after the deal."""
        return Board(dealer, sizes, stock, phase="play", turn=first, points=(0,) * len(sizes))

    def after(self, event: ev.Public | ev.Drew | ev.DrewSeen | ev.Refilled | ev.RefilledSeen) -> Board:
        """The board after an event; only the public part of it is read."""
        match event:
            case ev.Asked():
                question = Question(event.seat, event.target, event.rank, event.card, event.shown)
                return replace(self, history=(*self.history, question))
            case ev.Handed():
                given = len(event.cards)
                return _with_sizes(_answered(self, given=given), {event.seat: -given, event.to: given})
            case ev.WentFishing():
                return self  # an event for people only; drawing a card is its own event
            case ev.Drew():
                return _answered(_drawn(self, event.seat, 1), fished=True, caught=event.caught)
            case ev.DrewSeen():
                return _answered(_drawn(self, event.seat, 1), fished=True)
            case ev.Refilled():
                return _drawn(self, event.seat, len(event.cards))
            case ev.RefilledSeen():
                return _drawn(self, event.seat, event.count)
            case ev.Book():
                points = list(self.points)
                points[event.seat] += event.points
                board = replace(self, books=(*self.books, event), points=tuple(points))
                return _with_sizes(board, {event.seat: -len(event.cards)})
            case ev.Skipped():
                return self
            case ev.Turn():
                return replace(self, turn=event.seat)
            case ev.Redealt():
                return Board(self.dealer, (0,) * len(self.sizes), 0)
            case ev.Over():
                return replace(self, phase="over", turn=None, over=event)
            case _:
                assert_never(event)


def _answered(board: Board, *, given: int = 0, fished: bool = False, caught: bool = False) -> Board:
    """The board with the result of the last question."""
    *earlier, last = board.history
    return replace(board, history=(*earlier, replace(last, given=given, fished=fished, caught=caught)))


def _drawn(board: Board, seat: Seat, count: int) -> Board:
    return _with_sizes(replace(board, stock=board.stock - count), {seat: count})


def _with_sizes(board: Board, changes: Mapping[Seat, int]) -> Board:
    sizes = list(board.sizes)
    for seat, change in changes.items():
        sizes[seat] += change
    out = (*board.out, *(seat for seat in changes if not sizes[seat] and seat not in board.out))
    return replace(board, sizes=tuple(sizes), out=out)


class State(GameState, frozen=True):
    """The complete state. It has no JSON tag on purpose: only events and views ever leave the rules."""

    board: Board
    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]

    def after(self, event: ev.Event) -> State:
        """The state after an event."""
        match event:
            case ev.Dealt(dealer, first, hands, stock):
                return State(self.board.dealt(dealer, first, tuple(map(len, hands)), len(stock)), hands, stock)
            case ev.Redealt():
                return State(self.board.after(event), (NO_CARDS,) * len(self.hands), ())
            case ev.Handed(seat, to, cards):
                return self._changed(event, {seat: -1, to: 1}, cards)
            case ev.Drew(seat, card):
                return self._changed(event, {seat: 1}, CardSet([card]), drawn=1)
            case ev.Refilled(seat, cards):
                return self._changed(event, {seat: 1}, cards, drawn=len(cards))
            case ev.Book(seat, _, cards):
                return self._changed(event, {seat: -1}, cards)
            case _:
                return State(self.board.after(event), self.hands, self.stock)

    def _changed(
        self,
        event: ev.Handed | ev.Drew | ev.Refilled | ev.Book,
        signs: Mapping[Seat, int],
        cards: CardSet,
        drawn: int = 0,
    ) -> State:
        """The state when these cards come to a hand or leave it, and `drawn` cards leave the top of the stock."""
        hands = list(self.hands)
        for seat, sign in signs.items():
            hands[seat] = hands[seat] | cards if sign > 0 else hands[seat] - cards
        return State(self.board.after(event), tuple(hands), self.stock[drawn:])


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat sees at one moment, without memory of sights: the board and its own hand."""

    board: Board
    seat: Seat
    hand: CardSet

    def after(self, sight: ev.Sight, board: Board | None = None) -> SeatView:
        """What the seat knows after a sight; `board` is what becomes of the board, where that is known."""
        return SeatView(board or _board_after(self.board, sight), self.seat, self._hand_after(sight))

    def _hand_after(self, sight: ev.Sight) -> CardSet:
        match sight:
            case ev.HandSeen():
                return sight.hand
            case ev.Handed() if sight.to == self.seat:
                return self.hand | sight.cards
            case ev.Handed() | ev.Book() if sight.seat == self.seat:
                return self.hand - sight.cards
            case ev.Drew() if sight.seat == self.seat:
                return self.hand.with_card(sight.card)
            case ev.Refilled() if sight.seat == self.seat:
                return self.hand | sight.cards
            case ev.Redealt():
                return NO_CARDS
            case _:
                return self.hand


class PublicView(GameView, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board

    @property
    def hand(self) -> CardSet:
        """None: a spectator holds no cards."""
        return NO_CARDS

    def after(self, sight: ev.Sight, board: Board | None = None) -> PublicView:
        """What a spectator knows after a sight."""
        return PublicView(board or _board_after(self.board, sight))


View = SeatView | PublicView


def _board_after(board: Board, sight: ev.Sight) -> Board:
    match sight:
        case ev.HandSeen() | ev.DealtSeen():
            return board.dealt(sight.dealer, sight.first, sight.sizes, sight.stock)
        case _:
            return board.after(sight)
