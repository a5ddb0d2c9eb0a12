"""The course of a rating as a picture and as figures: the line of what was believed, and the band in which the strength was likely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoal.i18n import Speaks
from shoal.server.ratings.rating_words import clock_words, half_width, rating_words
from shoal.server.ratings.standing import Course

WIDE: Final = 320
HIGH: Final = 120
"""Of the picture, in units of its own."""

ROWS: Final = 10
"""Of the table that says the same."""

MOST_POINTS: Final = 160
"""Of the line: there are no more in so wide a picture."""


@dataclass(frozen=True)
class CoursePlot:
    """A course as the page of a person has it: `top` and `bottom` are the ratings at the edges of the picture."""

    clock: str
    rating: str
    games: int
    points: str
    band: str
    top: int
    bottom: int
    rows: list[tuple[int, int, int]]
    """Some of the games: their number, the rating after them, and half of its interval."""


def course_plot(say: Speaks, course: Course) -> CoursePlot:
    """The plot of a course that has a game at least."""
    ratings = [step.rating for step in course.steps]
    top = -(-max(rating.bounds[1] for rating in ratings) // 100) * 100
    bottom = min(rating.bounds[0] for rating in ratings) // 100 * 100
    shown = spread(len(ratings), MOST_POINTS)
    if len(shown) == 1:
        shown = [*shown, *shown]
    step = WIDE / (len(shown) - 1)

    def line(value: Callable[[int], float]) -> list[str]:
        return [
            f"{number * step:.1f},{HIGH * (top - value(at)) / (top - bottom):.1f}" for number, at in enumerate(shown)
        ]

    upper, lower = line(lambda at: ratings[at].bounds[1]), line(lambda at: ratings[at].bounds[0])
    first = course.games - len(ratings)
    return CoursePlot(
        clock=clock_words(say, course.kind),
        rating=rating_words(say, course.rating),
        games=course.games,
        points=" ".join(line(lambda at: ratings[at].mu)),
        band=" ".join([*upper, *reversed(lower)]),
        top=round(top),
        bottom=round(bottom),
        rows=[(first + at + 1, round(ratings[at].mu), half_width(ratings[at])) for at in spread(len(ratings), ROWS)],
    )


def spread(count: int, most: int) -> list[int]:
    """At most so many of these numbers from 0 on, evenly, the last one among them."""
    if count <= most:
        return list(range(count))
    return [round(row * (count - 1) / (most - 1)) for row in range(most)]
