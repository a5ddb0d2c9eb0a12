"""How one node asks another: as an ASGI application would be asked, so that a simulation has other nodes answer in its own process.

A connection of its own carries each request, and each WebSocket. Nothing is gathered on the way: what the other node says is passed on
before more is read, so that whoever does not read is waited for there, and not kept here.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from typing import Final, Protocol
from urllib.parse import quote, urlsplit

import httptools
from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidStatus

CONNECTS_WITHIN_S: Final = 1.0
OPENS_WITHIN_S: Final = 15.0
"""For how long an answer is waited for: requests of crowds wait for their turn there, too."""

CLOSES_WITHIN_S: Final = 2.0
READ_AT_ONCE: Final = 64 * 1024
FRAMES_AHEAD: Final = 4
"""Frames of the other node that may wait here; then it is not read until the client has taken them."""

LONGEST_FRAME: Final = 4 * 1024 * 1024
GONE: Final = 1006
RESTARTING: Final = 1012
NO_CODE: Final = 1005

_OF_ONE_CONNECTION: Final = frozenset(
    {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"date", b"content-length", b"expect", b"te"}
)


class NodeTransport(Protocol):
    """Carries a request or a WebSocket to another node."""

    async def carry(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the node at that address answer what this scope asks. `OSError` when it does not, or breaks off."""


class NodeNetwork:
    """The network between the nodes."""

    async def carry(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the node at that address answer what this scope asks. `OSError` when it does not, or breaks off."""
        if scope["type"] == "websocket":
            await _carry_socket(address, scope, receive, send)
        else:
            await _carry_request(address, scope, receive, send)


def _target(scope: Scope) -> str:
    """Path and query, as they are written in a request."""
    query = scope.get("query_string", b"")
    whole = scope["raw_path"] + (b"?" + query if query else b"")
    return quote(whole, safe="%/:?#[]@!$&'()*+,;=-._~")


async def _connected(address: str) -> tuple[socket.socket, ssl.SSLContext | None, str]:
    """A connection that notices within seconds when the machine at the other end is gone."""
    parts = urlsplit(address)
    context = ssl.create_default_context() if parts.scheme == "https" else None
    host, port = parts.hostname or "", parts.port or (443 if context else 80)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(CONNECTS_WITHIN_S):
        family, kind, protocol, _, where = (await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM))[0]
        connection = socket.socket(family, kind, protocol)
        try:
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await loop.sock_connect(connection, where)
        except BaseException:
            connection.close()
            raise
    return connection, context, host


# --- Requests ---------------------------------------------------------------------------------------------------------


class _Answer:
    """What httptools reads of an answer, as messages of ASGI."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.is_whole = False
        self._headers: list[tuple[bytes, bytes]] = []
        self.parser = httptools.HttpResponseParser(self)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        if name.lower() not in _OF_ONE_CONNECTION or name.lower() == b"content-length":
            self._headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """The head has come; those that announce another one are passed over."""
        status = self.parser.get_status_code()
        if status >= 200:
            self.messages.append({"type": "http.response.start", "status": status, "headers": self._headers})
        self._headers = []

    def on_body(self, body: bytes) -> None:
        """A part of the body has come."""
        self.messages.append({"type": "http.response.body", "body": body, "more_body": True})

    def on_message_complete(self) -> None:
        """All has come, or all of a head that announces another one."""
        self.is_whole = self.parser.get_status_code() >= 200


async def _carry_request(address: str, scope: Scope, receive: Receive, send: Send) -> None:
    body = await _body_of(receive)
    connection, context, host = await _connected(address)
    reader, writer = await asyncio.open_connection(
        sock=connection, ssl=context, server_hostname=host if context else None
    )
    leaving = asyncio.create_task(_left(receive))
    answering = asyncio.create_task(_answered(scope, body, host, reader, writer, send))
    try:
        await asyncio.wait((leaving, answering), return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            await answering
    finally:
        for task in (leaving, answering):
            task.cancel()
        await asyncio.gather(leaving, answering, return_exceptions=True)
        writer.transport.abort()


async def _body_of(receive: Receive) -> bytes:
    """All that was sent, which whoever asks has made sure is not much."""
    body, is_more = b"", True
    while is_more and (message := await receive())["type"] == "http.request":
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
    return body


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


async def _answered(
    scope: Scope, body: bytes, host: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, send: Send
) -> None:
    lines = [f"{scope['method']} {_target(scope)} HTTP/1.1".encode(), b"host: " + host.encode(), b"connection: close"]
    lines += [name + b": " + value for name, value in _headers(scope)]
    if body:
        lines.append(b"content-length: %d" % len(body))
    writer.write(b"\r\n".join((*lines, b"", body)))
    answer, is_begun = _Answer(), False
    while not answer.is_whole:
        async with asyncio.timeout(None if is_begun else OPENS_WITHIN_S):
            data = await reader.read(READ_AT_ONCE)
        if not data:
            raise ConnectionResetError("the other node has broken off")
        try:
            answer.parser.feed_data(data)
        except httptools.HttpParserError:
            raise ConnectionResetError("the other node speaks another language") from None
        for message in answer.messages:
            is_begun = True
            await send(message)
        answer.messages.clear()
        if is_begun and scope["method"] == "HEAD":
            break
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _headers(scope: Scope) -> list[tuple[bytes, bytes]]:
    return [(name, value) for name, value in scope["headers"] if name not in _OF_ONE_CONNECTION and name != b"host"]


# --- WebSockets -------------------------------------------------------------------------------------------------------


async def _carry_socket(address: str, scope: Scope, receive: Receive, send: Send) -> None:
    connection, context, _ = await _connected(address)
    headers = [
        (name.decode("latin-1"), value.decode("latin-1"))
        for name, value in _headers(scope)
        if not name.startswith(b"sec-websocket-")
    ]
    try:
        other = await connect(
            f"{address.replace('http', 'ws', 1)}{_target(scope)}",
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            sock=connection,
            ssl=context,
            open_timeout=OPENS_WITHIN_S,
            close_timeout=CLOSES_WITHIN_S,
            ping_interval=None,
            max_size=LONGEST_FRAME,
            max_queue=FRAMES_AHEAD,
            proxy=None,
        )
    except InvalidStatus as denied:
        response = denied.response
        told = [(name.lower().encode(), value.encode("latin-1")) for name, value in response.headers.raw_items()]
        kept = [(name, value) for name, value in told if name not in _OF_ONE_CONNECTION]
        await send({"type": "websocket.http.response.start", "status": response.status_code, "headers": kept})
        await send({"type": "websocket.http.response.body", "body": bytes(response.body or b"")})
        return
    except (InvalidHandshake, InvalidMessage) as error:
        raise ConnectionResetError("the other node has broken off") from error
    await _carry_frames(other, receive, send)


async def _carry_frames(other: ClientConnection, receive: Receive, send: Send) -> None:
    """Carry frames both ways, until one side closes: the other is told why, in its words."""
    hearing = asyncio.create_task(_hear(other, receive))
    try:
        await send({"type": "websocket.accept"})
        with contextlib.suppress(ConnectionClosed):
            async for frame in other:
                await send({"type": "websocket.send", "text": frame if isinstance(frame, str) else frame.decode()})
        if hearing.done():  # the client has left
            return
        if other.close_code in (None, GONE):
            raise ConnectionResetError("the other node has broken off")
        code = RESTARTING if other.close_code == NO_CODE else other.close_code
        await send({"type": "websocket.close", "code": code, "reason": other.close_reason or ""})
    finally:
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        other.transport.abort()


async def _hear(other: ClientConnection, receive: Receive) -> None:
    """Pass on what the client says, and in the end that it has left."""
    with contextlib.suppress(ConnectionClosed):
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                text = message.get("text")
                await other.send(message["bytes"] if text is None else text)
        code = message.get("code")
        await other.close(1000 if code in (None, NO_CODE, GONE) else code, message.get("reason") or "")
        return
    await asyncio.get_running_loop().create_future()  # it is the other node that has closed
