"""`shoal deal GAME`: a deal, as the start of a record."""

from __future__ import annotations

import argparse
import sys
from random import Random, SystemRandom

from shoal.errors import ShoalError
from shoal.game import Game
from shoal.game_words import warning
from shoal.games import USUAL_GAME, options_of, rules_of
from shoal.notation import write


class BadDeal(ShoalError, ValueError):
    """A deal that cannot be made in the way that was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal deal`."""
    parser.add_argument("game", metavar="GAME", help=f"for example: {USUAL_GAME}")
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed deals the same cards (default: by chance)")
    parser.add_argument("--preset", metavar="NAME", help="a named set of house rules")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="one house rule; repeatable"
    )
    parser.add_argument("--dealer", type=int, default=0, metavar="N", help="the seat that deals (default: %(default)s)")
    parser.add_argument("--format", choices=("text", "jsonl"), default="text", help="default: %(default)s")


def run(args: argparse.Namespace) -> int:
    """Print the deal, and doubts about the house rules to standard error; returns the exit status."""
    rules = rules_of(args.game, options_of(args.game, args.preset, args.option))
    if not 0 <= args.dealer < rules.seats:
        raise BadDeal(f"--dealer is {args.dealer}; a number from 0 to {rules.seats - 1} is needed")
    rng = SystemRandom() if args.seed is None else Random(args.seed)  # noqa: S311  # a seed asks for no secret
    print(write(Game.deal(rules, rng, args.dealer), form=args.format), end="")  # noqa: T201  # this command's output
    for doubt in rules.doubts:
        print(f"shoal deal: warning: {warning(rules.name, doubt)}", file=sys.stderr)  # noqa: T201  # the same
    return 0
