"""`shoal tournament A B C`: many bots on the same duplicate deals, and their ratings."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from msgspec import UNSET

from shoal.arena.arguments import (
    add_amount,
    add_deadline,
    add_json,
    add_keeping,
    check_amount,
    deadline_for,
    stall_for,
    warn,
    workers_for,
)
from shoal.arena.programs.program import check_log
from shoal.arena.ranking import Ranking, Withdrawn, ranking
from shoal.arena.report import aligned, crosstable, standings
from shoal.arena.tournament import PlayedPiece, Tournament, neighbours, round_robin
from shoal.core.codec import encode
from shoal.core.table_arguments import add_table, table_of

DEALS: Final = 100

EXAMPLES: Final = """examples:
  shoal tournament counting random --deals 50
  shoal tournament counting random "cmd:./mybot"
  shoal tournament counting random "name=Mine cmd:./mybot" --forfeit --records games/
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
    add_keeping(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the tournament and print its result; returns the exit status: 2 when a bot failed and was withdrawn.

    After Ctrl-C the standings so far are printed.
    """
    deals = DEALS if args.deals is None else args.deals
    check_amount(deals, args.jobs)
    game, options = table_of(args)
    tournament = tournament_of(args, tuple(args.bots), game, tuple(options.items()))
    tournament.check()
    check_log(args.log)
    warn("tournament", tournament.matches[0])
    pieces: list[PlayedPiece] = []
    try:
        pieces.extend(tournament.pieces(deals, args.jobs, args.out, workers_for(args)))
    except KeyboardInterrupt:
        if len(pieces) < len(tournament.pairings):
            raise
        print("shoal tournament: interrupted; the standings so far:", file=sys.stderr)  # noqa: T201  # for people
        _print(ranking(tournament, pieces), as_json=args.json)
        return 130
    found = ranking(tournament, pieces)
    _print(found, as_json=args.json)
    for one in found.withdrawn:
        _tell(one)
    return 2 if found.withdrawn else 0


def tournament_of(
    args: argparse.Namespace, bots: tuple[str, ...], game: str, options: tuple[tuple[str, Any], ...]
) -> Tournament:
    """The tournament of these bots at that table, for the other arguments."""
    return Tournament(
        bots,
        neighbours(bots) if args.neighbours else round_robin(bots),
        game,
        options,
        args.seed,
        deadline_for(args),
        forfeit=args.forfeit,
        stall=stall_for(args),
        records=args.records,
        log=args.log,
    )


def _print(found: Ranking, *, as_json: bool) -> None:
    if as_json:
        print(encode(found).decode())  # noqa: T201  # the result is this command's output
        return
    if found.before is not UNSET:
        _print(found.before, as_json=False)
        print(f"\nWithout {', '.join(one.bot for one in found.withdrawn)}, who failed:")  # noqa: T201  # the same
    for line in (*standings(found), "", *aligned(crosstable(found))):
        print(line)  # noqa: T201  # the same


def _tell(one: Withdrawn) -> None:
    lines = [f"shoal tournament: {one.about}", *one.notes, f"{one.bot} was withdrawn in deal {one.deal}."]
    print("\n".join(lines), file=sys.stderr)  # noqa: T201  # for people
