"""Notifies the observer of every request and socket, from outside of the application that answers them."""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.server.operations.observer import Observer

REFUSALS: Final = frozenset({403, 408, 413, 421, 429})
"""Statuses that say that somebody asked for what they may not have, or for too much."""

OFFENCES: Final = frozenset({1002, 1003, 1007, 1008, 1009, 1013})
"""Close codes of clients that break the protocol, go beyond their limits, or do not keep up."""

CODES: Final = OFFENCES | {1000, 1001, 1005, 1006, 1011, 1012}

logger = logging.getLogger("shoal.requests")


class Observed:
    """The application, observed. It must be behind the porch, which knows the address of who asks."""

    def __init__(self, app: ASGIApp, observer: Observer) -> None:
        """The application and who is notified."""
        self._app = app
        self._observer = observer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or carry one socket."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.monotonic(), 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            seconds = time.monotonic() - began
            self._observer.count("requests", str(status))
            self._observer.took("request", seconds)
            if status in REFUSALS:
                self._observer.refused(f"http_{status}", _address(scope))
            # Not the path: whoever knows a table's may watch it.
            about = {"method": scope["method"], "route": _route(scope), "status": status}
            logger.debug("request", extra={**about, "ms": round(seconds * 1000, 1), "address": _address(scope)})

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_open, code = False, 1006

        async def hearing() -> Message:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or 1005
            return message

        async def telling(message: Message) -> None:
            nonlocal is_open, code
            if message["type"] == "websocket.accept":
                is_open = True
                self._observer.count("sockets_opened")
            elif message["type"] == "websocket.close":
                code = message.get("code") or 1000
                if not is_open:
                    self._observer.refused("socket_403", _address(scope))
            elif message["type"] == "websocket.http.response.start":
                self._observer.refused(f"socket_{message['status']}", _address(scope))
            await send(message)

        try:
            await self._app(scope, hearing, telling)
        finally:
            if is_open:
                self._observer.count("sockets_closed", str(code) if code in CODES else "other")
                if code in OFFENCES:
                    self._observer.refused(f"closed_{code}", _address(scope))


def _address(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _route(scope: Scope) -> str:
    endpoint = scope.get("endpoint")
    return getattr(endpoint, "__name__", "none")
