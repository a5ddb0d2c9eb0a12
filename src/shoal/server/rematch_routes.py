"""The route of a rematch: the first of its players who asks opens the table, and all who ask are led there."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shoal.errors import ShoalError
from shoal.server.admission import Admission
from shoal.server.answers import Answers, Refusal, check_is_from_here, read_body
from shoal.server.identity import guest_of
from shoal.server.outputs import Output
from shoal.server.rationed import address_of
from shoal.server.rematch import Alone, NotYourGame, Rematch, Sides, rematch_log, rematch_of
from shoal.server.session import TableSession
from shoal.server.surroundings import SYSTEM_ENTROPY
from shoal.server.table import Table
from shoal.server.table_request import read_fields
from shoal.server.tables import Tables


class RematchRoutes:
    """Answers one request."""

    def __init__(self, tables: Tables, answers: Answers, admission: Admission) -> None:
        """Rematches at these tables."""
        self._tables = tables
        self._answers = answers
        self._admission = admission
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def routes(self) -> list[Route]:
        """Where it is."""
        return [Route("/t/{table}/rematch", self._answers.guarded(self.rematch), methods=["POST"])]

    async def rematch(self, request: Request) -> Response:
        """Lead a player to the rematch, which is opened where there is none yet; `sides` are `kept` or `mixed`."""
        guest = guest_of(request)
        check_is_from_here(request, needs_proof=guest is not None and guest.by_cookie)
        sides: Sides = "mixed" if read_fields(await read_body(request)).get("sides") == "mixed" else "kept"
        if guest is None:
            raise Refusal(403, "NOT_YOUR_GAME")
        old, address = request.path_params["table"], address_of(request.scope)
        lock = self._asking.setdefault(old, asyncio.Lock())
        async with lock:  # two who ask at once get the same table
            name = await self._opened(old, guest.who, sides, address)
        await (await self._tables.get(name)).take_seat(guest.who, "", self._admission.key(address))
        return Response(status_code=303, headers={"Location": f"/t/{name}"})

    async def _opened(self, old: str, who: str, sides: Sides, address: str) -> str:
        table = await self._tables.get(old)
        found = await _asked(table, who)
        if isinstance(found, str):
            return found
        if not self._admission.may_open_table(address, who):
            raise Refusal(429, "TOO_MANY_OPENED")
        name = await self._tables.open_with(rematch_log(found, who, sides, SYSTEM_ENTROPY.rng()))
        await table.say(lambda session, now: session.note_rematch(who, name, now))
        return name


async def _asked(table: Table, who: str) -> Rematch | str:
    """The table of the rematch, or what it is to be opened with; `Refusal`, `NotOver`."""
    found: list[Rematch | str | ShoalError] = []

    def look(session: TableSession, _: float) -> list[Output]:
        record = session.record
        known = record.rematch
        try:
            is_known = known is not None and known.game == record.game and who in known.guests
            found.append(known.table if known is not None and is_known else rematch_of(record, who))
        except ShoalError as error:
            found.append(error)
        return []

    await table.say(look)
    match found[0]:
        case NotYourGame():
            raise Refusal(403, "NOT_YOUR_GAME")
        case Alone():
            raise Refusal(400, "NOBODY_ELSE")
        case ShoalError() as error:
            raise error
        case Rematch() | str() as known:
            return known
