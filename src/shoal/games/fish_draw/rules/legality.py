"""What is legal in Fish Draw, in two functions with the same facts: `check` judges one move, `offer` lists all.

Both read only the board, which everybody sees.
"""

from __future__ import annotations

from typing import assert_never

from shoal.core.game import Illegal, Seat
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.layout import Layout
from shoal.games.fish_draw.rules.moves import Call, Collect, Move, Moves, Reason, Redraw, Reveal, Shout


def _refuse_if(condition: bool, reason: Reason) -> None:  # noqa: FBT001  # reads as one word with its condition
    if condition:
        raise Illegal(reason)


def check(layout: Layout, board: Board, move: Move) -> None:
    """Raise `Illegal` with the first reason that forbids the move."""
    _refuse_if(board.phase == "over", "GAME_OVER")
    _refuse_if(board.phase == "deal", "NOT_DEALT")
    _refuse_if(not layout.is_seat(move.seat), "UNKNOWN_PLAYER")
    match move:
        case Reveal(seat):
            _refuse_if(board.phase == "collect", "COLLECT_PENDING")
            _refuse_if(board.phase == "final_tie", "FINAL_TIE_PENDING")
            _refuse_if(seat not in layout.revealers(board), "PLAYER_OUT")
        case Shout(seat):
            _refuse_if(board.phase != "collect", "NO_FISH_ON_TABLE")
            _refuse_if(seat in board.out, "PLAYER_OUT")
            _refuse_if(seat not in layout.must_shout(board), "NO_DUTY_TO_SHOUT")
            _refuse_if(seat in board.shouted, "ALREADY_SHOUTED")
        case Collect(seat):
            _refuse_if(board.phase != "collect", "NOTHING_TO_COLLECT")
            _refuse_if(seat != board.winner, "NOT_THE_WINNER")
        case Call(seat, on):
            _check_call(layout, board, seat, on)
        case Redraw(seat):
            _refuse_if(board.phase != "final_tie", "NO_FINAL_TIE")
            _refuse_if(seat not in board.tied, "PLAYER_OUT")
        case _:
            assert_never(move)


def _check_call(layout: Layout, board: Board, seat: Seat, on: Seat) -> None:
    _refuse_if(not layout.is_seat(on), "UNKNOWN_PLAYER")
    _refuse_if(board.phase != "round", "ROUND_IN_PROGRESS")
    _refuse_if(not layout.may_call(seat), "NOT_THE_FISHMONGER")
    _refuse_if(seat in board.out or on in board.out, "PLAYER_OUT")
    _refuse_if(on in board.called or (seat, on) in board.votes, "ALREADY_CALLED")


def offer(layout: Layout, board: Board, seat: Seat) -> Moves:
    """Everything that the seat may do now: exactly what `check` accepts."""
    match board.phase:
        case "round" | "repeat":
            reveal = seat in layout.revealers(board)
            return Moves(seat, reveal=reveal, calls=_calls(layout, board, seat) if board.phase == "round" else ())
        case "collect":
            shout = seat in layout.must_shout(board) and seat not in board.shouted
            return Moves(seat, shout=shout, collect=seat == board.winner)
        case "final_tie":
            return Moves(seat, redraw=seat in board.tied)
        case "deal" | "over":
            return Moves(seat)
        case _:
            assert_never(board.phase)


def _calls(layout: Layout, board: Board, seat: Seat) -> tuple[Seat, ...]:
    if seat in board.out or not layout.may_call(seat):
        return ()
    return tuple(on for on in board.players if on not in board.called and (seat, on) not in board.votes)
