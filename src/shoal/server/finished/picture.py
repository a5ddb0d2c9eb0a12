"""A picture of a moment, or of the result, as SVG: to keep and to show. The page makes PNG of it.

Seats stand in a row above and a row below, and what was said between them, so that nothing lies over anything else however many play.

Nothing in it needs a font, a style sheet or another file, so it looks alike wherever it is put.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Final
from unicodedata import east_asian_width

from markupsafe import escape

from shoal.server.finished.advice import PositionShown, positions
from shoal.server.finished.page import Viewpoint
from shoal.server.finished.telling import SHAPES, TEXT

WIDTH, HEIGHT = 1200, 630
FONTS: Final = "Georgia, Noto Serif, DejaVu Serif, serif"
COLOURS: Final = {"C": "#0c6b35", "D": "#1a4fc0", "H": "#bd142d", "S": "#12202c", "J": "#12202c"}
_TAGS: Final = re.compile(r'<span class="for-ears">.*?</span>|<[^>]*>')
_CARD: Final = re.compile(rf"((?:10|[2-9A-Z])[♣♦♥♠★]{TEXT})")
_SIZES: Final = ((3, 44), (4, 34), (6, 25))
"""What was said is as large as it can be: so many lines of that size have room."""
_ROOM: Final = 1080
"""The width of what was said."""
_ABOVE, _BELOW = 64, 486
"""The middles of the faces of both rows."""
_FACE: Final = 84
_MIDDLE: Final = 292
"""The middle of what is between them."""
_LABEL: Final = 14
"""Letters of a name that are shown."""


def picture(reading: Viewpoint) -> str:
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
        f'<text x="36" y="{HEIGHT - 20}" font-size="26" font-weight="700">Shoal · {escape(game)}</text>',
        "</svg>",
    ]
    return "".join(parts)


def _waves() -> Iterator[str]:
    for y in range(60, HEIGHT, 95):
        for x in range(40 + (y % 2) * 60, WIDTH, 240):
            yield f'<path d="M{x} {y}q15-16 30 0t30 0" fill="none" stroke="#b4d5d6" stroke-width="4"/>'


def places(count: int) -> list[tuple[float, int]]:
    """Where the faces of so many seats are, from the reader's in the middle below on, as the game goes around."""
    below = 1 if count <= 5 else 3 if count <= 8 else 5
    above, left = count - below, below // 2
    row = [(WIDTH * (number + 0.5) / below, _BELOW) for number in range(below)]
    return [
        *reversed(row[: left + 1]),
        *((WIDTH * (number + 0.5) / above, _ABOVE) for number in range(above)),
        *reversed(row[left + 1 :]),
    ]


def _seats(shown: PositionShown) -> Iterator[str]:
    at = places(len(shown.seats))
    room = WIDTH / max(sum(y == row for _, y in at) for row in (_ABOVE, _BELOW)) - 16
    for one in shown.seats:
        x, y = at[one.place]
        ring = {"us": "#00647a", "them": "#8a2f7b"}.get(one.side, "#5a7483")
        if one.is_mover:
            yield f'<circle cx="{x:.0f}" cy="{y}" r="{_FACE / 2 + 11}" fill="#ffc42e" stroke="#10283a" stroke-width="2"/>'
        yield f'<circle cx="{x:.0f}" cy="{y}" r="{_FACE / 2 + 5}" fill="{ring}"/>'
        face = str(one.face).replace(
            'class="portrait"', f'x="{x - _FACE / 2:.0f}" y="{y - _FACE / 2:.0f}" width="{_FACE}"'
        )
        yield _plain(face.replace(f'width="{_FACE}"', f'width="{_FACE}" height="{_FACE}"'))
        name = one.name if len(one.name) <= _LABEL else one.name[: _LABEL - 1] + "…"
        label = f"{name} · {one.count}"
        fitted = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if wide(label, 22) > room else ""
        yield (
            f'<text x="{x:.0f}" y="{y + _FACE / 2 + 32:.0f}" font-size="22" text-anchor="middle" '
            f'font-family="sans-serif" font-weight="600"{fitted}>{escape(label)}</text>'
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


def _said(shown: PositionShown) -> Iterator[str]:
    text = unescape(_TAGS.sub("", str(shown.told)))
    fitting = ((size, _lines(text, size, most)) for most, size in _SIZES)
    size, lines = next((one for one in fitting if not one[1][-1].endswith("…")), (_SIZES[-1][1], []))
    lines = lines or _lines(text, size, _SIZES[-1][0])
    first = _MIDDLE - (len(lines) - 1) * size * 0.65 + size * 0.3
    yield _centred(first - size - 14, 22, shown.about, "#40576a")
    for number, line in enumerate(lines):
        y = first + number * size * 1.3
        yield f'<text x="{WIDTH / 2}" y="{y:.0f}" font-size="{size}" font-weight="700" text-anchor="middle">{_coloured(line)}</text>'
    standing = unescape(_TAGS.sub("", str(shown.standing)))
    small = 22 if wide(standing, 22) <= _ROOM else 16
    yield _centred(first + (len(lines) - 1) * size * 1.3 + 42, small, _lines(standing, small, 1)[0], "#40576a")


def _centred(y: float, size: int, text: str, colour: str) -> str:
    return (
        f'<text x="{WIDTH / 2}" y="{y:.0f}" font-size="{size}" text-anchor="middle" font-family="sans-serif" '
        f'fill="{colour}">{_coloured(text)}</text>'
    )


def wide(text: str, size: float) -> float:
    """How wide a text is at the most, in any font that it may be set in."""
    return size * sum(1.0 if east_asian_width(one) in "WF" or one in "MWmw@…" else 0.66 for one in text)


def _lines(text: str, size: int, most: int) -> list[str]:
    """The text in lines that have room, of which the last ends with dots where there are more than so many."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, size) > _ROOM:
            lines.append(word)
        else:
            lines[-1] = longer
    if len(lines) <= most and all(wide(line, size) <= _ROOM for line in lines):
        return lines
    last = lines[most - 1] if len(lines) >= most else lines[-1]
    kept = lines[: most - 1] if len(lines) >= most else lines[:-1]
    while wide(f"{last}…", size) > _ROOM:
        last = last[:-1]
    return [*kept, f"{last.rstrip()}…"]


def _coloured(line: str) -> str:
    """A line with its cards in the colours of their suits."""
    told = ""
    for part in _CARD.split(line):
        suit = next((suit for suit, shape in SHAPES.items() if part.endswith(f"{shape}{TEXT}")), "")
        told += f'<tspan fill="{COLOURS[suit]}">{part}</tspan>' if suit and _CARD.fullmatch(part) else str(escape(part))
    return told
