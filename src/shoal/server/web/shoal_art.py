"""The drawing of the first page: two rings of fish around the card that nobody sees. All four suits swim; one is yellow."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, pi, sin
from typing import Final, NamedTuple

_CENTRE: Final = (300, 220)


class Fish(NamedTuple):
    """One fish: its suit, or `yours` for the yellow one; where it is, where it heads, in degrees, and its size."""

    kind: str
    x: int
    y: int
    heading: int
    size: float


def shoal() -> tuple[Fish, ...]:
    """All the fish of the drawing, which is 600 wide and 440 high; a fish that heads to 0 degrees looks up."""
    inner = _ring("SD", count=12, radii=(150, 100), size=1.3, first=0.0)
    outer = _ring("HC", count=14, radii=(255, 178), size=2.0, first=0.3)
    return (*inner, *outer)


def _ring(suits: str, *, count: int, radii: tuple[int, int], size: float, first: float) -> Iterator[Fish]:
    """Fish one behind the other on an ellipse, clockwise."""
    for number in range(count):
        angle = first + 2 * pi * number / count
        x, y = _CENTRE[0] + radii[0] * cos(angle), _CENTRE[1] + radii[1] * sin(angle)
        heading = degrees(atan2(radii[1] * cos(angle), -radii[0] * sin(angle))) + 90
        is_yours = suits == "HC" and number == 4
        yield Fish("yours" if is_yours else suits[number % 2], round(x), round(y), round(heading) % 360, size)
