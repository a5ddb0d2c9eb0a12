"""The routes of a rematch, from the table and from the page of the game: the first of its players who asks opens the table, and all who ask
are led there.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.core.errors import ShoalError
from shoal.server.accounts.identity import Guest, guest_of
from shoal.server.finished.library import Library
from shoal.server.operations.admission import Admission
from shoal.server.operations.rationed import address_of
from shoal.server.tables.environment import SYSTEM_ENTROPY
from shoal.server.tables.rematch import Alone, NotYourGame, Rematch, Sides, rematch_log, rematch_of
from shoal.server.tables.request import read_fields
from shoal.server.tables.session import TableSession
from shoal.server.tables.table import Table
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, read_body


class RematchRoutes:
    """Answers one request."""

    def __init__(self, tables: Tables, library: Library, answers: Answers, admission: Admission) -> None:
        """Rematches at these tables, of which the library has the games."""
        self._tables = tables
        self._library = library
        self._answers = answers
        self._admission = admission
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def routes(self) -> list[Route]:
        """Where it is."""
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
            await (await self._tables.get(name)).take_seat(guest.who, "", self._admission.key(address))
        return Response(status_code=303, headers={"Location": f"/t/{name}"})

    async def _opened(self, old: str, number: int | None, who: str, sides: Sides, address: str) -> str:
        table = await self._tables.get(old)
        if number is not None and await _plays_on(table, number):
            return old
        found = await _asked(table, who)
        if isinstance(found, str):
            return found
        if not self._admission.may_open_table(address, who):
            raise Refusal(429, "TOO_MANY_OPENED")
        name = await self._tables.open_with(rematch_log(found, who, sides, SYSTEM_ENTROPY.rng()))
        await table.submit(lambda session, now: session.note_rematch(who, name, now))
        return name


async def _plays_on(table: Table, number: int) -> bool:
    """Whether another game followed that one at its table."""
    return await table.ask(lambda session, _: session.record.game) != number


async def _asked(table: Table, who: str) -> Rematch | str:
    """The table of the rematch, or what it is to be opened with; `Refusal`, `NotOver`."""

    def look(session: TableSession, _: float) -> Rematch | str | ShoalError:
        record = session.record
        known = record.rematch
        if known is not None and known.game == record.game and who in known.guests:
            return known.table
        try:
            return rematch_of(record, who)
        except ShoalError as error:
            return error

    match await table.ask(look):
        case NotYourGame():
            raise Refusal(403, "NOT_YOUR_GAME")
        case Alone():
            raise Refusal(400, "NOBODY_ELSE")
        case ShoalError() as error:
            raise error
        case Rematch() | str() as known:
            return known
