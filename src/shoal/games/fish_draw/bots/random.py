"""`random`: any legal move. A baseline that every other bot must beat, and a source of odd positions for tests."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.bots.bot import Bot
from shoal.core.game import Seat
from shoal.games.fish_draw import Call, Collect, FishDraw, Move, Redraw, Reveal, SeatView, Shout, Sight
from shoal.games.fish_draw.bots.chances import hesitation_s
from shoal.games.fish_draw.rules.events import Won

SHOUT_RATE: Final = 3 / 4
"""The probability that it shouts when it must."""

CALL_RATE: Final = 1 / 50
"""The probability that it calls, on any seat, when it could start the next reveal."""

SLOWEST_S: Final = 4.0
"""Its reactions are uniform from 0 to this many seconds."""


class RandomBot(Bot):
    """Shouts or does not, calls now and then, and remembers nothing."""

    def __init__(self, rules: FishDraw, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._shouts = False

    def see(self, sight: Sight) -> None:
        """Decide whether to shout when a Fish wins."""
        if isinstance(sight, Won):
            self._shouts = self._rng.random() < SHOUT_RATE

    def reaction_s(self) -> float:
        """A random time."""
        return self._rng.uniform(0, SLOWEST_S)

    def hesitation_s(self, view: SeatView) -> float:
        """Time for others to call, as with the other bots."""
        return hesitation_s(self._rules, view.board, self._seat)

    def move(self, view: SeatView) -> Move | None:
        """A shout, or any legal move if the seat must act."""
        offer = self._rules.moves(view)
        if offer.shout and self._shouts:
            return Shout(self._seat)
        if self._rules.waited_for(view.board) != self._seat:
            return None
        if offer.collect:
            return Collect(self._seat)
        if offer.redraw:
            return Redraw(self._seat)
        if offer.calls and self._rng.random() < CALL_RATE:
            return Call(self._seat, self._rng.choice(offer.calls))
        return Reveal(self._seat)
