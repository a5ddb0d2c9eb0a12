"""The documentation under /docs, where it was built (`./run docs`): files as they are, from the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.server.web.answers import Answers, Refusal

BUILT: Final = Path(__file__).parents[2] / "docs_site"
"""Where `./run docs` puts the site."""

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""The theme of the site has scripts and styles in its pages. There is nothing of players in them, and no other host."""


def has_docs(folder: Path = BUILT) -> bool:
    """Whether the site was built."""
    return (folder / "index.html").is_file()


def docs_routes(answers: Answers, folder: Path = BUILT) -> list[BaseRoute]:
    """The route of the site; where it was not built when the server started, a page that says how to build it."""
    if not has_docs(folder):
        return [Route("/docs{_:path}", answers.guarded(_not_built))]
    return [Mount("/docs", _WithPolicy(StaticFiles(directory=folder, html=True)))]


async def _not_built(_: Request) -> Response:
    raise Refusal(404, "NO_DOCS")


class _WithPolicy:
    """Its own content security policy, and that browsers ask again: a page is changed by building the site anew."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = POLICY
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self._app(scope, receive, send_with)
