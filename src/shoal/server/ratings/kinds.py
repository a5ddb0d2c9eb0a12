"""Which rated games there are: each game by its usual house rules, with each of a few clocks.

Few kinds, so that people meet: there is no choice of house rules, of partners or of seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from shoal.core.game import AnyRules
from shoal.core.games import GAMES, kit_of, preset, rules_of
from shoal.server.tables.timing.time_control import BankTime, DaysTime, NoTime, TimeControl, TurnTime

Speed = Literal["quick", "calm", "days", "none"]
"""A kind of clock: so long a turn, so long a game, days, or none. Only the first two are rated."""

CLOCKS: Final[dict[Speed, TimeControl]] = {"quick": TurnTime(30), "calm": BankTime(600, 15)}
"""The clocks of rated games."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What people are rated for: a game with a kind of clock."""

    game: str
    speed: Speed

    @property
    def name(self) -> str:
        """What forms call it."""
        return f"{self.game}-{self.speed}"

    @property
    def preset(self) -> str:
        """The house rules that it is played by."""
        return kit_of(self.game).usual_preset

    @property
    def rules(self) -> AnyRules:
        """The same as rules."""
        return rules_of(self.game, preset(self.game, self.preset))

    @property
    def time(self) -> TimeControl:
        """Its clock."""
        return CLOCKS[self.speed]


def all_kinds() -> tuple[Kind, ...]:
    """All there are, in the order in which Shoal names games."""
    return tuple(Kind(game, speed) for game in GAMES for speed in CLOCKS)


def kind_named(name: str) -> Kind | None:
    """The kind of that name."""
    return next((kind for kind in all_kinds() if kind.name == name), None)


def speed_of(time: TimeControl) -> Speed:
    """What kind of clock that is."""
    match time:
        case TurnTime():
            return "quick"
        case BankTime():
            return "calm"
        case DaysTime():
            return "days"
        case NoTime():
            return "none"
