"""WebSockets for generators of load: as little work for each message as Python allows, so that the server is what is measured."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PONG = 0x8A


class Socket(asyncio.Protocol):
    """The client's end. Every text is given to `heard`, with the time of its arrival in nanoseconds."""

    def __init__(self, head: bytes, heard: Callable[[bytes, int], None]) -> None:
        """A connection that asks with that head of a request."""
        self._head = head
        self._heard = heard
        self._buffer = bytearray()
        self._is_open = False
        self._answer = "closed without an answer"
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._head)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # as asyncio calls it
        """It is gone."""
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"refused: {self._answer}"))

    def data_received(self, data: bytes) -> None:
        """Take all whole frames."""
        now = time.monotonic_ns()
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self._answer = bytes(head[: head.find(b"\r\n")] + b" " + rest).decode(errors="replace")
                self.transport.abort()
                return
            self._is_open = True
            self._buffer = rest
            if self.opened.done():  # nobody waits for it any more
                self.transport.abort()
                return
            self.opened.set_result(None)
        while self._take_frame(now):
            pass

    def _take_frame(self, now: int) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, begin = buffer[1], 2
        if size == 126:
            size, begin = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, begin = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < begin + size or (buffer[1] >= 126 and len(buffer) < begin):
            return False
        payload = bytes(buffer[begin : begin + size])
        kind = buffer[0]
        del buffer[: begin + size]
        if kind == TEXT:
            self._heard(payload, now)
        elif kind == PING:
            self.send(payload, PONG)
        elif kind == CLOSE:
            self.transport.close()
        return True

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """Send a frame, masked with zeros; nothing, when the connection is closed."""
        size = len(payload)
        head = bytes([kind, 0x80 | size]) if size < 126 else bytes([kind, 0xFE]) + size.to_bytes(2, "big")
        if not self.transport.is_closing():
            self.transport.write(head + b"\0\0\0\0" + payload)

    def leave(self) -> None:
        """Say goodbye; the server ends the connection."""
        self.send((1000).to_bytes(2, "big"), CLOSE)


async def open_socket(
    address: str, path: str, heard: Callable[[bytes, int], None], token: str = "", here: str = ""
) -> Socket:
    """A WebSocket, from the address `here` where one is named; `ConnectionError` when it is refused."""
    where = urlsplit(address)
    bearer = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n{bearer}\r\n"
    )
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(head.encode(), heard),
        where.hostname or "",
        where.port or 80,
        local_addr=(here, 0) if here else None,
    )
    await socket.opened
    return socket
