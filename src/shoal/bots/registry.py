"""All bots by game and name."""

from __future__ import annotations

from typing import Final

from shoal.bots.bot import Maker
from shoal.kits.fish_draw.bots.attentive import TEMPERS, attentive
from shoal.kits.fish_draw.bots.random import RandomBot as RandomDrawer
from shoal.kits.go_fish.bots.counting import CountingBot as CountingFisher
from shoal.kits.go_fish.bots.exact import ExactBot as ExactFisher
from shoal.kits.go_fish.bots.random import RandomBot as RandomFisher
from shoal.kits.literature.bots.counting import careful, counting
from shoal.kits.literature.bots.expert import expert, quick
from shoal.kits.literature.bots.greedy import greedy, shrewd
from shoal.kits.literature.bots.levels import LEVELS
from shoal.kits.literature.bots.oracle import Oracle
from shoal.kits.literature.bots.random import RandomBot
from shoal.errors import ShoalError


class UnknownBot(ShoalError, ValueError):
    """A name that no bot of that game has."""


BOTS: Final[dict[str, dict[str, Maker]]] = {
    "literature": {
        "random": RandomBot,
        "counting": counting,
        "careful": careful,
        "greedy": greedy,
        "shrewd": shrewd,
        **LEVELS,
        "quick": quick,
        "expert": expert,
    },
    "go_fish": {"random": RandomFisher, "counting": CountingFisher, "exact": ExactFisher},
    "fish_draw": {"random": RandomDrawer, **{name: attentive(temper) for name, temper in TEMPERS.items()}},
}

SEERS: Final[dict[str, dict[str, Maker]]] = {"literature": {"oracle": Oracle}}
"""Bots that see all hands: for measuring in the arena. No table knows of them, and `bot_of` neither."""


def bot_of(game: str, name: str) -> Maker:
    """The maker of a bot by its name; `UnknownBot` when that game has none of that name."""
    bots = BOTS.get(game, {})
    if name not in bots:
        raise UnknownBot(f"no bot of {game[:40]} is called {name[:40]!r}; there are: {', '.join(bots) or 'none'}")
    return bots[name]


def contestant_of(game: str, name: str) -> Maker:
    """The same for the arena, where seers play, too."""
    return SEERS.get(game, {}).get(name) or bot_of(game, name)
