"""Ratings: do intervals hold the strengths of simulated people as often as they say, and do people come out in order?

Each kind of game is played in so many pools of 24 people, whose strengths are known; after 50, 200 and 1,500 games a person the
ratings are looked at. Intervals of 95 % must hold 90 to 97 % of the strengths, at each of these moments and over all pools of a kind;
of two people who are four standard deviations apart, the stronger one must stand above the other in 98 of 100 pairs.

With `--bots 400` it plays so many games between the bots that people choose from, in random seats, and says how strong each is found to
be: these are the numbers in the kits (`Levels.ratings`), with the usual opponent fixed at 1500. A minute for Literature; else seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from bench._command import amount, parser_of, print_document, run
from shoal.arena import table
from shoal.bots.naming import bot_of
from shoal.core.endings import places_of
from shoal.core.games import GAMES, kit_of, preset, rules_of
from shoal.server.ratings.model import BETA, MU, AtTable, Rating, after

MARKS = (50, 200, 1500)
HELD = (0.90, 0.97)
ORDERED = 0.98
SURE = 1e-3
"""The uncertainty of the bot that all others are measured against."""


# --- Simulated people -------------------------------------------------------------------------------------------------


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


def play(pool: Pool, marks: Sequence[int], rng: Random) -> Iterator[Found]:
    """Play on, and say what was found at each of these numbers of games a person.

    The zero of the scale is the mean of the pool: nothing but differences follows from games.
    """
    truth = [rng.gauss(MU, pool.spread) for _ in range(pool.people)]
    ratings = [Rating()] * pool.people
    size = pool.sides * pool.seats
    played = 0
    for mark in marks:
        while played * size < mark * pool.people:
            played += 1
            drawn = rng.sample(range(pool.people), size)
            strengths = [sum(truth[who] for who in drawn[side :: pool.sides]) for side in range(pool.sides)]
            seats = [AtTable(at % pool.sides, ratings[who]) for at, who in enumerate(drawn)]
            for who, rating in zip(drawn, after(seats, _performed(strengths, pool.tie, rng)), strict=True):
                ratings[who] = rating
        yield _found(mark, truth, ratings)


def _performed(strengths: Sequence[float], tie: float, rng: Random) -> list[int]:
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
    zero = mean(rating.mu - strength for rating, strength in zip(ratings, truth, strict=True))
    held = mean(
        abs(rating.mu - zero - strength) <= rating.bounds[1] - rating.mu
        for rating, strength in zip(ratings, truth, strict=True)
    )
    sigma = mean(rating.sigma for rating in ratings)
    people = range(len(truth))
    pairs = [(one, other) for one in people for other in people if truth[one] - truth[other] > 4 * sigma]
    ordered = sum(ratings[one].mu > ratings[other].mu for one, other in pairs)
    return Found(games, held, ordered / max(1, len(pairs)), len(pairs), sigma)


def row_of(kind: str, found: Sequence[Found]) -> dict[str, Any]:
    """What all pools of a kind say at one moment."""
    pairs = sum(one.pairs for one in found)
    return {
        "kind": kind,
        "games": found[0].games,
        "held": mean(one.held for one in found),
        "ordered": sum(one.ordered * one.pairs for one in found) / max(1, pairs),
        "half": 1.96 * mean(one.sigma for one in found),
    }


def measure_people(pools: int) -> tuple[list[dict[str, Any]], bool]:
    """A row for each kind of pool and each moment; whether all are as they should be."""
    rows: list[dict[str, Any]] = []
    for pool in POOLS:
        runs = [list(play(pool, MARKS, Random(f"{pool.name} {number}"))) for number in range(pools)]
        for found in zip(*runs, strict=True):
            rows.append(row_of(pool.name, found))
            print("{kind:24} {games:5} games  held {held:.1%}  in order {ordered:.1%}  +-{half:.0f}".format(**rows[-1]))
    return rows, all(HELD[0] <= row["held"] <= HELD[1] and row["ordered"] >= ORDERED for row in rows)


# --- Bots -------------------------------------------------------------------------------------------------------------


def bot_ratings(game: str, games: int) -> dict[str, tuple[float, float]]:
    """What ratings bots have after so many games in random seats, by level: mean and standard deviation.

    Games are taken in once in order, by the rule of rated games but that bots do not change.
    """
    kit = kit_of(game)
    rules = rules_of(game, preset(game, kit.usual_preset))
    levels, rng = kit.levels.offered, Random(f"bots of {game}")
    ratings = {level: Rating(MU, SURE) if level == kit.levels.opponent else Rating() for level in levels}
    for number in range(games):
        seated = [rng.choice(levels) for _ in range(rules.seats)]
        bots = [bot_of(game, level)(rules, seat, Random(f"{number} {seat}")) for seat, level in enumerate(seated)]
        outcome = table.play(rules, bots, rules.deal(Random(f"{game} {number}"), number % rules.seats)).outcome
        side_of = {seat: side for side, seats in enumerate(rules.sides) for seat in seats}
        before = [
            AtTable(side_of[seat], ratings[level], is_bot=True, is_fixed=level == kit.levels.opponent)
            for seat, level in enumerate(seated)
        ]
        found = after(before, places_of(outcome))
        for level in set(seated):  # of a bot that had several seats, the mean of what they came to
            own = [found[seat] for seat, one in enumerate(seated) if one == level]
            if level != kit.levels.opponent:
                ratings[level] = Rating(mean(one.mu for one in own), min(one.sigma for one in own))
    return {level: (rating.mu, rating.sigma) for level, rating in ratings.items()}


def main() -> int:
    """Measure; 1 when intervals hold too seldom or too often."""
    parser = parser_of(__doc__)
    parser.add_argument("--pools", type=amount, default=12)
    parser.add_argument("--bots", type=amount, metavar="GAMES")
    parser.add_argument("--game", choices=GAMES)
    args = parser.parse_args()
    if args.bots:
        found = {game: bot_ratings(game, args.bots) for game in ([args.game] if args.game else GAMES)}
        for game, ratings in found.items():
            for bot, (mu, sigma) in ratings.items():
                print(f"{game:12} {bot:12} {mu:5.0f} +- {1.96 * sigma:.0f}")
        if args.json:
            print_document(found)
        return 0
    rows, is_good = measure_people(args.pools)
    print("intervals hold as often as they say" if is_good else "intervals do NOT hold as often as they say")
    if args.json:
        print_document({"rows": rows, "is_good": is_good})
    return 0 if is_good else 1


if __name__ == "__main__":
    run(main)
