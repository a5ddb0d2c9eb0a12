"""How long bots take before a move, so that people can follow a game.

A pause depends on the pace of the table, on what everyone has just seen, and on chance: on nothing that anyone could
learn from. Shouts in a hearing are a race and have times of their own (`BotScheduler`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from shoal.core.kit import Effect
from shoal.server.tables.messages.wire import Pace

SCALES: Final[Mapping[Pace, float]] = MappingProxyType({"slow": 1.7, "normal": 1.0, "quick": 0.55, "at_once": 0.0})
"""The paces, as multiples of the seconds below."""


@dataclass(frozen=True)
class Tempo:
    """The lengths of pauses, in seconds at the pace `normal`."""

    usual: tuple[float, float] = (2.0, 3.1)
    """The bounds of a pause after what is seen at a glance; all lengths between them are equally likely."""
    after_hit: float = 0.9
    """How much longer it is when a card has moved."""
    after_claim: float = 2.0
    """How much longer it is when a claim was revealed."""
    least: float = 1.8
    """How long a sentence stands, whatever bots have to say."""
    first_game: float = 4 / 3
    """How much slower the table is, as a factor, while someone plays their first game."""

    def pause(self, pace: Pace, rng: Random, effect: Effect | None = None, *, has_newcomer: bool = False) -> float:
        """How many seconds a bot takes for a sentence."""
        more = self.after_claim if effect == "claim" else self.after_hit if effect == "hit" else 0.0
        return (rng.uniform(*self.usual) + more) * SCALES[pace] * (self.first_game if has_newcomer else 1.0)

    def least_s(self, pace: Pace) -> float:
        """How many seconds at least there are between what people see and what a bot says next."""
        return self.least * SCALES[pace]


DEFAULT_TEMPO: Final = Tempo()
