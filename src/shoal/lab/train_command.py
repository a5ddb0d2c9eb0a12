"""`shoal train`: trains the bots of a game. What is trained, and how, is the business of the game's kit."""

from __future__ import annotations

import argparse

from shoal.core.errors import ShoalError
from shoal.core.games import GAMES, kit_of
from shoal.core.kit import Trainer


def trainer() -> tuple[str, Trainer]:
    """The first game whose bots learn, and what trains them; `ShoalError` when no game has such bots."""
    for game in GAMES:
        found = kit_of(game).trainer()
        if found is not None:
            return game, found
    raise ShoalError("no game has bots that learn")


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal train`."""
    game, found = trainer()
    parser.add_argument(
        "--game", default=game, choices=[game], help="the game whose bots are trained (default: %(default)s)"
    )
    found.configure(parser)


def run(args: argparse.Namespace) -> int:
    """Train until it is done, or stopped."""
    return trainer()[1].run(args)
