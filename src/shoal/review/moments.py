"""The moments of a game that are worth a look: the best question, the worst decision, and the one that decided it."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.review.grades import LIMITS
from shoal.review.types import Grade, MoveReview, Review, Turning

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
    "why-call-ahead": "ahead",
    "why-call-likelier": "gamble",
    "why-call-risky": "gamble",
    "why-silent": "silent",
    "why-safer": "worth",
}
"""What kind of fault a reason tells of; any other is that something else was better."""

WEIGHED: Final = {"better", "worth"}
"""Kinds that only a valuation tells of. What could be known for certain weighs more."""


CLEAN: Final = 90
"""From this memory score on a seat has used everything, as far as one says so to a person."""


class KeyMoments(NamedTuple):
    """Three of them, each where there is one: no move is two of them."""

    best: MoveReview | None
    worst: MoveReview | None
    turning: Turning | None


def moments_of(review: Review, seat: Seat | None = None) -> KeyMoments:
    """Those of one seat, or of everybody. What decided the game is whoever's it was."""
    own = [move for move in review.moves if seat is None or move.seat == seat]
    found = [move for move in own if _gained(move) > 0]
    best = max(found, key=lambda move: (_gained(move), -move.n), default=None)
    faults = [
        (cost, move) for move in review.moves for one, cost in _faults(review, move) if seat is None or one == seat
    ]
    worst = max(faults, key=lambda fault: fault[0], default=(None, None))[1]
    taken = {move.n for move in (best, worst) if move is not None}
    left = [one for one in review.story.turnings if one.n not in taken and one.n <= _decided_at(review)]
    return KeyMoments(best, worst, max(left, key=lambda turning: (abs(turning.swing), turning.n), default=None))


def _decided_at(review: Review) -> int:
    """The moment from which no other side could win any more: one has more than half of all groups."""
    parts = review.story.parts
    won: dict[int, int] = {}
    for part in parts:
        if part.side is not None:
            won[part.side] = won.get(part.side, 0) + 1
            if 2 * won[part.side] > len(parts):
                return part.n
    return len(review.curve)


def _gained(move: MoveReview) -> float:
    """What a good question that hit has brought more than could be expected."""
    is_good = (
        move.kind == "question" and move.came_true and move.grade is not None and move.grade.mark in ("best", "good")
    )
    return (move.swing or 0.0) * (1 - (move.chance or 0.0)) if is_good else 0.0


class Cost(NamedTuple):
    """What a fault cost, the dearest last: a mistake, one that could be known for certain, how much, and the earlier of two."""

    is_mistake: bool
    is_certain: bool
    loss: float
    earlier: int


def _faults(review: Review, move: MoveReview) -> Iterator[tuple[Seat, Cost]]:
    """Whose fault a move was, if it was one. Someone else's is told of it who did not speak up before it (`why-silent`)."""
    if move.why is not None and move.why.name == "why-silent" and move.why.seat not in (None, move.seat):
        even = fmean(review.curve[0].expected) if review.curve else 1.0
        yield move.why.seat, Cost(True, True, (move.why.count or 0) / max(1.0, even), -move.n)
    elif move.grade is not None and _is_fault(move.grade):
        mark, loss = move.grade.mark, move.grade.loss
        yield move.seat, Cost(mark == "mistake", fault_of(move) not in WEIGHED, loss, -move.n)


def _is_fault(grade: Grade) -> bool:
    """Whether something else would have been better by more than a little."""
    return grade.mark == "mistake" or (grade.mark == "risky" and grade.loss > LIMITS[1])


def fault_of(move: MoveReview) -> str:
    """What kind of fault a move was."""
    return "better" if move.why is None else FAULTS.get(move.why.name, "better")


def lesson_of(review: Review, seat: Seat) -> str:
    """What a seat can learn most from: the kind of fault that was its dearest, all of them together.

    Without any it is `nothing` where there was hardly anything to know, `none` where all of it was used, and `small` between.
    """
    dearest: dict[str, float] = {}
    for move in review.moves:
        for one, cost in _faults(review, move):
            if one == seat:
                kind = fault_of(move)
                dearest[kind] = dearest.get(kind, 0.0) + cost.loss + cost.is_mistake / 100
    score = next((player.score for player in review.story.players if player.seat == seat), None)
    clean = "nothing" if score is None else "none" if score >= CLEAN else "small"
    return max(dearest, key=dearest.__getitem__, default=clean)
