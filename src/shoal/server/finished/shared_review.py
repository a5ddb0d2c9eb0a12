"""Shared review: one reader leads, others follow. What is shared is the leader's moment, and who leads.

Anyone who may see a game may lead its review while no one else does. A leader who is silent for a while leads no more.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Final

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.core.codec import Decoder
from shoal.server.accounts.identity import who_asks
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.review_queue import ReviewQueue
from shoal.server.finished.routes import GameRoutes, number
from shoal.server.web.answers import Answers, check_is_from_here, read_body

ROOMS: Final = 1000
SILENT_S: Final = 15.0
"""After so many seconds without a word of the leader anybody may lead."""
WAIT_S: Final = 10.0
"""For so long a follower's question waits for news."""
FOLLOWERS: Final = 200
"""More are not counted."""

Tab = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,40}$")]


class Lead(Struct, frozen=True, forbid_unknown_fields=True):
    """A tab wants to lead, or goes on to lead, at that moment."""

    tab: Tab
    move: Annotated[int, Meta(ge=0, le=999_999)]


_READ: Final = Decoder[Lead](Lead)


@dataclass
class ReviewRoom:
    """The review of one game while it is led."""

    tab: str
    who: str | None
    name: str | None
    """What the leader was called in that game, if they played it."""
    move: int
    heard_at: float
    followers: OrderedDict[str, float] = field(default_factory=OrderedDict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        """Wake all who wait for news."""
        self.news.set()
        self.news = asyncio.Event()


class ReviewRooms:
    """The reviews that are led now."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """None."""
        self._clock = clock
        self._rooms: OrderedDict[str, ReviewRoom] = OrderedDict()

    def room(self, game_id: str) -> ReviewRoom | None:
        """The room of a game that is led."""
        room = self._rooms.get(game_id)
        if room is not None and self._clock() > room.heard_at + SILENT_S:
            self._close(game_id)
            return None
        return room

    def lead(self, game_id: str, lead: Lead, who: str | None, name: str | None) -> ReviewRoom:
        """The room after that tab has said that it leads: it does, unless another one does already."""
        room = self.room(game_id)
        if room is None:
            room = self._rooms[game_id] = ReviewRoom(lead.tab, who, name, lead.move, self._clock())
            if len(self._rooms) > ROOMS:
                self._close(next(iter(self._rooms)))
        elif room.tab == lead.tab:
            room.heard_at = self._clock()
            if room.move != lead.move:
                room.move = lead.move
                room.tell()
        return room

    def leave(self, game_id: str, tab: str) -> None:
        """That tab leads no more."""
        room = self._rooms.get(game_id)
        if room is not None and room.tab == tab:
            self._close(game_id)

    def followed(self, room: ReviewRoom, tab: str) -> int:
        """How many follow, with that tab."""
        now = self._clock()
        room.followers[tab] = now
        room.followers.move_to_end(tab)
        while len(room.followers) > FOLLOWERS:
            room.followers.popitem(last=False)
        return self.following(room)

    def following(self, room: ReviewRoom) -> int:
        """How many follow."""
        since = self._clock() - 2 * WAIT_S
        return sum(at > since for at in room.followers.values())

    def _close(self, game_id: str) -> None:
        self._rooms.pop(game_id).tell()


def _leading(game: ArchivedGame) -> str:
    """What servers call leading the review of that game."""
    return f"lead {game.id}"


class SharedReviewRoutes:
    """Each answers one request."""

    def __init__(self, games: GameRoutes, reviews: ReviewQueue, answers: Answers) -> None:
        """For the games of those routes. `reviews` know which of several servers has the reader who leads."""
        self._games = games
        self._reviews = reviews
        self._answers = answers
        self._rooms = ReviewRooms()

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/game/{id}/lead", guarded(self.lead), methods=["POST"]),
            Route("/game/{id}/lead", guarded(self.leave), methods=["DELETE"]),
            Route("/game/{id}/lead", guarded(self.follow), methods=["GET"]),
        ]

    async def lead(self, request: Request) -> Response:
        """Lead, or go on leading. Later readers see who leads."""
        check_is_from_here(request)
        reading = await self._games.reading(request)
        await self._reviews.claims.claim(_leading(reading.game))
        told, who = _READ(await read_body(request)), who_asks(request)
        lead = Lead(
            told.tab, reading.game.moment(told.move)
        )  # followers would ask again and again for a moment that is not there
        seat = reading.game.seat_of(who)
        name = None if seat is None else reading.game.names[seat]
        room = self._rooms.lead(reading.game.id, lead, who, name)
        return JSONResponse(self._told(room, who) | {"leads": room.tab == lead.tab})

    async def leave(self, request: Request) -> Response:
        """Lead no more."""
        check_is_from_here(request)
        reading = await self._games.reading(request)
        await self._reviews.claims.find(_leading(reading.game))
        self._rooms.leave(reading.game.id, request.query_params.get("tab", ""))
        if self._rooms.room(reading.game.id) is None:
            await self._reviews.claims.give_up(_leading(reading.game))
        return Response(status_code=204)

    async def follow(self, request: Request) -> Response:
        """Where the leader is; a question that names the last moment waits for another one."""
        reading = await self._games.reading(request)
        await self._reviews.claims.find(_leading(reading.game))
        room = self._rooms.room(reading.game.id)
        after, tab = number(request.query_params, "after", 1_000_000), request.query_params.get("tab", "")[:40]
        if room is not None and tab:
            self._rooms.followed(room, tab)
        if room is not None and room.move == after:
            with suppress(TimeoutError):
                await asyncio.wait_for(room.news.wait(), WAIT_S)
            room = self._rooms.room(reading.game.id)
        return JSONResponse({"move": None} if room is None else self._told(room, who_asks(request)))

    def _told(self, room: ReviewRoom, who: str | None) -> dict[str, object]:
        is_you = who is not None and room.who == who
        return {"move": room.move, "by": room.name, "is_you": is_you, "followers": self._rooms.following(room)}
