"""WebSockets that are guarded before anything of ours hears them, from floods of frames; and requests for two hosts.

uvicorn answers every ping, and hears every fragment. Its two protocols are subclassed here. Crowds of connections, silent and slow ones
are left to the proxy (`deploy/`), which knows them as well.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from shoal.core.codec import encode
from shoal.server.operations.admission import Admission
from shoal.server.operations.limits import Bucket
from shoal.server.tables.messages.to_client import Refused
from shoal.server.web.socket import RARELY, TEXTS, WRITE

SLICE: Final = 1024
"""Bytes that are parsed before the frames in them are counted: so a flood of the smallest ones is noticed early."""

AFTER_CLOSE: Final = 64 * 1024
"""Bytes that a client may still have sent before it read that it is sent away."""

RARE_PING_S: Final = 180.0
"""Seconds between two pings to a client for whom no one waits. It is written to all the time, so the kernel notices when it is gone."""

POLICY_VIOLATION: Final = 1008
TOO_FAST: Final = encode(Refused("TOO_FAST"))
"""What is said to who is sent away for too many messages: no table has heard them."""

TEXT: Final = 0x81
"""The first byte of a text that is one frame."""

SHORT: Final = 126
"""Payloads of fewer bytes have their length in the second byte of a frame."""


class TwoHosts(Exception):
    """A request for two hosts: what stands before a server might believe the other one."""


class GuardedHttp(HttpToolsProtocol):
    """A connection whose requests are for one host."""

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        if name.lower() == b"host" and any(known == b"host" for known, _ in self.headers):
            raise TwoHosts
        super().on_header(name, value)

    def handle_websocket_upgrade(self) -> None:
        """It is a WebSocket from now on."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # which knows this object, too: nothing would free the two but a collection


def guarded_protocols(admission: Admission) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The protocols of HTTP and of WebSockets, as uvicorn wants them: classes."""
    return GuardedHttp, type("Socket", (GuardedSocket,), {"admission": admission})


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that may send so many bytes and control frames, and is gone soon after it was sent away."""

    admission: Admission

    def __init__(self, *args: Any, **options: Any) -> None:
        """Made by uvicorn."""
        super().__init__(*args, **options)
        self.queue = _Queue()  # type: ignore[assignment]  # as far as it is used
        limits, now = self.admission.limits, self.loop.time()
        self.close_timeout = limits.farewell_s
        self._bytes = Bucket(limits.bytes_per_s, limits.bytes_at_once, now)
        self._control = Bucket(limits.control_frames_per_s, limits.control_frames_at_once, now)
        self._messages = Bucket(limits.messages_per_s, limits.messages_at_once, now)
        self._after_close = 0
        self._heard_at = now

    def handle_connect(self, event: Request) -> None:
        """It asks for a place in the application, which may write to it directly."""
        super().handle_connect(event)
        if not self.close_sent:
            self._extensions[WRITE] = {TEXTS: self.write_now, RARELY: self.ask_rarely}

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        super().connection_lost(exc)
        # Each of these knows what holds it: nothing would free them but a collection.
        self._extensions.pop(WRITE, None)
        self.conn.parser.close()
        for error in (self.conn.parser_exc, self.conn.handshake_exc):
            _forget_where(error)

    def shutdown(self) -> None:
        """The server stops. It may be said twice. Anyone who is not in yet is told to come back: a proxy then asks another server."""
        if self.transport.is_closing():
            return
        if self.handshake_complete or self.initial_response or self.close_sent:
            super().shutdown()
            return
        self.stop_keepalive()
        self.conn.send_response(self.conn.reject(503, "this server is stopping"))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Hear this, unless it is too much."""
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > AFTER_CLOSE:
                self.transport.abort()
                return
        else:
            self._heard_at = self.loop.time()
            if not self._bytes.take(self._heard_at, len(data)):
                self._send_away()
                return
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing() or self.conn.parser_exc is not None:
                return
            super().data_received(data[at : at + SLICE])

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is there, unless it has just said something. Of those who play, most need not be asked."""
        interval, silent = self.ping_interval or 0.0, self.loop.time() - self._heard_at
        if silent < interval / 2:
            self.ping_timer = self.loop.call_later(interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def ask_rarely(self) -> None:
        """Ask from now on every few minutes: this client is one of thousands who watch, and no one waits for it."""
        if self.ping_interval:
            self.ping_interval = RARE_PING_S

    def handle_ping(self) -> None:
        """Answer a ping, if it is not one too many."""
        if self._bears_control_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note of a pong, if it is not one too many."""
        if self._bears_control_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment, if it is not one too many: there may be any number of empty ones."""
        if self._bears_control_frame():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Let a message be heard, if it is not one too many: thousands of small ones come with one read."""
        if self.close_sent or self._messages.take(self.loop.time()):
            super().send_receive_event_to_app()
            return
        if self.handshake_complete:
            self.transport.write(_framed(TOO_FAST))
        self._send_away()

    @property
    def _extensions(self) -> dict[str, dict[object, object]]:
        """What the application may use besides plain ASGI; a request that was refused has no scope."""
        return (self.scope["extensions"] or {}) if hasattr(self, "scope") else {}

    async def send(self, message: ASGISendEvent) -> None:
        """Send this; what is closed is dropped soon, whether the client listens or not."""
        if message["type"] == "websocket.send" and self.handshake_complete and self.initial_response is None:
            await self._send_text(message.get("text") or "")
            return
        await super().send(message)
        if message["type"] == "websocket.accept":  # no one reads again what was asked and answered
            self.request.headers.clear()
            self.response.headers.clear()
        if message["type"] == "websocket.close" and self.close_timer is not None:
            if message.get("code") == POLICY_VIOLATION:
                self._note_sent_away()
            self._drop_soon()

    async def _send_text(self, text: str) -> None:
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(_framed(text.encode()))

    def write_now(self, texts: Sequence[bytes]) -> bool:
        """Write these texts in one go; false, and nothing is written, where the client must be waited for or is gone.

        No task has to be woken for that, and none of the layers between here and a table has to be gone through.
        """
        is_open = self.handshake_complete and self.conn.state is State.OPEN and not self.transport.is_closing()
        if self.close_sent or not is_open or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(_framed, texts)))
        return True

    def _bears_control_frame(self) -> bool:
        if self.close_sent:
            return False
        if self._control.take(self.loop.time()):
            return True
        self._send_away()
        return False

    def _send_away(self) -> None:
        """Close a connection that goes beyond its limits, without waiting for what it says to that."""
        if self.transport.is_closing():
            return
        self._note_sent_away()
        if not self.handshake_complete:
            self.transport.abort()
            return
        cast(_Queue, self.queue).clear()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
        self.conn.fail(POLICY_VIOLATION)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._drop_soon()

    def _note_sent_away(self) -> None:
        client = (
            self.scope["client"] if hasattr(self, "scope") else self.client
        )  # in a scope it is who stands behind a proxy
        self.admission.note_sent_away(client[0] if client else "")

    def _drop_soon(self) -> None:
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


class _Queue:
    """What `asyncio.Queue` does for a connection, without its three deques and its event: they are 3 kB for each."""

    __slots__ = ("_items", "_waiting")

    def __init__(self) -> None:
        self._items: list[ASGIReceiveEvent] = []
        self._waiting: asyncio.Future[None] | None = None

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        """There is no limit: reading pauses while anything waits here."""
        self._items.append(item)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def clear(self) -> None:
        """Forget what waits."""
        self._items.clear()

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._items

    async def get(self) -> ASGIReceiveEvent:
        """The oldest, as soon as there is one. Only one task may ask at a time."""
        while not self._items:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._items.pop(0)


def _forget_where(error: BaseException | None) -> None:
    """Drop the tracebacks of an error and of those that led to it: they hold everything that was at work then."""
    while error is not None:
        error.__traceback__ = None
        error = error.__context__


def _framed(payload: bytes) -> bytes:
    """A text as one frame. A server's frames have no state, and a tenth of a library's work is enough for them here."""
    size = len(payload)
    if size < SHORT:
        return bytes((TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((TEXT, SHORT, size >> 8, size & 0xFF)) + payload
    return bytes((TEXT, SHORT + 1)) + size.to_bytes(8, "big") + payload
