"""Feeds the opponent model of a native mind with what the others ask (native/src/opponent_model.hpp)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shoal.core.game import Seat
from shoal.games.literature import Literature, SeatView, Sight
from shoal.games.literature.bots.late import Late
from shoal.games.literature.bots.learned.native_positions import NativePositions
from shoal.games.literature.rules.events import Asked, HandSeen

if TYPE_CHECKING:
    import shoal_native as native


class OpponentObserver:
    """Keeps every question of another seat with the position before it, until its own seat has time to think.

    Updating the model takes milliseconds, which must not keep the table waiting after every question.
    """

    def __init__(self, rules: Literature, seat: Seat, positions: NativePositions, mind: Late[native.SeatMind]) -> None:
        view = rules.start_view(seat)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self._seat = seat
        self._positions = positions
        self._mind = mind
        self._view = view
        self._waiting: list[tuple[native.PositionSnapshot, Asked]] = []

    def see(self, sight: Sight, stalled: int) -> None:
        """To be called before the knowledge of the seat is updated by that sight."""
        match sight:
            case Asked(seat=asker) if asker != self._seat:
                self._waiting.append((self._positions.position(self._view, stalled), sight))
            case HandSeen():
                self._waiting.clear()
                if self._mind.is_made:
                    self._mind().reset()
            case _:
                pass
        self._view = self._view.after(sight)

    def update_model(self) -> None:
        """The model takes in all questions that are waiting."""
        for before, asked in self._waiting:
            self._mind().observe(before, asked.seat, asked.target, asked.card)
        self._waiting.clear()
