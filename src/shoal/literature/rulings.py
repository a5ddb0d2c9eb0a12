"""Rulings (`rules.md` A14): what the people at a table settle among themselves, as events that replay.

A ruling drops what was pending - a begun claim, an unanswered question, a challenge - and then the turn is settled anew.
"""

from __future__ import annotations

from random import Random
from typing import assert_never

from shoal.cards import Card
from shoal.game import Illegal, Seat
from shoal.literature import events as ev
from shoal.literature.claims import after_right_claim
from shoal.literature.deal import deal
from shoal.literature.events import Event, Public
from shoal.literature.layout import Layout
from shoal.literature.moves import HalfSuit
from shoal.literature.settle import after, announced, close, ended, settle_after_other
from shoal.literature.state import State


def adjudicate(layout: Layout, state: State, ruling: ev.Ruling, rng: Random) -> tuple[Event, ...]:
    """The events of a ruling; `Illegal` where it cannot be."""
    if state.board.phase == "deal":
        raise Illegal("NOT_DEALT")
    if state.board.phase == "over":
        raise Illegal("GAME_OVER")
    ruled = ev.Ruled(ruling)
    match ruling:
        case ev.Redeal():
            return (ruled, deal(layout, rng, state.board.dealer))
        case ev.CancelHalfSuit(half_suit):
            _check_open(layout, state, half_suit)
            told = (ruled, *close(layout, state, half_suit, "cancelled", None))
        case ev.AwardHalfSuit(half_suit, team):
            _check_open(layout, state, half_suit)
            if team not in (0, 1):
                raise Illegal("UNKNOWN_TEAM")
            told = (ruled, *close(layout, state, half_suit, "awarded", team))
        case ev.MoveCard(card, to):
            told = (ruled, *_move(layout, state, card, to))
        case _:
            assert_never(ruling)
    return (*told, *_settled(layout, state, told))


def _check_open(layout: Layout, state: State, half_suit: HalfSuit) -> None:
    cards = layout.half_suits.get(half_suit)
    if cards is None:
        raise Illegal("UNKNOWN_HALF_SUIT")
    if not cards <= state.board.open:
        raise Illegal("HALF_SUIT_CLOSED")


def _move(layout: Layout, state: State, card: Card, to: Seat) -> tuple[Public, ...]:
    """A card goes face up to a seat, also to the one that has it: a refusal would tell where it is."""
    if card not in layout.pack:
        raise Illegal("UNKNOWN_CARD")
    if card not in state.board.open:
        raise Illegal("HALF_SUIT_CLOSED")
    if not layout.is_seat(to):
        raise Illegal("UNKNOWN_PLAYER")
    giver = next(seat for seat, hand in enumerate(state.hands) if card in hand)
    moved = ev.Moved(card, giver, to)
    return (moved, *announced(layout, state.board.sizes, state.board.after(moved).sizes))


def _settled(layout: Layout, state: State, told: tuple[Public, ...]) -> tuple[Public, ...]:
    done = after(state, told)
    holder = done.board.holder
    assert holder is not None, "until the end somebody has the turn"
    if state.board.phase == "team_choice" and ended(layout, done.board) is None:
        return after_right_claim(layout, done, holder)
    if done.board.phase == "endgame" and any(done.board.sizes[seat] for seat in layout.opponents(holder)):
        turned = ev.Turned(holder)  # a card has come back to the team that was out: questions are possible again
        return (turned, *settle_after_other(layout, done.after(turned), holder))
    return settle_after_other(layout, done, holder)
