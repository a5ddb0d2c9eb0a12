"""`shoal ladder`: the table of all bots of a game for the documentation."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

from msgspec import UNSET

from shoal.arena.arguments import (
    add_amount,
    add_deadline,
    add_json,
    add_keeping,
    check_amount,
    warn,
    workers_for,
)
from shoal.arena.journal import make_folder
from shoal.arena.programs.external import DEADLINE_MS
from shoal.arena.programs.program import check_log
from shoal.arena.ranking import Ranking, Standing, ranking
from shoal.arena.report import check_place, crosstable, markdown, percent, plus_minus, quantity, write_page
from shoal.arena.summary import Result
from shoal.arena.tournament import Tournament
from shoal.arena.tournament_command import tournament_of
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.games import USUAL_GAME, kit_of
from shoal.core.table_arguments import options_from

HEAD = ["bot", "rating", "above the next", "points", "won / tied / lost", "ms a decision", "99 % within", "keeps"]


def section(title: str, found: Ranking) -> Iterator[str]:
    """The lines of a section: a title, the standings and the crosstable."""
    yield f"## {title}"
    yield ""
    following = [one.bot for one in found.standings[1:]]
    rows = [_row(found, one, other) for one, other in zip(found.standings, [*following, None], strict=True)]
    yield from markdown([HEAD, *rows])
    unit = kit_of(found.game).measures().points.capitalize()
    yield ""
    yield f"{quantity(found.deals, 'deal')}. {unit} a game, the bot of the row against that of the column:"
    yield ""
    yield from markdown(crosstable(found))


def _row(found: Ranking, one: Standing, following: str | None) -> list[str]:
    step = "" if one.above_next is None else f"{one.above_next:.2f}{plus_minus(one.above_next_se, '.2f')}"
    rating = f"{one.rating:+.2f}{plus_minus(one.se, '.2f')}"
    return [f"`{one.bot}`", rating, step, *_against(found, one.bot, following), *_cost(found, one.bot)]


def _against(found: Ranking, bot: str, other: str | None) -> tuple[str, str]:
    """The share of the points and of the games against the next bot, if they met."""
    if other is None:
        return "", ""
    met, exchanged = found.match(bot, other), found.match(other, bot)
    if met is not None:
        return _share(met), f"{met.wins} / {met.ties} / {met.losses}"
    if exchanged is not None:
        games = f"{exchanged.losses} / {exchanged.ties} / {exchanged.wins}"
        return _share(exchanged, exchanged=True), games
    return "", ""


def _share(met: Result, *, exchanged: bool = False) -> str:
    if met.share is UNSET:
        return ""
    return percent(1 - met.share if exchanged else met.share, met.error("share"))


def _cost(found: Ranking, bot: str) -> tuple[str, str, str]:
    """Time and memory over all matches: the mean of the mean times, the greatest 99 % quantile, the most memory."""
    sides = [(met, "" if met.a == bot else "_b") for met in found.matches if bot in (met.a, met.b)]
    means = [getattr(met, f"think_ms_mean{which}") for met, which in sides]
    nearly = max(getattr(met, f"think_ms_p99{which}") for met, which in sides)
    memory = max(getattr(met, f"memory_kb{which}") for met, which in sides)
    kept = f"{memory:.0f} KB" if memory else ""  # a program's memory is not measured
    return f"{sum(means) / len(means):.2f}", f"{nearly:.2f}", kept


PLAIN: Final = "plain"
"""The name, in the place of a preset's, of the game without a preset."""

DEALS: Final = 100

EXAMPLES: Final = """examples:
  shoal ladder --deals 50
  shoal ladder --preset plain us54 --seats 4 6 8 --deals 500 --out ladder/ --write docs/ladder.md
  shoal ladder counting random --neighbours
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal ladder`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("bots", nargs="*", metavar="BOT", help="default: those of the game's ladder")
    parser.add_argument("--game", metavar="GAME", default=USUAL_GAME, help="default: %(default)s")
    parser.add_argument("--neighbours", action="store_true", help="each only against the next, in the order given")
    parser.add_argument(
        "--preset",
        nargs="+",
        default=[PLAIN],
        metavar="NAME",
        help=f"a table for each; default: {PLAIN}, the rules as they are",
    )
    parser.add_argument("--seats", nargs="+", type=int, metavar="N", help="a table for each; default: as many as usual")
    add_amount(
        parser,
        f"each is played twice by every pairing (default: {DEALS})",
        "a folder that keeps finished deals; if it is there, go on with it",
    )
    add_deadline(parser)
    add_keeping(parser)
    add_json(parser)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the tables there instead of printing them")


def run(args: argparse.Namespace) -> int:
    """Play the tournament of each table, and print or write the page; returns the exit status."""
    deals = DEALS if args.deals is None else args.deals
    check_amount(deals, args.jobs)
    tables = {
        (preset, seats): _table(args, preset, seats) for preset, seats in product(args.preset, args.seats or [None])
    }
    for tournament in tables.values():
        tournament.check()
        warn("ladder", tournament.matches[0])
    _make_room(args)
    workers = workers_for(args)
    results: list[Ranking] = []
    sections = []
    for (preset, _), tournament in tables.items():
        out = None if args.out is None else args.out / f"{_table_name(preset, tournament)}.jsonl"
        found = _complete(ranking(tournament, tournament.played(deals, args.jobs, out, workers)))
        results.append(found)
        title = f"{found.seats} seats, {'the rules as they are' if preset == PLAIN else f'`{preset}`'}"
        sections.append("\n".join(section(title, found)))
    text = "\n\n".join([_head(args, deals), *sections]) + "\n"
    if args.write is not None:
        write_page(args.write, text)
    if args.json:
        print(encode({"tables": results}).decode())  # noqa: T201  # the result is this command's output
    elif args.write is None:
        print(text, end="")  # noqa: T201  # the same
    return 0


def _complete(found: Ranking) -> Ranking:
    """The ranking, if no bot failed: a page has results of all its bots. Raises `ShoalError` otherwise."""
    for one in found.withdrawn:
        error = ShoalError(one.about)
        for note in one.notes:
            error.add_note(note)
        raise error
    return found


def _table_name(preset: str, tournament: Tournament) -> str:
    return f"{preset}-{tournament.matches[0].rules.seats}"


def _make_room(args: argparse.Namespace) -> None:
    """Find out whether the results can be written before anything is played."""
    check_log(args.log)
    if args.out is not None:
        make_folder(args.out)
    if args.write is not None:
        check_place(args.write)


def _table(args: argparse.Namespace, preset: str, seats: int | None) -> Tournament:
    bots = tuple(args.bots or kit_of(args.game).ladder)
    options = options_from(args.game, None if preset == PLAIN else preset, seats, [])
    tournament = tournament_of(args, bots, args.game, options)
    if args.records is None:
        return tournament
    return replace(tournament, records=args.records / _table_name(preset, tournament))


def _head(args: argparse.Namespace, deals: int) -> str:
    words = ["shoal", "ladder", *args.bots, *["--neighbours"] * args.neighbours]
    words += ["--game", args.game] if args.game != USUAL_GAME else []
    words += ["--preset", *args.preset]
    words += ["--seats", *map(str, args.seats)] if args.seats else []
    words += ["--deals", str(deals), "--seed", str(args.seed)]
    if args.deadline_ms != DEADLINE_MS:
        words += ["--deadline-ms", str(args.deadline_ms)]
    return f"""# The ladder

Bots of {args.game.replace("_", " ").title()} on duplicate deals: every pairing plays each deal twice, the second time with the teams exchanged.
Ratings are {kit_of(args.game).measures().points} a game against the mean of the field, by least squares over all pairings; what stands behind `+-`
is a standard error. Points and games are those against the next bot. Times are the processor's, over all matches of the
bot; what it keeps is what it remembers at the end of a game. This page was written by

    {shlex.join(words)}"""
