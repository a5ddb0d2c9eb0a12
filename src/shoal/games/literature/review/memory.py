"""What one seat has seen, and all that follows from it: the only thing that advice is made of."""

from __future__ import annotations

from shoal.core.game import Seat
from shoal.games.literature import Literature, Moves, SeatView, Sight
from shoal.games.literature.belief import Facts
from shoal.games.literature.bots.knowledge import PerfectMemory
from shoal.games.literature.bots.stall_counter import StallCounter


class SeatMemory:
    """A fold of the sights of one seat. It forgets nothing: a review says what could be known, not what was remembered."""

    def __init__(self, rules: Literature, seat: Seat) -> None:
        self.rules = rules
        self.seat = seat
        self.knowledge: PerfectMemory = PerfectMemory(rules, seat)
        self.stall: StallCounter = StallCounter(rules, self.knowledge)
        view = rules.start_view(seat)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self.view: SeatView = view

    def see(self, sight: Sight) -> None:
        """Something happened."""
        self.stall.see(sight)
        self.knowledge.see(sight)
        view = self.rules.watch(self.view, sight)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self.view = view

    @property
    def facts(self) -> Facts:
        """What the seat can prove by quick reasoning."""
        return self.knowledge.facts

    @property
    def moves(self) -> Moves:
        """What it may do now."""
        return self.rules.moves(self.view)
