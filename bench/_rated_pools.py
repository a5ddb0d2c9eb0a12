"""Simulated people of known strength who play rated games with each other, and what their ratings say of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from shoal.server.ratings.model import BETA, MU, AtTable, Rating, after


class Pool(NamedTuple):
    """So many people, whose strengths have that standard deviation, in games of so many sides of so many seats.

    Performances closer than `tie` (in units of luck) share a place.
    """

    name: str
    sides: int
    seats: int
    people: int = 24
    spread: float = 250.0
    tie: float = 0.0


POOLS = (Pool("teams of three", 2, 3), Pool("four alone", 4, 1), Pool("four alone, many ties", 4, 1, tie=0.3))


class Found(NamedTuple):
    """What the ratings of a pool say when each has played so many games: how many of 95 % intervals hold, and how many of the pairs
    whose strengths differ by more than two of their intervals' halves come out in order.
    """

    games: int
    held: float
    ordered: float
    pairs: int
    sigma: float
    off: float


def play(pool: Pool, marks: Sequence[int], rng: Random) -> Iterator[Found]:
    """Play on, and say what was found at each of these numbers of games a person.

    The zero of the scale is the mean of the pool: nothing but differences follows from games.
    """
    truth = [rng.gauss(MU, pool.spread) for _ in range(pool.people)]
    ratings = [Rating()] * pool.people
    table = pool.sides * pool.seats
    played = 0
    for mark in marks:
        while played * table < mark * pool.people:
            played += 1
            drawn = rng.sample(range(pool.people), table)
            strengths = [sum(truth[who] for who in drawn[side :: pool.sides]) for side in range(pool.sides)]
            places = places_of(strengths, pool.tie, rng)
            seats = [AtTable(at % pool.sides, ratings[who]) for at, who in enumerate(drawn)]
            for who, rating in zip(drawn, after(seats, places), strict=True):
                ratings[who] = rating
        yield _found(mark, truth, ratings)


def places_of(strengths: Sequence[float], tie: float, rng: Random) -> list[int]:
    """How sides of these strengths come in, as Plackett and Luce say: strength plus luck, and luck is Gumbel's."""
    scale = math.sqrt(len(strengths)) * BETA
    came = [strength / scale - math.log(-math.log(rng.random())) for strength in strengths]
    order = sorted(range(len(came)), key=lambda side: -came[side])
    places = [0] * len(came)
    for place, side in enumerate(order):
        before = order[place - 1]
        shares = place > 0 and came[before] - came[side] <= tie
        places[side] = places[before] if shares else place
    return places


def _found(games: int, truth: Sequence[float], ratings: Sequence[Rating]) -> Found:
    zero = sum(rating.mu - strength for rating, strength in zip(ratings, truth, strict=True)) / len(truth)
    off = [rating.mu - zero - strength for rating, strength in zip(ratings, truth, strict=True)]
    held = sum(abs(wrong) <= rating.bounds[1] - rating.mu for wrong, rating in zip(off, ratings, strict=True))
    sigma = sum(rating.sigma for rating in ratings) / len(ratings)
    pairs = [
        (one, other)
        for one in range(len(truth))
        for other in range(len(truth))
        if truth[one] - truth[other] > 4 * sigma
    ]
    ordered = sum(ratings[one].mu > ratings[other].mu for one, other in pairs)
    rms = math.sqrt(sum(wrong * wrong for wrong in off) / len(off))
    return Found(games, held / len(truth), ordered / max(1, len(pairs)), len(pairs), sigma, rms)
