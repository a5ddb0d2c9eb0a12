"""The routes of finished games: the page and its parts, the record, pictures, opened seals, and trials of luck."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator, Mapping
from math import ceil
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from shoal.core.codec import encode
from shoal.records import Headers, write
from shoal.review import NoReview, Review
from shoal.server.accounts.identity import who_asks
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.library import Library
from shoal.server.finished.luck import DEALS, Trial, Trials
from shoal.server.finished.next_games import NextGames
from shoal.server.finished.page import (
    Analysis,
    Viewpoint,
    advice_part,
    embedded_page,
    ending_part,
    game_page,
    position_part,
    waiting_part,
    whole_part,
)
from shoal.server.finished.picture import picture
from shoal.server.finished.result_picture import points_of, result_picture
from shoal.server.finished.review_queue import ReviewQueue
from shoal.server.tables.environment import BACKGROUND_THREADS
from shoal.server.tables.state.finished import GameRecord, Seals, game_record, opened_seals
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, framed, html_answer, with_cookie
from shoal.server.web.document import render
from shoal.server.web.language import language_of

T = TypeVar("T")

PATIENCE_S: Final = 0.25
"""For so long the page waits for the whole review; the client asks again for one that takes longer."""
POLL_S: Final = 1.0
MOST_MOMENTS: Final = 40
"""So many moments are fetched in one go."""

DRAWN: Final = "default-src 'none'; frame-ancestors 'none'"


class GameRoutes:
    """Each answers one request."""

    def __init__(
        self, library: Library, reviews: ReviewQueue, answers: Answers, next_games: NextGames, seals: Seals
    ) -> None:
        """Serve the games of a library; `seals` opens the seals of their deals."""
        self._library = library
        self._reviews = reviews
        self._answers = answers
        self._next_games = next_games
        self._seals = seals

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/t/{table}/game", guarded(self.of_table)),
            Route("/t/{table}/ending", guarded(self.ending)),
            Route("/game/{id}", guarded(self.page)),
            Route("/game/{id}/moves", guarded(self.moves)),
            Route("/game/{id}/advice", guarded(self.advice)),
            Route("/game/{id}/review", guarded(self.review)),
            Route("/game/{id}/record", guarded(self.record)),
            Route("/game/{id}/picture.svg", guarded(self.picture)),
            Route("/game/{id}/result.png", guarded(self.result)),
            Route("/game/{id}/deal", guarded(self.deal)),
            Route("/embed/game/{id}", framed(guarded(self.embedded))),
        ]

    async def of_table(self, request: Request) -> Response:
        """The page of the last game that ended at a table."""
        game_id = await self._library.publish(request.path_params["table"], who_asks(request))
        return Response(status_code=303, headers={"Location": f"/game/{game_id}"})

    async def ending(self, request: Request) -> Response:
        """How the last game of a table went, for who is still there; `done` when it is complete."""
        who = who_asks(request)
        game_id = await self._library.publish(request.path_params["table"], who)
        game = await self._library.open(game_id, who)
        language = language_of(request.headers, request.cookies)
        reading = Viewpoint(game, language, game.last, game.seat_of(who))
        review = await reviewed(self._reviews.review(game, POLL_S))
        ways_on = await self._next_games.of(request.path_params["table"], who)
        html = await asyncio.to_thread(ending_part, reading, review, ways_on)
        is_done = review is None or isinstance(review, Review)
        return JSONResponse({"url": f"/game/{game_id}", "done": is_done, "html": html})

    async def page(self, request: Request) -> Response:
        """The page."""
        reading = await self.reading(request)
        found = await self.found(reading)
        shell = self._answers.shell(request)
        who = who_asks(request)
        again = who is not None and reading.game.was_played_with_people_by(who)
        own = reading.game.seat_of(who)
        page = await asyncio.to_thread(game_page, shell, reading, found, own=own, can_ask_again=again)
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
        move = await reviewed(self._reviews.advice(reading.game, reading.n))
        return JSONResponse({"advice": await asyncio.to_thread(advice_part, reading, move)})

    async def review(self, request: Request) -> Response:
        """The curve and the story, when they are there; until then how far the review is."""
        reading = await self.reading(request)
        review = await reviewed(self._reviews.review(reading.game, POLL_S))
        if isinstance(review, Review):
            return JSONResponse({"done": True} | await asyncio.to_thread(whole_part, reading, review))
        waiting = await asyncio.to_thread(waiting_part, reading, review)
        return JSONResponse({"done": review is None, "moments": waiting})

    async def record(self, request: Request) -> Response:
        """The record of the game, as a file to keep."""
        reading = await self.reading(request)
        headers = {"Content-Disposition": f'attachment; filename="shoal-{reading.game.id}.txt"'}
        return PlainTextResponse(await asyncio.to_thread(reading.game.text), headers=headers)

    async def picture(self, request: Request) -> Response:
        """A moment as SVG."""
        reading = await self.reading(request)
        drawn = await asyncio.to_thread(picture, reading)
        return Response(drawn, media_type="image/svg+xml", headers={"Content-Security-Policy": DRAWN})

    async def result(self, request: Request) -> Response:
        """The picture of the result that previews of links show."""
        points = points_of((await self.reading(request)).game.outcome)
        if not points:
            raise Refusal(404, "NOT_FOUND")
        return Response(await asyncio.to_thread(result_picture, points), media_type="image/png")

    async def embedded(self, request: Request) -> Response:
        """A moment for a frame. It sets no cookie."""
        reading = await self.reading(request)
        shell = self._answers.shell(request)
        return html_answer(request, shell, await asyncio.to_thread(embedded_page, shell, reading))

    async def deal(self, request: Request) -> Response:
        """The game as a file for `shoal verify-deal`."""
        game = await self._library.open(request.path_params["id"], who_asks(request))
        headers = {"Content-Disposition": f'attachment; filename="shoal-{game.id}.jsonl"'}
        line = encode(await opened_record(game, self._seals)) + b"\n"
        return Response(line, media_type="application/x-ndjson", headers=headers)

    async def reading(self, request: Request, fields: Mapping[str, str] | None = None) -> Viewpoint:
        """How the request reads which game: by its query, or by the fields of a form."""
        asked = request.query_params if fields is None else fields
        who = who_asks(request)
        game = await self._library.open(request.path_params["id"], who)
        by = asked.get("seat", "")
        return Viewpoint(
            game,
            language_of(request.headers, request.cookies),
            game.moment(number(asked, "move", game.last)),
            eyes(game, by, who),
            asked.get("hands") != "closed",
            by,
        )

    async def found(self, reading: Viewpoint) -> Analysis:
        """What is known of the moment and of the game by now."""
        move, review = await asyncio.gather(
            reviewed(self._reviews.advice(reading.game, reading.n)),
            reviewed(self._reviews.review(reading.game, PATIENCE_S)),
        )
        return Analysis(move, review)


async def reviewed(found: Awaitable[T]) -> T | None:
    """A review or a part of one; nothing of a game that cannot be reviewed, whose page is there all the same."""
    try:
        return await found
    except NoReview:
        return None


def eyes(game: ArchivedGame, by: str, who: str | None) -> int | None:
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


async def opened_record(game: ArchivedGame, seals: Seals) -> GameRecord:
    """A finished game with what opens the seals of its deals, where it was dealt here."""
    return await BACKGROUND_THREADS.do(lambda: _opened_record(game, seals))


def _opened_record(game: ArchivedGame, seals: Seals) -> GameRecord:
    played = game.record.game
    written = write(played, Headers(game.record.headers.seats), "jsonl")
    found = opened_seals(seals, game.table, game.number, played.rules, played.log) if game.table else ()
    return game_record(game.id, game.day, written, found)


WIDTH = 400


class LuckRoutes:
    """Each answers one request."""

    def __init__(self, games: GameRoutes, trials: Trials, answers: Answers) -> None:
        """For the games of those routes."""
        self._games = games
        self._trials = trials
        self._answers = answers

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/game/{id}/luck", guarded(self.luck), methods=["POST"]),
            Route("/game/{id}/luck", guarded(self.stop), methods=["DELETE"]),
        ]

    async def luck(self, request: Request) -> Response:
        """Begin, or say how far it is."""
        check_is_from_here(request)
        reading = await self._games.reading(request)
        trial = self._trials.trial(reading.game, reading.n)
        if trial is None:
            raise Refusal(404, "NOT_FOUND")
        return JSONResponse({"done": trial.is_done or trial.is_stopped, "html": luck_part(reading, trial)})

    async def stop(self, request: Request) -> Response:
        """Stop."""
        check_is_from_here(request)
        reading = await self._games.reading(request)
        self._trials.stop(reading.game, reading.n)
        return Response(status_code=204)


def luck_part(reading: Viewpoint, trial: Trial) -> str:
    """The bar with its error, as HTML."""
    teller = reading.teller

    def x(points: float) -> float:
        return round(WIDTH * min(max(points / trial.most, 0.0), 1.0), 1)

    low, high = trial.mean - 2 * trial.error, trial.mean + 2 * trial.error
    values: dict[str, Any] = {
        "told": list(_told(reading, trial)),
        "count": len(trial.points),
        "of": DEALS,
        "is_done": trial.is_done,
        "at": x(trial.mean),
        "low": x(low),
        "high": x(high),
        "actual": None if trial.actual is None else x(trial.actual),
        "verdict": verdict(trial),
    }
    return render("game_luck.html", say=teller.plain, **values)


def _told(reading: Viewpoint, trial: Trial) -> Iterator[str]:
    """What the trial came to, and what was true; in percent of wins, where a game is won or lost."""
    say, count = reading.teller.plain, len(trial.points)
    if trial.most == 1:
        yield say("after-luck-wins", count=count, share=round(100 * trial.mean), error=ceil(100 * trial.error))
        if trial.actual is not None:
            yield say("after-luck-won" if trial.actual else "after-luck-not-won")
        return
    decimal = reading.teller.decimal
    yield say("after-luck-about", count=count, mean=decimal(trial.mean), error=decimal(max(0.1, trial.error)))
    if trial.actual is not None:
        yield say("after-luck-true", points=trial.actual)


def verdict(trial: Trial) -> str:
    """What the true result is beside the others: among the better, the worse, or in the middle; nothing while it is too early."""
    if trial.actual is None or len(trial.points) < 20:
        return ""
    below = sum(each < trial.actual for each in trial.points) / len(trial.points)
    above = sum(each > trial.actual for each in trial.points) / len(trial.points)
    return "lucky" if below > 0.75 else "unlucky" if above > 0.75 else "usual"
