"""The routes of the lobby: its page, the socket that keeps it up to date, a seat at once, a seat at one table."""

from __future__ import annotations

import random
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from msgspec import to_builtins
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.core.game import BadOptions
from shoal.core.games import USUAL_GAME
from shoal.i18n import speak
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import Guest, guest_of, is_from_here, new_token, who
from shoal.server.lobby.board import OpenTables, wanted_from
from shoal.server.lobby.busy_hours import BusyHours
from shoal.server.lobby.page import LobbyPage, count_words, exhibition_html, lobby_page, plays_words, row_html
from shoal.server.lobby.play_now import CLOCKS, PlayNow
from shoal.server.lobby.watchers import SHOWN, LobbyWords, Watchers, digest_of
from shoal.server.operations.admission import Admission, address_of
from shoal.server.tables.opening import NewTable
from shoal.server.tables.request import read_fields, usual_pace
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.seating.names import InvalidName, clean_name, read_name
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import (
    TOO_MANY,
    Answers,
    Refusal,
    check_is_from_here,
    html_answer,
    read_body,
    with_cookie,
)
from shoal.server.web.language import language_of
from shoal.server.web.socket import SCHEMES, carry, writer_of

WORDS_HEARD: Final = 50
"""Frames after which a watcher is disconnected: there is nothing to send here."""

POLICY_VIOLATION: Final = 1008
MOST_PAGES: Final = 500


class LobbyRoutes:
    """The page of the lobby, its socket, and taking a seat."""

    def __init__(
        self,
        tables: Tables,
        play_now: PlayNow,
        answers: Answers,
        admission: Admission,
        people: AccountLoader | None = None,
    ) -> None:
        """The lobby of these tables; `people` know who is whose friend."""
        self._tables = tables
        self._answers = answers
        self._admission = admission
        self._people = people
        self._play_now = play_now
        self._rng = random.SystemRandom()
        self._watching: dict[str, int] = {}
        told = LobbyWords(row_html, count_words, plays_words, exhibition_html)
        self.watchers = Watchers(tables.board, told, time.monotonic, tables.life)
        self.hours = BusyHours(tables.store, tables.environment.clock)
        """When people come here."""

    def routes(self) -> list[BaseRoute]:
        """Where they are."""
        guarded = self._answers.guarded
        return [
            Route("/lobby", guarded(self.lobby)),
            Route("/lobby/play", guarded(self.play), methods=["POST"]),
            Route("/lobby/sit", guarded(self.sit), methods=["POST"]),
            WebSocketRoute("/lobby/socket", self.socket),
        ]

    async def lobby(self, request: Request) -> Response:
        """The open tables: as a page, or as JSON for a program."""
        self._tables.life.look()
        query = request.query_params
        wanted, page = wanted_from(query), query.get("page", "")
        number = min(MOST_PAGES, int(page)) if page.isascii() and page.isdigit() and len(page) < 5 else 1
        found = self._tables.board.wanted(wanted)
        number = max(1, min(number, -(-len(found) // SHOWN)))
        shown = [one.table for one in found[SHOWN * (number - 1) : SHOWN * number]]
        if "application/json" in request.headers.get("accept", ""):
            exhibition = self._tables.life.now().exhibition
            told = OpenTables(len(found), tuple(shown), "" if exhibition is None else exhibition.table)
            return JSONResponse(to_builtins(told))
        guest, shell = guest_of(request), self._answers.shell(request)
        friends = await self._friends(guest)
        rows = {table.id: self.watchers.row(table, shell.language) for table in shown}
        of_friends = [
            self.watchers.row(one.table, shell.language)
            for one in self._tables.board.with_guests(friends)
            if guest is None or guest.who not in one.guests
        ]
        lively = self._tables.life.now()
        found_page = LobbyPage(
            wanted=wanted,
            rows=list(rows.values()),
            count=len(found),
            number=number,
            digest=digest_of(rows),
            friends=of_friends[:SHOWN],
            missed="missed" in query,
            name=guest.session.account.name if guest is not None and guest.session is not None else "",
            waiting=self._tables.board.waiting(),
            here=lively.here,
            exhibition=lively.exhibition,
            hours=self.hours.now(),
        )
        return with_cookie(request, html_answer(request, shell, lobby_page(shell, found_page)))

    async def play(self, request: Request) -> Response:
        """Seat a guest at once: where a bot gives up its seat, else at a new table that is in the lobby.

        With `wait` they rather wait for the next deal of people than begin with bots.
        """
        fields, guest, token = await self._asked(request)
        me, address = guest.who if guest else who(token), address_of(request.scope)
        wanted = wanted_from({"game": USUAL_GAME} | fields)
        name = self._name(request, fields, guest)
        if not self._admission.may_sit(self._admission.key(address), me):
            raise Refusal(429, TOO_MANY)
        friends = await self._friends(guest)
        waits = fields.get("wait") == "yes"
        table = await self._play_now.seat(me, name, self._admission.key(address), wanted, friends=friends, waits=waits)
        if table is None:
            if not await self._admission.may_open_table(address, me):
                raise Refusal(429, "TOO_MANY_OPENED")
            clock = CLOCKS[wanted.clock or "none"]
            pace = usual_pace(request.cookies)
            wish = NewTable(game=wanted.game, name=name, listed=True, time=clock, pace=pace)
            table = await self._tables.create(wish, me, language_of(request.headers, request.cookies))
        return self._to_table(request, table, token)

    async def sit(self, request: Request) -> Response:
        """Take a seat at one table of the lobby, now or with the next deal; back to the lobby where there is none any more."""
        fields, guest, token = await self._asked(request)
        me, address, table = guest.who if guest else who(token), address_of(request.scope), fields.get("table", "")
        name = self._name(request, fields, guest)
        if not self._admission.may_sit(self._admission.key(address), me):
            raise Refusal(429, TOO_MANY)
        if not await self._play_now.take(table, me, name, self._admission.key(address)):
            response: Response = Response(status_code=303, headers={"Location": "/lobby?missed"})
            return with_cookie(request, response, token)
        return self._to_table(request, table, token)

    async def _asked(self, request: Request) -> tuple[dict[str, str], Guest | None, str]:
        guest = guest_of(request)
        check_is_from_here(request, needs_proof=guest is not None and guest.by_cookie)
        return read_fields(await read_body(request)), guest, new_token()

    def _to_table(self, request: Request, table: str, token: str) -> Response:
        return with_cookie(request, Response(status_code=303, headers={"Location": f"/t/{table}"}), token)

    def _name(self, request: Request, fields: dict[str, str], guest: Guest | None) -> str:
        """What a guest is called: as they say, as their account is, or a guest with a number."""
        typed = clean_name(fields.get("name", "")[:200])
        if typed:
            try:
                return read_name(typed)
            except InvalidName as bad:
                raise BadOptions(bad.reason, ("name",)) from None
        if guest is not None and guest.session is not None:
            return guest.session.account.name
        say = speak(language_of(request.headers, request.cookies))
        return say("guest-numbered", number=self._rng.randint(10, 99))

    async def _friends(self, guest: Guest | None) -> Collection[str]:
        """What tables know the friends of a guest by."""
        if self._people is None or guest is None or guest.session is None:
            return ()
        friends = await (await self._people.services()).friends.of(guest.session.account)
        return [friend.account.who for friend in friends]

    async def socket(self, socket: WebSocket) -> None:
        """Send a client what changes in the lobby."""
        guest, address = guest_of(socket), self._admission.key(address_of(socket.scope))
        by_cookie = guest is not None and guest.by_cookie
        if not is_from_here(socket.headers, SCHEMES[socket.url.scheme], needs_proof=by_cookie):
            await socket.close()
            return
        visit = self._admission.visit(address_of(socket.scope), guest.who if guest else None)
        most = self._admission.limits.lobby_watchers_per_address
        if visit is None or (address and self._watching.get(address, 0) >= most):
            if visit is not None:
                visit.leave()
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.send_denial_response(PlainTextResponse("too many connections", 429))
            return
        self._watching[address] = self._watching.get(address, 0) + 1
        try:
            await self._watch(socket)
        finally:
            visit.leave()
            self._watching[address] -= 1
            if not self._watching[address]:
                del self._watching[address]

    async def _watch(self, socket: WebSocket) -> None:
        peer, wanted = Peer(writer_of(socket.scope)), wanted_from(socket.query_params)
        language = language_of(socket.headers, socket.cookies)
        await socket.accept()
        self._tables.life.look()
        self.watchers.enter(peer, wanted, language, socket.query_params.get("known", "")[:40])
        try:
            await carry(socket, peer, _hear(socket, peer))
        finally:
            self.watchers.leave(peer, wanted, language)


async def _hear(socket: WebSocket, peer: Peer) -> None:
    """Wait until the client leaves; one that sends frames is disconnected."""
    for _ in range(WORDS_HEARD):
        if (await socket.receive())["type"] != "websocket.receive":
            return
    peer.end(POLICY_VIOLATION)
    while (await socket.receive())["type"] == "websocket.receive":
        continue
