"""Command-line arguments for what is played, which are the same in every command: the game, its house rules, the seats."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules
from shoal.core.games import SEATS_OPTION, USUAL_GAME, options_of, rules_of


class BadTableArguments(ShoalError, ValueError):
    """Arguments that contradict each other, or name a file that is none."""


class HouseRules(msgspec.Struct, forbid_unknown_fields=True):
    """A file of house rules."""

    game: str
    options: dict[str, Any]


def add_table(parser: argparse.ArgumentParser, *, may_be_first: bool = False) -> None:
    """Add the arguments for the game and its house rules; `may_be_first` lets the game be named without its option."""
    if may_be_first:
        parser.add_argument(
            "first", nargs="?", metavar="GAME", help=f"for example: {USUAL_GAME} (or: --game {USUAL_GAME})"
        )
    parser.add_argument("--game", metavar="GAME", help=f"default: {USUAL_GAME}")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (default: as the rules have it)")
    parser.add_argument(
        "--preset",
        metavar="NAME",
        help="house rules: a name, for example online, bicycle, jokers, or a file (shoal rules GAME --save FILE)",
    )
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="a house rule; may be given several times"
    )


def game_of(args: argparse.Namespace) -> str:
    """The game that the arguments name, or the usual one; raises `BadTableArguments` when they name two."""
    named = {game for game in (args.game, getattr(args, "first", None)) if game is not None}
    if len(named) > 1:
        raise BadTableArguments(f"two games are named, {args.first[:40]} and --game {args.game[:40]}; one is needed")
    return named.pop() if named else USUAL_GAME


def is_file(preset: str | None) -> bool:
    """Whether house rules are named as a file, and not as a preset."""
    return preset is not None and (preset.endswith(".json") or os.sep in preset)


def options_in_file(game: str, file: str) -> dict[str, Any]:
    """All house rules of a file that `shoal rules GAME --save` wrote, or that names only some: the others are the game's defaults.

    Raises `BadTableArguments` for a file that cannot be read or is of another game, and `BadOptions` for house rules that cannot be.
    """
    try:
        found = msgspec.json.decode(Path(file).read_bytes(), type=HouseRules)
    except OSError as error:
        raise BadTableArguments(f"{file}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise BadTableArguments(f"{file} is no file of house rules: {error}") from None
    if found.game != game:
        raise BadTableArguments(f"{file} has house rules of {found.game[:40]}, not of {game}")
    return all_options(rules_of(game, found.options))


def all_options(rules: AnyRules) -> dict[str, Any]:
    """Every option of these rules with its value, as data."""
    data: dict[str, Any] = msgspec.to_builtins(msgspec.structs.asdict(rules.options))
    return data


def options_from(
    game: str, preset: str | None, seats: int | None, assignments: Iterable[str]
) -> tuple[tuple[str, Any], ...]:
    """The house rules of these arguments, as names and values; raises `BadOptions` and `BadTableArguments`."""
    if preset is not None and is_file(preset):
        options = options_in_file(game, preset) | options_of(game, None, assignments)
    else:
        options = options_of(game, preset, assignments)
    if seats is not None:
        options[SEATS_OPTION] = seats
    return tuple(options.items())


def table_of(args: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """The game and the house rules that the arguments of `add_table` name, for `rules_of`."""
    game = game_of(args)
    return game, dict(options_from(game, args.preset, args.seats, args.option))
