"""The curve: what each side could expect in the end, by moments, as points of an SVG and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shoal.review import CurvePoint
from shoal.server.finished.telling import Teller

WIDTH: Final = 560
HEIGHT: Final = 130
LEFT: Final = 22
TOP: Final = 8
FOOT: Final = 122
MOST_LINES: Final = 5
MOST_POINTS: Final = 600
"""More moments are drawn as every second, every third, .. one."""


@dataclass(frozen=True)
class Line:
    """The curve of one side."""

    name: str
    mark: str
    path: str
    is_first: bool


@dataclass(frozen=True)
class Curve:
    """All that is drawn. `band` is a standard deviation around the first line, `grid` has lines to read values by."""

    lines: tuple[Line, ...]
    band: str
    grid: tuple[tuple[float, int], ...]
    rows: tuple[tuple[int, tuple[str, ...], str], ...]
    """For readers of the table: moment, expectation of each line, spread."""
    summary: tuple[str, str]
    """What the first line begins and ends with."""
    end: int
    is_estimate: bool


def curve_of(teller: Teller, points: Sequence[CurvePoint], end: int) -> Curve | None:
    """The curve of these points; `None` where there are too few to draw."""
    step = max(1, len(points) // MOST_POINTS)
    kept = [*points[::step], *([points[-1]] if points and (len(points) - 1) % step else [])]
    if len(kept) < 2:
        return None
    order = _order(teller, len(kept[0].expected))
    values = [value for point in kept for value in point.expected]
    spread = [(p.expected[order[0]] - p.spread, p.expected[order[0]] + p.spread) for p in kept]
    low, high = min(*values, *(a for a, _ in spread)), max(*values, *(b for _, b in spread))
    low, high = max(0.0, low), max(high, low + 1)

    def x(n: int) -> float:
        return round(LEFT + (WIDTH - LEFT) * n / max(1, end), 1)

    def y(value: float) -> float:
        share = (min(max(value, low), high) - low) / (high - low)
        return round(FOOT - (FOOT - TOP) * share, 1)

    lines = tuple(
        Line(
            _name(teller, side),
            _mark(teller, side),
            "M" + " ".join(f"{x(point.n)} {y(point.expected[side])}" for point in kept),
            is_first=number == 0,
        )
        for number, side in enumerate(order)
    )
    above = [f"{x(p.n)} {y(top)}" for p, (_, top) in zip(kept, spread, strict=True)]
    below = [f"{x(p.n)} {y(bottom)}" for p, (bottom, _) in zip(kept, spread, strict=True)]
    return Curve(
        lines,
        "M" + " ".join([*above, *reversed(below)]) + "Z",
        tuple((y(whole), whole) for whole in _wholes(low, high)),
        tuple(
            (
                point.n,
                tuple(teller.decimal(point.expected[side]) for side in order),
                teller.decimal(point.spread),
            )
            for point in kept
        ),
        (teller.decimal(kept[0].expected[order[0]]), teller.decimal(kept[-1].expected[order[0]])),
        end,
        any(point.source != "count" for point in kept),
    )


def _order(teller: Teller, sides: int) -> list[int]:
    """The reader's side first. Of two teams only that one is drawn: the other's is the rest."""
    own = next((number for number, side in enumerate(teller.rules.sides) if teller.you in side), 0)
    if all(len(side) > 1 for side in teller.rules.sides):
        return [own]
    return [own, *(side for side in range(sides) if side != own)][:MOST_LINES]


def _wholes(low: float, high: float) -> list[int]:
    """A few whole numbers between the two."""
    first, last = int(low) + (low > int(low)), int(high)
    step = max(1, (last - first + 1) // 3)
    return list(range(first, last + 1, step))


def _name(teller: Teller, side: int) -> str:
    seats = teller.rules.sides[side]
    if len(seats) == 1:
        return teller.called(seats[0])
    return teller.plain.listed([teller.called(seat) for seat in seats])


def _mark(teller: Teller, side: int) -> str:
    """The colour of a line."""
    seats = teller.rules.sides[side]
    if len(seats) == 1:
        return f"alone-{side % MOST_LINES}"
    return "us" if teller.you in seats or (teller.you is None and side == 0) else "them"
