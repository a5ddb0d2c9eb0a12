"""The page of a person: what their games amount to, and the last of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from shoal.game_words import level_name
from shoal.puzzles.telling import words_of_date
from shoal.server.finished import PROGRAM
from shoal.server.pages.document import Shell
from shoal.server.people.account import Account
from shoal.server.people.history import Other, PlayedGame, Record, Totals, most_often, shares_of, totals_of
from shoal.words import Speaks

SHOWN: Final = 20
WIDE: Final = 320
HIGH: Final = 96
"""The plot of a course, in units of its own."""

ROWS: Final = 10
"""Of the table that says the same as the plot."""


@dataclass(frozen=True)
class Line:
    """With whom somebody played, and how that went."""

    name: str
    record: Record
    share: int


@dataclass(frozen=True)
class GameTotals:
    """A game as the page tells it."""

    name: str
    title: str
    record: Record
    share: int
    shares: list[tuple[str, int, int, int]]
    partners: list[Line]
    opponents: list[Line]
    points: str
    course: list[tuple[int, int]]


@dataclass(frozen=True)
class GameLine:
    """One game in the list of the last."""

    id: str
    title: str
    day: str
    result: str
    score: str
    others: str


def person_page(shell: Shell, person: Account, history: Sequence[PlayedGame], *, is_own: bool) -> str:
    """What somebody's games amount to, for them and for their friends."""
    say = shell.speaker()
    return shell.render(
        "person.html",
        None,
        name=person.name,
        is_own=is_own,
        is_bot=person.is_bot,
        totals=[_totals(shell, totals) for totals in totals_of(history)],
        games=[_line(shell, played) for played in history[:SHOWN]],
        wide=WIDE,
        high=HIGH,
        since=words_of_date(say, _iso(person.made_ms)),
    )


def _totals(shell: Shell, totals: Totals) -> GameTotals:
    say = shell.speaker(totals.game)
    return GameTotals(
        name=totals.game,
        title=say("game-name"),
        record=totals.record,
        share=_percent(totals.record.share),
        shares=[(say(name), done, of, _percent(done / of)) for name, done, of in shares_of(totals)],
        partners=[_with(say, other, record) for other, record in most_often(totals.partners)],
        opponents=[_with(say, other, record) for other, record in most_often(totals.opponents)],
        points=_polyline(totals.course),
        course=[(number + 1, _percent(totals.course[number])) for number in _spread(len(totals.course))],
    )


def _with(say: Speaks, other: Other, record: Record) -> Line:
    return Line(_name(say, other), record, _percent(record.share))


def _line(shell: Shell, played: PlayedGame) -> GameLine:
    say = shell.speaker(played.game)
    others = [_name(say, other) for other in (*played.partners, *played.opponents)]
    return GameLine(
        id=played.id,
        title=say("game-name"),
        day=words_of_date(say, _iso(played.ended_ms)),
        result=say(f"person-game-{played.result}"),
        score=f"{played.points:g} : {played.most_points:g}",
        others=say.listed(list(dict.fromkeys(others))),
    )


def _name(say: Speaks, other: Other) -> str:
    if other.name is not None:
        return other.name if other.bot is None else say("knock-of-bot", name=other.name)
    if other.bot == PROGRAM:
        return say("person-program")
    return say("person-guest") if other.bot is None else level_name(say, other.bot)


def _polyline(course: Sequence[float]) -> str:
    """The course as the points of a line, from the left to the right; one game is a short line of its own."""
    values = course if len(course) > 1 else [*course, *course]
    step = WIDE / (len(values) - 1)
    return " ".join(f"{number * step:.1f},{HIGH * (1 - share):.1f}" for number, share in enumerate(values))


def _spread(count: int) -> list[int]:
    """At most `ROWS` of so many numbers from 0 on, evenly, the last one among them."""
    if count <= ROWS:
        return list(range(count))
    return [round(row * (count - 1) / (ROWS - 1)) for row in range(ROWS)]


def _percent(share: float) -> int:
    return round(100 * share)


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
