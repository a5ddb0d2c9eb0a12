"""The routes of lessons."""

from __future__ import annotations

import asyncio
import re
import secrets
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.lessons.lesson import UnknownLesson
from shoal.server.web.answers import Answers, Refusal, html_answer, with_cookie
from shoal.server.web.learn import SEEDS, drill_page, learn_page, lesson_page


class LearnRoutes:
    """Each answers one request."""

    def __init__(self, answers: Answers) -> None:
        """Pages in the shells of those answers."""
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
            page = await asyncio.to_thread(drill_page, shell, kind, int(seed))
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
