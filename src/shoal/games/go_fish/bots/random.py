"""`random`: any legal question. A baseline that every other bot must beat, and a source of odd positions for tests."""

from __future__ import annotations

from random import Random

from shoal.bots.bot import Bot
from shoal.core.game import Seat
from shoal.games.go_fish import Ask, AskCard, GoFish, Move, SeatView, Sight, rank_of


class RandomBot(Bot):
    """Asks anybody for anything, and remembers nothing."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng

    def see(self, sight: Sight) -> None:
        """Ignore the sight."""

    def move(self, view: SeatView) -> Move | None:
        """Any legal question, if the seat must act."""
        moves = self._rules.moves(view)
        if not moves:
            return None
        target = self._rng.choice(moves.targets)
        if moves.ranks:
            return Ask(self._seat, target, self._rng.choice(moves.ranks))
        card = self._rng.choice(list(moves.cards))
        shown = self._rng.choice([shown for shown in moves.shows if rank_of(shown) == rank_of(card)])
        return AskCard(self._seat, target, card, shown)
