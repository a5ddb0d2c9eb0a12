"""Requests that come to the wrong node: carried once to the node that has the table, WebSockets too.

    Gate         around everything: what another node sends is believed with the secret that all nodes know, and never carried on again
    CutOff       before anything asks the database: a node that cannot reach it sends everybody away at once
    Forwarding   around the routes: catches `Elsewhere`, which is raised before anything was changed or answered

Where the other node does not answer, the database is asked again who has the table: if that node is dead, this one takes the table itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections import defaultdict
from hmac import compare_digest
from typing import Final, Literal
from urllib.parse import quote, unquote

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from shoal.core.errors import ShoalError
from shoal.server.cluster.leases import LEASE_MS
from shoal.server.cluster.node import ClusterNode
from shoal.server.cluster.transport import RESTARTING, NodeTransport
from shoal.server.notify.protocols import QuietLines
from shoal.server.operations.admission import FREE, address_of
from shoal.server.operations.observer import Observer
from shoal.server.tables.environment import rest
from shoal.server.tables.owning import FORWARDED
from shoal.server.tables.table_errors import Elsewhere
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import BODY_LIMIT, Answers

SECRET: Final = b"x-shoal-node"
ASKING: Final = b"x-shoal-for"
LET_GO: Final = "/node/let-go/"

MISDIRECTED: Final = 421
"""What a node answers another that asks it for a table which it has no more: nothing was done, and the database knows better."""

PATIENCE_S: Final = LEASE_MS / 1000 + 1.0
"""For how long someone is kept waiting once the node of their table does not answer: if it is dead, it has lost its tables by then."""

ASKED_AGAIN_S: Final = 0.2


class _Asking(msgspec.Struct, frozen=True, array_like=True):
    """Who asks, as the node knows them that they came to: their address, the scheme and the host."""

    client: tuple[str, int] | None
    scheme: str
    host: str


_READ: Final = msgspec.json.Decoder(_Asking)


# --- Between two nodes ------------------------------------------------------------------------------------------------


class Links:
    """The ways from this node to the others."""

    def __init__(self, transport: NodeTransport, secret: bytes, observer: Observer | None = None) -> None:
        """Over that transport, with the secret that all nodes know."""
        self.secret = secret.hex().encode()
        self.observer = observer or Observer()
        self._transport = transport
        # Keys without values: a set has another order each time, and a run of the simulation could not be made again.
        self._carried: defaultdict[str, dict[asyncio.Timeout, None]] = defaultdict(dict)

    async def carry(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the node at that address answer; `OSError` when it does not, or breaks off, or is dead."""
        host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
        asking = _Asking(scope.get("client"), scope["scheme"], host)
        headers = [pair for pair in scope["headers"] if pair[0] not in (SECRET, ASKING)]
        there = {
            "type": scope["type"],
            "asgi": scope.get("asgi", {"version": "3.0"}),
            "http_version": "1.1",
            "scheme": scope["scheme"],
            "path": scope["path"],
            "raw_path": scope.get("raw_path") or quote(scope["path"]).encode(),
            "query_string": scope.get("query_string", b""),
            "root_path": "",
            "headers": [*headers, (SECRET, self.secret), (ASKING, msgspec.json.encode(asking))],
            "client": None,
            "server": None,
            "extensions": {"websocket.http.response": {}},
        }
        if scope["type"] == "http":
            there["method"] = scope["method"]
        else:
            there["subprotocols"] = []
        async with asyncio.timeout(None) as limit:
            carried = self._carried[address]
            carried[limit] = None
            try:
                await self._transport.carry(address, there, receive, send)
            finally:
                del carried[limit]
                if not carried:
                    self._carried.pop(address, None)

    def drop(self, addresses: frozenset[str] | None = None) -> None:
        """End what is carried to these nodes, which are dead; to all, where this node is cut off."""
        now = asyncio.get_running_loop().time()
        for address, carried in self._carried.items():
            for limit in carried:
                if (addresses is None or address in addresses) and not limit.expired():
                    limit.reschedule(now)

    async def ask_to_let_go(self, address: str, table: str) -> None:
        """Ask the node at that address to let go of a table; `OSError` when it has not."""
        status = 0

        async def hear(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)

        path = f"{LET_GO}{quote(table)}"
        scope: Scope = {"type": "http", "method": "POST", "scheme": "http", "path": path, "headers": []}
        await self.carry(address, scope, _said_nothing(), hear)
        if status != 204:
            raise OSError(f"the other node answers {status}")


def _said_nothing() -> Receive:
    """What is heard of a request without a body that waits for its answer."""
    said = False

    async def receive() -> Message:
        nonlocal said
        if said:
            await asyncio.get_running_loop().create_future()
        said = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return receive


class Gate:
    """The door of a node: strangers go by the porch, and what another node sends goes in as whoever asked it."""

    def __init__(self, porch: ASGIApp, inside: ASGIApp, links: Links, tables: Tables) -> None:
        """Whatever comes with the secret of `links` goes to `inside`, everything else to the `porch`."""
        self._porch = porch
        self._inside = inside
        self._links = links
        self._tables = tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or carry one socket."""
        told = {name: value for name, value in scope.get("headers", ()) if name in (SECRET, ASKING)}
        if SECRET not in told:
            await self._porch(scope, receive, send)
            return
        asking = _asking(told.get(ASKING, b"")) if compare_digest(told[SECRET], self._links.secret) else None
        if asking is None:
            self._links.observer.refused("wrong_node_secret", address_of(scope))
            await _refuse(scope, receive, send, PlainTextResponse("this is not for you\n", 403))
        elif scope["path"].startswith(LET_GO):
            await (await self._let_go(scope))(scope, receive, send)
        else:
            scope["client"], scope["scheme"] = asking.client, asking.scheme
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] not in (SECRET, ASKING)]
            MutableHeaders(scope=scope)["host"] = asking.host
            token = FORWARDED.set(True)
            try:
                await self._inside(scope, receive, send)
            finally:
                FORWARDED.reset(token)

    async def _let_go(self, scope: Scope) -> Response:
        try:
            await self._tables.hand_over(unquote(scope["path"].removeprefix(LET_GO)))
        except ShoalError:
            return Response(status_code=503)
        return Response(status_code=204)


def _asking(said: bytes) -> _Asking | None:
    try:
        return _READ.decode(said)
    except msgspec.DecodeError:
        return None


async def _refuse(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Answer a request, or say to a WebSocket why it is not opened."""
    if scope["type"] == "websocket":
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await WebSocket(scope, receive, send).send_denial_response(answer)
    else:
        await answer(scope, receive, send)


# --- Around the application -------------------------------------------------------------------------------------------


def put_into_cluster(app: Starlette, node: ClusterNode, links: Links, tables: Tables) -> None:
    """Have an application of `create_app` carry requests to other nodes, and send people away while this one is cut off."""
    answers: Answers = app.state.answers
    app.user_middleware.insert(1, Middleware(CutOff, node=node, tables=tables, answers=answers))
    app.user_middleware.append(Middleware(Forwarding, node=node, links=links, answers=answers))


def _restarting(scope: Scope, answers: Answers) -> Response:
    """To be sent where there is nothing to be had just now: a proxy tries another node, a person reads that they should come back."""
    if scope["type"] == "websocket":
        return PlainTextResponse("try again in a moment", 503)
    return answers.error(Request(scope), 503, "RESTARTING")


class CutOff:
    """Sends everybody away while this node cannot reach the database: only files and probes are answered."""

    def __init__(self, app: ASGIApp, node: ClusterNode, tables: Tables, answers: Answers) -> None:
        """The application, and who knows whether the database answers."""
        self._app = app
        self._node = node
        self._tables = tables
        self._answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or open a WebSocket."""
        is_asked_by_node = FORWARDED.get()
        if scope["path"].startswith(FREE) or (
            self._node.is_alive and not (is_asked_by_node and self._tables.is_closed)
        ):
            await self._app(scope, receive, send)
            return
        answer = Response(status_code=MISDIRECTED) if is_asked_by_node else _restarting(scope, self._answers)
        await _refuse(scope, receive, send, answer)


class Forwarding:
    """Carries a request to the node that has its table."""

    def __init__(self, app: ASGIApp, node: ClusterNode, links: Links, answers: Answers) -> None:
        """The application, and the ways to other nodes."""
        self._app = app
        self._node = node
        self._links = links
        self._answers = answers
        self._lines = QuietLines()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or carry one socket."""
        clock, said = self._node.clock, _Said(receive)
        give_up_at = math.inf
        while True:
            try:
                # No one listens to a WebSocket before its table is there: nothing of it has to be kept.
                await self._app(scope, said.again() if scope["type"] == "http" else receive, send)
                return
            except Elsewhere as found:
                if FORWARDED.get():
                    await _refuse(scope, receive, send, Response(status_code=MISDIRECTED))
                    return
                if scope["type"] == "websocket" and self._node.state != "up":
                    # It would be cut off again when this node ends: the proxy is to ask another one, which stays.
                    await _refuse(scope, receive, send, _restarting(scope, self._answers))
                    return
                if not said.is_whole:
                    await _refuse(scope, receive, send, self._answers.error(Request(scope), 413, "TOO_LONG"))
                    return
                if clock.now() >= give_up_at:
                    await _refuse(scope, receive, send, _restarting(scope, self._answers))
                    return
                answered = await self._answered(found.address, scope, said.again(), send)
                if answered == "yes":
                    return
                give_up_at = min(give_up_at, clock.now() + PATIENCE_S)
                if answered == "no":
                    await self._node.until_gone(found.address, PATIENCE_S)
            await rest(clock, ASKED_AGAIN_S)

    async def _answered(
        self, address: str, scope: Scope, receive: Receive, send: Send
    ) -> Literal["yes", "no", "elsewhere"]:
        """Have the other node answer, which it has not begun to where this is not `yes`; `elsewhere` where it has not what is asked for."""
        is_begun = is_misdirected = False

        async def tell(message: Message) -> None:
            nonlocal is_begun, is_misdirected
            is_misdirected = is_misdirected or (not is_begun and message.get("status") == MISDIRECTED)
            if is_misdirected:
                return
            if not is_begun:
                self._links.observer.count("forwarded", scope["type"])
            is_begun = True
            try:
                await send(message)
            except OSError:  # that of the client, not of the other node
                raise WebSocketDisconnect(1006) from None

        try:
            await self._links.carry(address, scope, receive, tell)
        except OSError as error:
            kind = type(error).__name__
            self._lines.write(logging.WARNING, "the node of a table does not answer", kind, node=address)
            if is_begun and scope["type"] == "websocket":
                await tell({"type": "websocket.close", "code": RESTARTING})
            elif is_begun:
                await tell({"type": "http.response.body", "body": b"", "more_body": False})
            return "yes" if is_begun else "no"
        return "elsewhere" if is_misdirected else "yes"


class _Said:
    """What was heard of a request, to be heard again by whoever answers it in the end."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._kept: list[Message] = []
        self._size = 0

    @property
    def is_whole(self) -> bool:
        """Whether it is no longer than what tables are asked."""
        return self._size <= BODY_LIMIT

    def again(self) -> Receive:
        """Hear it from the beginning."""
        at = 0

        async def receive() -> Message:
            nonlocal at
            if not self.is_whole:
                return await self._receive()
            if at == len(self._kept):
                message = await self._receive()
                if message["type"] != "http.request":
                    return message
                self._size += len(message.get("body", b""))
                self._kept.append(message)
            at += 1
            return self._kept[at - 1]

        return receive
