"""A bot of one's own, for tests that name it by `py:tests.arena.own_bot:Parrot`."""

from __future__ import annotations

from random import Random
from typing import Any

from shoal.bots.bot import Bot
from shoal.core.game import Seat
from shoal.games.literature import Move, SeatView
from shoal.games.literature.bots.random import RandomBot


class Parrot(Bot):
    """Asks the first card of the first seat with a probability, and does anything else that it may otherwise."""

    def __init__(self, rules: Any, seat: Seat, rng: Random, *, habit: float = 0.5) -> None:
        self._random = RandomBot(rules, seat, rng)
        self._habit = habit
        self._rng = rng

    def see(self, sight: Any) -> None:
        """Passes it on."""
        self._random.see(sight)

    def move(self, view: SeatView) -> Move | None:
        """What the random bot says, after as many dice as its habit wants."""
        if self._rng.random() < self._habit:
            self._rng.random()
        return self._random.move(view)


class Faller(RandomBot):
    """Raises an error when it must move."""

    def move(self, view: SeatView) -> Move | None:
        """Raise a `KeyError` in its turn."""
        if view.board.turn == self._seat:
            raise KeyError("wings")
        return None


class Moody(RandomBot):
    """Plays by a clock of its own, and so never the same game twice."""

    games = 0

    def __init__(self, rules: Any, seat: Seat, rng: Random) -> None:
        Moody.games += 1
        super().__init__(rules, seat, Random(Moody.games))
