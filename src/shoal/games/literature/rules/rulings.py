"""Rulings (`rules.md` A14): corrections that the people at a table agree on, recorded as events so that logs replay.

A ruling drops whatever was pending (a begun claim, an unanswered question, a challenge); then it is settled anew whose
turn it is.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from shoal.core.cards import Card
from shoal.core.game import Illegal, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.claims import after_right_claim
from shoal.games.literature.rules.course import Course
from shoal.games.literature.rules.deal import deal
from shoal.games.literature.rules.events import Event
from shoal.games.literature.rules.layout import Layout
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.settle import ended, settle_after_other
from shoal.games.literature.rules.state import Board, State


def adjudicate(layout: Layout, state: State, ruling: ev.Ruling, rng: Random) -> tuple[Event, ...]:
    """The events of a ruling; raises `Illegal` where it cannot be. `rng` is used by a redeal alone."""
    if state.board.phase == "deal":
        raise Illegal("NOT_DEALT")
    if state.board.phase == "over":
        raise Illegal("GAME_OVER")
    if isinstance(ruling, ev.Redeal):
        return (ev.Ruled(ruling), deal(layout, rng, state.board.dealer))
    course = Course(layout, state)
    course.happen(ev.Ruled(ruling))
    match ruling:
        case ev.CancelHalfSuit(half_suit):
            _check_open(layout, state.board, half_suit)
            course.close(half_suit, "cancelled", None)
        case ev.AwardHalfSuit(half_suit, team):
            _check_open(layout, state.board, half_suit)
            if team not in (0, 1):
                raise Illegal("UNKNOWN_TEAM")
            course.close(half_suit, "awarded", team)
        case ev.MoveCard(card, to):
            _move(course, card, to)
        case _:
            assert_never(ruling)
    _settle(course, was_choosing=state.board.phase == "team_choice")
    return tuple(course.events)


def _check_open(layout: Layout, board: Board, half_suit: HalfSuit) -> None:
    cards = layout.half_suits.get(half_suit)
    if cards is None:
        raise Illegal("UNKNOWN_HALF_SUIT")
    if not cards <= board.open:
        raise Illegal("HALF_SUIT_CLOSED")


def _move(course: Course, card: Card, to: Seat) -> None:
    """Move a card face up to a seat. The seat that has it already is accepted too: a refusal would reveal that."""
    layout, state = course.layout, course.state
    if card not in layout.pack:
        raise Illegal("UNKNOWN_CARD")
    if card not in state.board.open:
        raise Illegal("HALF_SUIT_CLOSED")
    if not layout.is_seat(to):
        raise Illegal("UNKNOWN_PLAYER")
    giver = next(seat for seat, hand in enumerate(state.hands) if card in hand)
    course.happen(ev.Moved(card, giver, to))
    course.announce(state.board.sizes)


def _settle(course: Course, *, was_choosing: bool) -> None:
    """Who must act after the ruling; a claimer who was choosing who goes on (`was_choosing`) chooses again."""
    layout, board = course.layout, course.board
    holder = board.holder
    assert holder is not None, "until the end somebody has the turn"
    if was_choosing and ended(layout, board) is None:
        after_right_claim(course, holder)
        return
    if board.phase == "endgame" and any(board.sizes[seat] for seat in layout.opponents(holder)):
        course.happen(ev.Turned(holder))  # a card has come back to the team that was out: questions are possible again
    settle_after_other(course, holder)
