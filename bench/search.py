"""What search gains and costs: `expert` with at most so many rollouts a decision, against `quick`, which has none.

The same duplicate deals are played for each number of rollouts. `--confidence` sets how many standard errors better a
move must be for search to choose it, `--bias` an error of the rollouts that does not shrink with their number.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from random import Random
from typing import Any, cast

from bench._amounts import amount, seat_count
from bench._document import for_programs, print_document
from shoal.arena.cores import on_cores
from shoal.arena.match import Match
from shoal.arena.played import PlayedDeal
from shoal.arena.progress import with_progress
from shoal.arena.summary import Result, result
from shoal.bots.bot import Maker
from shoal.core.errors import ShoalError
from shoal.core.exit_status import exit_status
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.core.native import NOTICE, core
from shoal.games.literature import Literature
from shoal.games.literature.bots.expert import searching
from shoal.games.literature.bots.player import Player

SEARCHER = "searcher"
"""The name that the bot under test has in the match."""


def searcher(rules: Literature, seat: Seat, rng: Random, *, settings: dict[str, Any]) -> Player:
    """`expert` with a search of these settings."""
    return searching(rules, seat, rng, **settings)


def deal(number: int, *, match: Match, settings: dict[str, Any]) -> PlayedDeal:
    """That deal of the match, in which the searcher has these settings; in a process of its own, perhaps."""
    cast(dict[str, Maker], kit_of("literature").bots())[SEARCHER] = partial(searcher, settings=settings)
    return match.deal(number)


def measured(settings: dict[str, Any], options: dict[str, Any], deals: int, seed: int) -> Result:
    """The match of that searcher against the same mind without search."""
    match = Match(SEARCHER, "quick", options=tuple(options.items()), seed=seed)
    work = partial(deal, match=match, settings=settings)
    return result(match, list(with_progress(on_cores(work, deals), deals)))


HEADER = "      rollouts | half-suits a game | ms a decision | 99 % within | without search, ms"


def row(rollouts: int, found: Result) -> str:
    """The row of one match."""
    gain = f"{found.diff:+.3f} +- {found.se or 0:.3f}"
    times = f"{found.think_ms_mean:13.2f} | {found.think_ms_p99:11.1f} | {found.think_ms_mean_b:18.2f}"
    return f"{rollouts:14} | {gain:>17} | {times}"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rollouts", type=amount, nargs="+", metavar="N", default=[32, 128, 512], help="of a search, at most"
    )
    parser.add_argument(
        "--confidence", type=float, help="standard errors by which a question must be better to be taken"
    )
    parser.add_argument("--bias", type=float, help="half-suits by which rollouts err, however many they are")
    parser.add_argument("--deals", type=amount, default=500, help="of each match")
    parser.add_argument("--seats", type=seat_count, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if core is None:
        parser.error(NOTICE or "the native core is needed")
    wished = {"confidence": args.confidence, "rollout_bias": args.bias}
    fixed = {name: value for name, value in wished.items() if value is not None}
    try:
        core.SearchSettings(rollouts=min(args.rollouts), **fixed)
    except ValueError as refused:
        parser.error(str(refused))
    found: list[dict[str, object]] = []
    try:
        for rollouts in args.rollouts:
            one = measured({"rollouts": rollouts, **fixed}, {"players": args.seats}, args.deals, args.seed)
            print(*[] if found else [HEADER], row(rollouts, one), sep="\n", flush=True)
            found.append({"rollouts": rollouts, "diff": one.diff, "se": one.se, "ms": one.think_ms_mean})
    except ShoalError as refused:
        parser.error(str(refused))
    if args.json:
        print_document(found)
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
