"""What a bot has learned from its sights, packed while the bot rests."""

from __future__ import annotations

from shoal.core.game import Seat
from shoal.games.go_fish import GoFish
from shoal.games.go_fish.belief import Facts


class Remembered:
    """The facts of one seat. Those that were asked for before a rest must not be used after it."""

    def __init__(self, rules: GoFish, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self._kept: Facts | bytes = Facts(rules, seat)

    @property
    def facts(self) -> Facts:
        """All that its sights prove."""
        if isinstance(self._kept, bytes):
            packed, self._kept = self._kept, Facts(self._rules, self._seat)
            self._kept.unpack(packed)
        return self._kept

    def rest(self) -> None:
        """Nobody asks for a while."""
        if not isinstance(self._kept, bytes):
            self._kept = self._kept.packed()
