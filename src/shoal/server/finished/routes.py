"""The routes of finished games: the page, its parts, the record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from shoal.review import NoReview, Review
from shoal.server.accounts.identity import guest_of
from shoal.server.finished.desk import Desk
from shoal.server.finished.finished_game import FinishedGame
from shoal.server.finished.library import Library
from shoal.server.finished.onwards import Onwards
from shoal.server.finished.page import Found, Reading, advice_part, ending_part, game_page, position_part, whole_part
from shoal.server.web.answers import Answers, Refusal, html_answer, with_cookie
from shoal.server.web.language import language_of

T = TypeVar("T")

PATIENCE_S: Final = 0.25
"""For so long the page waits for the whole review; the client asks again for one that takes longer."""
POLL_S: Final = 8.0
MOST_MOMENTS: Final = 40
"""So many moments are fetched in one go."""


class GameRoutes:
    """Each answers one request."""

    def __init__(self, library: Library, desk: Desk, answers: Answers, onwards: Onwards) -> None:
        """Those of these games; `onwards` knows where people may go from there."""
        self._onwards = onwards
        self._library = library
        self._desk = desk
        self._answers = answers

    def routes(self) -> list[Route]:
        """Where they are."""
        guarded = self._answers.guarded
        return [
            Route("/t/{table}/game", guarded(self.of_table)),
            Route("/t/{table}/ending", guarded(self.ending)),
            Route("/game/{id}", guarded(self.page)),
            Route("/game/{id}/moves", guarded(self.moves)),
            Route("/game/{id}/advice", guarded(self.advice)),
            Route("/game/{id}/review", guarded(self.review)),
            Route("/game/{id}/record", guarded(self.record)),
        ]

    async def of_table(self, request: Request) -> Response:
        """The page of the last game that ended at a table."""
        guest = guest_of(request)
        game_id = await self._library.publish(request.path_params["table"], guest.who if guest else None)
        return Response(status_code=303, headers={"Location": f"/game/{game_id}"})

    async def ending(self, request: Request) -> Response:
        """How the last game of a table went, for who is still there; `done` when all of it is told."""
        guest = guest_of(request)
        who = guest.who if guest else None
        game_id = await self._library.publish(request.path_params["table"], who)
        game = await self._library.open(game_id, who)
        language = language_of(request.headers, request.cookies)
        reading = Reading(game, language, game.end, game.seat_of(who))
        review = await reviewed(self._desk.review(game, POLL_S))
        ways_on = await self._onwards.of(request.path_params["table"], who)
        html = await asyncio.to_thread(ending_part, reading, review, ways_on)
        is_done = review is None or isinstance(review, Review)
        return JSONResponse({"url": f"/game/{game_id}", "done": is_done, "html": html})

    async def page(self, request: Request) -> Response:
        """The page."""
        reading = await self.reading(request)
        found = await self.found(reading)
        shell = self._answers.shell(request)
        guest = guest_of(request)
        again = guest is not None and reading.game.was_played_with_people_by(guest.who)
        page = await asyncio.to_thread(game_page, shell, reading, found, can_ask_again=again)
        return with_cookie(request, html_answer(request, shell, page))

    async def moves(self, request: Request) -> Response:
        """A few moments, each as a part of the page."""
        reading = await self.reading(request)
        first = reading.game.moment(number(request.query_params, "from", 0))
        last = reading.game.moment(min(number(request.query_params, "to", first), first + MOST_MOMENTS - 1))
        return JSONResponse({"moves": await asyncio.to_thread(position_part, reading, first, last)})

    async def advice(self, request: Request) -> Response:
        """What could be known at one moment, as a part of the page."""
        reading = await self.reading(request)
        move = await reviewed(self._desk.advice(reading.game, reading.n))
        return JSONResponse({"advice": await asyncio.to_thread(advice_part, reading, move)})

    async def review(self, request: Request) -> Response:
        """The curve and the story, when they are there; until then how far the review is."""
        reading = await self.reading(request)
        review = await reviewed(self._desk.review(reading.game, POLL_S))
        if isinstance(review, Review):
            return JSONResponse({"done": True} | await asyncio.to_thread(whole_part, reading, review))
        return JSONResponse({"done": review is None, "steps": review.done if review else 0, "of": reading.game.end})

    async def record(self, request: Request) -> Response:
        """The record of the game, as a file to keep."""
        reading = await self.reading(request)
        headers = {"Content-Disposition": f'attachment; filename="shoal-{reading.game.id}.txt"'}
        return PlainTextResponse(await asyncio.to_thread(reading.game.text), headers=headers)

    async def reading(self, request: Request, fields: Mapping[str, str] | None = None) -> Reading:
        """How the request reads which game: by its query, or by the fields of a form."""
        asked = request.query_params if fields is None else fields
        guest = guest_of(request)
        who = guest.who if guest else None
        game = await self._library.open(request.path_params["id"], who)
        by = asked.get("seat", "")
        return Reading(
            game,
            language_of(request.headers, request.cookies),
            game.moment(number(asked, "move", game.end)),
            eyes(game, by, who),
            asked.get("hands") != "closed",
            by,
        )

    async def found(self, reading: Reading) -> Found:
        """What is known of the moment and of the game by now."""
        move, review = await asyncio.gather(
            reviewed(self._desk.advice(reading.game, reading.n)),
            reviewed(self._desk.review(reading.game, PATIENCE_S)),
        )
        return Found(move, review)


async def reviewed(found: Awaitable[T]) -> T | None:
    """A review or a part of one; nothing of a game that cannot be reviewed, whose page is there all the same."""
    try:
        return await found
    except NoReview:
        return None


def eyes(game: FinishedGame, by: str, who: str | None) -> int | None:
    """Whose view it is: of the seat that was asked for, or of the reader's own; `None` for what everybody saw."""
    if by.isdecimal() and len(by) <= 2 and int(by) < game.rules.seats:
        return int(by)
    return None if by == "all" else game.seat_of(who)


def number(asked: Mapping[str, str], name: str, default: int) -> int:
    """A number of a query or a form; `Refusal` for what is none."""
    text = asked.get(name, "")
    if text and not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise Refusal(400, "BAD_NUMBER")
    return int(text) if text else default
