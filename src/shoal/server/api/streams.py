"""Answers that go on: a line of JSON whenever something happens, and an empty line now and then, so that nobody thinks they ended."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Final

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from shoal.core.codec import encode
from shoal.server.api.endpoint import LINES
from shoal.server.api.shapes import TablesLine
from shoal.server.tables.broadcast.peer import Peer
from shoal.server.tables.recent_tables import TableOfMine

LOOKED_EVERY_S: Final = 2.0
"""How often it is looked whether something about somebody's tables has changed."""

_HEADERS: Final = {"X-Accel-Buffering": "no"}


class Stream(StreamingResponse):
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
    """What a client at a table is told, a line a frame, until it is sent away; after so much silence an empty line."""
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
    """A line with all tables of somebody whenever it is another one, until the client is sent away."""
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
