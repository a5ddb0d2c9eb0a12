"""Connections from which requests come: silent ones and slow ones, and crowds of one address, whose requests wait for their turn."""

from __future__ import annotations

import asyncio
from asyncio.transports import BaseTransport
from typing import TYPE_CHECKING, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from shoal.server.operations.admission import FREE

if TYPE_CHECKING:
    from shoal.server.operations.guarded_connections import Guard

FILES: Final = tuple(f"GET {path}".encode() for path in FREE)
"""How requests for files of pages, and of machines, begin."""

END_OF_HEAD: Final = b"\r\n\r\n"
KEPT: Final = 64 * 1024
"""Bytes that are read of a request whose turn has not come."""

UNANSWERED: Final = 8
"""Requests that a connection may have sent before the first of them is answered. Browsers and proxies send one."""


class TwoHosts(Exception):
    """A request for two hosts: what stands before a server might believe the other one."""


class TooMuch(Exception):
    """More requests than are taken from a connection that reads no answer: the parser says of them that they are none."""


class GuardedHttp(HttpToolsProtocol):
    """A connection from which a request must come soon, and whose requests wait for the turn of their address."""

    guard: Guard
    _deadline: asyncio.TimerHandle | None = None
    _turn: asyncio.TimerHandle | None = None
    _kept = b""
    """What was read of a request whose turn has not come."""
    _is_between = True
    """Whether what comes next begins a request."""
    _is_first = True
    """Whether no request has begun since its address had a turn."""

    def connection_made(self, transport: BaseTransport) -> None:
        """It begins, and is waited for."""
        super().connection_made(cast(asyncio.Transport, transport))
        if self.guard.enter(self._host):
            self._wait()
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._have_heard()
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None
        self.guard.leave(self._host)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hear this, or keep it until its turn comes. Until then it costs next to nothing, however many there are."""
        if self._turn is None and self._is_between:
            cost = self.guard.limits.file_costs if data.startswith(FILES) else 1.0
            wait = self.guard.admission.turn_in_s(self._host, cost)
            if wait is None:
                self.transport.abort()
                return
            if wait:
                self._turn = self.loop.call_later(wait, self._begin)
                self._unset_keepalive_if_required()  # it is not without a request, though none has been read
            self._is_first = True
        if self._turn is None:
            super().data_received(data)
            return
        self._kept += data
        if END_OF_HEAD in self._kept:
            self._have_heard()
        if self._deadline is None or len(self._kept) > KEPT:
            self.flow.pause_reading()

    def _begin(self) -> None:
        """It is its turn."""
        kept, self._kept, self._turn = self._kept, b"", None
        if not self.transport.is_closing():
            self.flow.resume_reading()
            super().data_received(kept)

    def on_message_begin(self) -> None:
        """The first byte of a request has come. What came with others costs a turn, too, which those after it wait for."""
        if len(self.pipeline) >= UNANSWERED:
            raise TooMuch
        if not self._is_first:
            self.guard.admission.turn_in_s(self._host)
        self._is_first = self._is_between = False
        super().on_message_begin()
        if self._deadline is None:
            self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        if name.lower() == b"host" and any(known == b"host" for known, _ in self.headers):
            raise TwoHosts
        super().on_header(name, value)

    def on_message_complete(self) -> None:
        """The last byte of a request has come."""
        self._have_heard()
        self._is_between = True
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It is a WebSocket from now on, whose own end is counted."""
        self._have_heard()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # which knows this object, too: nothing would free the two but a collection

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(self.guard.limits.request_within_s, self.transport.abort)
        self.guard.waits_for(self, self._host)

    def _have_heard(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.guard.has_heard(self)

    @property
    def _host(self) -> str:
        """The address at the other end; a Unix socket has none."""
        return self.client[0] if self.client else ""
