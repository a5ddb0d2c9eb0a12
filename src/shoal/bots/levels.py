"""Which bots sit at tables, by game: the levels that people choose from, and who plays where nobody chose.

A level that the registry does not have is not offered. Bots that see all hands stand in no list here, and what stands in
no list can have no seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shoal.bots.registry import BOTS


@dataclass(frozen=True)
class Levels:
    """The bots at tables of one game."""

    offered: tuple[str, ...]
    """What people choose from, the weakest first."""
    others: tuple[str, ...]
    """Bots that have a seat when they are asked for by name: for measuring, and for tests."""
    teammate: str
    """Who plays on the side of the person who opens the table, and chooses nobody."""
    opponent: str
    """Who plays against him."""
    standin: str
    """Who plays for a person while he is away."""
    steady: str
    """Who takes the seat of a bot that broke down."""

    def may_sit(self, name: str) -> bool:
        """Whether a bot of that name may have a seat at a table."""
        return name in self.offered or name in self.others


_LEVELS: Final = {
    "literature": Levels(
        offered=("beginner", "casual", "club", "expert"),
        others=("random", "counting", "careful", "greedy", "shrewd", "quick"),
        teammate="expert",
        opponent="casual",
        standin="club",
        steady="careful",
    ),
    "go_fish": Levels(
        offered=("counting", "exact"),
        others=("random",),
        teammate="counting",
        opponent="counting",
        standin="counting",
        steady="counting",
    ),
    "fish_draw": Levels(
        offered=("drowsy", "loose", "attentive", "alert"),
        others=("random",),
        teammate="attentive",
        opponent="attentive",
        standin="attentive",
        steady="random",
    ),
}


def levels_of(game: str) -> Levels:
    """The levels of a game that exist here; where a usual one does not, the strongest plays that does."""
    levels, there = _LEVELS[game], BOTS[game]
    offered = tuple(name for name in levels.offered if name in there) or (levels.steady,)

    def usual(name: str) -> str:
        return name if name in there else offered[-1]

    return Levels(
        offered=offered,
        others=tuple(name for name in levels.others if name in there),
        teammate=usual(levels.teammate),
        opponent=usual(levels.opponent),
        standin=usual(levels.standin),
        steady=levels.steady,
    )
