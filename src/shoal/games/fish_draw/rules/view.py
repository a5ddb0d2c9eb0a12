"""What one seat, or a spectator, knows: built from sights, never by removing secrets from the state."""

from __future__ import annotations

from shoal.core.game import GameView, Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Board


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat sees at one moment, without memory of sights: the board. It does not even see its own stack."""

    board: Board
    seat: Seat

    def after(self, sight: ev.Sight, board: Board | None = None) -> SeatView:
        """What the seat knows after a sight; `board` is what becomes of the board, where that is known."""
        return SeatView(board or _board_after(self.board, sight), self.seat)


class PublicView(GameView, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board

    def after(self, sight: ev.Sight, board: Board | None = None) -> PublicView:
        """What a spectator knows after a sight."""
        return PublicView(board or _board_after(self.board, sight))


View = SeatView | PublicView


def _board_after(board: Board, sight: ev.Sight) -> Board:
    """The board after a sight. A seat that looked through its cards has shuffled them since; a view does not keep them."""
    return board.after(ev.ReshuffledSeen(sight.seat) if isinstance(sight, ev.StackSeen) else sight)
