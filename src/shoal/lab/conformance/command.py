"""`shoal conformance TARGET ..`: whether a game or an environment can be trusted, by playing it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Final

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.streams import read_seed
from shoal.i18n import Speaks, from_environment, languages, speak
from shoal.lab.conformance.conforming import NAMES
from shoal.lab.conformance.findings import BadTarget, Report
from shoal.lab.conformance.processes import LIMIT_S, Job, report_of
from shoal.lab.conformance.targets import Target
from shoal.lab.conformance.telling import USUAL, fault_of, lines_of, page

GAMES: Final = 50
MOST_GAMES: Final = 100_000
MOST_JOBS: Final = 64

EXAMPLES: Final = """examples:
  shoal conformance openspiel:go_fish
  shoal conformance pettingzoo:pettingzoo.classic.leduc_holdem_v4 --games 200
  shoal conformance shoal:literature --option players=8 --option claim_timing=any
  shoal conformance own_env:HighCard                  a class of your own (docs/how-to/trust-an-environment.md)
  shoal conformance pettingzoo:my_package.my_env      the function env of your module

exit status: 0 all that could be checked holds, 1 a fault was found, 2 a target cannot be checked
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal conformance`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help="shoal:GAME, openspiel:GAME, pettingzoo:MODULE, MODULE:CLASS"
    )
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"random games each (default: {GAMES})")
    parser.add_argument(
        "--seed", type=read_seed, default=1, metavar="N", help="of the first game; those after it count up (default: 1)"
    )
    parser.add_argument("--only", metavar="CHECKS", help=f"checks, with commas: {','.join(NAMES)}")
    parser.add_argument(
        "--limit",
        type=float,
        default=LIMIT_S,
        metavar="SECONDS",
        help=f"without progress, after which a target hangs (default: {LIMIT_S:g})",
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="targets at once (default: one a processor)"
    )
    parser.add_argument("--preset", metavar="NAME", help="house rules of a game of ours, by name")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play a game of ours")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="a house rule of a game of ours"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document for each target, a line each")
    parser.add_argument(
        "--page",
        type=Path,
        metavar="FILE",
        help="write the table of the documentation over these targets, or the usual ones",
    )


def run(args: argparse.Namespace) -> int:
    """Check the targets, several at once, and tell of them in order; the exit status."""
    say = speak(from_environment(os.environ, languages()))
    try:
        names = args.targets or (list(USUAL) if args.page is not None else [])
        jobs = [_job(args, name) for name in _checked(args, names)]
    except BadTarget as bad:
        return _bad(say, bad)
    status, reports = 0, list[Report | BadTarget]()
    for result in _results(jobs, args.jobs):
        reports.append(result)
        if isinstance(result, BadTarget):
            status = max(status, _bad(say, result))
            continue
        _tell(args, say, result)
        status = max(status, 1 if result.findings else 0)
    if args.page is not None:
        args.page.write_text(page(list(zip(names, reports, strict=True)), args.games, args.seed), "utf-8")
        return 2 if any(isinstance(one, BadTarget) for one in reports) else 0
    return status


def _results(jobs: list[Job], at_once: int) -> Iterator[Report | BadTarget]:
    """The report of each target, or why there is none. Each is a process of its own, so the threads only wait."""
    stop = Event()

    def waiting() -> None:
        if stop.is_set():
            raise KeyboardInterrupt  # its child is ended, too

    def result(job: Job) -> Report | BadTarget:
        try:
            return report_of(job, waiting)
        except BadTarget as bad:
            return bad

    with ThreadPoolExecutor(min(at_once, len(jobs))) as many:
        started = [many.submit(result, job) for job in jobs]
        try:
            for one in started:
                yield one.result()
        finally:
            stop.set()
            for one in started:
                one.cancel()


def _checked(args: argparse.Namespace, names: list[str]) -> list[str]:
    """The names, when all other arguments can be. Raises `BadTarget`."""
    if not names:
        raise BadTarget("NOTHING")
    if not 1 <= args.games <= MOST_GAMES:
        raise BadTarget("GAMES", games=args.games, most=MOST_GAMES)
    if not 1 <= args.limit <= 3600:
        raise BadTarget("LIMIT", seconds=str(args.limit)[:20])
    if not 1 <= args.jobs <= MOST_JOBS:
        raise BadTarget("JOBS", jobs=args.jobs, most=MOST_JOBS)
    if args.seed < 0 or args.seed >= 2**63:
        raise BadSeed(f"--seed is {str(args.seed)[:40]}; a whole number from 0 to 2**63 - 1 is needed")
    return names


class BadSeed(ShoalError):
    """A seed that is none."""


def _job(args: argparse.Namespace, name: str) -> Job:
    only = tuple(args.only.split(",")) if args.only is not None else ()
    for check in only:
        if check not in NAMES:
            raise BadTarget("CHECK", check=check[:40], known=", ".join(NAMES))
    target = Target(name, args.preset, args.seats, tuple(args.option))
    target.check()
    return Job(target, args.games, args.seed, only, limit_s=args.limit)


def _tell(args: argparse.Namespace, say: Speaks, report: Report) -> None:
    lines = [encode(report).decode()] if args.json else [*lines_of(say, report), ""]
    for line in lines:
        print(line, flush=True)  # noqa: T201  # the result is this command's output


def _bad(say: Speaks, bad: BadTarget) -> int:
    print(f"shoal conformance: {fault_of(say, bad)}", file=sys.stderr)  # noqa: T201  # for people
    return 2
