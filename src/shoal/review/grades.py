"""Marks for losses, and what a player's moves amount to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import factorial, prod, sqrt
from typing import Final

from shoal.core.game import Seat
from shoal.review.types import CurvePoint, Grade, Mark, Missed, MoveReview, Remark, ReviewedPlayer, Turning

MARKS: Final[tuple[Mark, ...]] = ("best", "good", "risky", "mistake")

LIMITS: Final = (0.02, 0.1, 0.3)
"""Up to which loss a move is the best, good, or risky, in groups; beyond the last it is a mistake."""

LUCK: Final = 1.0
"""Up to so many standard deviations hits are luck; what is beyond that a player must have known."""

LEAST_STAKE: Final = 0.25
"""In groups: who had less to lose has no score. It would be that of one or two moves."""


def marked(loss: float, at_best: Mark = "best") -> Mark:
    """The word for a move that promised so much less than the best: never a better one than `at_best`."""
    by_loss = sum(loss > most for most in LIMITS)
    return MARKS[max(by_loss, MARKS.index(at_best))]


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
        score=memory_score(loss - insight, sum(grade.stake for grade in grades)),
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


def memory_score(loss: float, stake: float) -> float | None:
    """From 0 to 100: the share that was used of what could be known. `None` where hardly anything was at stake.

    At every decision the best choice of someone who forgot nothing is worth something, and so is a choice at random among all that is allowed.
    The difference is what knowing was worth then: the stake. What the choice that was made is worth less than the best is its
    loss. The score is the share of all stakes of a game that was not lost: 0 for who chooses at random, 100 for who forgets
    nothing and uses it. A decision counts by what was at stake in it, so an opening in which no one knows anything hardly counts.
    """
    return None if stake < LEAST_STAKE else 100 * min(1.0, max(0.0, 1 - loss / stake))


NEARLY: Final = 0.005
"""Smaller differences of chances are not worth a word."""


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
