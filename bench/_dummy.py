"""A listener that does nothing but accept, answer without thought, and close as Shoal would: what an attack costs by itself.

    python -m bench._dummy BYTES ALLOWED    prints its address

Attackers, whoever they attack, take processor time of the machine that generates the load of others, and the kernel's. Aimed at this
listener they take the same, and Shoal does nothing. A WebSocket is closed after so many BYTES; of WebSockets, and of requests, so many
are ALLOWED, and all others refused; of connections that have not asked for anything the oldest goes when there are too many. Requests
wait for their turn as at Shoal, else the attacker would work harder here.
"""

from __future__ import annotations

import asyncio
import math
import sys
from collections.abc import Callable
from typing import Final, cast

import uvloop

from shoal.server.operations.buckets import Bucket
from shoal.server.operations.limits import DEFAULT_LIMITS

SILENT: Final = DEFAULT_LIMITS.silent_connections_per_address
SENT_AWAY: Final = DEFAULT_LIMITS.sent_away_costs
UPGRADED: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n"
)
ANSWERED: Final = b"HTTP/1.1 201 Created\r\nContent-Length: 16000\r\n\r\n" + bytes(16_000)
REFUSED: Final = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Dummy:
    """What was allowed so far, and who says nothing."""

    def __init__(self, most: int, allowed: int) -> None:
        """A WebSocket may send `most` bytes; so many WebSockets, and requests, are allowed."""
        self.most = most
        self._left = allowed
        self._loop = asyncio.get_running_loop()
        self._turns = Bucket(DEFAULT_LIMITS.begun_per_s, DEFAULT_LIMITS.begun_at_once, self._loop.time())
        self._silent: dict[asyncio.Transport, None] = {}

    def has_come(self, one: asyncio.Transport) -> None:
        """A connection that has not said anything; where there are too many, the oldest goes."""
        self._silent[one] = None
        if len(self._silent) > SILENT:
            oldest = next(iter(self._silent))
            del self._silent[oldest]
            oldest.abort()

    def has_asked(self, one: asyncio.Transport) -> None:
        """It has said something, or is gone."""
        self._silent.pop(one, None)

    def take_turn(self, what: Callable[[], None], cost: float = 1.0) -> None:
        """Do this when it is its turn, after what was to be done before."""
        wait = self._turns.wait(self._loop.time(), cost, math.inf) or 0.0
        if wait:
            self._loop.call_later(wait, what)
        else:
            what()

    def is_allowed(self) -> bool:
        """Whether one more is."""
        self._left -= 1
        return self._left >= 0


class Connection(asyncio.Protocol):
    """One connection."""

    def __init__(self, dummy: Dummy) -> None:
        """Nothing was said."""
        self._dummy = dummy
        self._head = b""
        self._left = -1
        """How many bytes a WebSocket may still send; less than none before it is one."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It begins."""
        self._transport = cast(asyncio.Transport, transport)
        self._dummy.has_come(self._transport)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # as asyncio calls it
        """It is gone."""
        self._dummy.has_asked(self._transport)

    def data_received(self, data: bytes) -> None:
        """Answer the head of a request; count what comes after that of a WebSocket."""
        if self._left >= 0:
            self._left -= len(data)
            if self._left < 0 and not self._transport.is_closing():
                self._transport.close()
                self._dummy.take_turn(_nothing, SENT_AWAY)
            return
        self._head += data
        if b"\r\n\r\n" not in self._head:
            return
        head, self._head = self._head.lower(), b""
        self._dummy.has_asked(self._transport)
        self._dummy.take_turn(lambda: self._answer(head))

    def _answer(self, head: bytes) -> None:
        if self._transport.is_closing():
            return
        if not self._dummy.is_allowed():
            self._transport.write(REFUSED)
            self._transport.close()
        elif b"upgrade: websocket" in head:
            self._left = self._dummy.most
            self._transport.write(UPGRADED)
        else:
            self._transport.write(ANSWERED)


def _nothing() -> None:
    """For who is gone, and whose turn is waited for all the same."""


async def serve(most: int, allowed: int) -> None:
    """Until the process is ended."""
    dummy = Dummy(most, allowed)
    server = await asyncio.get_running_loop().create_server(lambda: Connection(dummy), "127.0.0.1", 0, backlog=256)
    print(f"Dummy is at http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(*map(int, sys.argv[1:])))
