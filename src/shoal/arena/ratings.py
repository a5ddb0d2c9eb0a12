"""Ratings of many bots from their matches: least squares of the differences.

A rating is in points a game (half-suits, books, wins): what a bot would gain on the mean of the field. Ratings are
those for which `rating of A - rating of B` comes closest to the differences of the pairings.

Why not a logistic model (Bradley-Terry, Elo) of won games: on duplicate deals the difference says much more than who
won. Bots that are far apart win all games, of which a logistic model knows only that its rating is large; differences
still tell how far, they add up along a ladder, and their errors are plain.

Errors: the ratings are linear in the differences, so every deal has ratings of its own, and all pairings play the same
deals. The deal is the sample, and the spread of the deals' ratings is that of their mean - whatever the pairings have in
common on a deal is in it. No model of variance is needed, and no bootstrap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from shoal.arena.samples import Estimate, mean

Pairing = tuple[int, int]


class Ratings(NamedTuple):
    """The ratings of the bots by deal, and what the differences of the pairings leave over, by deal as well."""

    by_deal: tuple[tuple[float, ...], ...]
    left_over: tuple[tuple[float, ...], ...]

    def of(self, bot: int) -> Estimate:
        """That bot's rating."""
        return mean([ratings[bot] for ratings in self.by_deal])

    def step(self, bot: int, other: int) -> Estimate:
        """How much better one is than the other, by all that is known of both."""
        return mean([ratings[bot] - ratings[other] for ratings in self.by_deal])

    def misfit(self, pairing: int) -> Estimate:
        """How much better the first of a pairing did against the second than their ratings say."""
        return mean([left[pairing] for left in self.left_over])


def ratings_of(bots: int, pairings: Sequence[Pairing], differences: Sequence[Sequence[float]]) -> Ratings:
    """The ratings of so many bots; `differences` has a row for each deal and in it a number for each pairing.

    Every bot must be linked to every other by some chain of pairings.
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
    """Of a positive definite matrix, by elimination."""
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
