"""What is legal in Go Fish, in two functions with the same facts: `check` judges one move, `offer` lists all.

`check` goes through the conditions of `rules.md` C2.2 in their order, after checking that the mover is a player. Both
functions read only the board and the mover's own hand, so a refusal reveals nothing to the mover.
"""

from __future__ import annotations

from typing import assert_never

from shoal.core.cards import CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.go_fish.rules.layout import Layout
from shoal.games.go_fish.rules.moves import Ask, AskCard, Move, Moves, Reason, rank_of
from shoal.games.go_fish.rules.state import NO_CARDS, Board
from shoal.games.go_fish.rules.view import SeatView


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
