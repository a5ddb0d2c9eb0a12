"""The moments of a game that are worth a look: the best question, the worst decision, and the one that decided it."""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.review.types import MoveReview, Review, Turning

FAULTS: Final = {
    "why-sure-missed": "sure",
    "why-dead-denied": "vain",
    "why-dead-gone": "vain",
    "why-dead-asked": "vain",
    "why-dead": "vain",
    "why-claim-missed": "claim",
    "why-claim-early": "early",
    "why-claim-wrong": "wrong",
    "why-claim-impossible": "wrong",
    "why-claim-risked": "early",
    "why-claim-read": "early",
    "why-call-missed": "call",
    "why-call-impossible": "wrong",
    "why-silent": "silent",
}
"""What kind of fault a reason tells of; any other is that something else was better."""


class Moments(NamedTuple):
    """Three of them, each where there is one: no move is two of them."""

    best: MoveReview | None
    worst: MoveReview | None
    turning: Turning | None


def moments_of(review: Review, seat: Seat | None = None) -> Moments:
    """Those of one seat, or of everybody. What decided the game is whoever's it was."""
    own = [move for move in review.moves if seat is None or move.seat == seat]
    found = [move for move in own if _gained(move) > 0]
    best = max(found, key=lambda move: (_gained(move), -move.n), default=None)
    faults = [move for move in own if move.grade is not None and move.grade.mark in ("risky", "mistake")]
    worst = max(faults, key=_cost, default=None)
    taken = {move.n for move in (best, worst) if move is not None}
    left = [turning for turning in review.story.turnings if turning.n not in taken]
    return Moments(best, worst, max(left, key=lambda turning: (abs(turning.swing), turning.n), default=None))


def _gained(move: MoveReview) -> float:
    """What a good question that hit has brought more than could be expected."""
    is_good = (
        move.kind == "question" and move.came_true and move.grade is not None and move.grade.mark in ("best", "good")
    )
    return (move.swing or 0.0) * (1 - (move.chance or 0.0)) if is_good else 0.0


def _cost(move: MoveReview) -> tuple[bool, float, int]:
    assert move.grade is not None
    return move.grade.mark == "mistake", move.grade.loss, -move.n


def fault_of(move: MoveReview) -> str:
    """What kind of fault a move was."""
    return "better" if move.why is None else FAULTS.get(move.why.name, "better")


def lesson_of(review: Review, seat: Seat) -> str:
    """What a seat can learn most from: the kind of fault that was its dearest, all of them together; `none` without any."""
    cost: dict[str, float] = {}
    for move in review.moves:
        if move.seat == seat and move.grade is not None and move.grade.mark in ("risky", "mistake"):
            kind = fault_of(move)
            cost[kind] = cost.get(kind, 0.0) + move.grade.loss + (move.grade.mark == "mistake") / 100
    return max(cost, key=cost.__getitem__, default="none")
