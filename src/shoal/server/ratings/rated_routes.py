"""The routes of rated games: to ask for one, to wait, to give up waiting; and the lists of those who play them."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.server.accounts.account import Account
from shoal.server.accounts.account_page import session_of
from shoal.server.accounts.identity import guest_of
from shoal.server.operations.admission import Admission, address_of
from shoal.server.ratings.kinds import all_kinds, kind_named
from shoal.server.ratings.rated_tables import RatedTables
from shoal.server.ratings.rating_pages import RatedOffer, list_page, rated_page
from shoal.server.ratings.standings import Standings
from shoal.server.ratings.waiting_room import RoomFull, Waiting
from shoal.server.tables.request import read_fields
from shoal.server.web.answers import TOO_MANY, Answers, Refusal, check_is_from_here, html_answer, read_body, with_cookie

YES: Final = "yes"


class RatedRoutes:
    """Each answers one request."""

    def __init__(self, rated: RatedTables, standings: Standings, answers: Answers, admission: Admission) -> None:
        """The rated games of a server."""
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
        guest = guest_of(request)
        account = guest.session.account if guest is not None and guest.session is not None else None
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
        check_is_from_here(request)
        account = session_of(request).account
        fields = read_fields(await read_body(request))
        kind = kind_named(fields.get("kind", ""))
        if kind is None:
            raise Refusal(404, "NO_SUCH_KIND")
        if await self._standings.playing(account) is None:
            if not self._admission.may_ask_for_rated(address_of(request.scope)):
                raise Refusal(429, TOO_MANY)
            address = self._admission.key(address_of(request.scope))
            try:
                self._rated.ask(account, kind, with_bots=fields.get("bots") == YES, address=address)
            except RoomFull:
                raise Refusal(503, "ROOM_FULL") from None
        return Response(status_code=303, headers={"Location": "/rated"})

    async def leave(self, request: Request) -> Response:
        """Wait no longer."""
        check_is_from_here(request)
        self._rated.room.leave(session_of(request).account.id)
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
        guest, shell = guest_of(request), self._answers.shell(request)
        own = guest.session.account.name if guest is not None and guest.session is not None else None
        people, bots = await self._standings.ranked(kind), await self._standings.bots(kind)
        return with_cookie(request, html_answer(request, shell, list_page(shell, kind, people, bots, own)))
