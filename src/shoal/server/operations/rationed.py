"""An application that answers so many requests of one address, and refuses the others before they cost much."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.server.operations.admission import Admission
from shoal.server.web.answers import Answers
from shoal.server.web.porch import PEER

FREE: Final = ("/static/", "/icon/", "/favicon.ico", "/healthz", "/readyz")
"""Files that are in memory, and what machines ask."""


FORMS: Final = "/new/"
"""Forms of house rules, which take ten times as long to make as most pages."""

HISTORIES: Final = ("/person/", "/daily/best/")
HISTORY: Final = "/api/1/games"
"""What reads up to 2,000 games of somebody, or all plays of a month: an eighth of a second where there are so many."""


class Rationed:
    """Puts the limit of requests before an application. What is said over a WebSocket has limits of its own."""

    def __init__(self, app: ASGIApp, admission: Admission, answers: Answers) -> None:
        """The application, who counts, and what says no."""
        self._app = app
        self._admission = admission
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or open a WebSocket."""
        if scope["path"].startswith(FREE) or (
            self._admission.may_ask(address_of(scope), self._costs(scope)) and await self._has_turn(scope)
        ):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await WebSocket(scope, receive, send).send_denial_response(PlainTextResponse("too many requests", 429))
        else:
            answer = self._answers.too_many(Request(scope))
            answer.headers["Connection"] = "close"
            await answer(scope, receive, send)

    async def _has_turn(self, scope: Scope) -> bool:
        """Wait for the turn of who asks through a proxy. All others have waited before they were heard (`GuardedHttp`)."""
        if scope.get(PEER, scope.get("client")) == scope.get("client"):
            return True
        wait = self._admission.turn_in_s(address_of(scope))
        if wait:
            await asyncio.sleep(wait)
        return wait is not None

    def _costs(self, scope: Scope) -> int:
        """For how many requests this one counts."""
        path, limits = scope["path"], self._admission.limits
        if path.startswith(HISTORIES) or path == HISTORY:
            return limits.history_costs
        return limits.form_costs if path.startswith(FORMS) else 1


def address_of(scope: Scope) -> str:
    """The address of who asks; empty where there is none, at a Unix socket."""
    client = scope.get("client")
    return client[0] if client else ""
