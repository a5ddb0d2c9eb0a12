"""What a bot has seen on one seat of a live table, game after game, and whether that is all that it had to see."""

from __future__ import annotations

from random import Random
from typing import Any

from shoal.arena.entrants import dismiss
from shoal.arena.table import answer_of, made
from shoal.bots.bot import Bot, Maker
from shoal.core.game import AnyRules, Seat


class Mind:
    """A bot for each game, and the view that follows from the sights that it was shown.

    A bot has to see its game from the deal on. Its own view and the one that the table sends are the same as long as it
    has; when it has not (`is_lost`), it can play again from the next deal on.
    """

    def __init__(self, rules: AnyRules, seat: Seat | None, maker: Maker, rng: Random) -> None:
        """A mind that has seen nothing. A visitor (`None`) watches without a bot."""
        self.seat = seat
        self.is_lost: bool = False
        self.is_fresh: bool = False
        """Whether nothing has happened in this game but its deal."""
        self.bot: Bot | None = None
        self._rules = rules
        self._maker = maker
        self._rng = rng
        self._view = rules.start_view(seat)
        self._has_seen = False

    def take(self, view: Any, sights: list[Any], *, has_gap: bool) -> None:
        """Something happened: the new sights of the game, oldest first, and the view that the table made of them.

        `has_gap`: the table has left out sights before these. Raises `BrokeDown` when the bot raises an error.
        """
        if sights:
            begins = not self._has_seen or self._is_over()
            if has_gap and self._has_seen:
                self.is_lost = True
            elif not self.is_lost:
                for sight in sights:
                    self._see(sight)
            self.is_fresh = begins and not self.is_lost
        if self._view != view:
            self.is_lost = True
        if self.is_lost and self._rules.outcome(view) is not None:
            self._view, self.is_lost, self._has_seen = view, False, True

    def _is_over(self) -> bool:
        return self._rules.outcome(self._view) is not None

    def _see(self, sight: Any) -> None:
        if self.seat is not None and (self.bot is None or self._is_over()):
            self.close()
            self.bot = made(self._maker, self._rules, self.seat, self._rng)
        if self._is_over():
            self._view = self._rules.start_view(self.seat)
        self._has_seen = True
        self._view = self._rules.watch(self._view, sight)
        if self.bot is not None:
            assert self.seat is not None, "a visitor has no bot"
            answer_of(self.seat, self.bot.see, sight)

    def close(self) -> None:
        """Release what its bot holds, such as a program."""
        if self.bot is not None:
            dismiss(self.bot)
            self.bot = None
