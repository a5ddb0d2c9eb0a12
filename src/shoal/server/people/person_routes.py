"""The page of a person: what their games add up to, and the last of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.game_words import level_name
from shoal.i18n import Speaks
from shoal.puzzles.telling import words_of_date
from shoal.server.accounts.account import Account
from shoal.server.accounts.account_page import session_of
from shoal.server.accounts.account_services import AccountServices
from shoal.server.people.history import (
    ChanceClass,
    Histories,
    Other,
    PlayedGame,
    Totals,
    WinLoss,
    calibration_of,
    most_often,
    shares_of,
    totals_of,
)
from shoal.server.ratings.rating_pages import HIGH as HIGH_RATED
from shoal.server.ratings.rating_pages import ROWS, CoursePlot, course_plot, spread
from shoal.server.ratings.standings import RatingHistory, Standings
from shoal.server.tables.state.finished import PROGRAM
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, html_answer
from shoal.server.web.document import Shell

SHOWN: Final = 20
WIDE: Final = 320
HIGH: Final = 96
"""The plot of a course, in units of its own."""


@dataclass(frozen=True)
class _CompanionLine:
    """Someone a person played with, and how that went."""

    name: str
    record: WinLoss
    share: int


@dataclass(frozen=True)
class _GameTotals:
    """A game as the page tells it."""

    name: str
    title: str
    record: WinLoss
    share: int
    shares: list[tuple[str, int, int, int]]
    partners: list[_CompanionLine]
    opponents: list[_CompanionLine]
    points: str
    course: list[tuple[int, int]]
    rated: list[CoursePlot]


@dataclass(frozen=True)
class _GameLine:
    """One game in the list of the last."""

    id: str
    title: str
    day: str
    result: str
    score: str
    others: str


@dataclass(frozen=True)
class PersonFacts:
    """What is known of a person: their games, the latest first, their ratings, and how good the chances were that they took."""

    history: Sequence[PlayedGame]
    courses: Sequence[RatingHistory] = ()
    calibration: Sequence[ChanceClass] = ()


def person_page(shell: Shell, person: Account, known: PersonFacts, *, is_own: bool) -> str:
    """The page of a person, for them and for their friends."""
    history = known.history
    say = shell.speaker()
    return shell.render(
        "person.html",
        None,
        name=person.name,
        is_own=is_own,
        is_bot=person.is_bot,
        totals=[_totals(shell, totals, known.courses) for totals in totals_of(history)],
        calibration=[(one, _percent(one.right / one.times)) for one in known.calibration],
        games=[_line(shell, played) for played in history[:SHOWN]],
        wide=WIDE,
        high=HIGH,
        high_rated=HIGH_RATED,
        since=words_of_date(say, _iso(person.made_ms)),
    )


def _totals(shell: Shell, totals: Totals, courses: Sequence[RatingHistory]) -> _GameTotals:
    say = shell.speaker(totals.game)
    return _GameTotals(
        name=totals.game,
        title=say("game-name"),
        record=totals.record,
        share=_percent(totals.record.share),
        shares=[(say(name), done, of, _percent(done / of)) for name, done, of in shares_of(totals)],
        partners=[_with(say, other, record) for other, record in most_often(totals.partners)],
        opponents=[_with(say, other, record) for other, record in most_often(totals.opponents)],
        points=_polyline(totals.course),
        course=[(number + 1, _percent(totals.course[number])) for number in spread(len(totals.course), ROWS)],
        rated=[course_plot(say, course) for course in courses if course.kind.game == totals.game],
    )


def _with(say: Speaks, other: Other, record: WinLoss) -> _CompanionLine:
    return _CompanionLine(_name(say, other), record, _percent(record.share))


def _line(shell: Shell, played: PlayedGame) -> _GameLine:
    say = shell.speaker(played.game)
    others = [_name(say, other) for other in (*played.partners, *played.opponents)]
    return _GameLine(
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
    return say("person-guest") if other.bot is None else say("status-bot-level", level=level_name(say, other.bot))


def _polyline(course: Sequence[float]) -> str:
    """The course as the points of a line, from the left to the right; one game is a short line of its own."""
    values = course if len(course) > 1 else [*course, *course]
    step = WIDE / (len(values) - 1)
    return " ".join(f"{number * step:.1f},{HIGH * (1 - share):.1f}" for number, share in enumerate(values))


def _percent(share: float) -> int:
    return round(100 * share)


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


PATIENCE_S: Final = 2.0


class PersonRoutes:
    """Answers one request."""

    def __init__(self, services: AccountServices, tables: Tables, answers: Answers) -> None:
        """The people of a server, and their games at these tables."""
        self._accounts = services.accounts
        self._friends = services.friends
        self._results = services.results(tables.store)
        self._histories = Histories(services.database)
        self._standings = Standings(services.database)
        self._answers = answers

    def routes(self) -> list[Route]:
        """The routes."""
        return [Route("/person/{name:path}", self._answers.guarded(self.person))]

    async def person(self, request: Request) -> Response:
        """The page of a person, or of a bot. It answers strangers as if there were no such account."""
        reader = session_of(request).account
        person = await self._accounts.named(request.path_params["name"])
        if person is None or not (person.is_bot or person == reader or await self._friends.are(reader, person)):
            raise Refusal(404, "NO_SUCH_PERSON")
        if person == reader:
            await self._results.settled(PATIENCE_S)  # the game that has just ended is in it
        history = await self._histories.of(person)
        courses = await self._standings.of(person)
        known = PersonFacts(history, courses, await calibration_of(self._results.shelf, history))
        shell = self._answers.shell(request)
        return html_answer(request, shell, person_page(shell, person, known, is_own=person == reader))
