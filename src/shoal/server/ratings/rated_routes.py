"""The pages of rated games and their routes: to ask for one, to wait, to give up waiting; the lists of players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.core.game_words import level_name
from shoal.i18n import Speaks
from shoal.server.accounts.account_page import sent_fields, session_if_any, session_of
from shoal.server.accounts.identity import Account
from shoal.server.operations.admission import Admission, address_of
from shoal.server.people.profiles import Profiles
from shoal.server.ratings.kinds import Kind, all_kinds, kind_named
from shoal.server.ratings.model import NORMAL_95, Rating
from shoal.server.ratings.rated_tables import PATIENCE_S, RatedTables, Waiting
from shoal.server.ratings.standings import ENOUGH, RatedPlayer, RatingHistory, Standings
from shoal.server.tables.timing.time_control import time_words
from shoal.server.web.answers import TOO_MANY, Answers, Refusal, check_is_from_here, html_answer, with_cookie
from shoal.server.web.document import Shell


def clock_words(say: Speaks, kind: Kind) -> str:
    """The clock of a kind of game."""
    return time_words(say, kind.time)


def half_width(rating: Rating) -> int:
    """Half of the interval that holds the strength in 95 of 100 cases."""
    return round(NORMAL_95 * rating.sigma)


def rating_words(say: Speaks, rating: Rating) -> str:
    """A rating with its interval."""
    return say("rated-rating", rating=str(round(rating.mu)), half=str(half_width(rating)))


def list_page(
    shell: Shell,
    kind: Kind,
    people: Sequence[RatedPlayer],
    bots: Sequence[RatedPlayer],
    *,
    own: str | None,
    shown: Collection[str],
) -> str:
    """The lists of a kind; `own` is the reader's name, `shown` are the people whose pages they may see."""
    say = shell.speaker(kind.game)
    kinds: dict[str, list[dict[str, Any]]] = {}
    for one in all_kinds():
        link = {"name": one.name, "clock": clock_words(say, one), "is_this": one == kind}
        kinds.setdefault(shell.speaker(one.game)("game-name"), []).append(link)
    return shell.render(
        "ratings.html",
        None,
        title=say("game-name"),
        clock=clock_words(say, kind),
        picture_of=kind.game,
        kinds=kinds,
        people=[
            _line(place, one, one.name, own) | {"is_shown": one.name in shown} for place, one in enumerate(people, 1)
        ],
        bots=[_line(place, one, level_name(say, one.name), None) for place, one in enumerate(bots, 1)],
        enough=ENOUGH,
    )


def _line(place: int, one: RatedPlayer, name: str, own: str | None) -> dict[str, Any]:
    return {
        "place": place,
        "name": name,
        "rating": round(one.rating.mu),
        "half": half_width(one.rating),
        "games": one.games,
        "is_bot": one.is_bot,
        "is_own": name == own,
    }


@dataclass(frozen=True)
class RatedOffer:
    """A kind of game, what the reader is rated for it, and how many wait."""

    kind: Kind
    course: RatingHistory | None
    waiting: int


def rated_page(
    shell: Shell, account: Account | None, offers: Sequence[RatedOffer], waiting: Waiting | None, waited_s: float
) -> str:
    """The form to ask for a game, or the wait; without an account, that it needs one."""
    by_game: dict[str, list[RatedOffer]] = {}
    for offer in offers:
        by_game.setdefault(offer.kind.game, []).append(offer)
    return shell.render(
        "rated.html",
        None,
        has_account=account is not None,
        games=[_game(shell, game, own, offers[0]) for game, own in by_game.items()],
        waiting=None if waiting is None else _wait(shell, waiting, offers, waited_s),
    )


def _game(shell: Shell, game: str, offers: Sequence[RatedOffer], first: RatedOffer) -> dict[str, Any]:
    say = shell.speaker(game)
    choices = [
        {
            "name": offer.kind.name,
            "clock": clock_words(say, offer.kind),
            "rating": "" if offer.course is None else rating_words(say, offer.course.rating),
            "waiting": offer.waiting,
            "is_chosen": offer is first,
        }
        for offer in offers
    ]
    return {"name": game, "title": say("game-name"), "seats": offers[0].kind.rules.seats, "choices": choices}


def _wait(shell: Shell, waiting: Waiting, offers: Sequence[RatedOffer], waited_s: float) -> dict[str, Any]:
    """What is said to who waits. `bots_in_s` is when bots come; `None` where none do."""
    say = shell.speaker(waiting.kind.game)
    here = next((offer.waiting for offer in offers if offer.kind == waiting.kind), 0)
    left = max(0, round(PATIENCE_S - waited_s)) if waiting.with_bots else None
    return {
        "title": say("game-name"),
        "clock": clock_words(say, waiting.kind),
        "here": max(1, here),
        "seats": waiting.kind.rules.seats,
        "bots_in_s": left,
    }


ROWS: Final = 10
"""Of the table that says the same as a picture of a rating."""


def spread(count: int, most: int) -> list[int]:
    """At most so many of these numbers from 0 on, evenly, the last one among them."""
    if count <= most:
        return list(range(count))
    return [round(row * (count - 1) / (most - 1)) for row in range(most)]


class RatedRoutes:
    """Each answers one request."""

    def __init__(
        self, rated: RatedTables, standings: Standings, profiles: Profiles, answers: Answers, admission: Admission
    ) -> None:
        """The rated games of a server; `profiles` say whose pages the lists lead to."""
        self._profiles = profiles
        self._rated = rated
        self._standings = standings
        self._answers = answers
        self._admission = admission

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/rated", guarded(self.look), methods=["GET"]),
            Route("/rated", guarded(self.ask), methods=["POST"]),
            Route("/rated/leave", guarded(self.leave), methods=["POST"]),
            Route("/ratings", guarded(self.list)),
            Route("/ratings/{kind}", guarded(self.list)),
        ]

    async def look(self, request: Request) -> Response:
        """The kinds to choose from, or how long the wait may be; people who have a seat are led to their table.

        Asking again keeps one's place: who does not ask for a while is not there any more.
        """
        await self._rated.enter()
        session = session_if_any(request)
        account = None if session is None else session.account
        waiting = None if account is None else await self._rated.look(account)
        table = None if account is None or waiting is not None else await self._standings.playing(account)
        if "application/json" in request.headers.get("accept", ""):
            session_of(request)
            return JSONResponse(
                {"table": table and f"/t/{table}", "waiting": waiting.kind.name if waiting is not None else None}
            )
        if table is not None:
            return Response(status_code=303, headers={"Location": f"/t/{table}"})
        return await self._page(request, account, waiting)

    async def ask(self, request: Request) -> Response:
        """Wait for a game of a kind, with bots if need be; who plays already is led there."""
        fields = await sent_fields(request)
        account = session_of(request).account
        kind = kind_named(fields.get("kind", ""))
        if kind is None:
            raise Refusal(404, "NO_SUCH_KIND")
        await self._rated.enter()
        if await self._standings.playing(account) is None:
            if not self._admission.may_ask_for_rated(address_of(request.scope)):
                raise Refusal(429, TOO_MANY)
            address = self._admission.key(address_of(request.scope))
            await self._rated.ask(account, kind, with_bots=fields.get("bots") == "yes", address=address)
        return Response(status_code=303, headers={"Location": "/rated"})

    async def leave(self, request: Request) -> Response:
        """Wait no longer."""
        check_is_from_here(request)
        account = session_of(request).account
        await self._rated.enter()
        await self._rated.leave(account)
        return Response(status_code=303, headers={"Location": "/rated"})

    async def _page(self, request: Request, account: Account | None, waiting: Waiting | None) -> Response:
        shell = self._answers.shell(request, "/rated")
        courses = {} if account is None else {one.kind: one for one in await self._standings.of(account)}
        offers = [RatedOffer(kind, courses.get(kind), self._rated.room.count(kind)) for kind in all_kinds()]
        waited_s = 0.0 if waiting is None else self._rated.waited_s(waiting)
        page = rated_page(shell, account, offers, waiting, waited_s)
        return with_cookie(request, html_answer(request, shell, page))

    async def list(self, request: Request) -> Response:
        """Who plays a kind of rated game, the strongest first, and how strong the bots are."""
        name = request.path_params.get("kind", "")
        kind = kind_named(name) if name else all_kinds()[0]
        if kind is None:
            raise Refusal(404, "NO_SUCH_KIND")
        session, shell = session_if_any(request), self._answers.shell(request)
        reader = None if session is None else session.account
        people, bots = await self._standings.ranked(kind), await self._standings.bots(kind)
        shown = await self._profiles.shown_to(reader, [one.name for one in people])
        page = list_page(shell, kind, people, bots, own=None if reader is None else reader.name, shown=shown)
        return with_cookie(request, html_answer(request, shell, page))
