"""`random`: any legal move. The floor that every other bot must stand on, and a source of odd positions for tests."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.bots.bot import Bot
from shoal.bots.literature.pauses import resumption
from shoal.game import Seat
from shoal.literature import Ask, ChooseClaimer, Claim, Literature, Move, Moves, PassTurn, SeatView, Sight

CLAIM_RATE: Final = 1 / 25
"""How often it claims where it could ask: often enough for a game to end, seldom enough for cards to move first."""


class RandomBot(Bot):
    """Asks any opponent for any card, now and then claims, and remembers nothing."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng

    def see(self, sight: Sight) -> None:
        """It takes no notice."""

    def move(self, view: SeatView) -> Move | None:
        """Any legal move, whenever the seat must act."""
        if view.board.paused_by is not None:
            return resumption(view)
        if view.board.turn != self._seat:
            return None
        moves = self._rules.moves(view)
        if moves.passes:
            return PassTurn(self._seat, self._rng.choice(moves.passes))
        if moves.claimers:
            return ChooseClaimer(self._seat, self._rng.choice(moves.claimers))
        if moves.asks and self._rng.random() >= CLAIM_RATE:
            return Ask(self._seat, self._rng.choice(moves.targets), self._rng.choice(list(moves.asks)))
        return self._claim(view, moves)

    def _claim(self, view: SeatView, moves: Moves) -> Claim:
        """Any open half-suit, with its own cards where they are and the others anywhere in the team."""
        half_suit, cards = self._rng.choice(moves.claims)
        mates = [seat for seat in moves.team if seat != self._seat]
        named = tuple((card, self._seat if card in view.hand else self._rng.choice(mates)) for card in cards)
        return Claim(self._seat, half_suit, named)
