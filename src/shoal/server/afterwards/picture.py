"""A picture of a moment, or of the result, as SVG: to keep and to show. The page makes PNG of it.

Nothing in it needs a font, a style sheet or another file, so it looks alike wherever it is put.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from html import unescape
from typing import Final

from markupsafe import escape

from shoal.server.afterwards.page import Reading
from shoal.server.afterwards.position import Position, positions
from shoal.server.afterwards.telling import SHAPES, TEXT

WIDTH, HEIGHT = 1200, 630
FONTS: Final = "Georgia, Noto Serif, DejaVu Serif, serif"
COLOURS: Final = {"C": "#0c6b35", "D": "#1a4fc0", "H": "#bd142d", "S": "#12202c", "J": "#12202c"}
_TAGS: Final = re.compile(r'<span class="for-ears">.*?</span>|<[^>]*>')
_CARD: Final = re.compile(rf"((?:10|[2-9JQKARBGW])[♣♦♥♠★]{TEXT})")
_LINE: Final = 30
_SIZES: Final = ((90, 44), (180, 34), (400, 25))
"""Up to how many letters what was said is how large."""


def picture(reading: Reading) -> str:
    """The picture of the moment that is read, as a whole SVG file."""
    teller = reading.teller
    shown = next(iter(positions(teller, reading.n, reading.n, are_open=False)))
    game = teller.plain("game-name")
    title = teller.plain("after-picture-alt", game=game, about=shown.about)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONTS}" fill="#10283a">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#cfe5e4"/>',
        *_waves(),
        *_seats(shown),
        *_said(shown),
        f'<text x="36" y="{HEIGHT - 28}" font-size="26" font-weight="700">Shoal · {escape(game)}</text>',
        "</svg>",
    ]
    return "".join(parts)


def _waves() -> Iterator[str]:
    for y in range(60, HEIGHT, 95):
        for x in range(40 + (y % 2) * 60, WIDTH, 240):
            yield f'<path d="M{x} {y}q15-16 30 0t30 0" fill="none" stroke="#b4d5d6" stroke-width="4"/>'


def _seats(shown: Position) -> Iterator[str]:
    count = len(shown.seats)
    size = 84 if count <= 8 else 60
    for one in shown.seats:
        angle = math.pi / 2 + 2 * math.pi * one.place / count
        x, y = WIDTH / 2 + math.cos(angle) * 500, (HEIGHT - 40) / 2 + math.sin(angle) * 235
        ring = {"us": "#00647a", "them": "#8a2f7b"}.get(one.side, "#5a7483")
        if one.is_mover:
            yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size / 2 + 11}" fill="#ffc42e" stroke="#10283a" stroke-width="2"/>'
        yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{size / 2 + 5}" fill="{ring}"/>'
        face = str(one.face).replace(
            'class="portrait"', f'x="{x - size / 2:.0f}" y="{y - size / 2:.0f}" width="{size}"'
        )
        yield _plain(face.replace(f'width="{size}"', f'width="{size}" height="{size}"'))
        name = one.name if len(one.name) <= 16 else one.name[:15] + "…"
        yield (
            f'<text x="{x:.0f}" y="{y + size / 2 + 32:.0f}" font-size="24" text-anchor="middle" '
            f'font-family="sans-serif" font-weight="600">{escape(name)} · {one.count}</text>'
        )


def _plain(face: str) -> str:
    """A face with what its style sheet would say of it."""
    return (
        face.replace('class="body"', 'stroke-width="0" stroke-linejoin="round" stroke-linecap="round"')
        .replace('class="features"', 'fill="#10283a"')
        .replace('class="line"', 'fill="none" stroke="#10283a" stroke-linecap="round" stroke-width="1.8"')
        .replace('class="mark-line dots"', 'fill="none" stroke="#10283a" stroke-opacity=".35" stroke-width="3.5"')
        .replace('class="mark-line"', 'fill="none" stroke="#10283a" stroke-opacity=".35" stroke-width="2.5"')
    )


def _said(shown: Position) -> Iterator[str]:
    text = unescape(_TAGS.sub("", str(shown.told)))
    size = next((size for most, size in _SIZES if len(text) <= most), _SIZES[-1][1])
    lines = list(_lines(text, round(_LINE * 44 / size)))[:9]
    first = (HEIGHT - 40) / 2 - (len(lines) - 1) * size * 0.65
    yield _centred(first - size - 8, 22, shown.about, "#40576a")
    for number, line in enumerate(lines):
        y = first + number * size * 1.3
        yield f'<text x="{WIDTH / 2}" y="{y:.0f}" font-size="{size}" font-weight="700" text-anchor="middle">{_coloured(line)}</text>'
    standing = unescape(_TAGS.sub("", str(shown.standing)))
    yield _centred(first + len(lines) * size * 1.3, 22, standing[:90], "#40576a")


def _centred(y: float, size: int, text: str, colour: str) -> str:
    return (
        f'<text x="{WIDTH / 2}" y="{y:.0f}" font-size="{size}" text-anchor="middle" font-family="sans-serif" '
        f'fill="{colour}">{_coloured(text)}</text>'
    )


def _lines(text: str, width: int) -> Iterator[str]:
    """The text in lines of about so many letters."""
    line = ""
    for word in text.split():
        if line and len(line) + len(word) >= width:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        yield line


def _coloured(line: str) -> str:
    """A line with its cards in the colours of their suits."""
    told = ""
    for part in _CARD.split(line):
        suit = next((suit for suit, shape in SHAPES.items() if part.endswith(f"{shape}{TEXT}")), "")
        told += f'<tspan fill="{COLOURS[suit]}">{part}</tspan>' if suit and _CARD.fullmatch(part) else str(escape(part))
    return told
