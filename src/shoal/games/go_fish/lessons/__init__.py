"""How Go Fish is learned: a first visit (`shoal.lessons.visit`)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from shoal.core.cards import Card
from shoal.core.game import Seat, UncheckedRules
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Ask, rank_of
from shoal.lessons.guide import Guide
from shoal.lessons.learning import VisitOnly


class GoFishGuide(Guide):
    """A guide of Go Fish. It knows the order of the stock, and so what everybody holds."""

    def __init__(self, rules: UncheckedRules, seat: Seat, rng: Random) -> None:
        """Before the deal."""
        super().__init__(rules, seat, rng)
        dealt = self.visit.deal[0]
        assert isinstance(dealt, ev.Dealt), "a deal begins so"
        self._hands: list[set[Card]] = [set(hand) for hand in dealt.hands]
        self._stock: list[Card] = list(dealt.stock)
        self._has_book = False

    def follow(self, sight: Any) -> None:
        """Note where cards go."""
        match sight:
            case ev.Handed(seat, to, cards):
                self._hands[seat] -= set(cards)
                self._hands[to] |= set(cards)
            case ev.Drew(seat) | ev.DrewSeen(seat):
                self._draw(seat, 1)
            case ev.Refilled(seat, cards):
                self._draw(seat, len(cards))
            case ev.RefilledSeen(seat, count):
                self._draw(seat, count)
            case ev.Book(seat, _, cards):
                self._hands[seat] -= set(cards)
                self._has_book = self._has_book or seat == self.visit.seat
            case _:
                pass

    def _draw(self, seat: Seat, count: int) -> None:
        self._hands[seat] |= set(self._stock[:count])
        del self._stock[:count]

    def plan(self, view: Any) -> Ask | None:
        """A question that misses; `None` once the newcomer has a book."""
        if self._has_book or view.board.turn != self.seat:
            return None
        held = {rank_of(card) for card in self._hands[self.visit.seat]}
        ranks = (rank for rank in self.rules.moves(view).ranks if rank not in held)
        return next((Ask(self.seat, self.visit.seat, rank) for rank in ranks), None)


LEARNING: Final = VisitOnly(GoFishGuide)
