"""The picture of a result, for previews of links: the shoal around the score. It contains no names.

Previews want PNG, and a server has neither fonts nor a library that draws. So the picture is put together from parts that were drawn when
Shoal was made (`web/score_art.py`), pixel rows of which are copied; a PNG of colours by number is no more than these rows, packed.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from shoal.core.game import Outcome
from shoal.server.web.static import ICONS

WIDTH, HEIGHT = 1200, 630
SIGNS: Final = "0123456789:"
CELL, TALL = 96, 90
"""The cell of each sign, in pixels."""

MIDDLE: Final = (744, 320)
ROOM: Final = 340
"""The width that a score may have. Of more than two sides only the best are shown, where all have no room."""

_PALETTE: Final = 768


class _Parts(NamedTuple):
    palette: bytes
    base: bytes
    signs: dict[str, bytes]


@cache
def _parts() -> _Parts:
    data = zlib.decompress((ICONS / "score.bin").read_bytes())
    first = _PALETTE + WIDTH * HEIGHT
    cells = {sign: data[first + at * CELL * TALL :][: CELL * TALL] for at, sign in enumerate(SIGNS)}
    return _Parts(data[:_PALETTE], data[_PALETTE:first], cells)


def points_of(outcome: Outcome | None) -> tuple[int, ...]:
    """The points that a picture shows of a result: of two sides in their order, of more from the most down, as many as have room.

    None where one wins or loses, and nothing else, where a record breaks off, and where two have no room.
    """
    if outcome is None or sum(outcome.points) <= 1:
        return ()
    points = list(outcome.points)
    if len(points) > 2:
        points.sort(reverse=True)
        while _width(points) > ROOM:
            points.pop()
    return tuple(points) if min(points) >= 0 and _width(points) <= ROOM else ()


@lru_cache(maxsize=64)
def result_picture(points: tuple[int, ...]) -> bytes:
    """The picture with these points, as PNG."""
    parts, canvas = _parts(), bytearray(_parts().base)
    left, top = MIDDLE[0] - _width(points) // 2, MIDDLE[1] - TALL // 2
    for sign, width in _signs(points):
        cut = (CELL - width) // 2
        for y in range(TALL if sign else 0):
            row = parts.signs[sign][y * CELL + cut : y * CELL + cut + width]
            at = (top + y) * WIDTH + left
            canvas[at : at + width] = row
        left += width
    return _png(canvas, parts.palette)


def _signs(points: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The signs of a score, each with its width; an empty one is a gap."""
    for number, each in enumerate(points):
        if number:
            yield (":", 44) if len(points) == 2 else ("", 18)
        yield from ((digit, 68) for digit in str(each))


def _width(points: Sequence[int]) -> int:
    return sum(width for _, width in _signs(points))


def _png(pixels: bytes | bytearray, palette: bytes) -> bytes:
    """A PNG of colours by number, whose rows have no filter."""
    rows = b"".join(b"\0" + pixels[at : at + WIDTH] for at in range(0, len(pixels), WIDTH))
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
