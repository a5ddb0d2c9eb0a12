"""Answers that go on: a line of JSON whenever something happens, and an empty line now and then, so that nobody thinks they ended."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from starlette.responses import StreamingResponse

from shoal.codec import encode
from shoal.server.lately import TableOfMine
from shoal.server.peer import Peer
from shoal.server.programs.endpoint import LINES
from shoal.server.programs.shapes import TablesLine

LOOKED_EVERY_S: Final = 2.0
"""How often it is looked whether something about somebody's tables has changed."""

_HEADERS: Final = {"X-Accel-Buffering": "no"}


def stream(lines: AsyncIterator[bytes]) -> StreamingResponse:
    """The answer that has these lines."""
    return StreamingResponse(lines, headers=_HEADERS, media_type=LINES)


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
