"""The turning points of a game: the moves at which its curve moved most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from shoal.core.game import Seat
from shoal.review.types import CurvePoint, MoveReview, Remark, Turning

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
