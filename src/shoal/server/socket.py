"""The WebSocket of a table: who may open one, and the two loops that carry its frames."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.errors import ShoalError
from shoal.server.admission import Admission, Visit
from shoal.server.identity import guest_of, is_from_here
from shoal.server.peer import Peer, writer_of
from shoal.server.rationed import address_of
from shoal.server.table import Table, TableGone
from shoal.server.tables import Tables, UnknownTable

SCHEMES: Final = {"ws": "http", "wss": "https"}
FAREWELL_S: Final = 2.0
"""How long a client that is sent away may take to hear it."""


async def table_socket(tables: Tables, admission: Admission, socket: WebSocket) -> None:
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
    try:
        await _visit(socket, table, who, visit)
    finally:
        visit.leave()


async def _visit(socket: WebSocket, table: Table, who: str | None, visit: Visit) -> None:
    if table.is_full_for(who, visit.address):
        await _deny(socket, 503, "too many connections to this table")
        return
    peer = Peer(writer_of(socket.scope))
    try:
        await table.enter(peer, who, visit)
        await socket.accept()
        await _carry(socket, table, peer)
    except TableGone:
        await _deny(socket, 503, "the table restarts")
    finally:
        table.leave(peer)


async def _deny(socket: WebSocket, status: int, reason: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_denial_response(PlainTextResponse(reason, status))


async def _carry(socket: WebSocket, table: Table, peer: Peer) -> None:
    """Both ways until one of them ends; then neither is left running."""
    hearing = asyncio.create_task(_hear(socket, table, peer))
    telling = asyncio.create_task(_tell(socket, peer))
    closed = asyncio.create_task(peer.closed.wait())
    try:
        await asyncio.wait((hearing, telling, closed), return_when=asyncio.FIRST_COMPLETED)
        if peer.closed.is_set():
            await asyncio.wait((telling,), timeout=FAREWELL_S)
    finally:
        tasks = (hearing, telling, closed)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _hear(socket: WebSocket, table: Table, peer: Peer) -> None:
    with contextlib.suppress(TableGone):
        while (message := await socket.receive())["type"] == "websocket.receive":
            text = message.get("text")
            await table.receive(peer, message["bytes"] if text is None else text)


async def _tell(socket: WebSocket, peer: Peer) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (frame := await peer.next_frame()) is not None:
            await socket.send({"type": "websocket.send", "text": frame.decode()})
        await socket.close(peer.close_code or 1000)
