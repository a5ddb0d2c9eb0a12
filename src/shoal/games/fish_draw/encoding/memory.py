"""What a seat of Fish Draw remembers: what happened, as rows of six small numbers.

    kind, who + 1, whom + 1, card or count, result, 0

    1 a card was turned (result 1: it counts once more)      9 a card that one saw in one's own stack
    2 a round was won (2: with a Fish)                       10 shuffled
    3 a seat is tied                                         11 got `count` cards of the middle that was shared
    4 shouted                                                12 out
    5 collected `count` cards (2: onto its pile)             13 in the Fish Draw (1: two Fish, 2: Fishageddon)
    6 forfeited `count` cards                                14 a final card (2: redrawn)
    7 called on whom                                         15 leads the next round
    8 showed a Fish, or none (card 0); who 0: the middle     16 a card that is a Fish

A card is its number + 1. Seats are relative; 0 is nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.fish_draw.rules import events as ev

WIDTH: Final = 6

EVENT_BITS: Final = (5, 3, 3, 6, 2, 1)
"""The bits of the six numbers in a packed row."""


class Memory:
    """A fold of one seat's sights."""

    __slots__ = ("_most", "_seats", "kept", "seat")

    def __init__(self, seats: int, seat: Seat, most: int) -> None:
        """Nothing has happened; `most` rows are kept at least, 0: none."""
        self._seats = seats
        self.seat: Seat = seat
        self._most = most
        self.kept: list[bytes] = []

    def copy(self) -> Memory:
        """A memory that goes on by itself."""
        made = Memory(self._seats, self.seat, self._most)
        made.kept = list(self.kept)
        return made

    def newest(self) -> bytes:
        """The newest rows, newest first, padded with zeros."""
        if not self._most:
            return b""
        found = b"".join(self.kept[: -self._most - 1 : -1])
        return found + bytes(self._most * WIDTH - len(found))

    def refused(self, action: int) -> None:
        """It never happens: all seats of Fish Draw know what is legal."""

    def see(self, sight: ev.Sight) -> None:
        """Rows for one sight."""
        if not self._most:
            return
        match sight:
            case ev.FishChosen(fish):
                self.kept.clear()
                self._cards(16, ((None, card) for card in fish))
            case ev.Revealed(cards, again):
                self._cards(1, cards)
                self._cards(1, again, 1)
            case ev.Won(seat, with_fish):
                self._add(2, seat, result=1 + with_fish)
            case ev.Tied(seats) | ev.FinalTied(seats):
                for seat in seats:
                    self._add(3, seat)
            case ev.Shouted(seat):
                self._add(4, seat)
            case ev.CollectedSeen(seat, count, pile):
                self._add(5, seat, what=count, result=1 + pile)
            case ev.ForfeitedSeen(seat, count):
                self._add(6, seat, what=count)
            case ev.Called(seat, on):
                self._add(7, seat, whom=on)
            case ev.FishShown(seat, fish, middle):
                self._cards(8, ((seat, card) for card in fish))
                if not fish:
                    self._add(8, seat)
                self._cards(8, ((None, card) for card in middle or ()))
            case ev.StackSeen(seat, cards):
                self._cards(9, ((seat, card) for card in cards))
            case _:
                self._see_rarer(sight)

    def _see_rarer(self, sight: ev.Sight) -> None:
        match sight:
            case ev.ReshuffledSeen(seat):
                self._add(10, seat)
            case ev.SplitSeen(shares):
                for seat, count in shares:
                    self._add(11, seat, what=count)
            case ev.Eliminated(seat):
                self._add(12, seat)
            case ev.FishDrawnSeen(reason, finalists):
                for seat in finalists:
                    self._add(13, seat, result=1 if reason == "two_fish" else 2)
            case ev.Final(cards):
                self._cards(14, cards, 1)
            case ev.Redrawn(cards):
                self._cards(14, cards, 2)
            case ev.RoundBegun(lead):
                self._add(15, lead)
            case _:
                pass

    def _cards(self, kind: int, cards: Iterable[tuple[Seat | None, Card]], result: int = 0) -> None:
        for seat, card in cards:
            self._add(kind, seat, what=card + 1, result=result)

    def _add(self, kind: int, who: Seat | None, *, whom: Seat | None = None, what: int = 0, result: int = 0) -> None:
        first = 0 if who is None else (who - self.seat) % self._seats + 1
        second = 0 if whom is None else (whom - self.seat) % self._seats + 1
        self.kept.append(bytes((kind, first, second, what, result, 0)))
        if len(self.kept) > 4 * self._most + 64:
            del self.kept[: -self._most]
