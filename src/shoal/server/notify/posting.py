"""Requests to push services, over connections that are kept for the next one.

A client library takes 0.7 ms of the processor for each (httpcore) or 1.4 ms (httpx); this takes a tenth of a millisecond, and players feel
the difference. It knows as much of HTTP as a push service needs: a POST, a status, headers, and a short answer that is not looked at.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit

import httptools

KEPT_S: Final = 5.0
"""For how long a connection is kept: services keep theirs longer."""

KEPT_MOST: Final = 8
"""Connections to one service that are kept."""

READ_AT_MOST: Final = 16 * 1024
"""Bytes of an answer; whoever says more is not heard out."""


class AnswerBrokenOff(OSError):
    """A service has closed the connection, or speaks another language."""


@dataclass
class Reply:
    """What a service says."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    is_whole: bool = False

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        self.headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_message_complete(self) -> None:
        """All has come."""
        self.is_whole = True


@dataclass
class _Connection:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    idle_since: float = 0.0


class Posting:
    """The connections of one server."""

    def __init__(self) -> None:
        """None yet."""
        self._idle = defaultdict[str, list[_Connection]](list)

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """What the service at that address says to a message; `OSError`. Cancel it where it takes too long."""
        parts = urlsplit(url)
        origin = f"{parts.scheme}://{parts.netloc}"
        connection = self._kept(origin) or await self._opened(origin)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        whole = {"Host": parts.netloc, "Content-Length": str(len(body)), **headers}
        lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in whole.items()), "", ""]
        is_kept = False
        try:
            connection.writer.write("\r\n".join(lines).encode("ascii") + body)
            reply, is_kept = await _replied(connection.reader)
        finally:
            if is_kept and len(self._idle[origin]) < KEPT_MOST:
                connection.idle_since = time.monotonic()
                self._idle[origin].append(connection)
            else:
                connection.writer.transport.abort()
        return reply

    def _kept(self, origin: str) -> _Connection | None:
        idle = self._idle[origin]
        while idle:
            found = idle.pop()
            if time.monotonic() - found.idle_since < KEPT_S and not found.reader.at_eof():
                return found
            found.writer.transport.abort()
        return None

    async def _opened(self, origin: str) -> _Connection:
        parts = urlsplit(origin)
        is_secure = parts.scheme == "https"
        port = parts.port or (443 if is_secure else 80)
        return _Connection(*await asyncio.open_connection(parts.hostname, port, ssl=self._tls if is_secure else None))

    def close(self) -> None:
        """Let go of all that are kept."""
        for connections in self._idle.values():
            for one in connections:
                one.writer.transport.abort()
        self._idle.clear()


async def _replied(reader: asyncio.StreamReader) -> tuple[Reply, bool]:
    """What has been said, and whether the connection may be used again."""
    reply, seen = Reply(), 0
    parser = httptools.HttpResponseParser(reply)
    while not reply.is_whole:
        data = await reader.read(READ_AT_MOST)
        seen += len(data)
        if not data:
            raise AnswerBrokenOff("a push service has broken off")
        try:
            parser.feed_data(data)
        except httptools.HttpParserError:
            raise AnswerBrokenOff("a push service speaks another language") from None
        reply.status = parser.get_status_code()
        if seen > READ_AT_MOST:
            return reply, False
    return reply, "close" not in reply.headers.get("connection", "").lower()
