"""A Literature table as HTML, before the client takes over (`web/src/literature/`, with the same classes)."""

from __future__ import annotations

from typing import Final

from shoal.cards import CardSet
from shoal.codec import Decoder
from shoal.game import Seat
from shoal.literature.layout import Setup
from shoal.literature.options import Options
from shoal.literature.state import Board
from shoal.literature.view import PublicView, SeatView
from shoal.server.messages import TableSeen
from shoal.server.pages import english as text
from shoal.server.pages.faces import face, shape
from shoal.server.pages.seats import name_of, seat_html

_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "J": "★"}


def first_html(table: TableSeen, setup: Setup, view: SeatView | PublicView) -> str:
    """Whose turn, the last question, the players, the score, and the seat's own hand."""
    board = view.board
    own = _hand(setup, view) if isinstance(view, SeatView) and not board.over else ""
    return (
        f'<div class="public">{_status(table, board)}{_players(table, setup, board)}{_score(table, setup, board)}</div>'
        f'<div class="own">{own}<section class="actions"></section></div>'
    )


def _side_name(table: TableSeen, setup: Setup, side: int) -> str:
    if table.you is None:
        return text.TEAMS[side]
    return text.YOUR_TEAM if table.you in setup.sides[side] else text.OPPONENTS


def _headline(table: TableSeen, board: Board) -> str:
    if board.over is not None:
        winner = board.over.winner
        if winner is None:
            return text.TIE
        return text.team_wins(text.TEAMS[winner]) if table.you is None else text.WINS[table.you % 2 == winner]
    if board.paused_by is not None:
        return text.paused_by(name_of(table, board.paused_by))
    if board.turn is None:
        return text.GAME_OVER
    return text.YOUR_TURN if board.turn == table.you else text.turn_of(name_of(table, board.turn))


def _status(table: TableSeen, board: Board) -> str:
    asked = board.last_question
    if asked is None:
        question = text.NO_QUESTION
    else:
        rank = "10" if asked.card.rank == "T" else asked.card.rank
        card = f'<b class="inline {asked.card.suit}">{rank}{_SIGNS[asked.card.suit]}\ufe0e</b>'
        sentence = text.question(name_of(table, asked.seat), name_of(table, asked.target), card)
        kind = "answer yes" if asked.hit else "answer no"
        question = f'{sentence} <strong class="{kind}">{text.ANSWERS[asked.hit]}</strong>'
    yours = " yours" if board.turn is not None and board.turn == table.you else ""
    return (
        f'<section class="status{yours}"><h1>{_headline(table, board)}</h1><p class="question">{question}</p></section>'
    )


def _players(table: TableSeen, setup: Setup, board: Board) -> str:
    mine = 0 if table.you is None else table.you % 2
    rows = []
    for side in (1 - mine, mine):
        seats = sorted(setup.sides[side], key=lambda seat: (seat - (table.you or 0)) % setup.seats)
        row = "".join(f"<li>{_seat(table, board, seat)}</li>" for seat in seats)
        heading = f"{_mark(side)} {_side_name(table, setup, side)}"
        rows.append(f'<div class="team side-{side}"><h2>{heading}</h2><ul>{row}</ul></div>')
    return f'<section class="players" aria-label="{text.PLAYERS}">{"".join(rows)}</section>'


def _seat(table: TableSeen, board: Board, seat: Seat) -> str:
    size = board.sizes[seat]
    is_shown = size == 0 or seat == table.you or _options(table).hand_counts == "public"
    return seat_html(table, seat, size if is_shown else None, has_turn=board.turn == seat)


def _options(table: TableSeen) -> Options:
    return Decoder[Options](Options)(table.options)


def _score(table: TableSeen, setup: Setup, board: Board) -> str:
    us = 0 if table.you is None else table.you % 2
    closed = {closed.half_suit: closed.team for closed in board.closed}
    items = []
    for name, _ in setup.half_suits:
        team = closed.get(name)
        if name not in closed:
            fate, kind, mark = text.OPEN, "open", ""
        elif team is None:
            fate, kind, mark = text.CANCELLED, "closed side-none", "✕"
        else:
            fate, kind, mark = text.won_by(_side_name(table, setup, team)), f"closed side-{team}", _mark(team)
        items.append(
            f'<li class="{kind}"><span class="for-ears">{text.half_suit(name)}: {fate}</span>'
            + _cell(name)
            + f'<span class="fate" aria-hidden="true">{mark}</span></li>'
        )
    points = f"{_mark(us)} {board.scores[us]}<i>:</i>{board.scores[1 - us]} {_mark(1 - us)}"
    return (
        f'<section class="score" aria-label="{text.SCORE}"><p class="points"><span>{points}</span></p>'
        f'<ul class="half-suits{" many" * (len(items) > 8)}" aria-label="{text.HALF_SUITS}">{"".join(items)}</ul></section>'
    )


def _hand(setup: Setup, view: SeatView) -> str:
    trays = "".join(
        _tray(name, cards, view.hand)
        for name, cards in setup.half_suits
        if cards <= view.board.open and cards & view.hand
    )
    return (
        f'<section class="hand"><h2>{text.HAND} <small>{text.cards(len(view.hand))}</small></h2>'
        f'<div class="trays">{trays}</div></section>'
    )


def _tray(name: str, cards: CardSet, hand: CardSet) -> str:
    slots = "".join(
        f'<li><span class="card held" role="img" aria-label="{text.card(card.rank, card.suit)}">{face(card)}</span></li>'
        if card in hand
        else '<li><span class="card ghost"></span></li>'
        for card in cards
    )
    return (
        f'<div class="tray"><h3 class="tray-label"><span>{_sign(name)}</span></h3>'
        f'<ul class="of-{len(cards)}" aria-label="{text.half_suit(name)}">{slots}</ul></div>'
    )


def _mark(side: int) -> str:
    drawing = '<circle cx="6" cy="6" r="5"/>' if side == 0 else '<path d="M6 .8 11.6 11H.4z"/>'
    return f'<svg class="mark side-{side}" viewBox="0 0 12 12" aria-hidden="true">{drawing}</svg>'


def _sign(name: str) -> str:
    """The sign of a half-suit: half and suit; of a quartet its rank; of the eights and jokers a star."""
    if name[0] == "R":
        return f'<b class="rank-sign">{"10" if name[1] == "T" else name[1]}</b>'
    return f"{text.HALVES[name[0]]} {shape('J' if name == 'SP' else name[1])}"


def _cell(name: str) -> str:
    """The same for the narrow list of all half-suits."""
    if name[0] == "R":
        return f'<span class="half" aria-hidden="true">{"10" if name[1] == "T" else name[1]}</span>'
    sign = shape("J" if name == "SP" else name[1])
    return f'<span class="half" aria-hidden="true">{text.HALVES[name[0]]}</span>{sign}'
