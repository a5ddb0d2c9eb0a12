"""Bots by game and name."""

from __future__ import annotations

from shoal.bots.bot import Maker
from shoal.errors import ShoalError
from shoal.games import GAMES, kit_of


class UnknownBot(ShoalError, ValueError):
    """A name that no bot of the game has."""


def bot_of(game: str, name: str) -> Maker:
    """The maker of the bot of that name; raises `UnknownBot` when the game has none."""
    bots = kit_of(game).bots() if game in GAMES else {}
    if name not in bots:
        raise UnknownBot(f"no bot of {game[:40]} is called {name[:40]!r}; there are: {', '.join(bots) or 'none'}")
    return bots[name]


def contestant_of(game: str, name: str) -> Maker:
    """The same for the arena, where bots that see all hands may play too."""
    oracles = kit_of(game).oracles() if game in GAMES else {}
    return oracles.get(name) or bot_of(game, name)
