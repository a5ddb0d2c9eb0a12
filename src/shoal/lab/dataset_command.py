"""`shoal dataset`: games of named bots as data for learning. The package that writes them needs pyarrow, and is imported when it runs."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from typing import Final

from shoal.arena.arguments import (
    MOST_DEALS,
    add_deadline,
    add_json,
    add_playing,
    check_amount,
    deadline_for,
    stall_for,
    workers_for,
)
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game_words import warning
from shoal.core.table_arguments import BadTableArguments, add_table, table_of

GAMES: Final = 1_000
SHARD: Final = 100

MEMORIES: Final = ("none", "events", "facts")

EXAMPLES: Final = """examples:
  shoal dataset club --games 1000 --out club/                     a bot with itself, at the usual table
  shoal dataset club casual --seats 4 --games 5000 --out mixed/   two teams, exchanged again and again
  shoal dataset counting --game go_fish --memory facts --out fish/
  shoal dataset own:Magpie expert --workers ray --out far/        on the nodes of a Ray cluster
  shoal dataset --check club/                                     is everything there, and as it was written?

Broken off, the same command goes on where it was. In Python: shoal.lab.dataset.Dataset("club/").
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal dataset`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("bots", nargs="*", metavar="BOT", help="who plays; they sit in turn around the table")
    parser.add_argument("--out", type=Path, metavar="DIR", help="the folder that is written")
    parser.add_argument(
        "--check", type=Path, metavar="DIR", help="play nothing; read that data set and compare its digests"
    )
    parser.add_argument("--games", type=int, default=GAMES, help="default: %(default)s")
    parser.add_argument(
        "--shard", type=int, default=SHARD, metavar="GAMES", help="games in a file (default: %(default)s)"
    )
    parser.add_argument(
        "--memory",
        action="append",
        choices=MEMORIES,
        help="what an observation has besides what the table shows; may be given several times (default: events)",
    )
    parser.add_argument(
        "--events",
        type=int,
        default=16,
        metavar="N",
        help="how many public events --memory events has (default: %(default)s)",
    )
    parser.add_argument(
        "--behavioural",
        action="store_true",
        help="also beliefs weighted by what is usually asked (literature; needs the native core)",
    )
    parser.add_argument("--no-beliefs", action="store_true", help="without the exact beliefs of the seats")
    add_table(parser)
    add_playing(parser)
    add_deadline(parser)
    parser.add_argument(
        "--stall", type=int, metavar="MOVES", help="a game with more moves than this is broken off there"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Write a data set, or check one; returns the exit status."""
    try:
        from shoal.lab.dataset import Dataset, DatasetPlan, write
    except ImportError as missing:
        raise ShoalError(str(missing)) from None

    if args.check is not None:
        if args.bots or args.out is not None:
            raise BadTableArguments("--check reads a data set; bots and --out are for writing one")
        data = Dataset(args.check)
        data.check()
        _tell(args, data.card, f"{args.check} is whole")
        return 0
    if args.out is None or not args.bots:
        raise BadTableArguments("bots and --out DIR are needed")
    check_amount(1, args.jobs)
    for name, value in (("games", args.games), ("shard", args.shard)):
        if not 1 <= value <= MOST_DEALS:
            raise BadTableArguments(f"--{name} is {value}; a number from 1 to {MOST_DEALS} is needed")
    game, options = table_of(args)
    try:
        plan = DatasetPlan(
            tuple(args.bots),
            game,
            tuple(options.items()),
            args.seed,
            tuple(dict.fromkeys(args.memory or ["events"])),
            args.events,
            not args.no_beliefs,
            args.behavioural,
            deadline_for(args),
            stall_for(args),
            _command(args),
        )
    except ValueError as wrong:
        raise wrong if isinstance(wrong, ShoalError) else BadTableArguments(str(wrong)) from None
    for doubt in plan.rules.doubts:
        print(f"shoal dataset: warning: {warning(game, doubt)}", file=sys.stderr)  # noqa: T201  # for people
    if plan.beliefs and not plan.recorder.beliefs:
        print(f"shoal dataset: {game} has no beliefs; the data set has none", file=sys.stderr)  # noqa: T201  # the same
    workers = workers_for(args)
    try:
        card = write(plan, args.games, args.out, size=args.shard, jobs=args.jobs, workers=workers)
    except KeyboardInterrupt:
        print("shoal dataset: interrupted; the same command goes on after the last shard", file=sys.stderr)  # noqa: T201
        return 130
    size = sum(path.stat().st_size for path in args.out.rglob("*.parquet")) / 1e6
    _tell(args, card, f"{size:.1f} MB in {args.out}; {args.out / 'README.md'} says what is in it")
    return 0


def _tell(args: argparse.Namespace, card: object, last: str) -> None:
    from shoal.lab.dataset import DataCard

    assert isinstance(card, DataCard), "that is what a data set has"
    if args.json:
        lines = [encode(card).decode()]
    else:
        lines = [f"{card.games} games of {card.game}, {card.decisions} decisions, digest {card.digest}", last]
        lines += [f"{card.left_out} moves that no action says are left out"] * bool(card.left_out)
    for line in lines:
        print(line)  # noqa: T201  # the result is this command's output


def _command(args: argparse.Namespace) -> str:
    """The command that writes the same data again."""
    words = ["shoal", "dataset", *args.bots, "--games", str(args.games)]
    for name in ("game", "seats", "preset", "stall"):
        words += [f"--{name}", str(getattr(args, name))] if getattr(args, name) is not None else []
    for assignment in args.option:
        words += ["--option", assignment]
    for memory in args.memory or ():
        words += ["--memory", memory]
    words += ["--events", str(args.events)] if args.events != 16 else []
    words += ["--behavioural"] * args.behavioural
    words += ["--no-beliefs"] * args.no_beliefs + (["--shard", str(args.shard)] if args.shard != SHARD else [])
    words += ["--seed", str(args.seed), "--out", args.out.name]
    return shlex.join(words)
