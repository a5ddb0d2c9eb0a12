"""`shoal crossplay`: partners that have never met, in mixed teams on the same duplicate deals."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from shoal.arena.arguments import (
    add_amount,
    add_deadline,
    add_json,
    add_log,
    add_stalling,
    check_amount,
    deadline_for,
    stall_for,
    warn,
    workers_for,
)
from shoal.arena.crossplay.population import (
    BadPopulation,
    Population,
    changed,
    frozen,
    population_of,
    read_population,
)
from shoal.arena.crossplay.report import page, report
from shoal.arena.crossplay.result import HALF, Crossplay, Exchange, Matrix, matrix
from shoal.arena.match import BadMatch
from shoal.arena.played import PlayedDeal
from shoal.arena.programs.program import check_log
from shoal.arena.report import check_place, write_page
from shoal.core.codec import encode
from shoal.core.native import core
from shoal.core.table_arguments import add_table, table_of

DEALS: Final = 12

EXAMPLES: Final = """examples:
  shoal crossplay                                     the partners that come with Shoal, at 4 seats
  shoal crossplay own:Magpie                          the same, and the class Magpie of own.py as a guest of all
  shoal crossplay own:Magpie --visits-only --deals 50
  shoal crossplay --held-out --seats 6 --write crossplay.html --out crossplay.jsonl
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal crossplay`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("bots", nargs="*", metavar="BOT", help="bots of your own that visit the population")
    parser.add_argument("--visits-only", action="store_true", help="only the bots of your own are guests")
    parser.add_argument(
        "--exchange", default="1", metavar="N", help="seats that the guest gets, or `half` (default: 1)"
    )
    parser.add_argument(
        "--held-out", action="store_true", help="with the members that are kept for the last measurement, too"
    )
    parser.add_argument("--population", type=Path, metavar="FILE", help="default: the one that comes with the game")
    parser.add_argument(
        "--changed", action="store_true", help="play also when a member is not the bot that was frozen, and mark it"
    )
    parser.add_argument("--freeze", action="store_true", help="play nothing; print the population as its bots are now")
    add_table(parser)
    add_amount(
        parser,
        f"each is played twice in every cell (default: {DEALS})",
        "a file that keeps finished deals; if it is there, go on with it",
    )
    add_deadline(parser)
    add_log(parser)
    add_stalling(parser)
    add_json(parser)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write a page there: .html or .md")


def run(args: argparse.Namespace) -> int:
    """Play and print the matrix; returns the exit status: 1 where a null arm is not 0."""
    deals = DEALS if args.deals is None else args.deals
    check_amount(deals, args.jobs)
    game, options = table_of(args)
    population = population_of(game) if args.population is None else read_population(args.population)
    if population.game != game:
        raise BadPopulation(f"{population.name!r} plays {population.game}: --game {population.game}")
    if args.freeze:
        _print(encode(frozen(population, args.jobs)).decode())
        return 0
    crossplay = _crossplay(args, population, options)
    crossplay.check()
    check_log(args.log)
    if args.write is not None:
        _page_maker(args.write)
        check_place(args.write)
    warn("crossplay", crossplay.matches[0])
    workers = workers_for(args)
    other = _changed(args, population)
    pieces: list[PlayedDeal] = []
    try:
        pieces.extend(crossplay.pieces(deals, args.jobs, args.out, workers))
    except KeyboardInterrupt:
        if len(pieces) < len(crossplay.cells):
            raise
        print("shoal crossplay: interrupted; the matrix so far:", file=sys.stderr)  # noqa: T201  # for people
        _tell(args, matrix(crossplay, pieces, other), deals)
        return 130
    found = matrix(crossplay, pieces, other)
    _tell(args, found, deals)
    return 1 if found.broken else 0


def _crossplay(args: argparse.Namespace, population: Population, options: dict[str, object]) -> Crossplay:
    is_usual = args.seats is None and args.preset is None and not args.option
    return Crossplay(
        population,
        tuple(args.bots),
        _exchange(args.exchange),
        args.held_out,
        args.visits_only,
        tuple((population.tables[0] if is_usual else options).items()),
        args.seed,
        deadline_for(args),
        forfeit=args.forfeit,
        stall=stall_for(args),
        log=args.log,
    )


def _exchange(text: str) -> Exchange:
    if text == HALF:
        return HALF
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise BadMatch(f"--exchange is {text[:40]!r}; a number of seats is needed, or {HALF!r}")
    return int(text)


def _page_maker(path: Path) -> Callable[[Matrix, str], str]:
    """What makes the page of a matrix and of the command for it. HTML needs Jinja, which comes with `shoal[play]`."""
    match path.suffix:
        case ".html":
            from shoal.arena.crossplay.report import html_page

            return html_page
        case ".md":
            return page
        case _:
            raise BadMatch(f"--write is {path.name[:60]!r}; a page ends in .html or .md")


def _changed(args: argparse.Namespace, population: Population) -> list[str]:
    """The names of the members that are not what was frozen; raises `BadPopulation` for them unless that is allowed."""
    if core is None:
        print(  # noqa: T201  # for people
            "shoal crossplay: without the native core it is not checked whether the members are those that were frozen",
            file=sys.stderr,
        )
    found = changed(population, args.jobs)
    if found and not args.changed:
        told = ", ".join(f"{one.name} ({one.frozen or 'never frozen'} there, {one.found} here)" for one in found)
        raise BadPopulation(
            f"CHANGED: not the bots that were frozen in {population.name!r}: {told}; --changed plays and marks them, --freeze prints the population as it is now"
        )
    return [one.name for one in found]


def _tell(args: argparse.Namespace, found: Matrix, deals: int) -> None:
    if args.write is not None:
        write_page(args.write, _page_maker(args.write)(found, _command(args, deals)))
    if args.json:
        _print(encode(found).decode())
        return
    for line in report(found):
        _print(line)


def _command(args: argparse.Namespace, deals: int) -> str:
    """The command that makes the same page again."""
    words = ["shoal", "crossplay", *args.bots]
    words += ["--visits-only"] * args.visits_only + ["--held-out"] * args.held_out + ["--changed"] * args.changed
    words += ["--exchange", args.exchange] if args.exchange != "1" else []
    words += ["--population", str(args.population)] if args.population is not None else []
    for name in ("game", "seats", "preset"):
        words += [f"--{name}", str(getattr(args, name))] if getattr(args, name) is not None else []
    for assignment in args.option:
        words += ["--option", assignment]
    words += ["--deals", str(deals), "--seed", str(args.seed), "--write", args.write.name]
    return shlex.join(words)


def _print(line: str) -> None:
    print(line)  # noqa: T201  # the result is this command's output
