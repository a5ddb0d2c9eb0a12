"""What one seat, or a spectator, knows: built up from sights, never stripped from the truth."""

from __future__ import annotations

from msgspec import Struct

from shoal.cards import CardSet
from shoal.game import Seat
from shoal.go_fish.state import Board


class SeatView(Struct, frozen=True, tag="seat"):
    """What a seat knows without remembering anything: the board and its own hand."""

    board: Board
    seat: Seat
    hand: CardSet


class PublicView(Struct, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board


View = SeatView | PublicView
