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

A card is its number + 1. Seats are relative; 0 is no one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.cards import RANKS, Card
from shoal.core.game import Seat
from shoal.envs.composed import EventRows
from shoal.envs.encoding import Moment
from shoal.envs.packing import ONE, ZERO, floats, one_hot, value
from shoal.envs.spec import Spec
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.ledger import Whereabouts
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import SeatView

EVENT_BITS: Final = (5, 3, 3, 6, 2, 1)
"""The bits of the six numbers in a packed row."""


class Memory(EventRows):
    """A fold of one seat's sights."""

    __slots__ = ()

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
        self.keep(kind, self.relative(who), self.relative(whom), what, result, 0)


PHASES: Final = ("round", "repeat", "collect", "final_tie", "window", "over")

CARDS: Final = 56
"""A place for every card of any pack, in the order of the pack."""

RANK_COUNT: Final = 14
"""The ranks from the 2 upwards; jokers last."""

MOST_FISH: Final = 4


class Observing:
    """The observations of a table."""

    def __init__(self, rules: FishDraw) -> None:
        self.rules = rules
        self.S = seats = rules.seats
        self.size_values: tuple[bytes, ...] = tuple(
            value(count / len(rules.pack)) for count in range(len(rules.pack) + 1)
        )
        self.one_seat: tuple[bytes, ...] = tuple(one_hot(seat, seats) for seat in range(seats))
        self.spec: Spec = Spec(
            [
                ("fish", CARDS),
                ("sizes", seats),
                ("piles", seats),
                ("middle_up", CARDS),
                ("middle_down", 1),
                ("aside", 1),
                ("reveal", seats * (RANK_COUNT + 1)),
                ("phase", len(PHASES)),
                ("lead", seats),
                ("winner", seats),
                ("shouted", seats),
                ("votes", seats * seats),
                ("called", seats),
                ("out", seats),
                ("ledger", MOST_FISH * (seats + 3)),
            ]
        )

    def observation(self, view: SeatView, _: Memory | None, moment: Moment | None) -> NDArray[np.float32]:
        """All blocks."""
        board, me, seats = view.board, view.seat, self.S
        pieces = [floats(board.fish.mask, CARDS)]
        for counts in (board.sizes, board.piles):
            pieces.extend(self.size_values[count] for count in counts[me:] + counts[:me])
        pieces.append(floats(sum(1 << card for card in board.middle_up), CARDS))
        pieces += (self.size_values[board.middle_down], self.size_values[board.aside])
        for shown in self.revealed(board, me):
            pieces.append(ZERO * (RANK_COUNT + 1) if shown is None else self._card(board, shown))
        pieces.append(one_hot(PHASES.index(phase_of(board, moment)), len(PHASES)))
        for seat in (board.lead, board.winner):
            pieces.append(ZERO * seats if seat is None else self.one_seat[(seat - me) % seats])
        pieces.append(floats(self.seats(board.shouted, me), seats))
        pieces.append(floats(self.votes(board, me), seats * seats))
        pieces += (floats(self.seats(board.called, me), seats), floats(self.seats(board.out, me), seats))
        places = self.ledger(board, me)
        pieces.extend(ZERO * (seats + 3) if place is None else one_hot(place, seats + 3) for place in places)
        return np.frombuffer(bytearray().join(pieces), np.float32)

    def _card(self, board: Board, card: Card) -> bytes:
        return one_hot(rank_number(card), RANK_COUNT) + (ONE if card in board.fish else ZERO)

    def revealed(self, board: Board, me: Seat) -> list[Card | None]:
        """By relative seat the card that it turned last; in the Fish Draw, its final card."""
        by_seat = dict(board.final or board.revealed)
        return [by_seat.get((me + step) % self.S) for step in range(self.S)]

    def seats(self, seats: tuple[Seat, ...], me: Seat) -> int:
        """Seats as bits, relative."""
        return sum(1 << (seat - me) % self.S for seat in set(seats))

    def votes(self, board: Board, me: Seat) -> int:
        """Who has called on whom, as bits: S * caller + the one called on."""
        return sum(1 << (seat - me) % self.S * self.S + (on - me) % self.S for seat, on in set(board.votes))

    def ledger(self, board: Board, me: Seat) -> list[int | None]:
        """Where each Fish is: a relative seat, or S the middle, S + 1 set aside, S + 2 not known; `None`: no such Fish."""
        places: list[int | None] = [self._place(fish, me) for fish in board.ledger[:MOST_FISH]]
        return places + [None] * (MOST_FISH - len(places))

    def _place(self, fish: Whereabouts, me: Seat) -> int:
        if not fish.certain:
            return self.S + 2
        if fish.seats:
            return (fish.seats[0] - me) % self.S
        return self.S if fish.middle else self.S + 1


def rank_number(card: Card) -> int:
    """The number of a card's rank; jokers have the last one."""
    return RANKS.index(card.rank) if card < 52 else RANK_COUNT - 1


def phase_of(board: Board, moment: Moment | None) -> str:
    """The phase as an observation says it."""
    if moment is None:
        return "over"
    return "window" if moment.is_window else board.phase
