"""The routes of "Was it luck?": how far a trial is, as a part of the page; and that nobody wants to know any more."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.server.finished.luck import DEALS, Trial, Trials
from shoal.server.finished.page import Reading
from shoal.server.finished.routes import GameRoutes
from shoal.server.web.answers import Answers, Refusal, check_is_from_here
from shoal.server.web.templates import render

WIDTH = 400


class LuckRoutes:
    """Each answers one request."""

    def __init__(self, games: GameRoutes, trials: Trials, answers: Answers) -> None:
        """For the games of those routes."""
        self._games = games
        self._trials = trials
        self._answers = answers

    def routes(self) -> list[Route]:
        """Where they are."""
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


def luck_part(reading: Reading, trial: Trial) -> str:
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


def _told(reading: Reading, trial: Trial) -> Iterator[str]:
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
