"""A Literature table as HTML, before the client takes over (`web/src/literature/`, with the same classes)."""

from __future__ import annotations

from html import escape
from typing import Final

from shoal.cards import Card, CardSet
from shoal.game import Seat
from shoal.literature.layout import Setup
from shoal.literature.state import Board
from shoal.literature.view import PublicView, SeatView
from shoal.server.messages import TableSeen
from shoal.server.pages.faces import face, shape

_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_RANKS: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_BADGES: Final = {"here": "", "away": "Away", "standin": "Away (bot)", "bot": "Bot"}


def first_html(table: TableSeen, setup: Setup, view: SeatView | PublicView) -> str:
    """Whose turn, the last question, the players, the score, and the seat's own hand."""
    board = view.board
    own = _hand(setup, view) if isinstance(view, SeatView) and not board.over else ""
    return (
        f'<div class="public">{_status(table, board)}{_players(table, setup, board)}{_score(table, setup, board)}</div>'
        f'<div class="own">{own}<section class="actions"></section></div>'
    )


def _name(table: TableSeen, seat: Seat) -> str:
    return "You" if seat == table.you else escape(table.sitters[seat].name)


def _words(card: Card) -> str:
    return f"{_RANKS.get(card.rank, card.rank)} of {_SUITS[card.suit]}"


def _half(half_suit: str) -> str:
    return "Low" if half_suit[0] == "L" else "High"


def _side_name(table: TableSeen, setup: Setup, side: int) -> str:
    if table.you is None:
        return ("Team Circle", "Team Triangle")[side]
    return "Your team" if table.you in setup.sides[side] else "Opponents"


def _status(table: TableSeen, board: Board) -> str:
    if board.turn is None:
        headline = "Game over"
    else:
        headline = "Your turn" if board.turn == table.you else f"{_name(table, board.turn)}’s turn"
    asked = board.last_question
    if asked is None:
        question = "No question yet."
    else:
        target = "you" if asked.target == table.you else _name(table, asked.target)
        answer = "yes" if asked.hit else "no"
        rank = "10" if asked.card.rank == "T" else asked.card.rank
        card = f'<b class="inline {asked.card.suit}">{rank}{_SIGNS[asked.card.suit]}\ufe0e</b>'
        question = (
            f'{_name(table, asked.seat)} asked {target} for {card} <strong class="answer {answer}">{answer}</strong>'
        )
    yours = " yours" if board.turn is not None and board.turn == table.you else ""
    return f'<section class="status{yours}"><h1>{headline}</h1><p class="question">{question}</p></section>'


def _players(table: TableSeen, setup: Setup, board: Board) -> str:
    mine = 0 if table.you is None else table.you % 2
    rows = []
    for side in (1 - mine, mine):
        seats = sorted(setup.sides[side], key=lambda seat: (seat - (table.you or 0)) % setup.seats)
        row = "".join(f"<li>{_seat(table, board, seat)}</li>" for seat in seats)
        heading = f"{_mark(side)} {_side_name(table, setup, side)}"
        rows.append(f'<div class="team side-{side}"><h2>{heading}</h2><ul>{row}</ul></div>')
    return f'<section class="players" aria-label="Players">{"".join(rows)}</section>'


def _seat(table: TableSeen, board: Board, seat: Seat) -> str:
    size = board.sizes[seat]
    status = "here" if seat == table.you else table.sitters[seat].status
    badge = f'<small class="badge {status}">{_BADGES[status]}</small>' if _BADGES[status] else ""
    kind = "seat" + " turn" * (board.turn == seat) + " out" * (not size)
    words = '<span class="for-ears"> cards</span>' if size else ""
    return (
        f'<div class="{kind}"><span class="name"><b>{_name(table, seat)}</b>{badge}</span>'
        f'<span class="size">{size or "out"}{words}</span></div>'
    )


def _score(table: TableSeen, setup: Setup, board: Board) -> str:
    us = 0 if table.you is None else table.you % 2
    closed = {closed.half_suit: closed.team for closed in board.closed}
    items = []
    for name, _ in setup.half_suits:
        team = closed.get(name)
        if name not in closed:
            fate, kind, mark = "open", "open", ""
        elif team is None:
            fate, kind, mark = "cancelled", "closed side-none", "✕"
        else:
            fate, kind, mark = f"won by {_side_name(table, setup, team)}", f"closed side-{team}", _mark(team)
        items.append(
            f'<li class="{kind}"><span class="for-ears">{_half(name).lower()} {_SUITS[name[1]]}: {fate}</span>'
            f'<span class="half" aria-hidden="true">{_half(name)}</span>{shape(name[1])}'
            f'<span class="fate" aria-hidden="true">{mark}</span></li>'
        )
    points = f"{_mark(us)} {board.scores[us]}<i>:</i>{board.scores[1 - us]} {_mark(1 - us)}"
    return (
        f'<section class="score" aria-label="Score"><p class="points"><span>{points}</span></p>'
        f'<ul class="half-suits" aria-label="Half-suits">{"".join(items)}</ul></section>'
    )


def _hand(setup: Setup, view: SeatView) -> str:
    trays = "".join(
        _tray(name, cards, view.hand)
        for name, cards in setup.half_suits
        if cards <= view.board.open and cards & view.hand
    )
    count = len(view.hand)
    return (
        f'<section class="hand"><h2>Your hand <small>{count} card{"s" * (count != 1)}</small></h2>'
        f'<div class="trays">{trays}</div></section>'
    )


def _tray(name: str, cards: CardSet, hand: CardSet) -> str:
    slots = "".join(
        f'<li><span class="card held" role="img" aria-label="{_words(card)}">{face(card)}</span></li>'
        if card in hand
        else '<li><span class="card ghost"></span></li>'
        for card in cards
    )
    suit = _SUITS[name[1]]
    return (
        f'<div class="tray"><h3 class="tray-label"><span>{_half(name)} {shape(name[1])}'
        f'<span class="for-ears">{suit}</span></span></h3>'
        f'<ul aria-label="{_half(name).lower()} {suit}">{slots}</ul></div>'
    )


def _mark(side: int) -> str:
    drawing = '<circle cx="6" cy="6" r="5"/>' if side == 0 else '<path d="M6 .8 11.6 11H.4z"/>'
    return f'<svg class="mark side-{side}" viewBox="0 0 12 12" aria-hidden="true">{drawing}</svg>'
