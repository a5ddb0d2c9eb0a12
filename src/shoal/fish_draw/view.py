"""What one seat, or a spectator, knows: built up from sights, never stripped from the truth."""

from __future__ import annotations

from msgspec import Struct

from shoal.fish_draw.state import Board
from shoal.game import Seat


class SeatView(Struct, frozen=True, tag="seat"):
    """What a seat knows without remembering anything: the board. Not even its own stack is known to it."""

    board: Board
    seat: Seat


class PublicView(Struct, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board


View = SeatView | PublicView
