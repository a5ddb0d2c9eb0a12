"""What one seat, or a spectator, knows: built from sights, never by removing secrets from the state."""

from __future__ import annotations

from shoal.core.cards import CardSet
from shoal.core.game import GameView, Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.state import NO_CARDS, Board


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat sees at one moment, without memory of sights: the board and its own hand."""

    board: Board
    seat: Seat
    hand: CardSet

    def after(self, sight: ev.Sight, board: Board | None = None) -> SeatView:
        """What the seat knows after a sight; `board` is what becomes of the board, where that is known."""
        return SeatView(board or _board_after(self.board, sight), self.seat, self._hand_after(sight))

    def _hand_after(self, sight: ev.Sight) -> CardSet:
        match sight:
            case ev.HandSeen():
                return sight.hand
            case ev.Handed() if sight.to == self.seat:
                return self.hand | sight.cards
            case ev.Handed() | ev.Book() if sight.seat == self.seat:
                return self.hand - sight.cards
            case ev.Drew() if sight.seat == self.seat:
                return self.hand.with_card(sight.card)
            case ev.Refilled() if sight.seat == self.seat:
                return self.hand | sight.cards
            case ev.Redealt():
                return NO_CARDS
            case _:
                return self.hand


class PublicView(GameView, frozen=True, tag="public"):
    """What a spectator knows: the board."""

    board: Board

    @property
    def hand(self) -> CardSet:
        """None: a spectator holds no cards."""
        return NO_CARDS

    def after(self, sight: ev.Sight, board: Board | None = None) -> PublicView:
        """What a spectator knows after a sight."""
        return PublicView(board or _board_after(self.board, sight))


View = SeatView | PublicView


def _board_after(board: Board, sight: ev.Sight) -> Board:
    match sight:
        case ev.HandSeen() | ev.DealtSeen():
            return board.dealt(sight.dealer, sight.first, sight.sizes, sight.stock)
        case _:
            return board.after(sight)
