"""What there is to ask, as the bots think of it, and how it is said."""

from __future__ import annotations

from typing import NamedTuple

from shoal.deduce.go_fish import Facts, Kind
from shoal.game import Seat
from shoal.go_fish import Ask, AskCard, Move, Moves, SeatView, rank_of


class Question(NamedTuple):
    """Whom to ask for what."""

    target: Seat
    kind: Kind


def questions(facts: Facts, moves: Moves) -> list[Question]:
    """All that the seat may ask."""
    kinds = [facts.kind(name) for name in (moves.ranks or moves.cards)]
    return [Question(target, kind) for target in moves.targets for kind in kinds]


def said(facts: Facts, view: SeatView, question: Question) -> Move:
    """The move; a card that must be shown is one that everybody knows of, where there is one."""
    name = facts.kinds[question.kind]
    if isinstance(name, str):
        return Ask(view.seat, question.target, name)
    able = [card for card in view.hand if rank_of(card) == rank_of(name)]
    shown = max(able, key=lambda card: facts.least[view.seat][facts.kind_of(card)])
    return AskCard(view.seat, question.target, name, shown)
