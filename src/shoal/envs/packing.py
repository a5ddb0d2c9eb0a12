"""Packed rows: observation, events and mask of one seat in some 64-bit words, and back.

A row takes a sixth of the memory of the same as `float32`, and unpacking is a few operations on whole arrays, so it can
be done where the data is needed. The same lines work on arrays of NumPy and on tensors of PyTorch, on any device.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from shoal.envs.encoding import AnyEncoding


from functools import cache
from typing import Final

ZERO: Final = struct.pack("=f", 0.0)
ONE: Final = struct.pack("=f", 1.0)


@cache
def _byte(value: int) -> bytes:
    return bytes(value >> bit & 1 for bit in range(8))


@cache
def _eight(value: int) -> bytes:
    return b"".join(ONE if value >> bit & 1 else ZERO for bit in range(8))


def bits(places: int, size: int) -> bytes:
    """A set of places as one byte each."""
    return b"".join(map(_byte, places.to_bytes((size + 7) // 8, "little")))[:size]


def floats(places: int, size: int) -> bytes:
    """A set of places as one `float32` each."""
    return b"".join(map(_eight, places.to_bytes((size + 7) // 8, "little")))[: 4 * size]


def one_hot(place: int, size: int) -> bytes:
    """One place of so many as `float32`."""
    return ZERO * place + ONE + ZERO * (size - place - 1)


def value(number: float) -> bytes:
    """A number as `float32`, rounded once."""
    return struct.pack("=f", number)


class Unpacked(NamedTuple):
    """What packed rows hold, for n rows."""

    observation: Any
    """`float32`, shape `(n, encoding.observations.size)`."""
    mask: Any
    """`int8`, shape `(n, encoding.actions.size)`."""
    events: Any
    """`int8`, shape `(n, encoding.event_rows, 6)`; without rows where the settings ask for none."""


def unpack(rows: Any, encoding: AnyEncoding) -> Unpacked:
    """Exactly the observations, masks and events that packed rows were made of.

    `rows` has the shape `(n, encoding.packed.size)`, or `(encoding.packed.size,)` for one row: `uint64` of NumPy, or
    `uint64` or `int64` of PyTorch. Raises `ValueError` for another shape or type.
    """
    words = PackedWords(rows)
    if words.count != encoding.packed.size:
        raise ValueError(f"a packed row has {encoding.packed.size} words here, not {words.count}")
    found = encoding.unpacked(words)
    return Unpacked(*(part[0] for part in found)) if words.is_single else found


class PackedWords:
    """Rows of words as arrays of whichever library they came from."""

    def __init__(self, rows: Any) -> None:
        self.lib: Any = sys.modules[type(rows).__module__.partition(".")[0]]
        kinds = [getattr(self.lib, name, None) for name in ("uint64", "int64")]
        if getattr(rows, "dtype", None) not in kinds or getattr(rows, "ndim", 0) not in (1, 2):
            raise ValueError("packed rows are uint64 arrays with one or two dimensions")
        self.is_single: Any = rows.ndim == 1
        self._rows = rows.reshape(-1, rows.shape[-1]).view(self.lib.int64)
        self._device = self._rows.device
        self.length: Any = self._rows.shape[0]
        self.count: Any = self._rows.shape[1]

    def range(self, start: int, stop: int, step: int = 1) -> Any:
        """Whole numbers as an array."""
        return self.lib.arange(start, stop, step, dtype=self.lib.int64, device=self._device)

    def float32(self, numbers: Any) -> Any:
        """The same as `float32`."""
        return numbers.astype(self.lib.float32) if hasattr(numbers, "astype") else numbers.to(self.lib.float32)

    def int8(self, numbers: Any) -> Any:
        """The same as `int8`."""
        return numbers.astype(self.lib.int8) if hasattr(numbers, "astype") else numbers.to(self.lib.int8)

    def join(self, parts: Sequence[Any]) -> Any:
        """Columns beside each other."""
        return self.lib.concatenate(list(parts), axis=1)

    def number(self, word: int, start: int = 0, size: int = 63) -> Any:
        """So many bits of a word as whole numbers: shape `(n,)`."""
        return self._rows[:, word] >> start & ((1 << size) - 1)

    def bits(self, word: int, size: int, start: int = 0) -> Any:
        """So many bits of a word, one by one, as 0 and 1: shape `(n, size)`."""
        return self._rows[:, word, None] >> self.range(start, start + size) & 1

    def fields(self, word: int, count: int, size: int, start: int = 0) -> Any:
        """So many numbers of `size` bits, one after another: shape `(n, count)`."""
        return self._rows[:, word, None] >> self.range(start, start + count * size, size) & ((1 << size) - 1)

    def one_hot(self, numbers: Any, size: int, first: int = 0) -> Any:
        """1 where a number is `first` + place: one dimension more."""
        return (numbers[..., None] == self.range(first, first + size)) * 1

    def lookup(self, values: bytes, numbers: Any) -> Any:
        """Values of a table, given as the bytes of `float32`."""
        table = self.lib.frombuffer(bytearray(values), dtype=self.lib.float32)
        if hasattr(table, "to"):
            table = table.to(self._device)
        return table[numbers]

    def share(self, numbers: Any, of: float) -> Any:
        """Numbers divided by another, rounded once."""
        return self.float32(numbers / of) if hasattr(numbers, "astype") else self.float32(numbers.double() / of)

    def floats(self, start: int, count: int) -> Any:
        """So many `float32` from a word on, two a word: shape `(n, count)`."""
        words = self._rows[:, start : start + (count + 1) // 2]
        whole = words.copy() if hasattr(words, "copy") else words.contiguous()
        return whole.view(self.lib.float32)[:, :count]

    def events(self, start: int, count: int, sizes: Sequence[int]) -> Any:
        """So many rows of events from a word on, two a word: shape `(n, count, 6)`; `sizes` are the bits of the six numbers."""
        if not count:
            return self.int8(self.range(0, 0)).reshape(self.length, 0, len(sizes))
        words = self._rows[:, start : start + (count + 1) // 2, None]
        halves = (words >> self.range(0, 64, 32)).reshape(self.length, -1)[:, :count]
        columns, at = [], 0
        for size in sizes:
            columns.append(halves >> at & ((1 << size) - 1))
            at += size
        return self.int8(self.lib.stack(columns, axis=-1))


def event_words(rows: bytes, sizes: Sequence[int]) -> bytes:
    """Rows of events, six bytes each, as words: 32 bits a row, of which each number has so many, the first the lowest."""
    width = len(sizes)
    words = []
    for at in range(0, len(rows), width):
        word = place = 0
        for number, size in zip(rows[at : at + width], sizes, strict=True):
            word |= number << place
            place += size
        words.append(word)
    words += [0] * (len(words) % 2)
    return struct.pack(f"<{len(words)}I", *words)
