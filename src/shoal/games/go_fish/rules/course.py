"""What follows from a deal and from a question: cards handed over or fished, books, refills, and whose turn it is.

A course starts from a state and makes events happen one after another, each in the state after the one before.
`_settle` alone decides who must act next, or that the game is over (`rules.md` C2, C3, C4).
"""

from __future__ import annotations

from typing import Final, assert_never

from shoal.core.cards import CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Ask, AskCard, Move, Moves, Rank, Reason, rank_of
from shoal.games.go_fish.rules.options import Layout
from shoal.games.go_fish.rules.state import NO_CARDS, Board, SeatView, State

# What is legal in Go Fish, in two functions with the same facts: `check` judges one move, `offer` lists all.
#
# `check` goes through the conditions of `rules.md` C2.2 in their order, after checking that the mover is a player. Both
# functions read only the board and the mover's own hand, so a refusal reveals nothing to the mover.


def _refuse_if(condition: bool, reason: Reason) -> None:  # noqa: FBT001  # reads as one word with its condition
    if condition:
        raise Illegal(reason)


def check(layout: Layout, board: Board, hands: tuple[CardSet, ...], move: Move) -> None:
    """Raise `Illegal` with the first reason that forbids the move. Only the mover's own hand is read."""
    _refuse_if(board.phase == "over", "GAME_OVER")
    _refuse_if(board.phase == "deal", "NOT_DEALT")
    _refuse_if(not layout.is_seat(move.seat), "UNKNOWN_PLAYER")
    _refuse_if(move.seat != board.turn, "NOT_YOUR_TURN")
    _refuse_if(not layout.is_seat(move.target), "UNKNOWN_PLAYER")
    _refuse_if(move.target == move.seat, "TARGET_SELF")
    hand = hands[move.seat]
    match move:
        case Ask():
            _check_rank(layout, hand, move)
        case AskCard():
            _check_card(layout, board, hand, move)
        case _:
            assert_never(move)
    _refuse_if(move.target not in targets(layout, board, move.seat), "TARGET_HAS_NO_CARDS")


def _check_rank(layout: Layout, hand: CardSet, move: Ask) -> None:
    _refuse_if(layout.options.ask_for == "card", "ASK_FOR_A_CARD")
    cards = layout.ranks.get(move.rank)
    if cards is None:
        raise Illegal("UNKNOWN_RANK")
    _refuse_if(not hand & cards, "RANK_NOT_HELD")


def _check_card(layout: Layout, board: Board, hand: CardSet, move: AskCard) -> None:
    _refuse_if(layout.options.ask_for == "rank", "ASK_FOR_A_RANK")
    _refuse_if(not layout.is_in_pack(move.card), "UNKNOWN_CARD")
    _refuse_if(not hand & layout.ranks[rank_of(move.card)], "RANK_NOT_HELD")
    _refuse_if(move.card in hand, "CARD_ALREADY_HELD")
    _refuse_if(move.card in laid_down(board), "CARD_IN_BOOK")
    _refuse_if(move.shown not in hand or rank_of(move.shown) != rank_of(move.card), "CARD_NOT_SHOWN")


def targets(layout: Layout, board: Board, seat: Seat) -> tuple[Seat, ...]:
    """The seats that it may ask, clockwise from it."""
    others = layout.others(seat)
    if layout.options.ask_empty_target == "allow":
        return others
    return tuple(other for other in others if board.sizes[other])


def laid_down(board: Board) -> CardSet:
    """The cards of all books."""
    cards = NO_CARDS
    for book in board.books:
        cards |= book.cards
    return cards


def offer(layout: Layout, view: SeatView) -> Moves:
    """Everything that the owner of the view may do now: exactly what `check` accepts."""
    board, seat, hand = view.board, view.seat, view.hand
    if board.turn != seat:
        return Moves(seat=seat)
    held = {rank: cards for rank, cards in layout.ranks.items() if hand & cards}
    able = targets(layout, board, seat)
    if layout.options.ask_for == "rank":
        return Moves(seat=seat, targets=able, ranks=tuple(held))
    asked = CardSet(card for cards in held.values() for card in cards) - hand - laid_down(board)
    shows = CardSet(card for card in hand if asked & held[rank_of(card)])
    return Moves(seat=seat, targets=able, cards=asked, shows=shows)


REFILLS: Final = {"one": 1, "5": 5, "7": 7, "none": 0}


class Course:
    """The events that a deal or a question leads to, as they happen."""

    def __init__(self, layout: Layout, state: State) -> None:
        self._layout = layout
        self._options = layout.options
        self.state: State = state
        self.events: list[ev.Event] = []
        self.folds: dict[int, tuple[State, ev.Event, State]] = {}

    def happen(self, event: ev.Event) -> None:
        """Append the event and apply it to the state."""
        before = self.state
        self.state = before.after(event)
        self.events.append(event)
        self.folds[id(event)] = before, event, self.state

    # --- A deal and a question --------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Add what follows from the deal: books and refills, seat by seat from the one that begins."""
        first = self.state.board.turn
        assert first is not None, "the deal says who begins"
        for seat in (first, *self._layout.others(first)):
            if self._options.dealt_books == "lay_down":
                self._lay_down(seat)
            self._refill_at_once(seat)
        self._settle(first)

    def ask(self, move: Move) -> None:
        """Add what follows from a legal question."""
        self.happen(_asked(move))
        wanted = self._layout.wanted(move)
        given = self.state.hands[move.target] & wanted
        if given:
            if self._options.give == "one":
                given = CardSet(list(given)[:1])
            self.happen(ev.Handed(move.target, move.seat, given))
            self._refill_at_once(move.target)
            self._lay_down(move.seat)
            self._settle(move.seat)
            return
        self.happen(ev.WentFishing(move.seat, move.target))
        goes_on = self._fish(move.seat, wanted)
        self._settle(move.seat if goes_on else self._after_miss(move))

    def _fish(self, seat: Seat, wanted: CardSet) -> bool:
        """Draw a card, if there is one; returns whether the turn goes on because of it."""
        if not self.state.stock:
            return False
        card = self.state.stock[0]
        caught = card in wanted
        self.happen(ev.Drew(seat, card, caught))
        booked = self._lay_down(seat)
        return (caught and self._options.lucky_draw == "again") or (booked and self._options.book_on_draw == "again")

    def _after_miss(self, move: Move) -> Seat:
        """The seat that plays after a miss: the left neighbour, or the target if it can go on."""
        asked = self._options.after_miss == "asked" and (
            self.state.board.sizes[move.target] or self._refill_count() > 0
        )
        return move.target if asked else self._layout.left(move.seat)

    # --- Books and refills ------------------------------------------------------------------------------------------

    def _lay_down(self, seat: Seat) -> bool:
        """Lay down every book in a hand; returns whether there was one."""
        size, laid = self._layout.book_size, False
        hand = self.state.hands[seat].mask  # laying down a book of one rank leaves the other ranks as they are
        for rank, cards in self._layout.rank_masks:
            if (hand & cards).bit_count() < size:
                continue
            held = list(CardSet.of_mask(hand & cards))
            while len(held) >= size:
                book, held, laid = CardSet(held[:size]), held[size:], True
                self.happen(ev.Book(seat, rank, book, self._worth(seat, rank)))
        if laid:
            self._refill_at_once(seat)
        return laid

    def _worth(self, seat: Seat, rank: Rank) -> int:
        second = any(book.seat == seat and book.rank == rank for book in self.state.board.books)
        return self._layout.worth(rank, second=second)

    def _refill_at_once(self, seat: Seat) -> None:
        if self._options.refill_when == "at_once" and not self.state.hands[seat]:
            self._refill(seat)

    def _refill(self, seat: Seat) -> None:
        """Draw cards for an empty hand, and lay down the books among them."""
        count = self._refill_count()
        if count:
            self.happen(ev.Refilled(seat, CardSet(self.state.stock[:count])))
            self._lay_down(seat)

    def _refill_count(self) -> int:
        """How many cards an empty hand would get; 0 where an empty hand ends the game."""
        if self._options.end != "all_books":
            return 0
        count = REFILLS.get(self._options.refill, self._layout.hand_size)
        return min(count, len(self.state.stock))

    # --- Whose turn -------------------------------------------------------------------------------------------------

    def _settle(self, holder: Seat) -> None:
        """Decide who must act next when `holder` nominally has the turn."""
        idle = 0
        while not self._ended():
            if self.state.hands[holder]:
                if targets(self._layout, self.state.board, holder):
                    self._take_turn(holder)
                    if self._lay_down(holder):  # books kept from the deal, which may be the whole hand
                        continue
                    return
            elif self._refill_count():
                self._take_turn(holder)
                self._refill(holder)
                idle = 0
                if not self._options.refill_continue:
                    holder = self._layout.left(holder)
                continue
            self.happen(ev.Skipped(holder))
            holder, idle = self._layout.left(holder), idle + 1
            if idle == self._layout.seats:
                self._end("nobody_can_ask")

    def _take_turn(self, seat: Seat) -> None:
        if self.state.board.turn != seat:
            self.happen(ev.Turn(seat))

    def _ended(self) -> bool:
        """Whether the game is over; adds the event when it has just ended."""
        board = self.state.board
        if board.phase == "over":
            return True
        end, out = self._options.end, not all(board.sizes)
        reached = {"all_books": False, "first_out": out, "hand_or_stock_empty": out or not board.stock}
        if not board.stock and not any(board.sizes):
            self._end("all_books")
        elif reached[end]:
            self._end(end)
        elif len(board.history) >= self._layout.most_questions:
            self._end("max_questions")
        return self.state.board.phase == "over"

    def _end(self, reason: ev.EndReason) -> None:
        board = self.state.board
        points = board.points
        if self._options.winner == "first_out":
            points = tuple(int(board.out[:1] == (seat,)) for seat in range(self._layout.seats))
        winners = tuple(seat for seat, count in enumerate(points) if count == max(points))
        self.happen(ev.Over(points, winners, reason))


def _asked(move: Move) -> ev.Asked:
    if isinstance(move, Ask):
        return ev.Asked(move.seat, move.target, move.rank)
    return ev.Asked(move.seat, move.target, move.rank, move.card, move.shown)
