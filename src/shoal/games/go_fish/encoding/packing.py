"""Packed rows of Go Fish: the same observation and mask in 64-bit words, little endian (docs/envs/packed.md).

    hand       1            the slots
    books      S            by relative seat 4 bits a rank
    sizes      2            a byte each for the relative seats 0 to 9; at bit 32 of the second the stock (8), at 40 the phase
                            (4), at 44 who acts (4; 15: no one)
    points     (S + 3) // 4 16 bits a seat
    question   1            asker + 1 (4 bits), target + 1 (4), rank + 1 (8), given + 1 (4), fished (1), caught (1), slot
                            asked for + 1 (8), slot shown + 1 (8), being asked: target (8), slot + 1 (8)
    actions    1            seats that may be asked (16), ranks (16), cards to show (8)
    asks       1            the slots that may be asked for, where single cards are asked for

Then events, two rows a word; facts, two words a seat, 3 bits a rank or one bit a card; beliefs, two `float32` a word; the
hand dealt.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.envs.encoding import Mask, Moment
from shoal.envs.packing import PackedWords, Unpacked, event_words, value
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.games.go_fish.encoding.actions import Actions
from shoal.games.go_fish.encoding.memory import (
    EVENT_BITS,
    MOST_GIVEN,
    PHASES,
    Memory,
    Observing,
    asking,
    own_spelling,
    phase_of,
)
from shoal.games.go_fish.encoding.places import BOOK_BITS, Places
from shoal.games.go_fish.rules.state import SeatView

NOBODY: Final = 15


class Packing:
    """The packed rows of a table, and the way back."""

    def __init__(self, actions: Actions, observing: Observing, settings: Settings, rows: int) -> None:
        self.actions: Actions = actions
        self.observing: Observing = observing
        self.settings: Settings = settings
        self._rows = rows
        self.places: Places = observing.places
        places = self.places
        blocks = [
            *(("hand", 1), ("books", places.S), ("sizes", 2), ("points", (places.S + 3) // 4)),
            *(("question", 1), ("actions", 1)),
        ]
        if places.by_card:
            blocks.append(("asks", 1))
        if rows:
            blocks.append(("events", (rows + 1) // 2))
        if "facts" in settings.memory:
            blocks.append(("facts", 2 * places.S))
        self._beliefs = 2 * places.S * places.N + places.N + 1
        if "belief" in settings.memory:
            blocks.append(("belief", (self._beliefs + 1) // 2))
        if "full" in settings.memory:
            blocks.append(("dealt", 1))
        self.spec: Spec = Spec(blocks)
        self._fact_bits = 1 if places.by_card else 3

    def row(self, view: SeatView, memory: Memory | None, moment: Moment | None, mask: Mask) -> NDArray[np.uint64]:
        """All words."""
        board, me, places = view.board, view.seat, self.places
        spelling = own_spelling(view, moment)
        words = [places.hand(view.hand).slots]
        words += places.book_counts(board.books, me)
        sizes = _fields([*board.sizes[me:], *board.sizes[:me]], 8)
        acts = NOBODY if moment is None else (moment.seat - me) % places.S
        phase = PHASES.index(phase_of(moment, spelling))
        words += [sizes & (1 << 64) - 1, sizes >> 64 | board.stock << 32 | phase << 40 | acts << 44]
        points = _fields([*board.points[me:], *board.points[:me]], 16)
        words += [points >> at & (1 << 64) - 1 for at in range(0, 64 * self.spec["points"].size, 64)]
        words.append(self._question(view, moment))
        words += self._actions(mask)
        found = b"".join(word.to_bytes(8, "little") for word in words)
        if memory is not None:
            found += self._memory(memory, view)
        return np.frombuffer(bytearray(found), np.uint64)

    def _question(self, view: SeatView, moment: Moment | None) -> int:
        board, me, places = view.board, view.seat, self.places
        word = 0
        if board.history:
            asked = board.history[-1]
            word = (asked.seat - me) % places.S + 1 | (asked.target - me) % places.S + 1 << 4
            word |= places.number_of[asked.rank] + 1 << 8 | min(asked.given, MOST_GIVEN) + 1 << 16
            word |= asked.fished << 20 | asked.caught << 21
            for card, at in ((asked.card, 22), (asked.shown, 30)):
                word |= 0 if card is None else places.slot_of[card] + 1 << at
        spelling = own_spelling(view, moment)
        if spelling is not None:
            seat, slot = asking(places, spelling)
            word |= seat << 38 | slot + 1 << 46
        return word

    def _actions(self, mask: Mask) -> list[int]:
        places = self.places
        rows = [_places(mask[at : at + places.N]) for at in range(0, (places.S - 1) * places.N, places.N)]
        seats = sum(1 << number for number, asks in enumerate(rows) if asks)
        asks = max(rows)
        if not places.by_card:
            return [seats | asks << 16]
        return [seats | _places(mask[self.actions.spec["show"].places]) << 32, asks]

    def _memory(self, memory: Memory, view: SeatView) -> bytes:
        found = event_words(memory.newest(), EVENT_BITS)
        if memory.facts is not None and "facts" in self.settings.memory:
            for row in self.observing.limits(memory.facts, view.board, view.seat):
                found += _fields(row, self._fact_bits).to_bytes(8, "little")
        if memory.facts is not None and "belief" in self.settings.memory:
            belief = self.observing.belief(memory.facts, view.board, view.seat)
            found += belief + bytes(-len(belief) % 8)
        if "full" in self.settings.memory:
            found += self.places.hand(memory.dealt).slots.to_bytes(8, "little")
        return found

    # --- The way back -----------------------------------------------------------------------------------------------

    def unpacked(self, words: PackedWords) -> Unpacked:
        """What the rows hold."""
        places, spec = self.places, self.spec
        books = words.lib.stack([words.fields(word, places.R, BOOK_BITS) for word in _range(spec, "books")], axis=1)
        second = spec["sizes"].start + 1
        sizes = words.join([words.fields(spec["sizes"].start, 8, 8), words.fields(second, 2, 8)])[:, : places.S]
        sizes = words.join([sizes, words.number(second, 32, 8)[:, None]])
        points = words.join([words.fields(word, 4, 16) for word in _range(spec, "points")])[:, : places.S]
        most = b"".join(value(float(count)) for count in places.books_of)
        parts = [
            words.bits(0, places.C),
            (books / words.lookup(most, words.range(0, places.R))).reshape(words.length, -1),
            words.lookup(b"".join(places.size_values), sizes),
            words.share(points, places.points),
            words.one_hot(words.number(second, 40, 4), len(PHASES)),
            words.one_hot(words.number(second, 44, 4), places.S),
            *self._asked(words),
            *self._remembered(words),
        ]
        events = words.events(spec["events"].start if self._rows else 0, self._rows, EVENT_BITS)
        return Unpacked(words.join([words.float32(part) for part in parts]), self._mask(words), events)

    def _asked(self, words: PackedWords) -> list[Any]:
        places, word = self.places, self.spec["question"].start
        parts = [
            words.one_hot(words.number(word, 0, 4), places.S, 1),
            words.one_hot(words.number(word, 4, 4), places.S, 1),
            words.one_hot(words.number(word, 8, 8), places.R, 1),
            words.one_hot(words.number(word, 16, 4), MOST_GIVEN + 1, 1),
            words.bits(word, 2, 20),
        ]
        if places.by_card:
            parts += [words.one_hot(words.number(word, at, 8), places.C, 1) for at in (22, 30)]
            whom = words.number(word, 38, 8)[:, None]
            parts += [words.one_hot(whom[:, 0], places.S) * (whom > 0)]
            parts += [words.one_hot(words.number(word, 46, 8), places.C, 1)]
        return parts

    def _remembered(self, words: PackedWords) -> list[Any]:
        places, spec, parts = self.places, self.spec, []
        if "facts" in spec:
            counts = [words.fields(word, places.N, self._fact_bits) for word in _range(spec, "facts")]
            parts.append(words.share(words.join(counts), 1 if places.by_card else places.K))
        if "belief" in spec:
            parts.append(words.floats(spec["belief"].start, self._beliefs))
        if "dealt" in spec:
            parts.append(words.bits(spec["dealt"].start, places.C))
        return parts

    def _mask(self, words: PackedWords) -> Any:
        places, spec = self.places, self.spec
        word = spec["actions"].start
        seats = words.bits(word, places.S - 1)
        asks = words.bits(spec["asks"].start, places.C) if places.by_card else words.bits(word, places.R, 16)
        mask = (seats[:, :, None] * asks[:, None, :]).reshape(words.length, -1)
        return words.int8(words.join([mask, words.bits(word, places.K, 32)]) if places.by_card else mask)


def _range(spec: Spec, name: str) -> range:
    return range(spec[name].start, spec[name].stop)


def _fields(numbers: list[int], size: int) -> int:
    return sum(number << size * place for place, number in enumerate(numbers))


def _places(mask: Mask) -> int:
    """The places of a part of a mask that are 1, as bits."""
    return sum(1 << place for place, is_legal in enumerate(mask) if is_legal)
