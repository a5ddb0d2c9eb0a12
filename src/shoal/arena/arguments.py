"""Command-line arguments that the commands of the arena share: the table, how much is played, where results are kept."""

from __future__ import annotations

import argparse
import csv
import math
import sys
from pathlib import Path
from typing import Final

from shoal.arena.cores import Workers, on_cores
from shoal.arena.match import BadMatch, Match
from shoal.arena.programs.external import DEADLINE_MS
from shoal.arena.samples import Sprt, StoppingRule, Until
from shoal.core.game_words import warning
from shoal.core.streams import read_seed

WORKERS: Final = ("processes", "ray")

MOST_DEALS: Final = 1_000_000
MOST_JOBS: Final = 1024
MOST_DEADLINE_MS: Final = 3_600_000
MOST_STALL: Final = 1_000_000

ENOUGH_DEALS: Final = 20_000
"""The most deals that a match with a stopping rule plays by default."""


def add_amount(parser: argparse.ArgumentParser, deals: str, out: str) -> None:
    """Add the arguments for the number of deals, the file of results, and those of `add_playing`."""
    parser.add_argument("--deals", type=int, help=deals)
    add_playing(parser)
    parser.add_argument("--out", type=Path, metavar="PATH", help=out)


def add_playing(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the seed, and for who plays."""
    parser.add_argument("--seed", type=read_seed, default=1, help="of deals and dice (default: %(default)s)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one a core)")
    parser.add_argument(
        "--workers",
        choices=WORKERS,
        default=WORKERS[0],
        help="who plays: processes of this machine, or the nodes of a Ray cluster (default: %(default)s)",
    )


def workers_for(args: argparse.Namespace) -> Workers:
    """Who plays; raises `NoRay` when they cannot be had."""
    if args.workers == "ray":
        from shoal.arena.on_ray import connected, on_ray

        connected()
        return on_ray
    return on_cores


def add_deadline(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the deadline of bots that are programs."""
    parser.add_argument(
        "--deadline-ms",
        type=int,
        default=DEADLINE_MS,
        metavar="MS",
        help='how long a bot that is a program ("cmd:./mybot") may take for an answer (default: %(default)s)',
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a result that programs read."""
    parser.add_argument(
        "--json",
        action="store_true",
        help="print the result as one JSON document, and nothing else, on standard output",
    )


def add_log(parser: argparse.ArgumentParser) -> None:
    """Add the argument for the file of conversations with programs."""
    parser.add_argument("--log", type=Path, metavar="FILE", help="append every line to and from programs to a file")


def add_keeping(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for what is kept of the games, and those of `add_stalling`."""
    parser.add_argument("--records", type=Path, metavar="DIR", help="a folder for the records of all games")
    add_log(parser)
    add_stalling(parser)


def add_stalling(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for games that cannot be played to their end."""
    parser.add_argument(
        "--forfeit",
        action="store_true",
        help="a bot of yours that fails loses the game by the worst score; without it, the error ends the match",
    )
    parser.add_argument(
        "--stall",
        type=int,
        metavar="MOVES",
        help="a game with more moves than this is broken off and gives nobody a point "
        "(default: far more than any game of bots that mean to win)",
    )


def stall_for(args: argparse.Namespace) -> int | None:
    """After how many moves a game stalls, if that was given; raises `BadMatch` when it is out of range."""
    stall: int | None = args.stall
    if stall is not None and not 1 <= stall <= MOST_STALL:
        raise BadMatch(f"--stall is {stall}; a number from 1 to {MOST_STALL} is needed")
    return stall


def deadline_for(args: argparse.Namespace) -> int:
    """The deadline in milliseconds; raises `BadMatch` when it is out of range."""
    deadline_ms: int = args.deadline_ms
    if not 1 <= deadline_ms <= MOST_DEADLINE_MS:
        raise BadMatch(f"--deadline-ms is {deadline_ms}; a number from 1 to {MOST_DEADLINE_MS} is needed")
    return deadline_ms


def add_stopping(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for stopping before all deals are played."""
    parser.add_argument(
        "--sprt",
        metavar="LOW,HIGH",
        help="stop as soon as it is clear whether the difference is rather LOW or HIGH, for example: 0,0.5 "
        "(a negative one: --sprt=-0.5,0)",
    )
    parser.add_argument(
        "--alpha", type=float, default=0.05, help="share of HIGH where LOW is true (default: %(default)s)"
    )
    parser.add_argument(
        "--beta", type=float, default=0.05, help="share of LOW where HIGH is true (default: %(default)s)"
    )
    parser.add_argument("--until", type=float, metavar="SE", help="stop when the standard error is at most SE")


def rule_for(args: argparse.Namespace) -> StoppingRule | None:
    """When to stop early; `None` when all deals are to be played. Raises `BadMatch` for values that make no rule."""
    if args.sprt is not None and args.until is not None:
        raise BadMatch("--sprt and --until are two ways to stop; one is needed")
    if args.until is not None:
        if not (math.isfinite(args.until) and args.until > 0):
            raise BadMatch(f"--until is {args.until}; a standard error above 0 is needed")
        return Until(args.until)
    if args.sprt is None:
        return None
    try:
        lower, upper = map(float, args.sprt.split(","))
    except ValueError:
        raise BadMatch(f"--sprt is {args.sprt[:40]!r}; two differences are needed, such as 0,0.5") from None
    if not (math.isfinite(lower) and math.isfinite(upper) and lower < upper):
        raise BadMatch(f"--sprt is {args.sprt[:40]!r}; the first difference must be the smaller one")
    for name in ("alpha", "beta"):
        if not 0 < getattr(args, name) < 0.5:
            raise BadMatch(f"--{name} is {getattr(args, name)}; a share above 0 and below 0.5 is needed")
    return Sprt(lower, upper, args.alpha, args.beta)


def check_amount(deals: int, jobs: int | None) -> None:
    """Raise `BadMatch` when the number of deals or processes is out of range."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise BadMatch(f"--jobs is {jobs}; a number from 1 to {MOST_JOBS} is needed")
    if not 1 <= deals <= MOST_DEALS:
        raise BadMatch(f"--deals is {deals}; a number from 1 to {MOST_DEALS} is needed")


def team(text: str) -> str | tuple[str, ...]:
    """The side that a text names: one bot, `expert`, or a bot for each seat, `expert,counting,counting`.

    A name that contains commas is quoted: `"cmd:./mybot --depth 1,2",counting,counting`. Raises `BadMatch` for an empty name.
    """
    names = [name.strip() for name in next(csv.reader([text], skipinitialspace=True), [])]
    if not all(names) or not names:
        raise BadMatch(f"the team {text[:80]!r} lacks a name: a team is written A,B,B")
    return names[0] if len(names) == 1 else tuple(names)


def warn(command: str, match: Match) -> None:
    """Print the doubts about the house rules to standard error."""
    for doubt in match.rules.doubts:
        print(f"shoal {command}: warning: {warning(match.game, doubt)}", file=sys.stderr)  # noqa: T201  # for people
