"""The routes of puzzles: that of the day, those of past days, all for practice. Everything works by links and forms.

An answer is a query (`?answer=2&tried=0`), and what the page says to it depends on nothing else: it can be reloaded and kept.
"""

from __future__ import annotations

import asyncio
from calendar import monthrange
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Final, Literal

from babel.dates import format_date, get_day_names
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from shoal.core.cards import Card
from shoal.core.game_words import level_name
from shoal.puzzles.collection import shipped
from shoal.puzzles.daily import FIRST, day_of
from shoal.puzzles.puzzle import HARDEST, Puzzle
from shoal.puzzles.telling import Told, told, words_of_date
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.people.reader_progress import NO_ACCOUNT, progress_for
from shoal.server.tables.request import read_fields
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, framed, html_answer, read_body
from shoal.server.web.document import Shell, with_cards
from shoal.server.web.faces import faces
from shoal.server.web.seats import puzzle_seats


@dataclass(frozen=True)
class Answered:
    """What the reader has answered; no `choice`: they want to be shown. `tried` are the choices that were wrong."""

    choice: int | None
    is_right: bool
    tried: tuple[int, ...] = ()

    @property
    def tries(self) -> int:
        """How many answers were given."""
        return len(self.tried) + self.is_right

    @property
    def is_over(self) -> bool:
        """Whether the proof is shown."""
        return self.is_right or self.choice is None


@dataclass(frozen=True)
class Day:
    """The day that a puzzle is of, which day is today, and the first day that had a puzzle here."""

    day: date
    today: date
    first: date = FIRST

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/puzzle/{self.day.isoformat()}"

    @property
    def until(self) -> str:
        """When the next one comes."""
        return f"{self.day + timedelta(days=1)}T00:00:00Z"

    @property
    def before(self) -> str | None:
        """The day before, if it had a puzzle."""
        return (self.day - timedelta(days=1)).isoformat() if self.day > self.first else None

    @property
    def after(self) -> str | None:
        """The day after, if it has come."""
        return (self.day + timedelta(days=1)).isoformat() if self.day < self.today else None


@dataclass(frozen=True)
class Practice:
    """The number of a puzzle among those of its difficulty."""

    number: int
    count: int


def puzzle_page(
    shell: Shell,
    told: Told,
    place: Day | Practice,
    answered: Answered | None,
    progress: Markup = NO_ACCOUNT,
    template: str = "puzzle.html",
) -> str:
    """A puzzle: the position and the question; once it is answered right, or given up, the proof. `progress` is the reader's (`progress_for`)."""
    say = shell.speaker(told.game)
    is_day = isinstance(place, Day)
    tried = answered.tried if answered else ()
    path = place.path if isinstance(place, Day) else f"/puzzles/{told.difficulty}/{place.number}"
    title = (
        say("puzzle-of-date", date=words_of_date(say, place.day.isoformat()))
        if isinstance(place, Day)
        else say("puzzle-practice", number=place.number, count=place.count)
    )
    return shell.render(
        template,
        told.game,
        framed=template == FRAMED,
        told=told,
        place=place,
        is_day=is_day,
        path=path,
        page=title,
        heading=say("puzzle-of-day") if isinstance(place, Day) and place.day == place.today else title,
        answered=answered,
        tried=tried,
        tried_told=say.listed([told.choices[choice].text for choice in tried]) if tried else "",
        seats=puzzle_seats(told),
        faces=faces(range(len(told.sides))),
        proving={move for step in told.steps for move in step.moves},
        difficulty=say("puzzle-difficulty", difficulty=f"d{told.difficulty}"),
        bots=say.listed([level_name(say, level) for level in told.levels]),
        hand=[str(card) for card in sorted({Card(code) for moment in told.moments for code in moment.hand})],
        named=Card,
        rich=partial(with_cards, say=say),
        date_of=lambda day: words_of_date(say, day),
        progress=progress,
    )


@dataclass(frozen=True)
class Month:
    """A month of days: those that have a puzzle by their date, the others as nothing; and the months beside it that have some."""

    name: str
    blanks: int
    days: tuple[str, ...]
    before: str
    after: str


def _month(language: str, begin: date, first: date, today: date) -> Month:
    """The month that begins on that day, Monday first."""
    blanks, length = monthrange(begin.year, begin.month)
    days = [begin.replace(day=number) for number in range(1, length + 1)]
    before, after = begin - timedelta(days=1), days[-1] + timedelta(days=1)
    name = format_date(begin, "LLLL y", locale=language)
    return Month(
        name[0].upper() + name[1:],
        blanks,
        tuple(day.isoformat() if first <= day <= today else "" for day in days),
        before.isoformat()[:7] if before >= first else "",
        after.isoformat()[:7] if after <= today else "",
    )


def puzzles_page(
    shell: Shell, month: date, days: tuple[date, date], counts: Mapping[int, int], progress: Markup = NO_ACCOUNT
) -> str:
    """The puzzles of a month, and all of them by difficulty; `days` are the first that had one and today."""
    say = shell.speaker()
    return shell.render(
        "puzzles.html",
        today=days[1].isoformat(),
        until=f"{days[1] + timedelta(days=1)}T00:00:00Z",
        month=_month(shell.language, month, *days),
        weekdays=[get_day_names("narrow", "stand-alone", shell.language)[day] for day in range(7)],
        counts=counts,
        date_of=lambda day: words_of_date(say, day),
        progress=progress,
    )


FRAMED: Final = "puzzle_embed.html"
"""What a puzzle is drawn by for frames of other sites."""

SHOWN: str = "show"
"""The answer of a reader who gives up."""


class PuzzleRoutes:
    """Each answers one request."""

    def __init__(self, answers: Answers, daily: DailyPuzzle, people: AccountLoader | None = None) -> None:
        """The puzzles of a server; without `people` everybody is a guest."""
        self._people = people
        self._answers = answers
        self._daily = daily

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/puzzle", guarded(self.today)),
            Route("/puzzle/{day}", guarded(self.of_day)),
            Route("/puzzle/{day}/answers", guarded(self.answers), methods=["GET", "POST"]),
            Route("/embed/puzzle", framed(guarded(self.framed))),
            Route("/embed/puzzle/{day}", framed(guarded(self.framed))),
            Route("/puzzles", guarded(self.all)),
            Route("/puzzles/{difficulty:int}/{number:int}", guarded(self.practice)),
        ]

    async def today(self, request: Request) -> Response:
        """The puzzle of today."""
        return await self._of(request, self._daily.today())

    async def of_day(self, request: Request) -> Response:
        """The puzzle of a day that has come."""
        return await self._of(request, _day_in(request))

    async def framed(self, request: Request) -> Response:
        """The puzzle of today or of a day for a frame of another site, with its answers. It knows no reader, and sets no cookie."""
        day = _day_in(request) if "day" in request.path_params else self._daily.today()
        puzzle, shell = self._of_day(day), self._answers.shell(request)
        said = await _told(puzzle, shell.language)
        at, answered = Day(day, self._daily.today(), self._daily.first), _answered(request, said)
        return self._page(
            request,
            shell,
            lambda: puzzle_page(shell, said, at, answered, template=FRAMED),
            NO_ACCOUNT,
            FRAMED,
            at,
            answered,
        )

    async def answers(self, request: Request) -> Response:
        """How many found the puzzle of a day with their first answer, in words; an answer that is sent is counted first."""
        if request.method == "POST":
            check_is_from_here(request)
        day = _day_in(request)
        puzzle = self._of_day(day)
        new: Literal["right", "wrong"] | None = None
        if request.method == "POST":
            choice = read_fields(await read_body(request)).get("answer", "")
            if choice not in map(str, range(len(puzzle.choices))):
                raise Refusal(400, "UNREADABLE")
            new = "right" if choice == str(puzzle.answer) else "wrong"
        found, count = await self._daily.tally.of(day, new=new)
        say = self._answers.shell(request).speaker()
        text = say("puzzle-found", count=count, percent=round(100 * found / count)) if count else ""
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})

    def _of_day(self, day: date) -> Puzzle:
        puzzle = self._daily.of(day)
        if puzzle is None:
            raise Refusal(404, "PUZZLE_NOT_YET" if day >= self._daily.first else "NO_SUCH_PUZZLE")
        return puzzle

    async def _of(self, request: Request, day: date) -> Response:
        puzzle = self._of_day(day)
        shell = self._answers.shell(request)
        said = await _told(puzzle, shell.language)
        at, answered = Day(day, self._daily.today(), self._daily.first), _answered(request, said)
        own = await progress_for(self._people, request)
        return self._page(
            request, shell, lambda: puzzle_page(shell, said, at, answered, own), own, "puzzle", at, answered
        )

    def _page(self, request: Request, shell: Shell, make: Callable[[], str], own: Markup, *about: Hashable) -> Response:
        """A page, which is kept for all guests."""
        return html_answer(request, shell, make() if own else self._answers.kept.page(shell, make, *about))

    async def practice(self, request: Request) -> Response:
        """One of the puzzles of a difficulty, by its number from 1."""
        difficulty, number = request.path_params["difficulty"], request.path_params["number"]
        puzzles = await asyncio.to_thread(lambda: shipped().of_difficulty(difficulty))
        if not 1 <= number <= len(puzzles):
            raise Refusal(404, "NO_SUCH_PUZZLE")
        shell = self._answers.shell(request)
        said = await _told(puzzles[number - 1], shell.language)
        own = await progress_for(self._people, request)
        page = puzzle_page(shell, said, Practice(number, len(puzzles)), _answered(request, said), own)
        return html_answer(request, shell, page)

    async def all(self, request: Request) -> Response:
        """Today's puzzle, past days, and practice."""
        shell = self._answers.shell(request)
        found = await asyncio.to_thread(shipped)
        counts = {level: len(found.of_difficulty(level)) for level in range(1, HARDEST + 1)}
        days = (self._daily.first, self._daily.today())
        asked = day_of(f"{request.query_params.get('month', '')}-01")
        is_there = asked is not None and days[0].replace(day=1) <= asked <= days[1]
        month = asked if asked is not None and is_there else days[1].replace(day=1)
        own = await progress_for(self._people, request)
        return self._page(
            request, shell, lambda: puzzles_page(shell, month, days, counts, own), own, "puzzles", month, days[1]
        )


def _day_in(request: Request) -> date:
    day = day_of(request.path_params["day"])
    if day is None:
        raise Refusal(404, "NO_SUCH_PUZZLE")
    return day


async def _told(puzzle: Puzzle, language: str) -> Told:
    """The puzzle in words, made in another thread when it is first asked for."""
    return await asyncio.to_thread(told, puzzle.line(), language)


def _answered(request: Request, said: Told) -> Answered | None:
    """What the reader has answered, if anything that makes sense."""
    text = request.query_params.get("answer", "")
    before = {_choice(tried, said) for tried in request.query_params.getlist("tried")} - {None, said.answer}
    tried = tuple(sorted(choice for choice in before if choice is not None))
    if text == SHOWN:
        return Answered(None, is_right=False, tried=tried)
    choice = _choice(text, said)
    if choice is None:
        return None
    is_right = choice == said.answer
    return Answered(choice, is_right, tried if is_right else tuple(sorted({*tried, choice})))


def _choice(text: str, said: Told) -> int | None:
    """The choice of that number, if there is one."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= 2
    return int(text) if is_number and int(text) < len(said.choices) else None
