"""Ratings: do intervals hold the strengths of simulated people as often as they say, and do people come out in order?

    ./run bench ratings [--pools 12] [--bots GAMES] [--json]

Each kind of game is played in so many pools of 24 people, whose strengths are known; after 50, 200 and 1,500 games a person the
ratings are looked at. Intervals of 95 % must hold 90 to 97 % of the strengths, at each of these moments and over all pools of a kind;
of two people who are four standard deviations apart, the stronger one must stand above the other in 98 of 100 pairs.

With `--bots 400` it plays so many games between the bots that people choose from, in random seats, and says how strong each is found to
be: these are the numbers in the kits (`Levels.ratings`), with the usual opponent fixed at 1500. A minute for Literature; else seconds.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

from bench._document import for_programs, print_document
from bench._rated_bots import bot_ratings
from bench._rated_pools import POOLS, Found, play
from shoal.core.exit_status import exit_status
from shoal.core.games import GAMES

MARKS = (50, 200, 1500)
HELD = (0.90, 0.97)
ORDERED = 0.98


def main() -> int:
    """Measure; 1 when intervals hold too seldom or too often."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pools", type=int, default=12)
    parser.add_argument("--bots", type=int, default=0, metavar="GAMES")
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.bots:
        return _bots([args.game] if args.game else list(GAMES), args.bots)
    rows: list[dict[str, Any]] = []
    for pool in POOLS:
        runs = [list(play(pool, MARKS, Random(f"{pool.name} {number}"))) for number in range(args.pools)]
        for found in zip(*runs, strict=True):
            rows.append(_row(pool.name, found))
            print("{kind:24} {games:5} games  held {held:.1%}  in order {ordered:.1%}  +-{half:.0f}".format(**rows[-1]))
    is_good = all(HELD[0] <= row["held"] <= HELD[1] and row["ordered"] >= ORDERED for row in rows)
    print("intervals hold as often as they say" if is_good else "intervals do NOT hold as often as they say")
    if args.json:
        print_document({"rows": rows, "is_good": is_good})
    return 0 if is_good else 1


def _row(kind: str, found: tuple[Found, ...]) -> dict[str, Any]:
    def mean(field: str) -> float:
        return float(sum(getattr(one, field) for one in found)) / len(found)

    pairs = sum(one.pairs for one in found)
    ordered = sum(one.ordered * one.pairs for one in found) / max(1, pairs)
    return {
        "kind": kind,
        "games": found[0].games,
        "held": mean("held"),
        "ordered": ordered,
        "half": 1.96 * mean("sigma"),
        "off": mean("off"),
    }


def _bots(games: list[str], count: int) -> int:
    document = {}
    for game in games:
        document[game] = bot_ratings(game, count)
        for bot, (mu, sigma) in document[game].items():
            print(f"{game:12} {bot:12} {mu:5.0f} +- {1.96 * sigma:.0f}", flush=True)
    if "--json" in sys.argv:
        print_document(document)
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
