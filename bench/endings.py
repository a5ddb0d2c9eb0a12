"""Whether games of bots end by themselves: 10,000 of them, the longest, and how long decisions take.

A game that never ends would stop the run with an error; one of Literature with more than 400 questions fails it. On two
cores the 10,000 games take about three minutes when nothing else runs; `--games 500` shows nearly as much. Each level
at each number of seats is a run of its own: `--bot casual --seats 8`. `--bot counting random` seats both alternately.
`--game` chooses another game, `--preset` its house rules; with `--any-rules` each game has house rules of its own,
drawn uniformly from all valid ones. With `--out FILE` the same command resumes where it was stopped; bots that search
take hours, and all their decisions are slow (`--slow-ms 1000`). The games can also be played in parts on several
machines: `--first 5000 --games 5000` plays the second half of the 10,000.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from bench._amounts import amount, index
from bench._document import for_programs, print_document
from shoal.arena.cores import on_cores
from shoal.arena.entrants import dismiss, entrant
from shoal.arena.journal import kept
from shoal.arena.progress import with_progress
from shoal.arena.table import FinishedGame, play
from shoal.bots.bot import Bot
from shoal.core.errors import ShoalError
from shoal.core.exit_status import exit_status
from shoal.core.games import GAMES, kit_of, options_of, rules_of
from shoal.games.fish_draw.rules.events import Revealed
from shoal.games.go_fish.rules import events as go_fish
from shoal.games.literature.rules.events import Asked, ClaimFailed, Closed
from tests.invariants import RANDOM_OPTIONS

COUNTED = {"literature": Asked, "go_fish": go_fish.Asked, "fish_draw": Revealed}
"""What the length of a game is counted in: questions, or reveals."""

BOTS = {"literature": ["counting"], "go_fish": ["counting"], "fish_draw": ["attentive"]}
MOST_QUESTIONS = 400
"""That a game of Literature may have."""

SLOW_MS = 5.0
WRONG = ("lost", "cancelled", "minus_one")
STEP = 20
"""Questions (or reveals) to a line of the histogram."""


class Ended(Struct, frozen=True):
    """One game: its questions (or reveals), its claims that were not won, and the times of its decisions in milliseconds.

    `max_ms` is as first measured. `slow` counts the decisions that were slow again when the game was played once more:
    the same decisions, so what does not come back was the machine (a page fault, the garbage collector).
    """

    questions: int
    wrong_claims: int
    decisions: int
    total_ms: float
    max_ms: float
    slow: int


def ended(
    place: int,
    *,
    first: int,
    game: str,
    bots: tuple[str, ...],
    options: dict[str, Any] | None,
    seed: int,
    slow_ms: float,
) -> Ended:
    """The game at that place after the first, of these bots by turns around the table."""
    record = played(game, first + place, bots, options, seed)
    times = times_ms(record)
    slow = 0
    if max(times) > slow_ms:
        again = times_ms(played(game, first + place, bots, options, seed))
        slow = sum(min(both) > slow_ms for both in zip(times, again, strict=True))
    return Ended(
        questions=sum(isinstance(event, COUNTED[game]) for event in record.log),
        wrong_claims=sum(
            isinstance(event, ClaimFailed) or (isinstance(event, Closed) and event.outcome in WRONG)
            for event in record.log
        ),
        decisions=len(times),
        total_ms=sum(times),
        max_ms=max(times),
        slow=slow,
    )


def played(game: str, number: int, bots: tuple[str, ...], options: dict[str, Any] | None, seed: int) -> FinishedGame:
    """That game; the same whenever it is played. Without options it is played under any house rules."""
    rng = Random(f"{seed}/{number}")
    rules = kit_of(game).rules(RANDOM_OPTIONS[game](rng)) if options is None else rules_of(game, options)
    deal = rules.deal(rng, dealer=number % rules.seats)
    with ExitStack() as ending:
        seated: list[Bot] = []
        for seat in range(rules.seats):
            make = entrant(game, bots[seat % len(bots)])
            seated.append(make(rules, seat, Random(f"{seed}/{number}/{seat}")))
            ending.callback(dismiss, seated[-1])
        return play(rules, seated, deal)


def times_ms(record: FinishedGame) -> list[float]:
    """What each decision took, in milliseconds."""
    return [1000 * seconds for seat in record.decisions for seconds in seat]


def histogram(games: list[Ended]) -> list[str]:
    """How many games had so many questions, as lines of text."""
    counts = Counter(one.questions // STEP for one in games)
    most = max(counts.values())
    return [
        f"  {low * STEP:4}-{low * STEP + STEP - 1:<4} {counts[low]:6} {'#' * round(50 * counts[low] / most)}"
        for low in range(min(counts), max(counts) + 1)
    ]


def summary_of(games: list[Ended]) -> dict[str, float]:
    """The summary of all games."""
    questions = sorted(one.questions for one in games)
    decisions = sum(one.decisions for one in games)
    return {
        "longest": questions[-1],
        "questions_mean": round(sum(questions) / len(games), 2),
        "questions_median": questions[len(games) // 2],
        "wrong_claims": round(sum(one.wrong_claims for one in games) / len(games), 3),
        "decisions": decisions,
        "think_ms_mean": round(sum(one.total_ms for one in games) / decisions, 3),
        "think_ms_max": round(max(one.max_ms for one in games), 3),
        "slow_decisions": sum(one.slow for one in games),
    }


def arguments() -> argparse.ArgumentParser:
    """What may be asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=amount, default=10_000)
    parser.add_argument("--first", type=index, default=0, metavar="N", help="the number of the first one")
    parser.add_argument("--game", choices=list(GAMES), default="literature")
    parser.add_argument("--seats", type=int, help="default: 6, of Go Fish and Fish Draw 4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--any-rules", action="store_true")
    parser.add_argument("--slow-ms", type=float, default=SLOW_MS, help="a decision that is slower is measured again")
    parser.add_argument("--preset", metavar="NAME", help="house rules by name")
    parser.add_argument("--bot", "--bots", dest="bots", nargs="+", metavar="BOT")
    parser.add_argument("--jobs", type=amount)
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every game there, and go on after those it has")
    parser.add_argument("--json", action="store_true")
    return parser


def main() -> int:
    """Measure and print; 1 when a game was too long."""
    parser = arguments()
    args = parser.parse_args()
    began = time.perf_counter()
    try:
        options = None if args.any_rules else options_of(args.game, args.preset)
        if options is not None and (args.seats or not args.preset):
            options["players"] = args.seats or (6 if args.game == "literature" else 4)
        bots = args.bots or BOTS[args.game]
        games = list(with_progress(all_ended(args, bots, options), args.games))
    except ShoalError as refused:
        parser.error(str(refused))
    print(*histogram(games), sep="\n")
    seats = options and rules_of(args.game, options).seats
    summary = {
        "game": args.game,
        "first": args.first,
        "games": len(games),
        "seats": seats,
        "preset": args.preset,
        "bots": bots,
    }
    summary |= summary_of(games) | {"seconds": round(time.perf_counter() - began, 1)}
    for name, value in summary.items():
        print(f"{name:17} {value}")
    if args.json:
        print_document(summary)
    too_long = sum(one.questions > MOST_QUESTIONS for one in games) if args.game == "literature" else 0
    if too_long:
        print(f"FAILED: {too_long} of {len(games)} games had more than {MOST_QUESTIONS} questions")
    return int(too_long > 0)


def all_ended(args: argparse.Namespace, bots: list[str], options: dict[str, Any] | None) -> Iterator[Ended]:
    """All games in their order; those that stand in the file are not played again."""
    about: dict[str, Any] = {
        "game": args.game,
        "bots": bots,
        "options": options,
        "seed": args.seed,
        "first": args.first,
        "slow_ms": args.slow_ms,
    }
    work = partial(ended, **about | {"bots": tuple(bots)})
    return kept(args.out, about, Ended, args.games, lambda done: on_cores(work, args.games, args.jobs, done))


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
