"""Connections that are guarded before anything of ours hears them: silent ones, slow ones, and floods of anything.

uvicorn answers every ping and waits for every head of a request as long as somebody likes to take. Its two protocols are
subclassed, here and in `guarded_requests.py`, and both ask one `Guard`, which counts the connections of every address.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from shoal.core.codec import encode
from shoal.server.operations.admission import Admission
from shoal.server.operations.guarded_requests import GuardedHttp
from shoal.server.operations.limits import Bucket
from shoal.server.tables.messages.to_client import Refused
from shoal.server.web.socket import TEXTS, WRITE

SLICE: Final = 1024
"""Bytes that are parsed before the frames in them are counted: so a flood of the smallest ones is noticed early."""

AFTER_CLOSE: Final = 64 * 1024
"""Bytes that a client may still have sent before it read that it is sent away."""

POLICY_VIOLATION: Final = 1008
TOO_FAST: Final = encode(Refused("TOO_FAST"))
"""What is said to who is sent away for too many messages: no table has heard them."""

TEXT: Final = 0x81
"""The first byte of a text that is one frame."""

SHORT: Final = 126
"""Payloads of fewer bytes have their length in the second byte of a frame."""


class Guard:
    """All connections of a server by address, and those among them that have not sent a request yet."""

    def __init__(self, admission: Admission, most: int) -> None:
        """No connections. `most` is how many there may be at all, for each needs a file descriptor."""
        self.admission = admission
        self.limits = admission.limits
        self._key = admission.key
        self._most = most
        self._all = 0
        self._open: Counter[str] = Counter()
        self._silent: dict[GuardedHttp, str] = {}
        self._silent_of: Counter[str] = Counter()

    def protocols(self) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
        """The protocols of HTTP and of WebSockets that this guard watches over, as uvicorn wants them: classes."""
        http = type("Http", (GuardedHttp,), {"guard": self})
        return http, type("Socket", (GuardedSocket,), {"guard": self})

    def enter(self, address: str) -> bool:
        """One more connection; false when it must go at once. `leave` comes in either case."""
        key = self._key(address)
        self._all += 1
        if key:
            self._open[key] += 1
        if not self.admission.may_connect(address) or (key and self._open[key] > self.limits.connections_per_address):
            return False
        return self._all <= self._most or self._drop_silent()

    def leave(self, address: str) -> None:
        """A connection has ended."""
        key = self._key(address)
        self._all -= 1
        if key:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def waits_for(self, connection: GuardedHttp, address: str) -> None:
        """Nothing, or not all of a request, has come from that connection; the oldest such one goes where there are too many."""
        key = self._key(address)
        self._silent[connection] = key
        if key:
            self._silent_of[key] += 1
            if self._silent_of[key] > self.limits.silent_connections_per_address:
                self._drop_silent(key)
        if len(self._silent) > self.limits.silent_connections:
            self._drop_silent()

    def has_heard(self, connection: GuardedHttp) -> None:
        """All of a request has come, or the connection has ended."""
        key = self._silent.pop(connection, "")
        if key:
            self._silent_of[key] -= 1
            if not self._silent_of[key]:
                del self._silent_of[key]

    def _drop_silent(self, key: str | None = None) -> bool:
        """Drop the oldest silent connection, of that address or of all; false when there is none."""
        oldest = next((one for one, of in self._silent.items() if key in (None, of)), None)
        if oldest is not None:
            self.has_heard(oldest)
            oldest.transport.abort()
        return oldest is not None


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that may send so many bytes and control frames, and is gone soon after it was sent away."""

    guard: Guard

    def __init__(self, *args: Any, **options: Any) -> None:
        """Made by uvicorn."""
        super().__init__(*args, **options)
        self.queue = _Queue()  # type: ignore[assignment]  # as far as it is used
        limits, now = self.guard.limits, self.loop.time()
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
            self._extensions[WRITE] = {TEXTS: self.write_now}

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.guard.leave(_host(self))
        super().connection_lost(exc)
        # Each of these knows what holds it: nothing would free them but a collection.
        self._extensions.pop(WRITE, None)
        self.conn.parser.close()
        for error in (self.conn.parser_exc, self.conn.handshake_exc):
            _forget_where(error)

    def shutdown(self) -> None:
        """The server stops. It may be said twice."""
        if not self.transport.is_closing():
            super().shutdown()

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
        if message["type"] == "websocket.accept":  # nobody reads again what was asked and answered
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
        self.guard.admission.note_sent_away(client[0] if client else "")

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


def _host(connection: GuardedSocket) -> str:
    """The address at the other end; a Unix socket has none."""
    return connection.client[0] if connection.client else ""
