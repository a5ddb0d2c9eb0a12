"""What comes of a question: a hit, a miss, a bluff, an irregularity (`rules.md` A7, A14, B-16, B-17, B-38, B-44)."""

from __future__ import annotations

from shoal.literature import events as ev
from shoal.literature.events import Public
from shoal.literature.layout import Layout
from shoal.literature.legality import fault_of_question, must_claim
from shoal.literature.moves import Answer, Ask, HalfSuit
from shoal.literature.settle import after, and_settle, announced, close, over, settle, settle_after_other
from shoal.literature.state import State


def ask(layout: Layout, state: State, move: Ask) -> tuple[Public, ...]:
    """A question, which the table answers, or has the target answer."""
    fault = fault_of_question(layout, state.board, state.hands, move) if layout.penalties else None
    if fault is not None:
        return _irregular(layout, state, move, fault)
    if layout.options.answer_mode == "manual":
        return (ev.Questioned(move.seat, move.target, move.card),)
    return _answered(layout, state, ev.Asked(move.seat, move.target, move.card, move.card in state.hands[move.target]))


def answer(layout: Layout, state: State, move: Answer) -> tuple[Public, ...]:
    """The target's own answer; a false one has its price."""
    asked = state.board.questioned
    assert asked is not None, "an answer is legal only after a question"
    if move.has == (asked.card in state.hands[asked.target]):
        return _answered(layout, state, ev.Asked(asked.seat, asked.target, asked.card, move.has))
    half_suit = layout.half_suit_of[asked.card]
    is_award = layout.options.on_false_answer == "award"
    told = (
        ev.Irregularity(move.seat, "FALSE_ANSWER", half_suit),
        *_forfeit(layout, state, half_suit, 1 - move.seat % 2 if is_award else None),
    )
    return (*told, *settle_after_other(layout, after(state, told), asked.seat))


def _answered(layout: Layout, state: State, asked: ev.Asked) -> tuple[Public, ...]:
    return _hit(layout, state, asked) if asked.hit else _missed(layout, state, asked)


def _hit(layout: Layout, state: State, asked: ev.Asked) -> tuple[Public, ...]:
    left = state.board.sizes[asked.target] - 1
    if left > 1:
        return (asked,)
    sizes = state.board.sizes
    told = (asked, *announced(layout, sizes, state.board.after(asked).sizes))
    return told if left else and_settle(layout, state, told, asked.seat)


def _missed(layout: Layout, state: State, asked: ev.Asked) -> tuple[Public, ...]:
    told: list[Public] = [asked]
    if layout.options.bluff_effect == "surrender" and asked.card in state.hands[asked.seat]:
        told.append(ev.Moved(asked.card, asked.seat, asked.target))
        told += announced(layout, state.board.sizes, after(state, told).board.sizes)
    return (*told, *_after_miss(layout, state, told, asked))


def _after_miss(layout: Layout, state: State, told: list[Public], asked: ev.Asked | Ask) -> tuple[Public, ...]:
    """The turn is with the target: who of its team may go on, and whether the game does."""
    options = layout.options
    if options.stall_limit is None and options.miss_goes_to == "target" and len(told) == 1:
        return ()
    missed = after(state, told)
    if options.stall_action == "end" and must_claim(layout, missed.board):
        return (over(layout, missed.board, "stall"),)
    settled = settle(layout, missed, asked.target)
    if options.miss_goes_to == "target" or settled:
        return settled
    mates = any(missed.board.sizes[seat] for seat in layout.teammates(asked.target))
    return (ev.TurnShared(asked.target % 2),) if mates else ()


def _irregular(layout: Layout, state: State, move: Ask, fault: ev.IrregularityKind) -> tuple[Public, ...]:
    """`on_invalid_ask`: the turn is lost to the target, or the half-suit is."""
    half_suit = layout.half_suit_of[move.card]
    told: list[Public] = [ev.Irregularity(move.seat, fault, half_suit)]
    if layout.options.on_invalid_ask == "lose_turn":
        told.append(ev.Turned(move.target))
        return (*told, *_after_miss(layout, state, told, move))
    is_award = layout.options.on_invalid_ask == "award_half_suit"
    told += _forfeit(layout, state, half_suit, 1 - move.seat % 2 if is_award else None)
    return and_settle(layout, state, told, move.seat)


def _forfeit(layout: Layout, state: State, half_suit: HalfSuit, winner: ev.Team | None) -> tuple[Public, ...]:
    """A half-suit is thrown in, or given to the team that has broken no rule."""
    return close(layout, state, half_suit, "cancelled" if winner is None else "awarded", winner)
