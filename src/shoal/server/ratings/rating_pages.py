"""The pages of ratings: rated games and the wait for one, the list of players, and the plot of a rating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from shoal.core.game_words import level_name
from shoal.i18n import Speaks
from shoal.server.accounts.account import Account
from shoal.server.ratings.kinds import Kind, all_kinds
from shoal.server.ratings.model import NORMAL_95, Rating
from shoal.server.ratings.standings import ENOUGH, RatedPlayer, RatingHistory
from shoal.server.ratings.waiting_room import PATIENCE_S, Waiting
from shoal.server.tables.timing.time_control import time_words
from shoal.server.web.document import Shell


def clock_words(say: Speaks, kind: Kind) -> str:
    """The clock of a kind of game."""
    return time_words(say, kind.time)


def half_width(rating: Rating) -> int:
    """Half of the interval that holds the strength in 95 of 100 cases."""
    return round(NORMAL_95 * rating.sigma)


def rating_words(say: Speaks, rating: Rating) -> str:
    """A rating with its interval."""
    return say("rated-rating", rating=str(round(rating.mu)), half=str(half_width(rating)))


@dataclass(frozen=True)
class _RankedLine:
    """A line of a list."""

    place: int
    name: str
    rating: int
    half: int
    games: int
    is_bot: bool
    is_own: bool


@dataclass(frozen=True)
class _KindLink:
    """A clock of a game that has a list."""

    name: str
    clock: str
    is_this: bool


def list_page(
    shell: Shell, kind: Kind, people: Sequence[RatedPlayer], bots: Sequence[RatedPlayer], own: str | None
) -> str:
    """The lists of a kind; `own` is the reader's name."""
    say = shell.speaker(kind.game)
    kinds: dict[str, list[_KindLink]] = {}
    for one in all_kinds():
        link = _KindLink(one.name, clock_words(say, one), one == kind)
        kinds.setdefault(shell.speaker(one.game)("game-name"), []).append(link)
    return shell.render(
        "ratings.html",
        None,
        title=say("game-name"),
        clock=clock_words(say, kind),
        picture_of=kind.game,
        kinds=kinds,
        people=[_line(place, one, one.name, own) for place, one in enumerate(people, 1)],
        bots=[_line(place, one, level_name(say, one.name), None) for place, one in enumerate(bots, 1)],
        enough=ENOUGH,
    )


def _line(place: int, one: RatedPlayer, name: str, own: str | None) -> _RankedLine:
    return _RankedLine(place, name, round(one.rating.mu), half_width(one.rating), one.games, one.is_bot, name == own)


@dataclass(frozen=True)
class RatedOffer:
    """A kind of game, what the reader is rated for it, and how many wait."""

    kind: Kind
    course: RatingHistory | None
    waiting: int


@dataclass(frozen=True)
class _ClockChoice:
    """One clock of a game, as the form has it."""

    name: str
    clock: str
    rating: str
    waiting: int
    is_chosen: bool


@dataclass(frozen=True)
class _GameChoices:
    """A game with its clocks."""

    name: str
    title: str
    seats: int
    choices: list[_ClockChoice]


def rated_page(
    shell: Shell, account: Account | None, offers: Sequence[RatedOffer], waiting: Waiting | None, waited_s: float
) -> str:
    """The form to ask for a game, or the wait; without an account, that it needs one."""
    by_game: dict[str, list[RatedOffer]] = {}
    for offer in offers:
        by_game.setdefault(offer.kind.game, []).append(offer)
    return shell.render(
        "rated.html",
        None,
        has_account=account is not None,
        games=[_game(shell, game, own, offers[0]) for game, own in by_game.items()],
        waiting=None if waiting is None else _wait(shell, waiting, offers, waited_s),
    )


def _game(shell: Shell, game: str, offers: Sequence[RatedOffer], first: RatedOffer) -> _GameChoices:
    say = shell.speaker(game)
    choices = [
        _ClockChoice(
            name=offer.kind.name,
            clock=clock_words(say, offer.kind),
            rating="" if offer.course is None else rating_words(say, offer.course.rating),
            waiting=offer.waiting,
            is_chosen=offer is first,
        )
        for offer in offers
    ]
    return _GameChoices(game, say("game-name"), offers[0].kind.rules.seats, choices)


@dataclass(frozen=True)
class _Wait:
    """What is said to who waits. `bots_in_s` is when bots come; `None` where none do."""

    title: str
    clock: str
    here: int
    seats: int
    bots_in_s: int | None


def _wait(shell: Shell, waiting: Waiting, offers: Sequence[RatedOffer], waited_s: float) -> _Wait:
    say = shell.speaker(waiting.kind.game)
    here = next((offer.waiting for offer in offers if offer.kind == waiting.kind), 0)
    left = max(0, round(PATIENCE_S - waited_s)) if waiting.with_bots else None
    return _Wait(say("game-name"), clock_words(say, waiting.kind), max(1, here), waiting.kind.rules.seats, left)


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


def course_plot(say: Speaks, course: RatingHistory) -> CoursePlot:
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
