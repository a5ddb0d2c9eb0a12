"""Marks for losses, and what a player's moves amount to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import exp, factorial, prod, sqrt
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.review.types import CurvePoint, Grade, Item, Mark, Missed, MoveReview, Remark, ReviewedPlayer, Turning

LIMITS: Final[tuple[tuple[float, Mark], ...]] = ((0.02, "best"), (0.1, "good"), (0.25, "fair"), (0.5, "poor"))
"""Up to which loss a move has that mark, in groups; beyond the last it is a blunder."""

LUCK: Final = 2.0
"""Up to so many standard deviations hits are luck; what is beyond that a player must have known."""

FORGIVING: Final = 4.0
"""The score falls to 1/e with an average loss of a quarter of a group a move."""


def graded(loss: float) -> Grade:
    """The grade of a move that promised so much less than the best."""
    return Grade(next((mark for most, mark in LIMITS if loss <= most), "blunder"), loss)


def player_of(
    seat: Seat, moves: Sequence[MoveReview], missed: Sequence[Missed], silences: Sequence[Grade] = ()
) -> ReviewedPlayer:
    """How a seat played, from the reviews of all moves of a game, and the grades of what it let pass without a move of its own."""
    own = [move for move in moves if move.seat == seat]
    asked = [move for move in own if move.kind == "question" and move.chance is not None]
    grades = [*(move.grade for move in own if move.grade is not None), *silences]
    marks: dict[Mark, int] = {}
    for grade in grades:
        marks[grade.mark] = marks.get(grade.mark, 0) + 1
    loss, insight = sum(grade.loss for grade in grades), insight_of(own)
    return ReviewedPlayer(
        seat=seat,
        questions=len(asked),
        hits=sum(move.came_true is True for move in asked),
        expected_hits=sum(move.chance or 0.0 for move in asked),
        dead=sum(move.chance == 0 for move in asked),
        graded=len(grades),
        loss=loss,
        insight=insight,
        score=score_of(loss - insight, len(grades)),
        marks=marks,
        missed=tuple(one for one in missed if one.seat == seat),
    )


def insight_of(moves: Sequence[MoveReview]) -> float:
    """What the hits and right claims among these moves brought beyond what chance explains, in groups; never negative."""
    beyond = variance = 0.0
    for move in moves:
        if move.came_true is not None and move.chance is not None and move.swing is not None:
            beyond += move.swing * (move.came_true - move.chance)
            variance += move.swing**2 * move.chance * (1 - move.chance)
    return max(0.0, beyond - LUCK * sqrt(variance))


def score_of(loss: float, moves: int) -> float | None:
    """From 0 to 100, for that loss in sum of so many moves; `None` for no moves."""
    return 100 * exp(-FORGIVING * max(0.0, loss) / moves) if moves else None


NEARLY: Final = 0.005
"""Smaller differences of chances are not worth a word."""


class Choice(NamedTuple):
    """A question: whom, for what, and how likely it hits."""

    target: Seat
    item: Item
    chance: float


def compared(seat: Seat, asked: Choice, best: Choice, grade: Grade | None) -> Remark:
    """Why a seat's question has that grade; `None` where it had no choice."""
    if grade is None or grade.mark == "best":
        name = "why-known-miss" if asked.chance == 0 else "why-best"
        return Remark(name, seat=seat, other=asked.target, item=asked.item, chance=asked.chance)
    if asked.chance == 0:
        return Remark("why-dead", seat=seat, other=asked.target, item=asked.item)
    name = "why-likelier" if best.chance > asked.chance + NEARLY else "why-safer"
    return Remark(name, seat=seat, other=best.target, item=best.item, chance=asked.chance, best=best.chance)


MOST: Final = 3


def turnings(
    moves: Sequence[MoveReview],
    curve: Sequence[CurvePoint],
    sides: Sequence[Sequence[Seat]],
    why: Callable[[MoveReview], Remark | None],
) -> tuple[Turning, ...]:
    """At most three, in the order of the game. `why` says what a move is called, or that it is no turning point."""
    around = {point.n: (before, point) for before, point in pairwise(curve)}
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    found = []
    for move in moves:
        remark = why(move)
        if remark is not None and move.n in around:
            before, after = around[move.n]
            side = side_of[move.seat]
            found.append(Turning(move.n, move.seat, after.expected[side] - before.expected[side], remark))
    greatest = sorted(found, key=lambda turning: (-abs(turning.swing), turning.n))[:MOST]
    return tuple(sorted(greatest, key=lambda turning: turning.n))


def ways_to_share(rooms: Iterable[int]) -> float:
    """In how many ways as many cards as there is room for can be shared out among places with so much room each.

    >>> ways_to_share([2, 1, 1])
    12.0
    """
    found = list(rooms)
    return float(factorial(sum(found)) // prod(map(factorial, found)))
