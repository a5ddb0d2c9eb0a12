"""A Go Fish table as HTML, before the client takes over (`web/src/go_fish/`, with the same classes)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from shoal.cards import RANKS, Card, CardSet
from shoal.game import Seat
from shoal.go_fish.moves import rank_of
from shoal.go_fish.state import Board, Question
from shoal.go_fish.view import PublicView, SeatView
from shoal.server.messages import TableSeen
from shoal.server.pages import english as text
from shoal.server.pages.faces import face
from shoal.server.pages.seats import name_of, ring, seat_html


def first_html(table: TableSeen, _: Any, view: SeatView | PublicView) -> str:
    """Whose turn, the last question, the stock, the players with their books, and the seat's own hand."""
    board = view.board
    own = _hand(view.hand) if isinstance(view, SeatView) and not board.over else ""
    return (
        f'<div class="public">{_status(table, board)}{_players(table, board)}</div>'
        f'<div class="own">{own}<section class="actions"></section></div>'
    )


def _status(table: TableSeen, board: Board) -> str:
    question = _question(table, board.history[-1]) if board.history else text.NO_QUESTION
    yours = " yours" if board.turn is not None and board.turn == table.you else ""
    return (
        f'<section class="status{yours}"><h1>{_headline(table, board)}</h1><p class="question">{question}</p>'
        f'<p class="aside"><span>{text.in_stock(board.stock)}</span></p></section>'
    )


def _headline(table: TableSeen, board: Board) -> str:
    if board.over is not None:
        return text.wins([name_of(table, seat) for seat in board.over.winners])
    if board.turn is None:
        return text.GAME_OVER
    return text.YOUR_TURN if board.turn == table.you else text.turn_of(name_of(table, board.turn))


def _question(table: TableSeen, asked: Question) -> str:
    what = text.card(asked.card.rank, asked.card.suit) if asked.card is not None else text.ranks(asked.rank)
    sentence = text.question(name_of(table, asked.seat), name_of(table, asked.target), what)
    answer = text.cards(asked.given) if asked.given else text.GO_FISH
    kind = "answer yes" if asked.given or asked.caught else "answer no"
    return f'{sentence} <strong class="{kind}">{answer}</strong>'


def _players(table: TableSeen, board: Board) -> str:
    return ring(
        table,
        {
            seat: seat_html(table, seat, size, has_turn=board.turn == seat, more=_books(board, seat))
            for seat, size in enumerate(board.sizes)
        },
    )


def _books(board: Board, seat: Seat) -> str:
    names = [text.ranks(book.rank) for book in board.books if book.seat == seat]
    return f'<span class="books">{text.books(names)}</span>' if names else ""


def _hand(hand: CardSet) -> str:
    ordered = sorted(hand, key=_order)
    groups = "".join(
        '<li><div class="rank-group">' + "".join(map(_held, cards)) + "</div></li>"
        for _, cards in groupby(ordered, key=rank_of)
    )
    return (
        f'<section class="hand"><h2>{text.HAND} <small>{text.cards(len(hand))}</small></h2>'
        f'<ul class="ranks">{groups}</ul></section>'
    )


def _order(card: Card) -> tuple[int, int]:
    """Low to high, jokers last."""
    rank = rank_of(card)
    return (len(RANKS) if rank == "joker" else RANKS.index(rank), card)


def _held(card: Card) -> str:
    label = text.card(card.rank, card.suit)
    return f'<span class="card held" role="img" aria-label="{label}">{face(card)}</span>'
