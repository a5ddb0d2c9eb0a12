"""Observations of Fish Draw: what the table shows, which is the same for all; players do not even see their own stacks."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.cards import RANKS, Card
from shoal.core.game import Seat
from shoal.envs.encoding import Moment
from shoal.envs.pieces import ONE, ZERO, floats, one_hot, value
from shoal.envs.spec import Spec
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.ledger import Whereabouts
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.view import SeatView

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

    def observation(self, view: SeatView, moment: Moment | None) -> NDArray[np.float32]:
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
