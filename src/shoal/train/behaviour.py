"""The model of behaviour: how much what a seat did tells about what it holds, as the likeliest weights theta.

The likelihood of the true deals has one top (it is concave in theta), and self-play returns its height and slope, so a
few dozen steps of L-BFGS (Nocedal, 1980) climb it.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
Height = Callable[[Vector], tuple[float, Vector]]
"""Of a point: how high it lies, and the slope there."""

MEMORY = 8
"""Steps that are remembered."""

RIDGE = 1e-2
"""How much large weights cost: a habit that hardly ever showed stays near 0."""


def likeliest(
    likelihood: Callable[[list[float]], tuple[float, list[float], int]], start: list[float], steps: int
) -> list[float]:
    """The theta that makes the true deals likeliest. `likelihood` returns the logarithm, its slope, and of how many."""

    def height(theta: Vector) -> tuple[float, Vector]:
        total, slope, count = likelihood(theta.tolist())
        return total / count - RIDGE / 2 * float(theta @ theta), np.array(slope) / count - RIDGE * theta

    found: list[float] = climb(height, np.array(start, np.float64), steps).tolist()
    return found


def climb(height: Height, start: Vector, steps: int) -> Vector:
    """The highest point found from there; each step goes up."""
    point = start
    here, slope = height(point)
    moves: list[tuple[Vector, Vector]] = []
    for _ in range(steps):
        direction = _direction(slope, moves)
        length = 1.0 if moves else min(1.0, 1.0 / (float(np.abs(slope).sum()) + 1e-12))
        while True:
            there, slope_there = height(point + length * direction)
            if there >= here + 1e-4 * length * float(slope @ direction):
                break
            length /= 2
            if length < 1e-6:
                return point
        move, turn = length * direction, slope - slope_there
        if float(move @ turn) > 1e-12:
            moves = [*moves[1 - MEMORY :], (move, turn)]
        point, gained, here, slope = point + move, there - here, there, slope_there
        if gained < 1e-9 * (1 + abs(here)):
            break
    return point


def _direction(slope: Vector, moves: list[tuple[Vector, Vector]]) -> Vector:
    """The slope, stretched by what the last moves told of how it bends."""
    direction = slope.copy()
    shares = []
    for move, turn in reversed(moves):
        share = float(move @ direction) / float(move @ turn)
        direction -= share * turn
        shares.append(share)
    if moves:
        move, turn = moves[-1]
        direction *= float(move @ turn) / float(turn @ turn)
    for (move, turn), share in zip(moves, reversed(shares), strict=True):
        direction += (share - float(turn @ direction) / float(move @ turn)) * move
    return direction
