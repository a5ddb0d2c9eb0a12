"""The API as an application: who may ask what, one form of errors, and access from pages of other sites.

Permission is said in `Authorization`, which no browser sends by itself, and nothing in the API looks at cookies. So every site may ask
(`*`), and none gets any credentials of a reader along.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from shoal.core.codec import Unreadable
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions
from shoal.core.game_words import speaker_for
from shoal.i18n import kebab
from shoal.server.accounts.authentication import BearerTokens, ScopeMissing
from shoal.server.api.document import ROOT, document_of
from shoal.server.api.endpoint import JSON, ApiCall, Endpoint, body_of, json
from shoal.server.api.shapes import Fault
from shoal.server.tables.environment import BACKGROUND_THREADS
from shoal.server.tables.table import TableGone
from shoal.server.web.answers import Refusal, detail_of, gzipped, status_and_reason
from shoal.server.web.static import accepted

BELOW: Final = "/api/"
DOCUMENT: Final = "/api/1/openapi.json"
SOON_S: Final = "2"


class ProgramsApi(BaseRoute):
    """Answers everything below `/api`, whatever characters are in the address: a route of Starlette's takes no line ends."""

    def __init__(self, endpoints: list[Endpoint], bearers: BearerTokens) -> None:
        """Those endpoints, for whom `bearers` knows."""
        self._bearers = bearers
        self.endpoints = endpoints
        self._written = b""
        """The document, once it was asked for."""
        self._inner: list[Route] = [
            Route(f"{ROOT}{one.path}", self._answering(one), methods=[one.method], include_in_schema=False)
            for one in endpoints
        ]
        self._inner.append(Route(DOCUMENT, self._document, methods=["GET"]))
        self._router = Router(self._inner, default=self._nowhere)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether a request is for this."""
        is_below = scope["type"] == "http" and scope["path"].startswith(BELOW)
        return (Match.FULL if is_below else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; of an address that has only other methods, which those are."""
        inner = dict(scope, path_params={})
        matches = [(route, route.matches(inner)[0]) for route in self._inner]
        if any(match is Match.FULL for _, match in matches):
            await self._router(inner, receive, send)
            return
        known = {method for route, match in matches if match is Match.PARTIAL for method in route.methods or ()}
        if known:
            answer = _fault(405, "METHOD_NOT_ALLOWED", Allow=", ".join(sorted(known)))
            await answer(scope, receive, send)
            return
        await self._nowhere(scope, receive, send)

    async def _nowhere(self, scope: Scope, receive: Receive, send: Send) -> None:
        await _fault(404, "NOT_FOUND")(scope, receive, send)

    async def _document(self, request: Request) -> Response:
        self._written = self._written or await BACKGROUND_THREADS.do(lambda: document_of(self.endpoints))
        return compressed(request, self._written)

    def _answering(self, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
        @functools.wraps(endpoint.answering)
        async def answer(request: Request) -> Response:
            try:
                token = await self._bearers.token_of(request, endpoint.scope)
                return await endpoint.answering(ApiCall(request, token, await body_of(endpoint, request)))
            except (ShoalError, TableGone) as error:
                return refused(error)

        return answer


def compressed(request: Request, body: bytes) -> Response:
    """A long answer, as gzip for who takes that."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in accepted(request.headers):
        return Response(gzipped(body), headers=headers | {"Content-Encoding": "gzip"}, media_type=JSON)
    return Response(body, headers=headers, media_type=JSON)


def refused(error: Exception) -> Response:
    """The answer to a call that fails so."""
    status, reason = status_and_reason(error)
    headers: dict[str, str] = {}
    if isinstance(error, ScopeMissing):
        headers["WWW-Authenticate"] = f'Bearer error="insufficient_scope", scope="{error.scope}"'
        return json(Fault(reason, f"this needs a token with the scope {error.scope}"), status, **headers)
    if isinstance(error, BadOptions):
        status = 422
    if isinstance(error, Unreadable):
        reason = "UNREADABLE"
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status in (429, 503):
        headers["Retry-After"] = SOON_S
    return json(Fault(reason, _detail(reason, error)), status, **headers)


def _detail(reason: str, error: Exception | None) -> str:
    """The detail for the author of a program: for a refused command, the sentence that people at tables see."""
    say, message = speaker_for(None), f"reason-{kebab(reason)}"
    if isinstance(error, Refusal) and not say.has(f"error-{kebab(reason)}"):
        return say(message) if say.has(message) else "the rules of the game refuse it"
    return detail_of(reason, error)


def _fault(status: int, reason: str, **headers: str) -> Response:
    return json(Fault(reason, detail_of(reason, None)), status, **headers)


REMEMBERED_S: Final = 24 * 3600
"""How long a browser may remember what it was allowed."""


class ApiForOtherSites:
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
