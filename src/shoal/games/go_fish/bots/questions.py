"""The questions that the bots choose from, and the moves that ask them."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import Seat
from shoal.games.go_fish import Ask, AskCard, Move, Moves, SeatView, rank_of
from shoal.games.go_fish.belief import Facts, Kind


class Candidate(NamedTuple):
    """A question that could be asked: the target and the kind of card."""

    target: Seat
    kind: Kind


def questions(facts: Facts, moves: Moves) -> list[Candidate]:
    """All questions that the seat may ask."""
    kinds = [facts.kind(name) for name in (moves.ranks or moves.cards)]
    return [Candidate(target, kind) for target in moves.targets for kind in kinds]


def move_for(facts: Facts, view: SeatView, question: Candidate) -> Move:
    """The move that asks it. If a card must be shown, one that everybody knows of is preferred."""
    name = facts.kinds[question.kind]
    if isinstance(name, str):
        return Ask(view.seat, question.target, name)
    able = [card for card in view.hand if rank_of(card) == rank_of(name)]
    shown = max(able, key=lambda card: facts.least[view.seat][facts.kind_of(card)])
    return AskCard(view.seat, question.target, name, shown)
