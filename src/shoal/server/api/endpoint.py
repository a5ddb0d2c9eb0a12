"""One address of the API: what it takes, what opens it and what it answers. Routes and the document are both made of these."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from json import loads
from typing import Any, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.server.accounts.account import Account, ApiTokenOf
from shoal.server.scopes import Scope
from shoal.server.web.answers import Refusal, read_body

JSON = "application/json"
LINES = "application/x-ndjson"

EXACT = 2.0**53
"""Beyond it a number with a point says no whole number."""


class ApiCall(Struct, frozen=True):
    """A request whose token is good: for whom it is, and what was sent."""

    request: Request
    token: ApiTokenOf
    body: Any = None

    @property
    def account(self) -> Account:
        """For whom the program acts."""
        return self.token.account

    def named(self, field: str) -> str:
        """That part of the address."""
        return str(self.request.path_params[field])


Answering = Callable[[ApiCall], Awaitable[Response]]


class QueryParameter(Struct, frozen=True):
    """Something that may be asked for in the query, with the JSON Schema of its text."""

    name: str
    schema: dict[str, Any]


class Endpoint(Struct, frozen=True, kw_only=True):
    """`path` is below the version of the API. `answer` is the type of a good answer, or of each line of a stream.

    `faults` are the statuses that a bad request can get here besides those that all have.
    """

    method: Literal["GET", "POST"]
    path: str
    scope: Scope
    about: str
    answer: Any
    answering: Answering
    body: Any = None
    query: tuple[QueryParameter, ...] = ()
    status: int = 200
    is_stream: bool = False
    faults: tuple[int, ...] = ()


async def body_of(endpoint: Endpoint, request: Request) -> Any:
    """What was sent, as the type that the endpoint wants; `Unreadable`, `Refusal`."""
    if endpoint.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal(415, "NOT_JSON")
    read, body = Decoder[Any](endpoint.body), await read_body(request)
    try:
        return read(body)
    except Unreadable:
        whole = _with_whole_numbers(body)
        if whole is None:
            raise
    return read(whole)


def _with_whole_numbers(body: bytes) -> bytes | None:
    """The same JSON with `3` for `3.0`, which is a whole number to JSON Schema and not to our codec; `None` where that changes nothing."""
    found = False

    def number(text: str) -> float:
        nonlocal found
        value = float(text)
        if not value.is_integer() or abs(value) > EXACT:
            return value
        found = True
        return int(value)

    try:
        value = loads(body, parse_float=number)
        return encode(value) if found else None
    except (ValueError, RecursionError):
        return None


def json(value: Any, status: int = 200, **headers: str) -> Response:
    """A value as the whole of an answer."""
    return Response(encode(value), status, headers, JSON)
