"""Programs that run in pages of other sites: browsers let them use the API, and nothing else here.

Whoever may do something in the API says so in `Authorization`, which no browser sends by itself, and nothing in it looks at cookies. So
every site may ask (`*`), and none gets any credentials of a reader along.
"""

from __future__ import annotations

from typing import Final

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from shoal.server.api.document import ROOT

REMEMBERED_S: Final = 24 * 3600
"""How long a browser may remember what it was allowed."""


class OtherSites:
    """Stands before an application, also before whatever refuses: a page must be able to read why."""

    def __init__(self, app: ASGIApp) -> None:
        """That application."""
        self._app = app
        self._open = CORSMiddleware(
            app,
            allow_origins=["*"],
            allow_methods=["GET", "HEAD", "POST"],
            allow_headers=["Authorization", "Content-Type"],
            expose_headers=["Retry-After", "WWW-Authenticate"],
            max_age=REMEMBERED_S,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        is_api = scope["type"] == "http" and scope["path"].startswith(f"{ROOT}/")
        await (self._open if is_api else self._app)(scope, receive, send)
