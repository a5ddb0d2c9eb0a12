"""The guides of the first visit of Literature.

The newcomer hits, misses, and watches a teammate collect what is left of the half-suit; then the turn comes back to them, to claim.
So an opponent on turn asks the helper for a card that they lack, and once the team has all, the newcomer; the helper takes the
missing cards one by one, and then gives the turn away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.moves import Ask
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import State
from shoal.lessons.guide import Guide

HALF_SUIT: Final = "LH"
"""What the visit is about."""

HELPER: Final[Seat] = 2
"""The teammate who collects what is missing; they hold one card of it from the beginning."""


class LiteratureGuide(Guide):
    """A guide of Literature."""

    rules: Literature
    truth: State

    def follow(self, sight: Any) -> None:
        """Note, too, whether the helper has shown that they hold a card of the half-suit."""
        super().follow(sight)
        if isinstance(sight, Asked) and sight.seat == HELPER and sight.card in self.rules.half_suits[HALF_SUIT]:
            self._has_shown = True

    _has_shown = False

    def plan(self, view: Any) -> Ask | None:
        """The question that leads on; `None` when the half-suit is closed, or when it is not this seat's turn."""
        cards = self.rules.half_suits[HALF_SUIT]
        if self.truth.board.turn != self.seat or not cards <= self.truth.board.open:
            return None
        missing = [(self._holder(card), card) for card in cards if self._holder(card) % 2]
        is_learned = not missing and self._has_shown
        if self.seat % 2:
            return self._miss((self.visit.seat,) if is_learned else (HELPER, self.visit.seat), view)
        if self.seat == HELPER and missing:
            return Ask(self.seat, *missing[0])
        if self.seat == HELPER and not self._has_shown:
            return self._shown()
        return self._miss(self.rules.opponents(self.seat), view)

    def _holder(self, card: Card) -> Seat:
        return next(seat for seat, hand in enumerate(self.truth.hands) if card in hand)

    def _shown(self) -> Ask:
        """A question that misses and shows that the helper holds a card of the half-suit."""
        own = self.truth.hands[HELPER]
        card = next(card for card in self.rules.half_suits[HALF_SUIT] if card not in own)
        return Ask(HELPER, next(seat for seat in self.rules.opponents(HELPER) if self.truth.hands[seat]), card)

    def _miss(self, targets: tuple[Seat, ...], view: Any) -> Ask | None:
        """A question to one of these that misses, so that the turn is theirs."""
        return next(self._misses(targets, view), None)

    def _misses(self, targets: tuple[Seat, ...], view: Any) -> Iterator[Ask]:
        moves = self.rules.moves(view)
        lesson = self.rules.half_suits[HALF_SUIT]
        for target in targets:
            for card in moves.asks:
                if target in moves.targets and card not in lesson and card not in self.truth.hands[target]:
                    yield Ask(self.seat, target, card)
