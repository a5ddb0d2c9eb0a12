"""What pictures of results are put together from (`shoal.server.finished.result_picture`), as one file that needs no decoder of PNG.

zlib of: 256 colours of three bytes; the picture without a score, one byte a pixel; each of `SIGNS` in a cell of its own, alike
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator

from shoal.server.finished.result_picture import CELL, HEIGHT, SIGNS, TALL, WIDTH

Colour = tuple[int, int, int]


def score_file(draw: Callable[[str, int, int], bytes], without_score: str, back: str, ink: str) -> bytes:
    """The file, from pages that `draw` makes PNG of."""
    cells = "".join(
        f'<span style="position:absolute;left:{number * CELL}px;width:{CELL}px;text-align:center">{sign}</span>'
        for number, sign in enumerate(SIGNS)
    )
    font = f'font:700 96px/{TALL}px Georgia,"DejaVu Serif",serif;color:{ink}'
    strip = f"<style>body{{background:{back}}}</style><div style='{font}'>{cells}</div>"
    base = pixels(draw(without_score, WIDTH, HEIGHT))
    signs = pixels(draw(strip, CELL * len(SIGNS), TALL))
    ramp = {mix(of(back), of(ink), step / 15) for step in range(16)}
    often = [colour for colour, _ in Counter(colour for row in base for colour in row).most_common()]
    palette = [*ramp, *(colour for colour in often if colour not in ramp)][:256]
    place = {colour: number for number, colour in enumerate(palette)}

    def nearest(colour: Colour) -> int:
        if colour not in place:
            place[colour] = min(range(len(palette)), key=lambda number: distance(palette[number], colour))
        return place[colour]

    parts = [b"".join(map(bytes, palette)).ljust(768, b"\0"), *(bytes(map(nearest, row)) for row in base)]
    for number in range(len(SIGNS)):
        parts += [bytes(map(nearest, row[number * CELL : (number + 1) * CELL])) for row in signs]
    return zlib.compress(b"".join(parts), 9)


def of(name: str) -> Colour:
    """`#cfe5e4` as numbers."""
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def distance(one: Colour, other: Colour) -> int:
    """How different two colours are."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def pixels(png: bytes) -> list[list[Colour]]:
    """The rows of a picture as browsers make it: eight bits, RGB or RGBA, not interlaced."""
    width, _, _, kind = struct.unpack(">IIBB", png[16:26])
    step = {2: 3, 6: 4}[kind]
    data, before, rows = zlib.decompress(b"".join(idat(png))), bytes(width * step), []
    for at in range(0, len(data), width * step + 1):
        before = unfiltered(data[at], data[at + 1 : at + 1 + width * step], before, step)
        rows.append([(before[x], before[x + 1], before[x + 2]) for x in range(0, len(before), step)])
    return rows


def idat(png: bytes) -> Iterator[bytes]:
    """The data of a PNG."""
    at = 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        if name == b"IDAT":
            yield png[at + 8 : at + 8 + size]
        at += size + 12


def unfiltered(filter_: int, row: bytes, above: bytes, step: int) -> bytes:
    """A row of a PNG as it was before its filter."""
    found = bytearray(row)
    for x, value in enumerate(row):
        left = found[x - step] if x >= step else 0
        corner = above[x - step] if x >= step else 0
        up = above[x]
        guess = (0, left, up, (left + up) // 2, paeth(left, up, corner))[filter_]
        found[x] = (value + guess) & 255
    return bytes(found)


def paeth(left: int, up: int, corner: int) -> int:
    """Whichever of the three is nearest to what they let expect."""
    expected = left + up - corner
    return min((left, up, corner), key=lambda value: abs(expected - value))
