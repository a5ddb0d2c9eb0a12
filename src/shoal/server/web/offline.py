"""What works without a connection: pages in one pack for the service worker (`web/src/worker`), and the way to be rid of that worker.

The client has no rules, so nothing can be played there but what the server has prepared: today's puzzle and some for practice, each with
what the page says to every answer that there is; sprints, whose questions are all in their pages; lessons and rules, which are text. A
first visit is played at a real table, and needs a server.

A pack has nothing of its reader but their language and look. What is around a page depends on these, and is packed once for each kind of
page; what is in it depends on the language and the day alone, is made once, and sealed (`_sealed`), so that no answer is read by the way.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import combinations
from typing import Final

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.codec import encode
from shoal.core.games import GAMES
from shoal.lessons.learning import learning_of, lessons_of
from shoal.puzzles.collection import shipped
from shoal.puzzles.puzzle import HARDEST
from shoal.puzzles.telling import Told, told, words_of_date
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.daily.puzzle_routes import SHOWN, Answered, Day, Practice, puzzle_page
from shoal.server.web.answers import Answers, KeptPage, Refusal, gzipped, html_answer
from shoal.server.web.document import Shell
from shoal.server.web.home import rules_page
from shoal.server.web.learn import learn_page, lesson_page, sprint_page
from shoal.server.web.look import as_cookie
from shoal.server.web.static import accepted

WORKER: Final = "worker.js"
LEAVING: Final = """\
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
"""A worker that takes away what one before it kept, and itself: the answer of a server that has no client for it."""

SITE: Final = "https://shoal.invalid"
"""Stands in packed pages for the address of the server, which the worker knows."""

PRACTICE: Final = 2
"""So many puzzles of each difficulty, every day others."""
SPRINTS: Final = 2
"""So many sprints of each kind."""
MOST_PACKS: Final = 16
"""Packs that are kept: of a language and a look each."""

_FORM: Final = re.compile(r'<form method="post".*?</form>', re.DOTALL)
_PAGE: Final = re.compile(r"(.*?<title>)(.*?)(</title>.*)(<main\b.*</main>)(.*)", re.DOTALL)
_FILE: Final = re.compile(r'"(/static/[^"]+)"')

Make = Callable[[Shell], str]


@dataclass(frozen=True)
class OfflinePage:
    """A page of the pack: its kind, which says what is around it, where it is, and its making; and by what was answered, that of its main."""

    kind: str
    path: str
    make: Make
    answers: Mapping[str, Make] = field(default_factory=dict)


@dataclass(frozen=True)
class Practised:
    """A puzzle for practice that is in the pack."""

    difficulty: int
    number: int
    count: int


def practised_on(day: date) -> list[Practised]:
    """The puzzles for practice of a day's pack."""
    counts = {level: len(shipped().of_difficulty(level)) for level in range(1, HARDEST + 1)}
    return [
        Practised(level, (day.toordinal() * PRACTICE + more) % count + 1, count)
        for level, count in counts.items()
        for more in range(min(PRACTICE, count))
    ]


def offline_page(shell: Shell, day: date) -> str:
    """The way to all that works without a connection."""
    lessons = [lesson for game in GAMES for lesson in lessons_of(game)]
    return shell.render(
        "offline.html",
        day=day.isoformat(),
        date=words_of_date(shell.speaker(), day.isoformat()),
        practice=practised_on(day),
        drills=[(kind, shell.speaker(game)(f"drill-{kind}")) for game, kind in _drills()],
        has_lessons=bool(lessons),
        games={game: shell.speaker(game)("game-name") for game in GAMES},
    )


def _drills() -> Iterator[tuple[str, str]]:
    for game in GAMES:
        learning = learning_of(game)
        yield from ((game, kind) for kind in (learning.DRILLS if learning else ()))


def _pages(daily: DailyPuzzle, day: date, language: str) -> Iterator[OfflinePage]:
    """All pages of the pack of a day."""
    yield OfflinePage("offline", "/offline", partial(offline_page, day=day))
    if puzzle := daily.of(day):
        said, place = told(puzzle.line(), language), Day(day, day, daily.first)
        yield _puzzle(place.path, said, place)
    for one in practised_on(day):
        said = told(shipped().of_difficulty(one.difficulty)[one.number - 1].line(), language)
        yield _puzzle(f"/puzzles/{one.difficulty}/{one.number}", said, Practice(one.number, one.count))
    for _, kind in _drills():
        for more in range(SPRINTS):
            seed = day.toordinal() * SPRINTS + more
            yield OfflinePage("sprint", f"/learn/drills/{kind}", partial(sprint_page, kind=kind, seed=seed))
    yield OfflinePage("learn", "/learn", learn_page)
    for game in GAMES:
        yield OfflinePage("rules", f"/rules/{game}", partial(rules_page, game=game))
        for lesson in lessons_of(game):
            yield OfflinePage("lesson", f"/learn/{lesson.name}", partial(lesson_page, name=lesson.name))


def _puzzle(path: str, said: Told, place: Day | Practice) -> OfflinePage:
    """The page of a puzzle, and what it says to every answer after whichever were wrong before it: `pack.ts` has the form of the keys."""
    wrong = [choice for choice in range(len(said.choices)) if choice != said.answer]
    answers = {}
    for count in range(len(wrong) + 1):
        for tried in combinations(wrong, count):
            answers[f"{said.answer}|{_listed(tried)}"] = Answered(said.answer, is_right=True, tried=tried)
            answers[f"{SHOWN}|{_listed(tried)}"] = Answered(None, is_right=False, tried=tried)
            for last in tried:
                before = tuple(one for one in tried if one != last)
                answers[f"{last}|{_listed(before)}"] = Answered(last, is_right=False, tried=tried)
    main = partial(puzzle_page, told=said, place=place, template="puzzle_main.html")
    made = {key: partial(main, answered=one) for key, one in answers.items()}
    return OfflinePage("puzzle", path, partial(puzzle_page, told=said, place=place, answered=None), made)


def _listed(choices: tuple[int, ...]) -> str:
    return ",".join(map(str, choices))


def _cut(page: str) -> tuple[str, str, str]:
    """What is around a page, its title, and its main."""
    found = _PAGE.fullmatch(page)
    if found is None:
        raise ValueError("a page has no title, or no main")
    before, title, head, main, after = found.groups()
    return f"{before}<!--title-->{head}<!--main-->{after}", title, main


def _marked(main: str, needs: str) -> str:
    """A main whose buttons say that they need a connection, if they do: all that post. They can be pressed, and lead to `/offline`."""
    button = '<button aria-disabled="true" aria-describedby="needs-connection"'
    marked, count = _FORM.subn(lambda form: form[0].replace("<button", button), main)
    told = f'<p class="dim" id="needs-connection">{escape(needs)}</p>'
    return marked.replace("</header>", f"</header>{told}", 1) if count else main


def _sealed(page: OfflinePage, shell: Shell) -> str:
    """A page with all that it says to answers, as text in which nothing can be read by the way."""
    _, title, main = _cut(page.make(shell))
    mains = {"": _marked(main, shell.speaker()("offline-needs"))} | {
        key: make(shell).strip() for key, make in page.answers.items()
    }
    packed = gzip.compress(encode({"kind": page.kind, "title": title, "main": mains}), mtime=0)
    return b64encode(packed).decode()


class OfflineRoutes:
    """Each answers one request."""

    def __init__(self, answers: Answers, daily: DailyPuzzle, policy: str) -> None:
        """The pages of a server with these puzzles; `policy` is the Content-Security-Policy of its pages."""
        self._answers = answers
        self._policy = policy
        self._daily = daily
        self._one_at_a_time = asyncio.Lock()
        self._sealed: dict[tuple[date, str], dict[str, list[str]]] = {}
        """By day and language, the pages by their path."""
        self._packs: dict[tuple[date, str, str], KeptPage] = {}

    def routes(self) -> list[Route]:
        """Where they are."""
        guarded = self._answers.guarded
        return [
            Route("/offline", guarded(self.page)),
            Route("/offline/pack", guarded(self.pack)),
            Route("/offline-reset", guarded(self.reset)),
        ]

    async def page(self, request: Request) -> Response:
        """What works without a connection."""
        shell, day = self._answers.shell(request), self._daily.today()
        page = self._answers.kept.page(shell, partial(offline_page, shell, day), "offline", day)
        return html_answer(request, shell, page)

    async def reset(self, request: Request) -> Response:
        """A page that removes the worker and what it has kept."""
        shell = self._answers.shell(request)
        page = self._answers.kept.page(shell, partial(shell.render, "offline_reset.html"), "offline reset")
        return html_answer(request, shell, page)

    async def pack(self, request: Request) -> Response:
        """All of them; there are none where there is no client that could show them."""
        shell = replace(self._answers.shell(request), here="/", site="")
        if not shell.assets.script:
            raise Refusal(404, "NOT_FOUND")
        day = self._daily.today()
        key = day, shell.language, as_cookie(shell.look)
        async with self._one_at_a_time:  # it takes half a second, once for each language and day
            if key not in self._packs:
                self._forget(day)
                self._packs[key] = await asyncio.to_thread(self._make, shell, day)
        headers = {"Vary": "Accept-Language, Cookie, Accept-Encoding"}
        body = self._packs[key].body
        if "gzip" in accepted(request.headers):
            headers["Content-Encoding"] = "gzip"
            body = gzipped(body, self._packs[key].packed)
        return Response(body, headers=headers, media_type="application/json")

    def _forget(self, day: date) -> None:
        """Forget what is of other days, and all where there is too much."""
        self._sealed = {key: pages for key, pages in self._sealed.items() if key[0] == day}
        kept = {key: pack for key, pack in self._packs.items() if key[0] == day}
        self._packs = kept if len(kept) < MOST_PACKS else {}

    def _make(self, shell: Shell, day: date) -> KeptPage:
        pages = list(_pages(self._daily, day, shell.language))
        drawn = {page.kind: page.make(shell) for page in {page.kind: page for page in pages}.values()}
        sealed = self._sealed.get((day, shell.language))
        if sealed is None:
            sealed = self._sealed[day, shell.language] = {}
            plain = Shell(shell.assets, shell.language, site=SITE)
            for page in pages:
                sealed.setdefault(page.path, []).append(_sealed(page, plain))
        files = {file: None for page in drawn.values() for file in _FILE.findall(page)}
        parts = {part: None for file in files for part in shell.assets.parts.get(file, ())}
        pack = {
            "build": shell.assets.build,
            "day": day.isoformat(),
            "files": [*(files | parts)],
            "headers": {"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": self._policy},
            "around": {kind: _cut(page)[0] for kind, page in drawn.items()},
            "pages": sealed,
        }
        return KeptPage(encode(pack))
