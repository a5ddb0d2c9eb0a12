"""One address of the API: what it takes, what opens it and what it answers, besides what the wire of a table has already.

Routes and the document are both made of these.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from json import loads
from typing import Any, Literal, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import Seat
from shoal.server.accounts.identity import Account, ApiTokenOf
from shoal.server.scopes import Scope
from shoal.server.tables.messages.from_client import Command
from shoal.server.tables.messages.hints import Hints
from shoal.server.tables.messages.to_client import TableSeen, Update
from shoal.server.tables.messages.wire import Tab
from shoal.server.tables.recent_tables import TableOfMine
from shoal.server.web.answers import Refusal, read_body


class Fault(Struct, frozen=True):
    """Why something was not done: `error` is its name, `detail` a sentence in English for who writes the program."""

    error: str
    detail: str


class AccountSeen(Struct, frozen=True):
    """For whom a program acts, and what its token opens. `since` is the day on which the account was made."""

    name: str
    bot: bool
    since: str
    scopes: tuple[Scope, ...]


class DoubtSeen(Struct, frozen=True):
    """What is legal in house rules and perhaps not meant: its name, the options that it is about, and the sentence in English."""

    name: str
    options: tuple[str, ...]
    about: str


class TableOpened(Struct, frozen=True):
    """A new table. `url` is its address on this server."""

    table: str
    url: str
    doubts: tuple[DoubtSeen, ...] = ()


class MyTables(Struct, frozen=True):
    """The tables where the account sits or sat lately, the latest first; those that wait for it before all others."""

    tables: tuple[TableOfMine, ...]


class TableNow(Struct, frozen=True):
    """A table, and what is seen of the game: what everybody sees, or what one seat does."""

    table: TableSeen
    update: Update


class TableCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """A command at a table. `tab` is any name that this program keeps: of one tab each `id` is carried out once."""

    tab: Tab
    command: Command


class Done(Struct, frozen=True):
    """The command is carried out, and on disk; `n` is its last event. `hints` are what was asked for with a `Hint`."""

    id: int
    n: int
    hints: Hints | UnsetType = UNSET


class OtherPlayer(Struct, frozen=True):
    """Somebody else in a game: an account by its `name`, a bot by its `bot`, a bot's account by both; neither is a guest."""

    name: str | None
    bot: str | None


class GameOfMine(Struct, frozen=True):
    """A game of the account that has ended. `id` is that of its page, `day` the day of its end, by UTC, `seat` where the account sat.

    `table` is where it was played, `number` which game of that table it was. Both are null where the table is gone: then the game has
    no record any more, and no page. `points` are those of the account's side, `most_points` the most of any other.
    """

    id: str
    game: str
    day: str
    result: Literal["won", "tied", "lost"]
    points: float
    most_points: float
    table: str | None
    number: int | None
    seat: Seat
    partners: tuple[OtherPlayer, ...]
    opponents: tuple[OtherPlayer, ...]


class MyGames(Struct, frozen=True):
    """Games of the account, the latest first. `next` is what to send as `after` for those before them; null where there are none."""

    games: tuple[GameOfMine, ...]
    next: str | None


class GameId(Struct, frozen=True):
    """The public id of a game that has ended."""

    id: str


class TablesLine(Struct, frozen=True, tag="tables"):
    """A line of the stream of one's tables: all of them, whenever anything about them has changed."""

    tables: tuple[TableOfMine, ...]


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


Method = TypeVar("Method", bound=Callable[..., Awaitable[Response]])


class Declared(Struct, frozen=True, kw_only=True):
    """What is said of a call, above the method that answers it.

    `path` is below the version of the API. `answer` is the type of a good answer, or of each line of a stream. `faults` are the
    statuses that a bad request can get here besides those that all have.
    """

    method: Literal["GET", "POST"]
    path: str
    scope: Scope
    about: str
    answer: Any
    body: Any = None
    query: tuple[QueryParameter, ...] = ()
    status: int = 200
    is_stream: bool = False
    faults: tuple[int, ...] = ()

    def __call__(self, method: Method) -> Method:
        """That method answers the call; `endpoints_of` finds it."""
        method.declared = self  # type: ignore[attr-defined]  # functions take attributes
        return method


class Endpoint(Declared, frozen=True, kw_only=True):
    """A call, and what answers it."""

    answering: Answering


def endpoints_of(calls: object) -> list[Endpoint]:
    """The endpoints that the methods of an object declare, in their order; of two that match an address the first one answers."""
    methods = [getattr(calls, name) for name, value in vars(type(calls)).items() if hasattr(value, "declared")]
    return [Endpoint(**asdict(method.declared), answering=method) for method in methods]


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
