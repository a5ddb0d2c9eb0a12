"""Bots that do what the hints say, and nothing else: people who press the button at every move."""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from shoal.bots.bot import Bot
from shoal.core.game import Seat
from shoal.games.go_fish import GoFish
from shoal.games.literature import ChooseClaimer, ChooseNext, Claim, Literature, Moves, PassTurn, SeatView, Sight
from shoal.games.literature.rules.events import Asked, Closed
from shoal.review import hinter

PATIENCE = 3
"""Questions of its own that could not hit, after which it claims what the grid makes likeliest."""


class HintPlayer(Bot):
    """Claims what is certain, asks the first question on offer, and claims by the grid when it must."""

    def __init__(self, rules: Literature, seat: Seat, rng: Random) -> None:  # noqa: ARG002  # hints have no dice
        self._rules = rules
        self._seat = seat
        self._hints = hinter(rules, seat)
        self._idle = 0

    def see(self, sight: Sight) -> None:
        """The hints see what the seat sees."""
        self._hints.see(sight)
        if isinstance(sight, Closed) or (isinstance(sight, Asked) and sight.hit):
            self._idle = 0

    def move(self, view: SeatView) -> Any:
        """What the hints say; out of turn nothing."""
        moves = self._rules.moves(view)
        if view.board.turn != self._seat:
            return None
        if moves.passes or moves.next or moves.claimers:
            return _choice(self._seat, moves)
        certain = self._hints.certain()
        if certain:
            return certain[0].said
        asked = self._hints.questions()
        if asked and (asked[0].chance > 0 or self._idle < PATIENCE or not moves.claims):
            self._idle += asked[0].chance == 0
            return asked[0].said
        possible = [question for question in asked if question.chance > 0]
        return possible[0].said if possible else self._likeliest(moves)

    def _likeliest(self, moves: Moves) -> Claim:
        """The claim for which the likeliest holders of the grid are likeliest right."""
        grid = self._hints.grid()
        rows = dict(zip(grid.items, grid.chance, strict=True))
        mates = self._rules.sides[self._seat % 2]
        named = {
            half_suit: [(card, max(mates, key=lambda seat: rows[str(card)][seat])) for card in cards]  # used at once
            for half_suit, cards in moves.claims
        }
        best = max(named, key=lambda half_suit: prod(rows[str(card)][seat] for card, seat in named[half_suit]))
        return Claim(self._seat, best, tuple(named[best]))


def _choice(seat: Seat, moves: Moves) -> Any:
    if moves.passes:
        return PassTurn(seat, moves.passes[0])
    return ChooseNext(seat, moves.next[0]) if moves.next else ChooseClaimer(seat, moves.claimers[0])


class FishHintPlayer(Bot):
    """The same in Go Fish, where there is nothing but questions."""

    def __init__(self, rules: GoFish, seat: Seat, rng: Random) -> None:  # noqa: ARG002  # hints have no dice
        self._hints = hinter(rules, seat)

    def see(self, sight: Any) -> None:
        """The hints see what the seat sees."""
        self._hints.see(sight)

    def move(self, view: Any) -> Any:  # noqa: ARG002  # the hints have it
        """What they say first."""
        return self._hints.questions()[0].said
