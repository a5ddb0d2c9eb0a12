"""Command-line arguments for what is played, which are the same in every command: the game, its house rules, the seats."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any

from shoal.errors import ShoalError
from shoal.games import SEATS_OPTION, USUAL_GAME, options_of


class BadArguments(ShoalError, ValueError):
    """Arguments that contradict each other."""


def add_table(parser: argparse.ArgumentParser, *, may_be_first: bool = False) -> None:
    """Add the arguments for the game and its house rules; `may_be_first` lets the game be named without its option."""
    if may_be_first:
        parser.add_argument(
            "first", nargs="?", metavar="GAME", help=f"for example: {USUAL_GAME} (or: --game {USUAL_GAME})"
        )
    parser.add_argument("--game", metavar="GAME", help=f"default: {USUAL_GAME}")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (default: as the rules have it)")
    parser.add_argument("--preset", metavar="NAME", help="house rules by name, for example: online, bicycle, jokers")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="a house rule; may be given several times"
    )


def game_of(args: argparse.Namespace) -> str:
    """The game that the arguments name, or the usual one; raises `BadArguments` when they name two."""
    named = {game for game in (args.game, getattr(args, "first", None)) if game is not None}
    if len(named) > 1:
        raise BadArguments(f"two games are named, {args.first[:40]} and --game {args.game[:40]}; one is needed")
    return named.pop() if named else USUAL_GAME


def options_from(
    game: str, preset: str | None, seats: int | None, assignments: Iterable[str]
) -> tuple[tuple[str, Any], ...]:
    """The house rules of these arguments, as names and values; raises `BadOptions`."""
    options = options_of(game, preset, assignments)
    if seats is not None:
        options[SEATS_OPTION] = seats
    return tuple(options.items())


def table_of(args: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """The game and the house rules that the arguments of `add_table` name, for `rules_of`."""
    game = game_of(args)
    return game, dict(options_from(game, args.preset, args.seats, args.option))
