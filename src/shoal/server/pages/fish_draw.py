"""A Fish Draw table as HTML, before the client takes over (`web/src/fish_draw/`, with the same classes)."""

from __future__ import annotations

from typing import Any

from shoal.cards import Card
from shoal.fish_draw.board import Board
from shoal.fish_draw.view import PublicView, SeatView
from shoal.game import Seat
from shoal.server.messages import TableSeen
from shoal.server.pages import english as text
from shoal.server.pages.faces import face
from shoal.server.pages.seats import name_of, ring, seat_html


def first_html(table: TableSeen, _: Any, view: SeatView | PublicView) -> str:
    """What is going on, which cards are Fish, the stacks with what was turned, and the middle."""
    board = view.board
    return (
        f'<div class="public">{_status(table, board)}{_players(table, board)}</div>'
        f'<div class="own">{_middle(board)}<section class="actions"></section></div>'
    )


def _status(table: TableSeen, board: Board) -> str:
    fish = ", ".join(text.card(card.rank, card.suit) for card in board.fish)
    return (
        f'<section class="status"><h1>{_headline(table, board)}</h1>'
        f'<p class="question">{text.FISH}: {fish}</p></section>'
    )


def _headline(table: TableSeen, board: Board) -> str:
    if board.over is not None:
        return text.wins([name_of(table, seat) for seat in board.over.winners])
    if board.phase == "collect" and board.winner is not None:
        return text.fish_of(name_of(table, board.winner))
    return text.LEVEL if board.phase in ("repeat", "final_tie") else text.round_of(board.round)


def _players(table: TableSeen, board: Board) -> str:
    turned = dict(board.final or board.revealed)
    return ring(
        table,
        {
            seat: seat_html(table, seat, size, has_turn=_has_word(board, seat), more=_turned(turned.get(seat)))
            for seat, size in enumerate(board.sizes)
        },
    )


def _has_word(board: Board, seat: Seat) -> bool:
    return board.over is None and seat == (board.winner if board.phase == "collect" else board.lead)


def _turned(card: Card | None) -> str:
    return f'<span class="turned">{"" if card is None else _small(card)}</span>'


def _middle(board: Board) -> str:
    cards = "".join(f"<li>{_small(card)}</li>" for card in board.middle_up)
    return (
        f'<section class="middle"><h2>{text.MIDDLE} <small>{text.face_down(board.middle_down)}</small></h2>'
        f'<ul class="cards">{cards}</ul></section>'
    )


def _small(card: Card) -> str:
    label = text.card(card.rank, card.suit)
    return f'<span class="card small" role="img" aria-label="{label}">{face(card)}</span>'
