"""The page of a person: what their games, puzzles and ratings add up to, and the last of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Any, Final

from babel.dates import format_date

from shoal.core.endings import ending_words
from shoal.core.game_words import level_name
from shoal.i18n import Speaks
from shoal.server.accounts.identity import Account
from shoal.server.people.history import (
    GUEST,
    ChanceClass,
    Other,
    PlayedGame,
    Totals,
    WinLoss,
    companions_of,
    shares_of,
    totals_of,
)
from shoal.server.people.profiles import Profile
from shoal.server.people.progress import DAY, Progress
from shoal.server.ratings.rated_routes import ROWS, clock_words, half_width, rating_words, spread
from shoal.server.ratings.standings import ENOUGH, RatingHistory
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.tables.state.finished import PROGRAM
from shoal.server.web.document import Shell
from shoal.server.web.faces import faces
from shoal.server.web.home import mine_card

FIRST_SHOWN: Final = 5
SHOWN: Final = 20
MOST_EARLIER: Final = 50
"""Of the last games, those that are seen at once, those that are listed, and those of a page of earlier ones."""

NAMED: Final = 3
"""Of those who played a game, people first; guests only where there was no one else."""

WEEKS: Final = 8
"""Of puzzles in the field."""


@dataclass(frozen=True)
class PersonOnPage:
    """What is known of a person, as far as the reader may see it. `faces` are those of the people beside them, by name."""

    account: Account
    profile: Profile
    games: int
    history: Sequence[PlayedGame]
    courses: Sequence[RatingHistory]
    calibration: Sequence[ChanceClass]
    progress: Progress
    faces: Mapping[str, int] = field(default_factory=dict)
    tables: tuple[TableOfMine, ...] = ()
    """Where a friend may join them."""
    is_friend: bool = False


def seen(history: Sequence[PlayedGame], names: Mapping[str, Any]) -> list[PlayedGame]:
    """The games without the names of people whom the reader may not see."""

    def shown(others: tuple[Other, ...]) -> tuple[Other, ...]:
        return tuple(other if other.name is None or other.name in names else Other(None, None) for other in others)

    return [replace(one, partners=shown(one.partners), opponents=shown(one.opponents)) for one in history]


def person_page(shell: Shell, person: PersonOnPage, asked: str, today: date, *, is_own: bool) -> str:
    """The page of a person, for them and for whom they let see it. Of several ratings the graph is of the kind that is asked for."""
    say, account, progress = shell.speaker(), person.account, person.progress
    course = next((one for one in person.courses if one.kind.name == asked), None)
    course = course or max(person.courses, key=lambda one: one.games, default=None)
    all_games = WinLoss()
    for played in person.history:
        all_games.add(played.result)
    changes = _changes(person.courses)
    lines = [_line(shell, played, changes) for played in person.history[:SHOWN]]
    return shell.render(
        "person.html",
        None,
        name=account.name,
        face=faces([person.profile.face])[0],
        is_own=is_own,
        tables=[mine_card(shell, table) for table in person.tables],
        is_bot=account.is_bot,
        may_befriend=not (is_own or account.is_bot or person.is_friend),
        since=_day(account.made_ms, "MMMM y", shell.language),
        count=person.games,
        share=_percent(all_games.share) if all_games.games else None,
        memory=None if progress.memory is None else round(progress.memory),
        streak=progress.streak_on(today),
        longest=progress.longest,
        rated=None if course is None else _rated(shell, course),
        kinds=[_kind(shell, one, is_shown=one is course) for one in person.courses],
        lines=(lines[:FIRST_SHOWN], lines[FIRST_SHOWN:]),
        earlier=lines[-1]["id"] if len(person.history) > SHOWN else "",
        companions=[
            _companion(say, person, other, record, is_partner=is_partner)
            for other, record, is_partner in companions_of(person.history)
        ],
        puzzles=_puzzles(progress, today),
        totals=[_totals(shell, totals) for totals in totals_of(person.history)],
        calibration=[(one, _percent(one.right / one.times)) for one in person.calibration],
    )


def earlier_page(
    shell: Shell, person: Account, history: Sequence[PlayedGame], courses: Sequence[RatingHistory], *, is_own: bool
) -> str:
    """Earlier games of a person; where there is one more than fits, it leads on."""
    changes = _changes(courses)
    lines = [_line(shell, played, changes) for played in history[:MOST_EARLIER]]
    return shell.render(
        "person_games.html",
        None,
        name=person.name,
        is_own=is_own,
        lines=lines,
        earlier=lines[-1]["id"] if len(history) > MOST_EARLIER else "",
    )


def _day(ms: float, form: str, language: str) -> str:
    return str(format_date(datetime.fromtimestamp(ms / 1000, UTC), form, locale=language))


def _percent(share: float) -> int:
    return round(100 * share)


def _puzzles(progress: Progress, today: date) -> dict[str, Any]:
    """The field of the last weeks, the oldest day first, and the sums beside it."""
    days = [today - back * DAY for back in reversed(range(7 * WEEKS))]
    found = [tries.over if (tries := progress.tries.get(day.isoformat())) else "" for day in days]
    return {
        "days": found,
        "of_days": found.count("right"),
        "solved": progress.solved,
        "sprint": max(progress.sprints.values(), default=0),
        "is_any": progress.solved or any(found) or progress.sprints,
    }


def _totals(shell: Shell, totals: Totals) -> dict[str, Any]:
    say = shell.speaker(totals.game)
    return {
        "name": totals.game,
        "title": say("game-name"),
        "record": totals.record,
        "share": _percent(totals.record.share),
        "shares": [(say(name), done, of, _percent(done / of)) for name, done, of in shares_of(totals)],
    }


def _companion(say: Speaks, person: PersonOnPage, other: Other, record: WinLoss, *, is_partner: bool) -> dict[str, Any]:
    face = person.faces.get(other.name or "")
    told = "person-together" if is_partner else "person-against"
    return {
        "name": _name(say, other),
        "link": other.name if other.bot is None else None,
        "face": None if face is None else faces([face])[0],
        "side": "us" if is_partner else "them",
        "told": say(told, games=record.games, share=_percent(record.share)),
    }


def _line(shell: Shell, played: PlayedGame, changes: Mapping[str, int]) -> dict[str, Any]:
    say = shell.speaker(played.game)
    others = sorted({*played.partners, *played.opponents} - {GUEST}, key=lambda one: (one.name or "~", one.bot or ""))
    change = changes.get(played.id)
    notes = [
        _day(played.ended_ms, "d MMM y", shell.language),
        *([] if played.memory is None else [say("person-game-memory", score=round(played.memory))]),
        *([] if change is None else [say("person-game-rated", change=f"{change:+d}".replace("-", "−"))]),
    ]
    points = f"{played.points:g}"
    return {
        "id": played.id,
        "title": say("game-name"),
        "notes": " · ".join(notes),
        "result": ending_words(say, played.ending),
        "is_won": played.result == "won",
        "points": f"{points} : {played.most_points:g}" if played.ending.sides == 2 else points,
        "others": say.listed([_name(say, other) for other in others or [GUEST]][:NAMED]),
    }


def _name(say: Speaks, other: Other) -> str:
    if other.name is not None:
        return other.name if other.bot is None else say("knock-of-bot", name=other.name)
    if other.bot == PROGRAM:
        return say("person-program")
    return say("person-guest") if other.bot is None else say("status-bot-level", level=level_name(say, other.bot))


# --- The rating, over time ----------------------------------------------------------------------------------------------

WIDE: Final = 420
HIGH: Final = 150
LEFT: Final = 38
"""The plot with its frame, in units of its own; left of it are the numbers, below it the days."""

MOST_POINTS: Final = 160
"""Of the line: there are no more in so wide a picture."""

MOST_LINES: Final = 5
TICKS: Final = 4


def _changes(courses: Sequence[RatingHistory]) -> dict[str, int]:
    """By rated game, what it changed; not of the first that is known of each kind."""
    return {
        after.id: round(after.rating.mu) - round(before.rating.mu)
        for course in courses
        for before, after in pairwise(course.steps)
    }


def _kind(shell: Shell, course: RatingHistory, *, is_shown: bool) -> dict[str, Any]:
    say = shell.speaker(course.kind.game)
    return {
        "name": course.kind.name,
        "title": f"{say('game-name')}, {clock_words(say, course.kind)}",
        "is_shown": is_shown,
    }


def _rated(shell: Shell, course: RatingHistory) -> dict[str, Any]:
    """A rating as a number with its interval, and how it came about: as a picture, in a sentence, and as a table."""
    say, rating, first = shell.speaker(course.kind.game), course.rating, course.games - len(course.steps)
    low, high = rating.bounds
    return {
        "is_enough": course.games >= ENOUGH,
        "games": course.games,
        "enough": ENOUGH,
        "rating": round(rating.mu),
        "half": half_width(rating),
        "best": max(round(step.rating.mu) for step in course.steps),
        "told": say(
            "person-rating-range",
            first=str(round(course.steps[0].rating.mu)),
            now=str(round(rating.mu)),
            low=str(round(low)),
            high=str(round(high)),
        ),
        "plot": rating_plot(course, shell.language),
        "rows": [
            (first + at + 1, rating_words(say, course.steps[at].rating)) for at in spread(len(course.steps), ROWS)
        ],
    }


def rating_plot(course: RatingHistory, language: str) -> dict[str, Any]:
    """The line of a course that has a game at least, its band, the levels with their numbers, and days below."""
    steps = [course.steps[at] for at in spread(len(course.steps), MOST_POINTS)]
    steps = steps if len(steps) > 1 else [*steps, *steps]
    bottom = min(step.rating.bounds[0] for step in steps)
    top = max(step.rating.bounds[1] for step in steps)
    begin, end = steps[0].ended_ms, steps[-1].ended_ms

    def y(value: float) -> float:
        return HIGH * (top - value) / (top - bottom)

    def x(number: int) -> float:
        share = (steps[number].ended_ms - begin) / (end - begin) if end > begin else number / (len(steps) - 1)
        return LEFT + (WIDE - LEFT) * share

    def line(value: Callable[[int], float]) -> list[str]:
        return [f"{x(number):.1f},{y(value(number)):.1f}" for number in range(len(steps))]

    upper = line(lambda at: steps[at].rating.bounds[1])
    lower = line(lambda at: steps[at].rating.bounds[0])
    by = next(by for by in (50, 100, 200, 500, 1000) if (top - bottom) / by <= MOST_LINES)
    form = "d MMM" if end - begin < 120 * 86_400_000 else "MMM y"
    ticks = range(TICKS) if end > begin + TICKS * 86_400_000 else ()
    return {
        "wide": WIDE,
        "high": HIGH,
        "left": LEFT,
        "points": " ".join(line(lambda at: steps[at].rating.mu)),
        "band": " ".join([*upper, *reversed(lower)]),
        "at": (round(x(len(steps) - 1)), round(y(steps[-1].rating.mu))),
        "levels": [
            (value, round(y(value), 1))
            for value in range(-int(-bottom // by) * by, int(top) + 1, by)
            if value >= bottom
        ],
        "ticks": [
            (
                round(LEFT + (WIDE - LEFT) * number / (TICKS - 1)),
                _day(begin + (end - begin) * number / (TICKS - 1), form, language),
            )
            for number in ticks
        ],
    }
