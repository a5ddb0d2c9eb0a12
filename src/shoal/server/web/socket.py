"""The WebSocket of a table: who may open one, and how its frames are carried both ways."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, Final

from starlette.responses import PlainTextResponse
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.core.errors import ShoalError
from shoal.server.accounts.authentication import OpenSockets
from shoal.server.accounts.identity import Guest, guest_of, is_from_here, of_guest
from shoal.server.operations.admission import AddressVisit, Admission, address_of
from shoal.server.tables.seating.connections import Peer, Write
from shoal.server.tables.table import Table, TableGone
from shoal.server.tables.table_errors import UnknownTable
from shoal.server.tables.tables import Tables

SCHEMES: Final = {"ws": "http", "wss": "https"}
FAREWELL_S: Final = 2.0
"""How long a client that is sent away may take to hear it."""

WRITE: Final = "shoal.write"
"""The extension of ASGI that has a `Write` under the key `TEXTS`."""

TEXTS: Final = "texts"
RARELY: Final = "rarely"
"""There, too: what has its client seldom asked whether it is there."""


def writer_of(scope: Scope) -> Write | None:
    """What writes to the client of a WebSocket directly; `None` where the ASGI server has no such extension."""
    found: Write | None = _extension(scope).get(TEXTS)
    return found


def _extension(scope: Scope) -> dict[str, Any]:
    found: dict[str, Any] = (scope.get("extensions") or {}).get(WRITE, {})
    return found


async def table_socket(tables: Tables, admission: Admission, open_sockets: OpenSockets, socket: WebSocket) -> None:
    """Serve one client of one table. A page of another site is refused before anything is said (403)."""
    guest = guest_of(socket)
    by_cookie = guest is not None and guest.by_cookie
    if not is_from_here(socket.headers, SCHEMES[socket.url.scheme], needs_proof=by_cookie):
        await socket.close()
        return
    try:
        table = await tables.get(socket.path_params["table"])
    except ShoalError as error:
        await _deny(socket, 404 if isinstance(error, UnknownTable) else 503, str(error))
        return
    who = guest.who if guest else None
    visit = admission.visit(address_of(socket.scope), who)
    if visit is None:
        await _deny(socket, 429, "too many connections of this guest, or from this address")
        return
    peer = Peer(writer_of(socket.scope))
    try:
        with open_sockets.opened((guest.ends_with or of_guest(guest.who)) if guest else None, peer):
            await _visit(socket, table, peer, guest, visit)
    finally:
        visit.leave()


async def _visit(socket: WebSocket, table: Table, peer: Peer, guest: Guest | None, visit: AddressVisit) -> None:
    who = guest.who if guest else None
    by = socket.query_params.get("by", "")
    if table.is_full_for(who, visit.address, by):
        await _deny(socket, 503, "too many connections to this table")
        return
    try:
        await table.enter(peer, who, visit, is_program=guest is not None and guest.is_bot, by=by)
        await socket.accept()
        if table.is_in_crowd(peer) and (ask_rarely := _extension(socket.scope).get(RARELY)):
            ask_rarely()
        await carry(socket, peer, _hear(socket, table, peer))
    except TableGone:
        await _deny(socket, 503, "the table restarts")
    finally:
        table.leave(peer)


async def _deny(socket: WebSocket, status: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_denial_response(PlainTextResponse(reason, status))


async def carry(socket: WebSocket, peer: Peer, hearing: Coroutine[Any, Any, None]) -> None:
    """Tell a client what its peer is told, while it is heard: until it leaves, or has been told the last word, or does not take that."""
    telling: asyncio.Task[None] | None = None

    def tell() -> None:
        nonlocal telling
        if peer.close_code is not None:
            limit.reschedule(asyncio.get_running_loop().time() + FAREWELL_S)
        if telling is None or telling.done():
            telling = asyncio.create_task(_tell(socket, peer))

    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None) as limit:
                peer.on_queued = tell
                if peer.has_news:
                    tell()
                await hearing
    finally:
        peer.on_queued = None
        if telling is not None:
            if peer.close_code is not None:  # the table may have ended while this client was heard: it is told why
                await asyncio.wait((telling,), timeout=FAREWELL_S)
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)


async def _hear(socket: WebSocket, table: Table, peer: Peer) -> None:
    with contextlib.suppress(TableGone):
        while (message := await socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            await table.receive(peer, message["bytes"] if text is None else text)


async def _tell(socket: WebSocket, peer: Peer) -> None:
    """Send what waits in the queue; most of what a client is told never comes there."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (frame := peer.take()) is not None:
            await socket.send({"type": "websocket.send", "text": frame.decode()})
        if peer.close_code is not None:
            await socket.close(peer.close_code)
