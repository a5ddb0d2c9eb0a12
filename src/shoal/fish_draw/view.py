"""What one seat, or a spectator, knows: built up from sights, never stripped from the truth."""

from __future__ import annotations

from shoal.fish_draw import events as ev
from shoal.fish_draw.board import Board
from shoal.game import GameView, Seat


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat knows without remembering anything: the board. Not even its own stack is known to it."""

    board: Board
    seat: Seat

    def after(self, sight: ev.Sight) -> SeatView:
        """What the seat knows after a sight."""
        return SeatView(_board_after(self.board, sight), self.seat)


class PublicView(GameView, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board

    def after(self, sight: ev.Sight) -> PublicView:
        """What a spectator knows after a sight."""
        return PublicView(_board_after(self.board, sight))


View = SeatView | PublicView


def _board_after(board: Board, sight: ev.Sight) -> Board:
    """Who looked through his own cards has shuffled them since: it is his to remember what they were."""
    return board.after(ev.ReshuffledSeen(sight.seat) if isinstance(sight, ev.StackSeen) else sight)
