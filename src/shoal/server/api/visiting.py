"""A program at a table without a WebSocket: a client like any other, whose frames are the lines of an answer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from shoal.core.codec import encode
from shoal.server.accounts.account import ApiTokenOf
from shoal.server.accounts.open_sockets import OpenSockets
from shoal.server.api.shapes import Done
from shoal.server.operations.admission import Admission
from shoal.server.tables.messages.from_client import Command, Hello, Hint
from shoal.server.tables.messages.to_client import Hints
from shoal.server.tables.messages.wire import WIRE_VERSION, Tab
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.table import Table
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Refusal

REFUSED_AS: Final = {"UNREADABLE": 400, "TOO_FAST": 429}
"""The statuses of refused commands; any other is 409: the table is not in a state for it."""

ANSWER_S: Final = 20.0
"""A table that has not answered a command by then is not going to."""

PUBLIC_TAB: Final = "public"


class Visiting:
    """Lets programs into tables, and out again."""

    def __init__(self, tables: Tables, admission: Admission, open_sockets: OpenSockets) -> None:
        """The tables of a server; `admission` counts these clients as it counts WebSockets."""
        self._tables = tables
        self._admission = admission
        self._open_sockets = open_sockets

    @contextlib.asynccontextmanager
    async def connected(self, token: ApiTokenOf, address: str, peer: Peer) -> AsyncIterator[Any]:
        """A place for one more client of that program; it ends with its token. `Refusal` where there are too many."""
        visit = self._admission.visit(address, token.account.who)
        if visit is None:
            raise Refusal(429, "TOO_MANY_CONNECTIONS")
        try:
            with self._open_sockets.opened(token.token.id, peer):
                yield visit
        finally:
            visit.leave()

    @contextlib.asynccontextmanager
    async def at(
        self, name: str, token: ApiTokenOf, address: str, hello: Hello, *, has_seat: bool
    ) -> AsyncIterator[tuple[Table, Peer]]:
        """A client at that table which has said hello: as the account, or as a stranger who sees what everyone sees.

        `UnknownTable`, `TableGone`, `Refusal`.
        """
        table = await self._tables.get(name)
        peer, who = Peer(), token.account.who if has_seat else None
        async with self.connected(token, address, peer) as visit:
            if table.is_full_for(who, visit.address):
                raise Refusal(503, "TABLE_FULL")
            try:
                await table.enter(peer, who, visit, is_program=token.account.is_bot)
                await table.receive(peer, encode(hello))
                yield table, peer
            finally:
                table.leave(peer)

    async def command(self, name: str, token: ApiTokenOf, address: str, tab: Tab, command: Command) -> Done:
        """What came of a command; `Refusal` with the table's reason."""
        hello = Hello(WIRE_VERSION, tab, program=True)
        async with self.at(name, token, address, hello, has_seat=True) as (table, peer):
            await table.receive(peer, encode(command))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ANSWER_S):
                    done = await _answer(peer, command.id)
                    if isinstance(command, Hint):
                        return replace(done, hints=await _hints(peer))
                    return done
        raise Refusal(503, "RESTARTING")


async def _answer(peer: Peer, command: int) -> Done:
    """How the table answers the only command of a client."""
    async for said in _said(peer):
        if said["type"] == "ack" and said["id"] == command:
            return Done(command, said["n"])
        if said["type"] == "refused":
            raise Refusal(REFUSED_AS.get(said["reason"], 409), said["reason"])
    raise Refusal(503, "RESTARTING")


async def _hints(peer: Peer) -> Hints:
    async for said in _said(peer):
        if said["type"] == "hints":
            return msgspec.convert(said, Hints)
    raise Refusal(503, "RESTARTING")


async def _said(peer: Peer) -> AsyncIterator[dict[str, Any]]:
    """The messages to a client, until it is closed."""
    while (frame := await peer.next_frame()) is not None:
        yield msgspec.json.decode(frame)
