"""`shoal match A B`: two bots on duplicate deals."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Final, TextIO, TypeVar

from shoal.arena.match import Match, Result, pairs, result
from shoal.arena.tally import COLUMNS, LENGTHS, POINTS
from shoal.codec import encode
from shoal.errors import ShoalError
from shoal.games import options_of

T = TypeVar("T")

MOST_DEALS: Final = 1_000_000


class BadMatch(ShoalError, ValueError):
    """A match that cannot be played as it was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal match`."""
    parser.add_argument("a", metavar="A", help="a bot, for example: counting")
    parser.add_argument("b", metavar="B", help="the bot that it plays against, for example: random")
    parser.add_argument("--deals", type=int, default=200, help="each is played twice (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of deals and dice (default: %(default)s)")
    parser.add_argument("--game", default="literature", help="default: %(default)s")
    parser.add_argument("--seats", type=int, help="how many play (default: as the rules have it)")
    parser.add_argument("--preset", metavar="NAME", help="house rules by name, for example: online, bicycle, jokers")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="a house rule; may be given several times"
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one a core)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON on the last line")


def run(args: argparse.Namespace) -> int:
    """Play the match and print what it says."""
    match = asked_for(args)
    jobs = args.jobs
    if jobs is not None and not 1 <= jobs <= 1024:
        raise BadMatch(f"--jobs is {jobs}; a number from 1 to 1024 is needed")
    if not 1 <= args.deals <= MOST_DEALS:
        raise BadMatch(f"--deals is {args.deals}; a number from 1 to {MOST_DEALS} is needed")
    for doubt in match.rules.doubts:
        print(f"shoal match: warning: {doubt.name}: {doubt.about}", file=sys.stderr)  # noqa: T201  # for people
    found = result(match, list(with_progress(pairs(match, args.deals, jobs), args.deals)))
    for line in report(found):
        print(line)  # noqa: T201  # the result is this command's output
    if args.json:
        print(encode(found).decode())  # noqa: T201  # the same
    return 0


def asked_for(args: argparse.Namespace) -> Match:
    """The match of these arguments; whether its bots exist is found out by playing it."""
    options = options_of(args.game, args.preset, args.option)
    if args.seats is not None:
        options["players"] = args.seats
    return Match(args.a, args.b, args.game, tuple(options.items()), args.seed)


def report(found: Result) -> Iterator[str]:
    """The result in lines for people."""
    error = "" if found.se is None else f" +- {found.se:.3f}"
    length = LENGTHS[found.game]
    yield f"{found.a} against {found.b}: {found.game}, {found.seats} seats, {found.deals} deals played twice"
    yield f"  {f'{POINTS[found.game]} a game':18} {found.diff:+.3f}{error}"
    yield f"  wins/ties/losses   {found.wins} / {found.ties} / {found.losses} of {found.games} games"
    yield f"  {f'{length} a game':18} {getattr(found, length):.1f}, at most {found.longest}"
    for name, which in ((found.a, ""), (found.b, "_b")):
        numbers = [column.words.format(getattr(found, column.name + which)) for column in COLUMNS[found.game]]
        mean, most = getattr(found, f"think_ms_mean{which}"), getattr(found, f"think_ms_max{which}")
        yield f"  {name:18} {', '.join(numbers)}, {mean:.2f} ms a decision (most {most:.1f})"


def with_progress(things: Iterable[T], count: int, stream: TextIO | None = None) -> Iterator[T]:
    """The same things; a person at a terminal sees how far they are, at most five times a second."""
    stream = stream or sys.stderr
    shown, began = 0.0, time.monotonic()
    for number, thing in enumerate(things, 1):
        yield thing
        now = time.monotonic()
        if stream.isatty() and (now - shown > 0.2 or number == count):
            shown = now
            left = (now - began) / number * (count - number)
            stream.write(f"\r{number} of {count}, {left:.0f} s left \x1b[K" if number < count else "\r\x1b[K")
            stream.flush()
