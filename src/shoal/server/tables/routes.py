"""The routes of tables: one is opened, looked at, and, when a game has ended, its record is fetched."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from shoal.core.game_words import doubt, speaker_for
from shoal.server.accounts.identity import Guest, guest_of, new_token, who
from shoal.server.operations.admission import Admission
from shoal.server.operations.rationed import address_of
from shoal.server.tables.broadcast.shown import frame_of
from shoal.server.tables.opening import rules_for
from shoal.server.tables.request import read_form, read_json
from shoal.server.tables.seating.seat_links import seats_in
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.usual_pace import usual_pace
from shoal.server.web.answers import (
    Answers,
    Refusal,
    check_is_from_here,
    html_answer,
    is_navigation,
    read_body,
    with_cookie,
)
from shoal.server.web.document import table_page
from shoal.server.web.language import language_of

NOT_INDEXED: Final = {"X-Robots-Tag": "noindex"}
"""What is said in the head of a page is said here in a header: `robots.txt` lets previews be fetched, so it keeps nothing out of searches."""


class TableRoutes:
    """Each answers one request."""

    def __init__(self, tables: Tables, answers: Answers, admission: Admission) -> None:
        """Those tables."""
        self._admission = admission
        self._tables = tables
        self._answers = answers

    def routes(self) -> list[Route]:
        """Where they are."""
        guarded = self._answers.guarded
        return [
            Route("/tables", guarded(self.open_table), methods=["POST"]),
            Route("/t/{table}", guarded(self.table)),
            Route("/t/{table}/record", guarded(self.record)),
            Route("/t/{table}/story", guarded(self.story)),
        ]

    async def open_table(self, request: Request) -> Response:
        """Open a table, by a form or by JSON. A program is told its address, a browser gets its page."""
        guest = guest_of(request)
        by_cookie = guest is not None and guest.by_cookie
        check_is_from_here(request, needs_proof=by_cookie)
        body = await read_body(request)
        is_json = request.headers.get("content-type", "").startswith("application/json")
        wish = read_json(body) if is_json else read_form(body)
        if wish.pace is None:
            wish = msgspec.structs.replace(wish, pace=usual_pace(request.cookies))
        if wish.name is None and (name := _account_name(guest)):
            wish = msgspec.structs.replace(wish, name=name)
        token = new_token()
        language = language_of(request.headers, request.cookies)
        opener = guest.who if guest else who(token)
        if not self._admission.may_open_table(address_of(request.scope), opener):
            raise Refusal(429, "TOO_MANY_OPENED")
        name = await self._tables.create(wish, opener, language)
        url = f"/t/{name}"
        response: Response = Response(status_code=303, headers={"Location": url})
        if is_navigation(request) and guest is not None:
            response = await self._table_at_once(request, name, guest)
        if "application/json" in request.headers.get("accept", ""):
            say = speaker_for(wish.game)
            doubts = [msgspec.to_builtins(one) | {"about": doubt(say, one)} for one in rules_for(wish).doubts]
            response = JSONResponse({"table": name, "url": url, "doubts": doubts}, 201)
        return with_cookie(request, response, token)

    async def _table_at_once(self, request: Request, name: str, guest: Guest) -> Response:
        """The page of a new table as the answer to the form: a round trip less than to be sent there.

        The client gives the page the table's own address before anything else, so that to load it again opens no other table.
        """
        table = await self._tables.get(name)
        seen = await table.look(guest.who)
        shell = self._answers.shell(request, f"/t/{name}")
        response = html_answer(request, shell, table_page(shell, *seen, table.lesson, preview=table.preview()))
        response.headers["Content-Location"] = f"/t/{name}"
        return response

    async def table(self, request: Request) -> Response:
        """The page of a table, as this guest sees it."""
        guest = guest_of(request)
        name = request.path_params["table"]
        table = await self._tables.get(name)
        shell = self._answers.shell(request, _link(request))
        seen = await table.look(guest.who if guest else None)
        preview = table.preview(seats_in(str(request.url)))
        page = table_page(shell, *seen, table.lesson, account=_account_name(guest), preview=preview)
        return with_cookie(request, html_answer(request, shell, page))

    async def record(self, request: Request) -> Response:
        """The record of the last game that ended at a table, as a file to keep."""
        name = request.path_params["table"]
        game, _ = await (await self._tables.get(name)).finished(None)
        headers = {"Content-Disposition": f'attachment; filename="shoal-{name}.txt"', **NOT_INDEXED}
        return PlainTextResponse(game.record(name), headers=headers)

    async def story(self, request: Request) -> Response:
        """What the guest's seat saw of the last game that ended, for the page that tells how it went."""
        guest = guest_of(request)
        game, seat = await (await self._tables.get(request.path_params["table"])).finished(guest.who if guest else None)
        return Response(frame_of(game.story(seat)), media_type="application/json", headers=NOT_INDEXED)


def _link(request: Request) -> str:
    """The link by which somebody came, with the seats that it offers and the invitation that it has."""
    kept = {name: value for name in ("seats", "by") if (value := request.query_params.get(name))}
    query = f"?{urlencode(kept, safe=',')}" if kept else ""
    return f"/t/{request.path_params['table']}{query}"


def _account_name(guest: Guest | None) -> str:
    """What somebody is called who has an account, unless they say otherwise; guests are called anything."""
    return guest.account.name if guest is not None and guest.account is not None else ""
