"""The machines of a simulation, each with a server on it that can be killed, stopped for a while and started again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from starlette.websockets import WebSocket

from shoal.server.accounts.authentication import OpenSockets
from shoal.server.cluster.node import ClusterNode
from shoal.server.operations.admission import Admission
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.environment import Alarm, Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.owning import FORWARDED
from shoal.server.tables.running import TableSettings
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.table_errors import Elsewhere
from shoal.server.tables.tables import Tables
from shoal.server.web.socket import TEXTS, WRITE, table_socket
from tests.server.simulated import AtOnce, Dice
from tests.simulation.database import SimStore
from tests.simulation.loop import PLACE, Place
from tests.simulation.network import Conn

if TYPE_CHECKING:
    from tests.simulation.world import World

KEY: Final = bytes(32)
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
        self.tables: Tables
        self.node: ClusterNode
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
        self._admission = Admission(clock=self.clock.now)
        self._sockets = OpenSockets()
        self.node.on_cut_off = self.tables.let_all_go
        self.run(self._begin())

    async def _begin(self) -> None:
        try:
            await self.node.begin()
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

    async def stop(self) -> None:
        """Leave in order, as at SIGTERM."""
        await self.tables.close()
        await self.node.end()
        self.place.die()

    @property
    def is_alive(self) -> bool:
        """Whether there is a process."""
        return not self.place.is_dead

    @property
    def is_well(self) -> bool:
        """Whether it does what it should, as far as anyone outside can know."""
        return self.is_alive and self.is_ready and not self.place.stands and not self.tables.is_closed

    # --- What it is asked -------------------------------------------------------------------------------------------

    def open_table(self, wish: NewTable, who: str, then: Callable[[str | None], None]) -> None:
        """Open a table; its name, or nothing where that failed, some time later."""

        async def create() -> None:
            name = None
            with contextlib.suppress(StoreError):
                name = await self.tables.create(wish, who)
            self._world.later(0.02, then, name)

        self.run(create())

    def accept(self, conn: Conn, *, forwarded: bool = False) -> None:
        """A connection comes in."""
        conn.node = self.name
        self.conns[conn] = None
        conn.on_end = lambda: self.conns.pop(conn, None)
        self.run(self._serve(conn, forwarded))

    async def _serve(self, conn: Conn, forwarded: bool) -> None:
        FORWARDED.set(forwarded)
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": f"/t/{conn.table}/socket",
            "query_string": b"",
            "path_params": {"table": conn.table},
            "extensions": {WRITE: {TEXTS: conn.write}, "websocket.http.response": {}},
            **conn.ask,
        }
        try:
            await table_socket(self.tables, self._admission, self._sockets, WebSocket(scope, conn.receive, conn.send))
        except Elsewhere as elsewhere:
            await self._forward(conn, elsewhere.address)
        conn.end()

    async def _forward(self, conn: Conn, address: str) -> None:
        """Carry a connection to the node that has the table."""
        await Forwarded(self._world, self, conn, address).run()


class Forwarded:
    """A connection that one node carries to another."""

    def __init__(self, world: World, server: Server, conn: Conn, address: str) -> None:
        self._world = world
        self._conn = conn
        self._server = server
        self._to = next(server for server in world.servers if server.address == address)
        self._over = world.loop.create_future()

    async def run(self) -> None:
        """Carry it to its end."""
        world, conn = self._world, self._conn
        if not self._to.is_alive or world.network.heals_at(self._server.name, self._to.name) is not None:
            await conn.send({"type": "websocket.http.response.start", "status": 503})
            return
        way = Conn(world, conn.table, self, 0.0005, conn.ask)
        self._to.accept(way, forwarded=True)
        try:
            async with asyncio.timeout(5.0) as limit:
                self._limit = limit
                pump = self._server.run(self._pump(way))
                await self._over
        except TimeoutError:
            pass
        pump.cancel()
        way.leave()

    async def _pump(self, way: Conn) -> None:
        await self._conn.receive()
        while (message := await self._conn.receive())["type"] == "websocket.receive":
            way.say(message["text"])
        self._end()

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)

    def opened(self, _: Conn) -> None:
        self._limit.reschedule(None)
        self._world.loop.create_task(self._conn.send({"type": "websocket.accept"}))

    def heard(self, _: Conn, frames: Any, known: int) -> None:
        self._conn.write(frames)

    def closed(self, _: Conn, status: int | None) -> None:
        if status:
            self._conn._status = status
        self._end()
