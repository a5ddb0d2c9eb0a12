"""The HTTP routes of tables: opening one, its page, the record of its last game, and its rematch."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final
from urllib.parse import urlencode
from weakref import WeakValueDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from shoal.core.errors import ShoalError
from shoal.core.game_words import doubt, speaker_for
from shoal.server.accounts.identity import Guest, guest_of, new_token, who
from shoal.server.finished.library import Library
from shoal.server.operations.admission import Admission, address_of
from shoal.server.tables.broadcast.shown import frame_of
from shoal.server.tables.codes import seats_in
from shoal.server.tables.environment import SYSTEM_ENTROPY
from shoal.server.tables.opening import Alone, NotYourGame, RematchPlan, Sides, rematch_log, rematch_of, rules_for
from shoal.server.tables.request import read_fields, read_form, read_json, usual_pace
from shoal.server.tables.session import TableSession
from shoal.server.tables.table import Table
from shoal.server.tables.table_errors import Elsewhere
from shoal.server.tables.tables import Tables
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
"""Keeps files out of search engines, as the head of pages does; `robots.txt` cannot, since it lets previews be fetched."""


class TableRoutes:
    """The pages and files of a table."""

    def __init__(self, tables: Tables, answers: Answers, admission: Admission) -> None:
        """The routes of those tables."""
        self._admission = admission
        self._tables = tables
        self._answers = answers

    def routes(self) -> list[Route]:
        """The routes by path."""
        guarded = self._answers.guarded
        return [
            Route("/tables", guarded(self.open_table), methods=["POST"]),
            Route("/t/{table}", guarded(self.table)),
            Route("/t/{table}/record", guarded(self.record)),
            Route("/t/{table}/story", guarded(self.story)),
        ]

    async def open_table(self, request: Request) -> Response:
        """Open a table, by a form or by JSON. A program is sent its address, a browser its page."""
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
        if not await self._admission.may_open_table(address_of(request.scope), opener):
            raise Refusal(429, "TOO_MANY_OPENED")
        name = await self._tables.create(wish, opener, language)
        url = f"/t/{name}"
        response: Response = Response(status_code=303, headers={"Location": url})
        # Of several servers the one that the balancer chooses for this table should have it.
        if is_navigation(request) and guest is not None and not self._tables.is_shared:
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
        """What the guest's seat saw of the last game that ended, for the page that shows how it went."""
        guest = guest_of(request)
        game, seat = await (await self._tables.get(request.path_params["table"])).finished(guest.who if guest else None)
        return Response(frame_of(game.story(seat)), media_type="application/json", headers=NOT_INDEXED)


def _link(request: Request) -> str:
    """The link of a request, with the seats that it offers and its invitation."""
    kept = {name: value for name in ("seats", "by") if (value := request.query_params.get(name))}
    query = f"?{urlencode(kept, safe=',')}" if kept else ""
    return f"/t/{request.path_params['table']}{query}"


def _account_name(guest: Guest | None) -> str:
    """The name of a guest's account; empty without one."""
    return guest.account.name if guest is not None and guest.account is not None else ""


class RematchRoutes:
    """Rematches from the page of a table or of a game: the first player who asks opens the table, and all who ask are led there."""

    def __init__(self, tables: Tables, library: Library, answers: Answers, admission: Admission) -> None:
        """Rematches at these tables, of which the library has the games."""
        self._tables = tables
        self._library = library
        self._answers = answers
        self._admission = admission
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def routes(self) -> list[Route]:
        """The routes by path."""
        return [
            Route("/t/{table}/rematch", self._answers.guarded(self.of_table), methods=["POST"]),
            Route("/game/{id}/rematch", self._answers.guarded(self.of_game), methods=["POST"]),
        ]

    async def of_table(self, request: Request) -> Response:
        """Lead a player to the rematch of the last game of a table."""
        return await self._lead(request, self._asking_player(request), request.path_params["table"])

    async def of_game(self, request: Request) -> Response:
        """Lead a player of a game to its rematch; to its table, where they play on."""
        player = self._asking_player(request)
        game = await self._library.open(request.path_params["id"], player.who)
        if game.seat_of(player.who) is None:
            raise Refusal(403, "NOT_YOUR_GAME")
        return await self._lead(request, player, game.table, game.number)

    def _asking_player(self, request: Request) -> Guest:
        guest = guest_of(request)
        check_is_from_here(request, needs_proof=guest is not None and guest.by_cookie)
        if guest is None:
            raise Refusal(403, "NOT_YOUR_GAME")
        return guest

    async def _lead(self, request: Request, guest: Guest, old: str, number: int | None = None) -> Response:
        """To the rematch, which is opened where there is none yet; `sides` of the form are `kept` or `mixed`."""
        sides: Sides = "mixed" if read_fields(await read_body(request)).get("sides") == "mixed" else "kept"
        address = address_of(request.scope)
        lock = self._asking.setdefault(old, asyncio.Lock())
        async with lock:  # two who ask at once get the same table
            name = await self._opened(old, number, guest.who, sides, address)
        if name != old:
            with suppress(Elsewhere):  # they take the seat when they are there
                await (await self._tables.get(name)).take_seat(guest.who, "", self._admission.key(address))
        return Response(status_code=303, headers={"Location": f"/t/{name}"})

    async def _opened(self, old: str, number: int | None, who: str, sides: Sides, address: str) -> str:
        table = await self._tables.get(old)
        if number is not None and await _plays_on(table, number):
            return old
        found = await _asked(table, who)
        if isinstance(found, str):
            return found
        if not await self._admission.may_open_table(address, who):
            raise Refusal(429, "TOO_MANY_OPENED")
        name = await self._tables.open_with(rematch_log(found, who, sides, SYSTEM_ENTROPY.rng()))
        await table.submit(lambda session, now: session.note_rematch(who, name, now))
        return name


async def _plays_on(table: Table, number: int) -> bool:
    """Whether another game followed that one at its table."""
    return await table.ask(lambda session, _: session.state.game.number) != number


async def _asked(table: Table, who: str) -> RematchPlan | str:
    """The table of the rematch, or what it is to be opened with; `Refusal`, `NotOver`."""

    def look(session: TableSession, _: float) -> RematchPlan | str | ShoalError:
        state = session.state
        known = state.rematch
        if known is not None and known.game == state.game.number and who in known.guests:
            return known.table
        try:
            return rematch_of(state, who)
        except ShoalError as error:
            return error

    match await table.ask(look):
        case NotYourGame():
            raise Refusal(403, "NOT_YOUR_GAME")
        case Alone():
            raise Refusal(400, "NOBODY_ELSE")
        case ShoalError() as error:
            raise error
        case RematchPlan() | str() as known:
            return known
