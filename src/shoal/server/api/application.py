"""The API as an application: who may ask what, one form of errors, access from pages of other sites, and its OpenAPI 3.1 document.

The document is made from the endpoints and from the types that are sent: nothing in it is written twice.

Permission is said in `Authorization`, which no browser sends by itself, and nothing in the API looks at cookies. So every site may ask
(`*`), and none gets any credentials of a reader along.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route, Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from shoal.core.cards import Card, CardSet
from shoal.core.codec import Unreadable, encode
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions
from shoal.core.game_words import speaker_for
from shoal.core.games import GAMES, rules_of
from shoal.i18n import kebab
from shoal.server.accounts.authentication import BearerTokens, ScopeMissing
from shoal.server.api.endpoint import JSON, LINES, ApiCall, Endpoint, Fault, body_of, json
from shoal.server.scopes import SCOPES, TOKEN_PREFIX
from shoal.server.tables.environment import BACKGROUND_THREADS
from shoal.server.tables.messages.from_client import FromClient
from shoal.server.tables.messages.to_client import ToClient
from shoal.server.tables.state.events import TableSight
from shoal.server.tables.table import TableGone
from shoal.server.web.answers import Refusal, detail_of, gzipped, status_and_reason
from shoal.server.web.static import accepted
from shoal.version import VERSION

ROOT: Final = "/api/1"

OF_A_GAME: Final = ("options", "setup", "move", "sight", "view", "moves", "ruling")
"""The members of a game's vocabulary that travel: what `x-game` names in the types of the wire."""

_REF: Final = "#/components/schemas/{name}"

FAULTS: Final = {
    400: "The request cannot be read.",
    401: "There is no token, or one that opens nothing.",
    403: "The token does not open this, or the table or game is not shown to this account.",
    404: "There is no such table, game or address.",
    409: "The table refuses that now; `error` is its reason.",
    413: "The body is too long.",
    415: "The body is no JSON.",
    422: "It can be read, and makes no table.",
    429: "Too much of that; try again after `Retry-After` seconds.",
    500: "The server failed.",
    503: "The server or the table restarts, or is full; try again after `Retry-After` seconds.",
}
ALWAYS: Final = (401, 403, 429, 500, 503)

ABOUT: Final = """Tables, games and bots of a server of Shoal. A token opens what its scopes name; people make tokens on the page
`/account/programs`. The commands and messages are those of the table protocol. An error is always a `Fault`, whose `error` is a name."""


def document_of(endpoints: Sequence[Endpoint]) -> bytes:
    """The document as JSON. Addresses in it are those of the server that gave it."""
    schema_of, schemas = _schemas(endpoints)
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        paths.setdefault(f"{ROOT}{one.path}", {})[one.method.lower()] = _operation(one, schema_of)
    paths["/t/{table}/socket"] = {"get": _socket(schema_of)}
    return encode(
        {
            "openapi": "3.1.0",
            "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
            "info": {"title": "Shoal", "version": f"1 ({VERSION})", "description": ABOUT},
            "servers": [{"url": "/"}],
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {
                    "token": {
                        "type": "http",
                        "scheme": "bearer",
                        "bearerFormat": f"{TOKEN_PREFIX}...",
                        "description": f"Scopes: {', '.join(SCOPES)}.",
                    }
                },
            },
        }
    )


def _operation(one: Endpoint, schema_of: Mapping[Any, Any]) -> dict[str, Any]:
    good: dict[str, Any] = {"schema": schema_of[one.answer]}
    if one.is_stream:
        good = {"schema": {"type": "string"}, "x-line": schema_of[one.answer]}
    operation: dict[str, Any] = {
        "operationId": one.answering.__name__,
        "summary": one.about,
        "security": [{"token": [one.scope]}],
        "parameters": [
            *_parameters(one.path),
            *({"name": asked.name, "in": "query", "required": False, "schema": asked.schema} for asked in one.query),
        ],
        "responses": {
            str(one.status): {
                "description": "A line of JSON each; empty lines are to be ignored." if one.is_stream else "Done.",
                "content": {LINES if one.is_stream else JSON: good},
            },
            **_faults((*ALWAYS, *one.faults), schema_of),
        },
    }
    if one.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[one.body]}}}
    return operation


def _faults(statuses: Iterable[int], schema_of: Mapping[Any, Any]) -> dict[str, Any]:
    content = {JSON: {"schema": schema_of[Fault]}}
    return {str(one): {"description": FAULTS[one], "content": content} for one in sorted(set(statuses))}


def _parameters(path: str) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _socket(schema_of: Mapping[Any, Any]) -> dict[str, Any]:
    """OpenAPI has no words for a WebSocket: what is said over it stands in `x-websocket`."""
    return {
        "operationId": "socket",
        "summary": "The WebSocket of a table: text frames, each of them one message. The first one is a `Hello`.",
        "security": [{"token": ["tables:play"]}],
        "parameters": _parameters("/t/{table}"),
        "x-websocket": {"client": schema_of[FromClient], "table": schema_of[ToClient]},
        "responses": {
            "101": {"description": "The conversation begins."},
            **{str(one): {"description": FAULTS[one]} for one in (401, 403, 404, 429, 503)},
        },
    }


# --- Schemas ----------------------------------------------------------------------------------------------------------


def _schemas(endpoints: Sequence[Endpoint]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """The schema of each type that is asked for, and all that these refer to by name."""
    games = {game: rules_of(game).vocabulary for game in GAMES}
    members = {(game, name): getattr(vocabulary, name) for game, vocabulary in games.items() for name in OF_A_GAME}
    asked = [one.answer for one in endpoints] + [one.body for one in endpoints if one.body is not None]
    asked += [Fault, FromClient, ToClient, TableSight, *members.values()]
    found, components = msgspec.json.schema_components(asked, schema_hook=_hook, ref_template=_REF)
    schema_of = dict(zip(asked, found, strict=True))
    for name in OF_A_GAME:
        components[_of_game(name)] = {"anyOf": [schema_of[members[game, name]] for game in GAMES]}
    components["TableSight"] = schema_of[TableSight]
    return {kind: _with_games(schema) for kind, schema in schema_of.items()}, _with_games(components)


def _of_game(name: str) -> str:
    return f"Game{name.capitalize()}"


def _with_games(schema: Any) -> Any:
    """A schema in which a value of the game refers to what the three games have for it."""
    if isinstance(schema, list):
        return [_with_games(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "x-game" in schema:
        names = [_of_game(schema["x-game"]), *([schema["x-or"]] if "x-or" in schema else [])]
        refs = [{"$ref": _REF.format(name=name)} for name in names]
        return refs[0] if len(refs) == 1 else {"anyOf": refs}
    if "x-fields" in schema:
        return {"type": "object"}
    return {key: _with_games(part) for key, part in schema.items()}


def _hook(kind: type) -> dict[str, Any]:
    if kind is Card:
        return {"type": "string", "pattern": "^[2-9TJQKA][CDHS]$"}
    if kind is CardSet:
        return {"type": "array", "items": _hook(Card)}
    raise NotImplementedError(kind)


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
            self._said,
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

    async def _said(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request to the API; where it breaks, say so here, for what is answered further out no other site may read."""
        has_begun = False

        async def noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception:
            if not has_begun:
                await _fault(500, "SERVER_FAULT")(scope, receive, send)
            raise
