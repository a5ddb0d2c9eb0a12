"""The story of a game and its curve: who won what and how, where it turned, how everyone played, what each could expect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from shoal.core.game import Seat
from shoal.review import CurvePoint, Missed, Part, Review, ReviewedPlayer, Turning
from shoal.server.finished.advice import side_of
from shoal.server.finished.telling import Narrator, group_text, holders_text, remark

WIDTH: Final = 560
HEIGHT: Final = 130
LEFT: Final = 22
TOP: Final = 8
FOOT: Final = 122
MOST_LINES: Final = 5
MOST_POINTS: Final = 600
"""More moments are drawn as every second, every third, .. one."""


@dataclass(frozen=True)
class CurveLine:
    """The curve of one side."""

    name: str
    mark: str
    path: str
    is_first: bool


@dataclass(frozen=True)
class CurveShown:
    """All that is drawn. `grid` has lines to read values by, `moments` the places of the moments on the first line."""

    lines: tuple[CurveLine, ...]
    moments: tuple[tuple[float, float], ...]
    grid: tuple[tuple[float, int], ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """For readers of the table: moment, expectation of each line."""
    summary: tuple[str, str]
    """What the first line begins and ends with."""
    end: int
    is_estimate: bool


def curve_of(
    teller: Narrator, points: Sequence[CurvePoint], end: int, moments: Sequence[int] = ()
) -> CurveShown | None:
    """The curve of these points, with the moments numbered on it; `None` where there are too few to draw."""
    step = max(1, len(points) // MOST_POINTS)
    kept = [*points[::step], *([points[-1]] if points and (len(points) - 1) % step else [])]
    if len(kept) < 2:
        return None
    order = _order(teller, len(kept[0].expected))
    values = [value for point in kept for value in point.expected]
    low = max(0.0, min(values))
    high = max(*values, low + 1)

    def x(n: int) -> float:
        return round(LEFT + (WIDTH - LEFT) * n / max(1, end), 1)

    def y(value: float) -> float:
        share = (min(max(value, low), high) - low) / (high - low)
        return round(FOOT - (FOOT - TOP) * share, 1)

    lines = tuple(
        CurveLine(
            _name(teller, side),
            _mark(teller, side),
            "M" + " ".join(f"{x(point.n)} {y(point.expected[side])}" for point in kept),
            is_first=number == 0,
        )
        for number, side in enumerate(order)
    )
    by_moment = {point.n: point for point in points}
    return CurveShown(
        lines,
        tuple((x(n), y(by_moment[n].expected[order[0]])) for n in moments if n in by_moment),
        tuple((y(whole), whole) for whole in _wholes(low, high)),
        tuple((point.n, tuple(teller.decimal(point.expected[side]) for side in order)) for point in kept),
        (teller.decimal(kept[0].expected[order[0]]), teller.decimal(kept[-1].expected[order[0]])),
        end,
        any(point.source != "count" for point in kept),
    )


def _order(teller: Narrator, sides: int) -> list[int]:
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


def _name(teller: Narrator, side: int) -> str:
    seats = teller.rules.sides[side]
    if len(seats) == 1:
        return teller.called(seats[0])
    return teller.plain.listed([teller.called(seat) for seat in seats])


def _mark(teller: Narrator, side: int) -> str:
    """The colour of a line."""
    seats = teller.rules.sides[side]
    if len(seats) == 1:
        return f"alone-{side % MOST_LINES}"
    return "us" if teller.you in seats or (teller.you is None and side == 0) else "them"


@dataclass(frozen=True)
class PartShown:
    """A chapter: a group that was won, or thrown in."""

    n: int
    title: Markup
    side: str
    by: str
    how: Markup


@dataclass(frozen=True)
class StoryMoment:
    """A moment and what is said of it."""

    n: int
    text: Markup


@dataclass(frozen=True)
class PlayerShown:
    """How a player did."""

    name: str
    is_you: bool
    questions: int
    hits: int
    expected: str
    dead: int
    score: int | None
    graded: int
    """Decisions that the score is made of."""
    marks: tuple[tuple[str, int], ...]
    missed: tuple[StoryMoment, ...]


@dataclass(frozen=True)
class StoryShown:
    """All of it; `you` is the reader among the players, if they played."""

    parts: tuple[PartShown, ...]
    turnings: tuple[StoryMoment, ...]
    players: tuple[PlayerShown, ...]
    missed: tuple[StoryMoment, ...]

    @property
    def you(self) -> PlayerShown | None:
        """The reader."""
        return next((player for player in self.players if player.is_you), None)


def story_of(teller: Narrator, review: Review) -> StoryShown:
    """The story that a review tells."""
    told = review.story
    players = tuple(_player(teller, player) for player in told.players)
    missed = sorted((moment for player in players for moment in player.missed), key=lambda moment: moment.n)
    return StoryShown(
        tuple(_part(teller, part) for part in told.parts),
        tuple(_turning(teller, turning) for turning in told.turnings),
        players,
        tuple(missed),
    )


def _part(teller: Narrator, part: Part) -> PartShown:
    seats: tuple[Seat, ...] = teller.rules.sides[part.side] if part.side is not None else ()
    side = side_of(teller.game, seats[0], teller.you) if len(seats) > 1 else ""
    by = teller.called(part.seat) if part.seat is not None else ""
    return PartShown(part.n, teller.line(group_text(teller, part.group)), side, by, remark(teller, part.how))


def _turning(teller: Narrator, turning: Turning) -> StoryMoment:
    return StoryMoment(turning.n, remark(teller, turning.why))


def _player(teller: Narrator, player: ReviewedPlayer) -> PlayerShown:
    marks = tuple((teller.plain(f"after-mark-{mark}"), count) for mark, count in player.marks.items() if count)
    return PlayerShown(
        teller.called(player.seat),
        player.seat == teller.you,
        player.questions,
        player.hits,
        teller.decimal(player.expected_hits),
        player.dead,
        None if player.score is None else round(player.score),
        player.graded,
        marks,
        tuple(_missed(teller, missed) for missed in player.missed),
    )


def _missed(teller: Narrator, missed: Missed) -> StoryMoment:
    own = f"missed-{missed.fate}"  # where a game has its own words for what was missed
    message = own if teller.plain.has(own) else f"after-missed-{missed.fate}"
    values = {"group": group_text(teller, missed.group), "holders": holders_text(teller, missed.holders)}
    wanted = {name: value for name, value in values.items() if name in teller.plain.parameters(message)}
    return StoryMoment(missed.since, teller.rich(teller.plain(message, seat=teller.person(missed.seat), **wanted)))
