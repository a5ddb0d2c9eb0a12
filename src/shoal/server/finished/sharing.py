"""What of a finished game goes elsewhere: pictures, and a page for the frames of other sites."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.server.finished.page import embedded_page
from shoal.server.finished.picture import picture
from shoal.server.finished.result_picture import points_of, result_picture
from shoal.server.finished.routes import GameRoutes
from shoal.server.web.answers import Answers, Refusal, html_answer

EMBEDDED: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors *"
)
"""The only page of ours that others may put into a frame: it has no form, no script, and nothing to press but links."""
DRAWN: Final = "default-src 'none'; frame-ancestors 'none'"


class SharingRoutes:
    """Each answers one request."""

    def __init__(self, games: GameRoutes, answers: Answers) -> None:
        """For the games of those routes."""
        self._games = games
        self._answers = answers

    def routes(self) -> list[Route]:
        """Where they are."""
        guarded = self._answers.guarded
        return [
            Route("/game/{id}/picture.svg", guarded(self.picture)),
            Route("/game/{id}/result.png", guarded(self.result)),
            Route("/embed/game/{id}", guarded(self.embedded)),
        ]

    async def picture(self, request: Request) -> Response:
        """A moment as SVG."""
        reading = await self._games.reading(request)
        drawn = await asyncio.to_thread(picture, reading)
        return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": DRAWN})

    async def result(self, request: Request) -> Response:
        """The picture of the result that previews of links show."""
        points = points_of((await self._games.reading(request)).game.outcome)
        if not points:
            raise Refusal(404, "NOT_FOUND")
        return Response(await asyncio.to_thread(result_picture, points), media_type="image/png")

    async def embedded(self, request: Request) -> Response:
        """A moment for a frame. It gives nobody a cookie."""
        reading = await self._games.reading(request)
        shell = self._answers.shell(request)
        answer = html_answer(request, shell, await asyncio.to_thread(embedded_page, shell, reading))
        answer.headers["Content-Security-Policy"] = EMBEDDED
        answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return answer
