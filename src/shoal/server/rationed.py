"""An application that answers so many requests of one address, and refuses the others before they cost anything."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from shoal.server.admission import Admission
from shoal.server.answers import Answers

FREE: Final = ("/static/", "/icon/", "/favicon.ico", "/healthz", "/readyz")
"""Files that are in memory, and what machines ask."""


class Rationed:
    """Puts the limit of requests before an application. WebSockets have limits of their own."""

    def __init__(self, app: ASGIApp, admission: Admission, answers: Answers) -> None:
        """The application, who counts, and what says no."""
        self._app = app
        self._admission = admission
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"].startswith(FREE) or self._admission.may_ask(address_of(scope)):
            await self._app(scope, receive, send)
            return
        answer = self._answers.error(Request(scope), 429, "TOO_MANY_REQUESTS")
        answer.headers["Connection"] = "close"
        await answer(scope, receive, send)


def address_of(scope: Scope) -> str:
    """The address of who asks; empty where there is none, at a Unix socket."""
    client = scope.get("client")
    return client[0] if client else ""
