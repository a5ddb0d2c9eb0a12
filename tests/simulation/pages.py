"""The page of a table, asked for by HTTP: nodes carry requests on that they would refuse as a socket, as a node does that drains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message

from shoal.core.errors import ShoalError
from shoal.server.cluster.forwarding import MISDIRECTED
from shoal.server.tables.table import TableGone
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import status_and_reason

if TYPE_CHECKING:
    from tests.simulation.world import World

WAY_S: Final = (0.005, 0.5)
"""Until it is asked for."""


async def page_of_table(tables: Tables, request: Request) -> Response:
    """What the page says that matters here: how far the table is."""
    try:
        table = await tables.get(request.path_params["table"])
        _, update = await table.look(None)
    except (ShoalError, TableGone) as error:
        status, reason = status_and_reason(error)
        return PlainTextResponse(reason, status)
    return PlainTextResponse(str(update.n))


def load_page(world: World, table: str) -> None:
    """Somebody loads the page of a table from any node, whatever a balancer thinks of that, and leaves it if it does not come."""
    alive = [server for server in world.servers if server.is_alive]
    if not alive:
        return
    server = world.page_rng.choice(alive)
    status = 0
    is_asked = False

    async def receive() -> Message:
        nonlocal is_asked
        if is_asked:
            await world.loop.create_future()
        is_asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            _look_at(world, table, status, message.get("body", b""))

    path = f"/t/{table}"
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"shoal.example")],
        "client": ("127.0.0.1", 1),
        "extensions": {},
    }
    world.later(
        world.page_rng.uniform(*WAY_S), lambda: server.is_alive and server.run(server.app(scope, receive, send))
    )


def _look_at(world: World, table: str, status: int, body: bytes) -> None:
    if status == 404:
        world.fail("lost", f"the page of {table} is not found")
    if status == MISDIRECTED:
        world.fail("circle", "somebody is told what one node tells another")
    last = world.database.commits.last[table]
    if status == 200 and msgspec.json.decode(body, type=int) > last:
        world.fail("told", f"a page shows event {body.decode()}, and the last that is written is {last}")
