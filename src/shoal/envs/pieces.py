"""What rows are put together from: a mask has a byte for each action, an observation the four bytes of a `float32` for each value.

Pieces are bytes that are made once and joined, which is several times faster than to write numbers into an array.
"""

from __future__ import annotations

import struct
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
