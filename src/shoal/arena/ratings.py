"""Ratings of many bots from their matches, by least squares on the differences.

A rating is in points a game (half-suits, books, wins): what a bot would gain on the mean of the field. The ratings are
those for which `rating of A - rating of B` comes closest to the differences of the pairings.

Why not a logistic model (Bradley-Terry, Elo) of won games: on duplicate deals the difference says much more than the
winner. When one bot wins every game, a logistic model only knows that the gap is large; a difference still measures it,
differences add up along a ladder, and their errors are simple.

Errors: the ratings are linear in the differences, and all pairings play the same deals, so every deal gives ratings of
its own. The deal is the sample; the standard error of a rating comes from the spread between deals, which includes
whatever the pairings have in common on a deal. No model of the variance is needed, and no bootstrap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shoal.arena.samples import Estimate, mean

Pairing = tuple[int, int]


class Ratings(NamedTuple):
    """The ratings by deal and bot, and the residuals of the differences by deal and pairing, in points a game."""

    by_deal: tuple[tuple[float, ...], ...]
    left_over: tuple[tuple[float, ...], ...]

    def of(self, bot: int) -> Estimate:
        """The rating of that bot."""
        return mean([ratings[bot] for ratings in self.by_deal])

    def step(self, bot: int, other: int) -> Estimate:
        """The difference of two ratings."""
        return mean([ratings[bot] - ratings[other] for ratings in self.by_deal])

    def misfit(self, pairing: int) -> Estimate:
        """How much better the first bot of a pairing did against the second than their ratings predict."""
        return mean([left[pairing] for left in self.left_over])


def ratings_of(bots: int, pairings: Sequence[Pairing], differences: Sequence[Sequence[float]]) -> Ratings:
    """The ratings of so many bots; `differences` has a row for each deal with a number for each pairing.

    Every bot must be linked to every other by a chain of pairings.
    """
    normal = [[1 / bots] * bots for _ in range(bots)]  # the sum of all ratings is 0
    for one, other in pairings:
        normal[one][one] += 1
        normal[other][other] += 1
        normal[one][other] -= 1
        normal[other][one] -= 1
    solved = _inverse(normal)
    gains = [[row[one] - row[other] for one, other in pairings] for row in solved]
    by_deal = tuple(
        tuple(sum(gain * diff for gain, diff in zip(row, found, strict=True)) for row in gains) for found in differences
    )
    left_over = tuple(
        tuple(diff - (own[one] - own[other]) for diff, (one, other) in zip(found, pairings, strict=True))
        for found, own in zip(differences, by_deal, strict=True)
    )
    return Ratings(by_deal, left_over)


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss-Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(float(column == number) for column in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        head = rows[pivot][pivot]
        rows[pivot] = [value / head for value in rows[pivot]]
        for other in range(size):
            if other != pivot:
                factor = rows[other][pivot]
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
