"""What a program does at tables without a WebSocket: open one, look at it, follow it, sit down and play there.

It is a client of the table like any other, whose frames are the lines of an answer.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from shoal.core.codec import Unreadable, encode
from shoal.core.game_words import doubt, speaker_for
from shoal.server.accounts.authentication import OpenSockets
from shoal.server.api.endpoint import (
    LINES,
    ApiCall,
    Declared,
    Done,
    DoubtSeen,
    MyTables,
    TableCommand,
    TableNow,
    TableOpened,
    TablesLine,
    json,
)
from shoal.server.operations.admission import Admission, address_of
from shoal.server.tables.messages.from_client import Hello, Hint
from shoal.server.tables.messages.hints import Hints
from shoal.server.tables.messages.to_client import ToClient
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.opening import NewTable, rules_for
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.table import Table
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Refusal

REFUSED_AS: Final = {"UNREADABLE": 400, "TOO_FAST": 429}
"""The statuses of refused commands; any other is 409: the table is not in a state for it."""

ANSWER_S: Final = 20.0
"""A table that has not answered a command by then is not going to."""

PUBLIC_TAB: Final = "public"


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


LOOKED_EVERY_S: Final = 2.0
"""How often an account's tables are checked for changes."""

_HEADERS: Final = {"X-Accel-Buffering": "no"}


class _LineStream(StreamingResponse):
    """The answer that has these lines. What was opened for it is closed when it ends, also where it never began."""

    def __init__(self, lines: AsyncIterator[bytes], opened: AsyncExitStack) -> None:
        """`opened` is closed in the end."""
        super().__init__(lines, headers=_HEADERS, media_type=LINES)
        self._opened = opened

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request. Who asks for the head alone has that, and nothing goes on."""
        async with self._opened:
            if scope["method"] == "HEAD":
                await Response(headers=_HEADERS, media_type=LINES)(scope, receive, send)
            else:
                await super().__call__(scope, receive, send)


async def lines_of(peer: Peer, keep_alive_s: float) -> AsyncIterator[bytes]:
    """The frames of a client at a table, a line each, until it is closed; after so much silence an empty line."""
    while True:
        try:
            async with asyncio.timeout(keep_alive_s):
                frame = await peer.next_frame()
        except TimeoutError:
            yield b"\n"
            continue
        if frame is None:
            return
        yield frame + b"\n"


async def tables_lines(
    peer: Peer, look: Callable[[], Awaitable[list[TableOfMine]]], keep_alive_s: float
) -> AsyncIterator[bytes]:
    """A line with all tables of an account whenever they have changed, until the client is closed."""
    told, silent_s = b"", 0.0
    while peer.close_code is None:
        line = encode(TablesLine(tuple(await look())))
        if line != told:
            told, silent_s = line, 0.0
            yield line + b"\n"
        elif silent_s >= keep_alive_s:
            silent_s = 0.0
            yield b"\n"
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(LOOKED_EVERY_S, keep_alive_s)):
                await peer.next_frame()
        silent_s += min(LOOKED_EVERY_S, keep_alive_s)


class TableCalls:
    """Each method answers one call."""

    def __init__(self, tables: Tables, admission: Admission, open_sockets: OpenSockets) -> None:
        """The tables of a server; `admission` counts clients here as it counts WebSockets."""
        self._tables = tables
        self._admission = admission
        self._open_sockets = open_sockets
        self._keep_alive_s = admission.limits.stream_silence_s

    @Declared(
        method="GET",
        path="/tables",
        scope="tables:read",
        about="The tables where the account sits or sat lately.",
        answer=MyTables,
    )
    async def mine(self, call: ApiCall) -> Response:
        """The account's tables."""
        return json(MyTables(tuple(await self._tables.of_guest(call.account.who))))

    @Declared(
        method="POST",
        path="/tables",
        scope="tables:open",
        about="Open a table, at which the account sits. Every field may be left out.",
        body=NewTable,
        answer=TableOpened,
        status=201,
        faults=(400, 413, 415, 422),
    )
    async def open(self, call: ApiCall) -> Response:
        """Open a table; the account is called there by its name if the wish has none."""
        wish: NewTable = call.body
        account = call.account
        if not await self._admission.may_open_table(address_of(call.request.scope), account.who):
            raise Refusal(429, "TOO_MANY_OPENED")
        named = wish if wish.name is not None else replace(wish, name=account.name)
        try:
            table = await self._tables.create(named, account.who, is_program=account.is_bot)
        except Unreadable:  # the wish was read, so it is the name of its lesson
            raise Refusal(422, "UNKNOWN_LESSON") from None
        say = speaker_for(wish.game)
        doubts = tuple(DoubtSeen(one.name, one.options, doubt(say, one)) for one in rules_for(wish).doubts)
        return json(TableOpened(table, f"/t/{table}", doubts), 201)

    @Declared(
        method="GET",
        path="/tables/events",
        scope="tables:read",
        about="A line with the account's tables whenever something about them has changed.",
        answer=TablesLine,
        is_stream=True,
    )
    async def follow_mine(self, call: ApiCall) -> Response:
        """The account's tables, again and again."""
        peer, stack = Peer(), AsyncExitStack()
        await stack.enter_async_context(self._connected(call, peer))

        async def lines() -> AsyncIterator[bytes]:
            look = self._tables.of_guest
            async for line in tables_lines(peer, lambda: look(call.account.who), self._keep_alive_s):
                if self._tables.is_closed:
                    return
                yield line

        return _LineStream(lines(), stack)

    @Declared(
        method="GET",
        path="/tables/{table}",
        scope="tables:read",
        about="A table as everybody sees it.",
        answer=TableNow,
        faults=(403, 404),
    )
    async def look(self, call: ApiCall) -> Response:
        """A table as everybody sees it."""
        return await self._look(call, None)

    @Declared(
        method="GET",
        path="/tables/{table}/seat",
        scope="tables:play",
        about="A table as the account's own seat sees it, and what it may do.",
        answer=TableNow,
        faults=(403, 404),
    )
    async def look_from_seat(self, call: ApiCall) -> Response:
        """A table as the account sees it."""
        return await self._look(call, call.account.who)

    async def _look(self, call: ApiCall, who: str | None) -> Response:
        table, update = await (await self._tables.get(call.named("table"))).look(who)
        if table.you is None and table.watching == "nobody":
            raise Refusal(403, "TABLE_PRIVATE")
        return json(TableNow(table, update))

    @Declared(
        method="GET",
        path="/tables/{table}/events",
        scope="tables:read",
        about="What happens at a table, as everybody sees it: a line for each message of its WebSocket.",
        answer=ToClient,
        is_stream=True,
        faults=(404,),
    )
    async def follow(self, call: ApiCall) -> Response:
        """What everybody sees of a table."""
        return await self._follow(call, Hello(WIRE_VERSION, PUBLIC_TAB, program=True), has_seat=False)

    @Declared(
        method="GET",
        path="/tables/{table}/seat/events",
        scope="tables:play",
        about="What happens at a table, as the account's own seat sees it. As long as it goes on, the account is here.",
        answer=ToClient,
        is_stream=True,
        faults=(404,),
    )
    async def follow_from_seat(self, call: ApiCall) -> Response:
        """What the account sees of a table."""
        return await self._follow(
            call, Hello(WIRE_VERSION, call.token.token.id, deal=True, program=True), has_seat=True
        )

    async def _follow(self, call: ApiCall, hello: Hello, *, has_seat: bool) -> Response:
        stack = AsyncExitStack()
        _, peer = await stack.enter_async_context(self._at(call, hello, has_seat=has_seat))
        return _LineStream(lines_of(peer, self._keep_alive_s), stack)

    @Declared(
        method="POST",
        path="/tables/{table}/commands",
        scope="tables:play",
        about="Say something at a table: the same commands that a WebSocket takes.",
        body=TableCommand,
        answer=Done,
        faults=(400, 404, 409, 413, 415),
    )
    async def command(self, call: ApiCall) -> Response:
        """Carry out a command, and say what came of it; `Refusal` with the table's reason."""
        said: TableCommand = call.body
        async with self._at(call, Hello(WIRE_VERSION, said.tab, program=True), has_seat=True) as (table, peer):
            await table.receive(peer, encode(said.command))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ANSWER_S):
                    done = await _answer(peer, said.command.id)
                    return json(replace(done, hints=await _hints(peer)) if isinstance(said.command, Hint) else done)
        raise Refusal(503, "RESTARTING")

    @contextlib.asynccontextmanager
    async def _connected(self, call: ApiCall, peer: Peer) -> AsyncIterator[Any]:
        """A place for one more client of that program; it ends with its token. `Refusal` where there are too many."""
        visit = self._admission.visit(address_of(call.request.scope), call.account.who)
        if visit is None:
            raise Refusal(429, "TOO_MANY_CONNECTIONS")
        try:
            with self._open_sockets.opened(call.token.token.id, peer):
                yield visit
        finally:
            visit.leave()

    @contextlib.asynccontextmanager
    async def _at(self, call: ApiCall, hello: Hello, *, has_seat: bool) -> AsyncIterator[tuple[Table, Peer]]:
        """A client at that table which has said hello: as the account, or as a stranger who sees what everyone sees.

        `UnknownTable`, `TableGone`, `Refusal`.
        """
        table = await self._tables.get(call.named("table"))
        peer, who = Peer(), call.account.who if has_seat else None
        async with self._connected(call, peer) as visit:
            if table.is_full_for(who, visit.address):
                raise Refusal(503, "TABLE_FULL")
            try:
                await table.enter(peer, who, visit, is_program=call.account.is_bot)
                await table.receive(peer, encode(hello))
                yield table, peer
            finally:
                table.leave(peer)
