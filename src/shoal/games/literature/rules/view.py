"""What one seat, or a spectator, knows. A view is built from what the seat saw, never cut out of the full state."""

from __future__ import annotations

from shoal.core.cards import CardSet
from shoal.core.game import GameView, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.state import NO_CARDS, Board


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat knows without remembering anything: the board and its own hand."""

    board: Board
    seat: Seat
    hand: CardSet

    def after(self, sight: ev.Sight, board: Board | None = None) -> SeatView:
        """What the seat knows after a sight; `board` is what becomes of the board, where that is known."""
        return SeatView(board or _board_after(self.board, sight), self.seat, self._hand_after(sight))

    def _hand_after(self, sight: ev.Sight) -> CardSet:
        match sight:
            case ev.Asked():
                if sight.hit and sight.seat == self.seat:
                    return self.hand.with_card(sight.card)
                return self.hand.without_card(sight.card) if sight.hit and sight.target == self.seat else self.hand
            case ev.HandSeen():
                return sight.hand
            case ev.Moved() if sight.to == self.seat:
                return self.hand.with_card(sight.card)
            case ev.Moved() if sight.seat == self.seat:
                return self.hand.without_card(sight.card)
            case ev.Revealed():
                return self.hand - sight.cards
            case ev.Misdealt():
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
            return board.dealt(sight.dealer, sight.sizes, sight.first)
        case _:
            return board.after(sight)
