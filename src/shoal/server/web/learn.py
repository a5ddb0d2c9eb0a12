"""The pages of lessons. Each is text that can be read without scripts; with them a lesson is played step by step."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final
from urllib.parse import quote

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.cards import Card
from shoal.core.games import GAMES
from shoal.lessons.learning import learning_of, lesson_named, lessons_of
from shoal.lessons.lesson import UnknownLesson
from shoal.lessons.telling import LessonTold, StepTold, told, told_drill
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.people.reader_progress import NO_ACCOUNT, progress_for
from shoal.server.web.answers import Answers, Refusal, html_answer, with_cookie
from shoal.server.web.document import Shell, with_cards
from shoal.server.web.faces import faces

SEEDS: Final = 10**6
"""How many drills there are of a kind."""

ROUNDS: Final = 20
"""More than anybody answers in a minute."""


@dataclass(frozen=True)
class GameLessons:
    """A game and its lessons."""

    name: str
    title: str
    lessons: tuple[LessonTold, ...]
    drills: tuple[DrillLink, ...]


@dataclass(frozen=True)
class DrillLink:
    """A kind of drills."""

    kind: str
    title: str
    about: str


@dataclass(frozen=True)
class SeatDrawn:
    """A seat around the table of a sprint (`seats.html`)."""

    seat: int
    place: int
    side: str
    name: str
    count: int
    face: Markup
    is_mover: bool = False
    is_target: bool = False


@cache
def _told(name: str, language: str) -> LessonTold:
    return told(lesson_named(name), language)


def learn_page(shell: Shell) -> str:
    """All that can be learned: a first visit of each game, and its lessons."""
    games = tuple(
        GameLessons(
            game,
            shell.speaker(game)("game-name"),
            tuple(_told(lesson.name, shell.language) for lesson in lessons_of(game)),
            tuple(_drills(shell, game)),
        )
        for game in GAMES
    )
    return shell.render("learn.html", games=games)


def _drills(shell: Shell, game: str) -> Iterator[DrillLink]:
    say, learning = shell.speaker(game), learning_of(game)
    for kind in learning.DRILLS if learning else ():
        yield DrillLink(kind, say(f"drill-{kind}"), say(f"drill-{kind}.about"))


def drill_page(shell: Shell, kind: str, seed: int) -> str:
    """One drill, and the way to the next; `UnknownLesson` where there is none of that kind."""
    drill = told_drill(kind, seed, shell.language)
    address = f"/learn/drills/{kind}"
    onward = (f"{address}?plain=1&seed={(seed + 1) % SEEDS}", shell.speaker()("drill-next"))
    return _page(shell, drill, f"{address}?plain=1&seed={seed}", onward)


def sprint_page(shell: Shell, kind: str, seed: int, progress: Markup = NO_ACCOUNT) -> str:
    """The drill of that kind as a sprint at a table; `UnknownLesson` where there is none. `progress` is the reader's (`progress_for`)."""
    drill = told_drill(kind, seed, shell.language)
    learning, say = learning_of(drill.game), shell.speaker(drill.game)
    heard = learning.sprint(say, kind, seed) if learning else ()
    rounds = () if heard else [_round(kind, seed + number, shell.language) for number in range(ROUNDS)]
    shown = drill.steps[-1].position.seats
    drawn = faces(range(len(shown)))
    seats = [
        SeatDrawn(
            seat,
            seat,
            "us" if one.side == shown[0].side else "them",
            one.name or say("puzzle-you"),
            heard[0].sizes[seat] if heard else one.cards,
            drawn[seat],
        )
        for seat, one in enumerate(shown)
    ]
    return shell.render(
        "sprint.html",
        drill.game,
        lesson=drill,
        here=f"/learn/drills/{kind}?seed={seed}",
        seats=seats,
        heard=heard,
        rounds=rounds,
        named=Card,
        with_cards=partial(with_cards, say=shell.speaker()),
        progress=progress,
    )


def _round(kind: str, seed: int, language: str) -> StepTold:
    return told_drill(kind, seed % SEEDS, language).steps[-1]


def lesson_page(shell: Shell, name: str) -> str:
    """One lesson; `UnknownLesson` where there is none of that name."""
    lesson = _told(name, shell.language)
    names = [other.name for other in lessons_of(lesson.game)]
    at = names.index(name)
    following = _told(names[at + 1], shell.language) if at + 1 < len(names) else None
    title = following and shell.speaker()("lesson-next", title=following.title)
    onward = (f"/learn/{following.name}", title) if following and title else None
    return _page(shell, lesson, f"/learn/{name}", onward)


def _page(shell: Shell, lesson: LessonTold, here: str, onward: tuple[str, str] | None) -> str:
    rich = partial(with_cards, say=shell.speaker())
    return shell.render("lesson.html", lesson.game, lesson=lesson, here=here, onward=onward, with_cards=rich, card=Card)


class LearnRoutes:
    """Each answers one request."""

    def __init__(self, answers: Answers, people: AccountLoader | None = None) -> None:
        """Pages in the shells of those answers; without `people` everybody is a guest."""
        self._people = people
        self._answers = answers

    def routes(self) -> list[Route]:
        """Where they are."""
        guarded = self._answers.guarded
        return [
            Route("/learn", guarded(self.learn)),
            Route("/learn/drills", guarded(self.drills)),
            Route("/learn/drills/{kind}", guarded(self.drill)),
            Route("/learn/{name}", guarded(self.lesson)),
        ]

    async def learn(self, request: Request) -> Response:
        """All that can be learned."""
        shell = self._answers.shell(request)
        page = self._answers.kept.page(shell, lambda: learn_page(shell), "learn")
        return with_cookie(request, html_answer(request, shell, page))

    async def drills(self, _: Request) -> Response:
        """Where the drills are listed."""
        return Response(status_code=303, headers={"Location": "/learn#drills"})

    async def drill(self, request: Request) -> Response:
        """One drill; without a seed one of them by chance. It is made beside the event loop."""
        kind, seed = request.path_params["kind"], request.query_params.get("seed", "")
        if not re.fullmatch("[0-9]{1,7}", seed):
            fresh = f"/learn/drills/{quote(kind)}?seed={secrets.randbelow(SEEDS)}"
            return Response(status_code=303, headers={"Location": fresh})
        shell = self._answers.shell(request)
        try:
            is_plain = "plain" in request.query_params
            own = await progress_for(self._people, request)
            make = drill_page if is_plain else partial(sprint_page, progress=own)
            page = await asyncio.to_thread(make, shell, kind, int(seed))
        except UnknownLesson:
            raise Refusal(404, "NOT_FOUND") from None
        return with_cookie(request, html_answer(request, shell, page))

    async def lesson(self, request: Request) -> Response:
        """One lesson."""
        shell = self._answers.shell(request)
        try:
            page = lesson_page(shell, request.path_params["name"])
        except UnknownLesson:
            raise Refusal(404, "NOT_FOUND") from None
        return with_cookie(request, html_answer(request, shell, page))
