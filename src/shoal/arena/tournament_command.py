"""`shoal tournament A B C`: many bots on the same duplicate deals, and their ratings."""

from __future__ import annotations

import argparse
from typing import Final

from shoal.arena.arguments import add_amount, add_deadline, add_table, check_amount, deadline_for, options_from, warn
from shoal.arena.crosstable import aligned, crosstable, standings
from shoal.arena.tournament import Tournament, neighbours, ranking, round_robin
from shoal.codec import encode

DEALS: Final = 100

EXAMPLES: Final = """examples:
  shoal tournament counting random --deals 50
  shoal tournament counting random "cmd:./mybot"
  shoal tournament counting random --deals 2000 --out t.jsonl    broken off, it goes on where it was
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal tournament`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("bots", nargs="+", metavar="BOT", help="two or more, for example: counting random")
    parser.add_argument("--neighbours", action="store_true", help="each only against the next, in the order given")
    add_table(parser)
    add_amount(
        parser,
        f"each is played twice by every pairing (default: {DEALS})",
        "a file that keeps finished deals; if it is there, go on with it",
    )
    add_deadline(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON on the last line")


def run(args: argparse.Namespace) -> int:
    """Play the tournament and print its result; returns the exit status."""
    deals = DEALS if args.deals is None else args.deals
    check_amount(deals, args.jobs)
    bots = tuple(args.bots)
    who = neighbours if args.neighbours else round_robin
    options = options_from(args.game, args.preset, args.seats, args.option)
    tournament = Tournament(bots, who(bots), args.game, options, args.seed, deadline_for(args))
    tournament.check()
    warn("tournament", tournament.matches[0])
    found = ranking(tournament, tournament.played(deals, args.jobs, args.out))
    for line in (*standings(found), "", *aligned(crosstable(found))):
        print(line)  # noqa: T201  # the result is this command's output
    if args.json:
        print(encode(found).decode())  # noqa: T201  # the same
    return 0
