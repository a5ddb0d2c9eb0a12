"""The levels below the strongest: the same mind, with less memory. None of them makes random mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from shoal.bots.bot import Maker
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.bots.expert import strongest_mind
from shoal.games.literature.bots.learned.weight_sets import chosen_set
from shoal.games.literature.bots.memory import Memory
from shoal.games.literature.bots.player import Player

BUDGETS: Final[Mapping[str, int]] = {"club": 30, "casual": 14, "beginner": 5}
"""How many facts each of them keeps, besides what the table shows."""


def forgetful(budget: int) -> Maker:
    """The maker of a player that keeps so many facts."""

    def make(rules: Literature, seat: Seat, rng: Random, *, weights: str = "", memory: int = budget) -> Player:
        name = chosen_set(rules, weights)
        return Player(rules, seat, strongest_mind(rules, seat, rng, Memory(rules, seat, memory), name=name))

    return make


LEVELS: Final[dict[str, Maker]] = {name: forgetful(budget) for name, budget in BUDGETS.items()}
"""The levels by name, the strongest first."""
