"""Whether verdicts of reviews can be believed: many games are reviewed, and every verdict is checked by rules of their own.

    ./run bench review believable                       500 games of Literature, and 60 each of Go Fish and Fish Draw
    ./run bench review believable --games 40 --out FILE    fewer, and kept, so that it goes on where it was stopped

The rules are in `tests/review/believable.py`, and import nothing of what grades moves. Printed are games, verdicts, contradictions, and by
level the mean memory score. The exit status is 1 when there is a contradiction, or the scores are not in the order of the levels.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from msgspec import Struct

from bench._command import amount, parser_of, print_document, run
from shoal.arena.journal import kept
from shoal.arena.table import play
from shoal.bots.naming import contestant_of
from shoal.core.game import Game
from shoal.core.games import rules_of
from shoal.core.native import NOTICE, core
from shoal.records import record_of
from shoal.review import review
from tests.review.believable import contradictions

LEVELS: Final = {
    "literature": ("random", "beginner", "club", "expert", "oracle"),
    "go_fish": ("random", "counting", "exact"),
    "fish_draw": ("random", "attentive"),
}
"""By game, from the weakest to the strongest; `oracle`, which sees all hands, says where the scale ends."""

OTHERS: Final = 60
"""Games of Go Fish and of Fish Draw, for 500 of Literature."""

MOST_TOLD: Final = 12


class Reviewed(Struct):
    """A game that was reviewed."""

    game: str
    level: str
    verdicts: int
    scores: list[float]
    faults: list[str]


def reviewed(job: tuple[str, str, int]) -> Reviewed:
    """One game of that level, and what is wrong with its review."""
    name, level, seed = job
    rules: Any = rules_of(name, None)
    bots = [contestant_of(name, level)(rules, seat, Random(f"{seed}/{seat}")) for seat in range(rules.seats)]
    record = record_of(Game.replay(rules, play(rules, bots, rules.deal(Random(seed), seed % rules.seats)).log))
    found = review(record)
    return Reviewed(
        name,
        level,
        sum(move.grade is not None for move in found.moves),
        [player.score for player in found.story.players if player.score is not None],
        [f"{name} of {level}, seed {seed}: {fault}" for fault in contradictions(record, found)],
    )


def jobs_of(games: int) -> list[tuple[str, str, int]]:
    """So many games of Literature, the levels in turn, and some of the others."""
    others = max(3, games * OTHERS // 500)
    counts = {"literature": games, "go_fish": others, "fish_draw": others}
    return [
        (name, LEVELS[name][number % len(LEVELS[name])], number)
        for name, count in counts.items()
        for number in range(count)
    ]


def rounds(jobs: Sequence[tuple[str, str, int]], first: int, processes: int) -> Iterator[Reviewed]:
    """The games from that one on, in their order, with a line now and then."""
    began, faults = time.monotonic(), 0
    with get_context("spawn").Pool(processes) as pool:
        for number, found in enumerate(pool.imap(reviewed, jobs[first:]), first + 1):
            faults += len(found.faults)
            if number % 20 == 0 or number == len(jobs):
                spent = time.monotonic() - began
                print(f"{number:5} of {len(jobs)} games in {spent:.0f} s, {faults} contradictions", flush=True)
            yield found


def scores_of(found: Sequence[Reviewed]) -> dict[str, dict[str, float]]:
    """By game and level, the mean memory score."""
    return {
        name: {
            level: fmean(scores)
            for level in levels
            if (scores := [score for one in found if (one.game, one.level) == (name, level) for score in one.scores])
        }
        for name, levels in LEVELS.items()
    }


def main() -> int:
    """Review, check and print."""
    parser = parser_of(__doc__)
    parser.add_argument("what", choices=["believable"])
    parser.add_argument("--games", type=amount, default=500, help="games of Literature")
    parser.add_argument("--jobs", type=amount, default=1, help="processes at once")
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every game there, and go on after those it has")
    args = parser.parse_args()
    if core is None:
        print(NOTICE)
    jobs = jobs_of(args.games)
    found = [*kept(args.out, {"games": args.games}, Reviewed, len(jobs), lambda first: rounds(jobs, first, args.jobs))]
    faults = [fault for one in found for fault in one.faults]
    scores = scores_of(found)
    verdicts = sum(one.verdicts for one in found)
    disorder = [
        f"{name}: {low} has {levels[low]:.1f}, {high} {levels[high]:.1f}"
        for name, levels in scores.items()
        for low, high in pairwise(levels)
        if levels[low] > levels[high]
    ]
    print("\n".join((faults + disorder)[:MOST_TOLD]))
    for name, levels in scores.items():
        print(f"{name}: {', '.join(f'{level} {score:.1f}' for level, score in levels.items())}")
    print(f"{len(found)} games, {verdicts} verdicts, {len(faults)} contradictions")
    if args.json:
        print_document({"games": len(found), "verdicts": verdicts, "contradictions": faults, "scores": scores})
    return int(bool(faults or disorder))


if __name__ == "__main__":
    run(main)
