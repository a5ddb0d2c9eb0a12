"""Packed rows of Fish Draw: the same observation and mask in 64-bit words, little endian (docs/envs/packed.md).

    0   the Fish                          1   the cards that lie face up in the middle
    2   sizes, a byte a relative seat     3   piles, a byte a relative seat
    4   cards turned last, a byte a seat: rank + 1 (4 bits), is a Fish (1)
    5   face down (8), aside (8), phase (4), lead (4), winner (4), shouted (6), called (6), out (6); 15: no one
    6   votes (36), the ledger: 4 bits a Fish, place + 1
    7   the actions that are legal

Then events, two rows a word.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.envs.encoding import Mask, Moment
from shoal.envs.packing import PackedWords, Unpacked, event_words
from shoal.envs.spec import Spec
from shoal.games.fish_draw.encoding.actions import Actions
from shoal.games.fish_draw.encoding.memory import (
    CARDS,
    EVENT_BITS,
    MOST_FISH,
    PHASES,
    RANK_COUNT,
    Memory,
    Observing,
    phase_of,
    rank_number,
)
from shoal.games.fish_draw.rules.state import SeatView

NOBODY: Final = 15


class Packing:
    """The packed rows of a table, and the way back."""

    def __init__(self, actions: Actions, observing: Observing, rows: int) -> None:
        self._actions = actions
        self._observing = observing
        self._rows = rows
        self.spec: Spec = Spec([("core", 8), *([("events", (rows + 1) // 2)] if rows else [])])

    def row(self, view: SeatView, memory: Memory | None, moment: Moment | None, mask: Mask) -> NDArray[np.uint64]:
        """All words."""
        board, me, table = view.board, view.seat, self._observing
        seats = table.S
        turned = [
            0 if card is None else rank_number(card) + 1 | (card in board.fish) << 4
            for card in table.revealed(board, me)
        ]
        lead, winner = (NOBODY if seat is None else (seat - me) % seats for seat in (board.lead, board.winner))
        phase = PHASES.index(phase_of(board, moment))
        marks = [table.seats(which, me) for which in (board.shouted, board.called, board.out)]
        ledger = [0 if place is None else place + 1 for place in table.ledger(board, me)]
        words = [
            board.fish.mask,
            sum(1 << card for card in board.middle_up),
            _fields([*board.sizes[me:], *board.sizes[:me]], 8),
            _fields([*board.piles[me:], *board.piles[:me]], 8),
            _fields(turned, 8),
            board.middle_down | board.aside << 8 | phase << 16 | lead << 20 | winner << 24 | _fields(marks, 6) << 28,
            table.votes(board, me) | _fields(ledger, 4) << 36,
            _fields(list(mask), 1),
        ]
        found = b"".join(word.to_bytes(8, "little") for word in words)
        if memory is not None:
            found += event_words(memory.newest(), EVENT_BITS)
        return np.frombuffer(bytearray(found), np.uint64)

    def unpacked(self, words: PackedWords) -> Unpacked:
        """What the rows hold."""
        table = self._observing
        seats = table.S
        values = b"".join(table.size_values)
        turned = words.fields(4, seats, 8)
        ranks = words.one_hot(turned & 15, RANK_COUNT, 1)
        is_fish = turned[:, :, None] >> 4 & 1
        shouted, called, out = (words.bits(5, seats, at) for at in (28, 34, 40))
        parts: list[Any] = [
            words.bits(0, CARDS),
            words.lookup(values, words.join([words.fields(word, seats, 8) for word in (2, 3)])),
            words.bits(1, CARDS),
            words.lookup(values, words.fields(5, 2, 8)),
            words.lib.concatenate([ranks, is_fish], axis=2).reshape(words.length, -1),
            words.one_hot(words.number(5, 16, 4), len(PHASES)),
            words.one_hot(words.number(5, 20, 4), seats),
            words.one_hot(words.number(5, 24, 4), seats),
            shouted,
            words.bits(6, seats * seats),
            called,
            out,
            words.one_hot(words.fields(6, MOST_FISH, 4, 36), seats + 3, 1).reshape(words.length, -1),
        ]
        mask = words.int8(words.bits(7, self._actions.spec.size))
        events = words.events(self.spec["events"].start if self._rows else 0, self._rows, EVENT_BITS)
        return Unpacked(words.join([words.float32(part) for part in parts]), mask, events)


def _fields(numbers: list[int], size: int) -> int:
    return sum(int(number) << size * place for place, number in enumerate(numbers))
