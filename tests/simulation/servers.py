"""The machines of a simulation, each with a server on it that can be killed, stopped for a while and started again."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from shoal.server.accounts.authentication import OpenSockets
from shoal.server.cluster import leases
from shoal.server.cluster.draining import LOOKED_EVERY_S, Draining
from shoal.server.cluster.forwarding import Gate, Links, put_into_cluster
from shoal.server.cluster.node import ClusterNode
from shoal.server.cluster.sharing import Sharing
from shoal.server.cluster.transport import CONNECTS_WITHIN_S, OPENS_WITHIN_S
from shoal.server.operations.admission import Admission
from shoal.server.operations.readiness import Readiness
from shoal.server.storage.steps import run_steps
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Alarm, Environment, rest
from shoal.server.tables.opening import NewTable
from shoal.server.tables.owning import FORWARDED
from shoal.server.tables.running import TableSettings
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.table import Table
from shoal.server.tables.tables import Tables
from shoal.server.web.socket import TEXTS, WRITE, table_socket
from tests.server.simulated import AtOnce, Dice
from tests.simulation.database import SimStore, settle
from tests.simulation.loop import PLACE, Place
from tests.simulation.network import Conn
from tests.simulation.pages import page_of_table
from tests.simulation.sharing import SimBus

if TYPE_CHECKING:
    from tests.simulation.world import World

KEY: Final = bytes(32)
NODES_S: Final = 0.0005
"""From one node to another."""

TODAY_MS: Final = 1_700_000_000_000


class SimClock:
    """The clocks of one machine: one that only goes forward, from anywhere, and one of the day, which may be set."""

    def __init__(self, world: World, rng: Random) -> None:
        """As the machine was started."""
        self._loop = world.loop
        self._began = rng.uniform(0, 1e6)
        self.ahead_ms = rng.randint(-2000, 2000)

    def now(self) -> float:
        """Seconds."""
        return self._began + self._loop.look()

    def today_ms(self) -> int:
        """The wall clock."""
        return TODAY_MS + round(self._loop.now * 1000) + self.ahead_ms

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """A timer of the loop."""
        return self._loop.call_later(seconds, what)


class Server:
    """One machine. `boot` starts its server anew: whatever was in memory is gone."""

    def __init__(self, world: World, name: str) -> None:
        """A machine without a server."""
        self.name = name
        self.address = f"http://{name}"
        self.is_ready = False
        self.place = Place(name, lambda: None)
        self.place.is_dead = True
        self.bad_since: float | None = None
        """Since when a balancer would find it unfit."""
        self.clock = SimClock(world, Random(f"{world.seed} clock {name}"))
        self.conns: dict[Conn, None] = {}
        self.ended: dict[Table, float] = {}
        """Tables that were in memory, and by when their clients must have been let go."""
        self.tables: Tables
        self.node: ClusterNode
        self.sharing: Sharing
        self.app: ASGIApp
        self._world = world
        self._lives = 0
        self._context = world.context.copy()

    # --- Life -------------------------------------------------------------------------------------------------------

    def boot(self) -> None:
        """Start a server, where none runs."""
        if self.is_alive:
            return
        world = self._world
        self._lives += 1
        self.ended.clear()
        self.is_ready = False
        self.place = Place(self.name, self._died)
        self._context = world.context.copy()
        self._context.run(PLACE.set, self.place)
        ident = f"{self.name}-{self._lives}"
        thoughts, dice = AtOnce(), Dice(world.rng(f"dice {ident}").getrandbits(64))
        self.store = store = SimStore(world.database, self.name, ident)
        self.node = ClusterNode(store, ident, self.clock, name=self.name, address=self.address, version="1")
        environment = Environment(self.clock, dice, thoughts, thoughts, leases=self.node)
        settings = TableSettings(maker_of=world.maker_of, seals=Seals(KEY))
        self.tables = Tables(store, environment=environment, settings=settings)
        links = Links(Way(world, self), KEY)

        def let_all_go() -> None:
            self.tables.let_all_go()
            links.drop()

        self.node.on_cut_off, self.node.on_gone = let_all_go, links.drop
        self.node.ask_to_let_go = links.ask_to_let_go
        self.app = self._made(links)
        self.bus = SimBus(world, self)
        self.sharing = Sharing(self.node, store, self.bus, self.clock)
        world.probes.follow(self, self.sharing)
        self.run(self._begin())

    async def _begin(self) -> None:
        try:
            await self.node.begin()
            self.sharing.serve(self.tables)
            await self.sharing.begin()
        except StoreError:  # `serve` ends, and is started again
            self._world.later(1.0, self.boot)
            self.kill()
        else:
            self.is_ready = True

    def run(self, work: Any) -> asyncio.Task[Any]:
        """A task on this machine."""
        task = self._world.loop.create_task(work, context=self._context.copy())
        task.add_done_callback(self._look_at, context=self._world.context)
        return task

    def _look_at(self, task: asyncio.Task[Any]) -> None:
        """Whatever answers a request or a connection ends without an exception."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self._world.fail("broken", f"{type(error).__name__}: {error}")

    def kill(self) -> None:
        """End the server in the middle of what it does."""
        self.place.die()

    def _died(self) -> None:
        self.is_ready = False
        for conn in [*self.conns]:
            conn.end()
        self.conns.clear()

    def stand(self) -> None:
        """Stop it: it does nothing until it goes on."""
        self.place.stand()

    def go_on(self) -> None:
        """Let it go on."""
        if self.place.stands:
            self.place.go_on(self._world.loop)

    async def drain(self, most_s: float) -> None:
        """Hand all tables over, for so many seconds at most, and leave."""
        readiness = Readiness(self.tables.probe, self.clock.now)
        readiness.is_draining = True
        draining = Draining(self.node, self.tables, readiness)
        give_up_at = self.clock.now() + most_s
        while not draining.is_over() and self.clock.now() < give_up_at:
            await rest(self.clock, LOOKED_EVERY_S)
        await self.stop()

    async def stay_drained(self) -> None:
        """Hand all tables over as an operator wants it, and stay without any."""
        draining = Draining(self.node, self.tables, Readiness(self.tables.probe, self.clock.now))
        run_steps(self._world.database.connection, leases.want(self.name, "keep"))
        while not draining.is_over():
            await rest(self.clock, LOOKED_EVERY_S)

    async def stop(self) -> None:
        """Leave in order, as at SIGTERM."""
        await self.sharing.jobs.end()
        await self.tables.close()
        await self.sharing.end()
        await self.node.end()
        self.place.die()

    @property
    def is_alive(self) -> bool:
        """Whether there is a process."""
        return not self.place.is_dead

    @property
    def is_well(self) -> bool:
        """Whether it does what it should, as far as anyone outside can know."""
        return (
            self.is_alive
            and self.is_ready
            and not self.place.stands
            and not self.tables.is_closed
            and self.node.state == "up"
        )

    def hear(self, topic: str) -> None:
        """A message of the bus comes, if anyone is there."""
        self._world.loop.call_soon(self.bus.hear, topic, context=self._context)

    # --- What it is asked -------------------------------------------------------------------------------------------

    def open_table(self, wish: NewTable, who: str, then: Callable[[str | None], None]) -> None:
        """Open a table; its name, or nothing where that failed, some time later."""

        async def create() -> None:
            name = None
            with contextlib.suppress(StoreError):
                name = await self.tables.create(wish, who)
            self._world.later(0.02, then, name)

        self.run(create())

    def accept(self, conn: Conn) -> None:
        """A connection comes in."""
        conn.server = self
        self.conns[conn] = None
        conn.on_end = lambda: self.conns.pop(conn, None)
        self.run(self._serve(conn))

    async def _serve(self, conn: Conn) -> None:
        extensions = {WRITE: {TEXTS: conn.write}, "websocket.http.response": {}}
        scope = {
            "type": "websocket",
            "query_string": b"",
            "root_path": "",
            "subprotocols": [],
            "extensions": extensions,
        }
        await self.app(scope | conn.ask, conn.receive, conn.send)
        conn.end()

    def _made(self, links: Links) -> ASGIApp:
        """The application of this node, as far as it is about tables."""

        async def socket(websocket: WebSocket) -> None:
            await table_socket(self.tables, admission, sockets, websocket)

        async def page(request: Request) -> Response:
            return await page_of_table(self.tables, request)

        admission, sockets = Admission(clock=self.clock.now), OpenSockets()
        app = Starlette(routes=[Route("/t/{table}", page), WebSocketRoute("/t/{table}/socket", socket)])
        app.state.answers = self._world.answers
        put_into_cluster(app, self.node, links, self.tables)
        return Gate(app, app, links, self.tables)


class Way:
    """The transport of a node to the others."""

    def __init__(self, world: World, server: Server) -> None:
        """Of that server."""
        self._world = world
        self._server = server

    async def carry(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """As `Transport` has it."""
        if FORWARDED.get():
            self._world.fail("circle", f"{self._server.name} carries on what another node has sent it")
        other = next(server for server in self._world.servers if server.address == address)
        if self._world.network.heals_at(self._server.name, other.name) is not None:
            await asyncio.sleep(CONNECTS_WITHIN_S)
            raise TimeoutError
        if not other.is_alive:
            raise ConnectionRefusedError
        if scope["type"] == "websocket":
            await Carried(self._world, scope).run(other, receive, send)
        else:
            await self._request(other, scope, send)

    async def _request(self, other: Server, scope: Scope, send: Send) -> None:
        """All are without a body: for a page, or to let go of a table."""
        answered: asyncio.Future[list[Message]] = self._world.loop.create_future()
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def tell(message: Message) -> None:
            told.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                self._world.later(NODES_S, settle, answered, told)

        async def answer() -> None:
            await other.app(scope, receive, tell)

        self._world.later(NODES_S, lambda: other.is_alive and other.run(answer()))
        async with asyncio.timeout(OPENS_WITHIN_S):
            for message in await answered:
                await send(message)


class Carried:
    """A WebSocket that one node carries to another."""

    def __init__(self, world: World, scope: Scope) -> None:
        """What the scope asks for is not asked yet."""
        ask = {name: scope[name] for name in ("path", "scheme", "headers", "client")}
        self._world = world
        self._conn = Conn(world, scope["path"].split("/")[2], self, NODES_S, ask)
        self._told: deque[Sequence[bytes] | int | None] = deque()
        """Frames; how the socket was refused, or 0 where it has ended; nothing where it is open."""
        self._news = asyncio.Event()

    async def run(self, other: Server, receive: Receive, send: Send) -> None:
        """Carry it to its end."""
        other.accept(self._conn)
        hearing: asyncio.Task[None] | None = None
        try:
            async with asyncio.timeout(OPENS_WITHIN_S) as limit:
                while True:
                    while not self._told:
                        self._news.clear()
                        await self._news.wait()
                    limit.reschedule(None)
                    told = self._told.popleft()
                    if told is None:
                        hearing = asyncio.create_task(self._hear(receive))
                        await send({"type": "websocket.accept"})
                    elif isinstance(told, int):
                        await self._refused(told, send)
                        return
                    else:
                        for frame in told:
                            await send({"type": "websocket.send", "text": frame.decode()})
        finally:
            if hearing is not None:
                hearing.cancel()
            self._conn.leave()

    async def _refused(self, status: int, send: Send) -> None:
        if not status and self._conn.code is None:
            raise ConnectionResetError
        if not status:
            await send({"type": "websocket.close", "code": self._conn.code})
            return
        await send({"type": "websocket.http.response.start", "status": status, "headers": []})
        await send({"type": "websocket.http.response.body", "body": self._conn.reason.encode()})

    async def _hear(self, receive: Receive) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self._conn.say(message["text"])
        self._conn.leave()
        self._tell(0)

    def _tell(self, told: Sequence[bytes] | int | None) -> None:
        self._told.append(told)
        self._news.set()

    def opened(self, _: Conn) -> None:
        """The other node has accepted."""
        self._tell(None)

    def heard(self, _: Conn, frames: Sequence[bytes], __: int) -> None:
        """It says something."""
        self._tell(frames)

    def closed(self, _: Conn, status: int | None) -> None:
        """It has ended."""
        self._tell(status or 0)
