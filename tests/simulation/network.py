"""What is between nodes, the database and clients: who is cut off from whom, and connections that are an ordered stream until they end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from starlette.types import Message

if TYPE_CHECKING:
    from tests.simulation.servers import Server
    from tests.simulation.world import World


class Network:
    """Pairs that are cut off from one another, and until when."""

    def __init__(self, world: World) -> None:
        """All is well."""
        self._world = world
        self._cuts: dict[frozenset[str], float] = {}

    def cut(self, one: str, other: str, until: float) -> None:
        """Let nothing pass between these two until then."""
        self._cuts[frozenset((one, other))] = until

    def heal(self) -> None:
        """Let everything pass."""
        self._cuts.clear()

    def heals_at(self, one: str, other: str) -> float | None:
        """Until when two are cut off from one another; `None` where they are not."""
        until = self._cuts.get(frozenset((one, other)))
        return until if until is not None and until > self._world.loop.now else None


class Hearer(Protocol):
    """Whoever opened a connection. It hears nothing any more after `closed`."""

    def opened(self, conn: Conn) -> None:
        """The server has accepted."""

    def heard(self, conn: Conn, frames: Sequence[bytes], known: int) -> None:
        """These frames came; `known` is the last event of the table that was committed when they were sent."""

    def closed(self, conn: Conn, status: int | None) -> None:
        """The connection has ended, or was refused with that status."""


class Conn:
    """A WebSocket to a table of a server, as both ends have it. What is sent arrives in order, some time later."""

    def __init__(self, world: World, table: str, hearer: Hearer, way_s: float, ask: dict[str, Any]) -> None:
        """`ask` is of the ASGI scope."""
        self.table = table
        self.server: Server | None = None
        self.code: int | None = None
        """With which it was closed."""
        self.ask = ask
        self.reason = ""
        """Why it was refused."""
        self.is_open = True
        """Whether neither end has ended it."""
        self.is_stuck = False
        """Whether who opened it takes nothing just now."""
        self._world = world
        self._hearer: Hearer | None = hearer
        self._way_s = way_s
        self._inbox: deque[Message] = deque([{"type": "websocket.connect"}])
        self._waiting: asyncio.Future[None] | None = None
        self._status = 0
        self.on_end: Callable[[], None] = lambda: None

    @property
    def node(self) -> str:
        """The machine at the other end."""
        return self.server.name if self.server is not None else "no one"

    # --- Who opened it ----------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Send a frame."""
        self._world.later(self._way_s, self._arrive, {"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """End it, and hear no more."""
        self._hearer = None
        self._world.later(self._way_s, self._arrive, {"type": "websocket.disconnect", "code": 1006})

    def _arrive(self, message: Message) -> None:
        self._inbox.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    # --- The server -------------------------------------------------------------------------------------------------

    async def receive(self) -> Message:
        """As ASGI has it."""
        while not self._inbox:
            self._waiting = self._world.loop.create_future()
            await self._waiting
        return self._inbox.popleft()

    async def send(self, message: Message) -> None:
        """As ASGI has it."""
        match message["type"]:
            case "websocket.accept":
                self._world.later(self._way_s, self._open)
            case "websocket.send":
                self._tell([message["text"].encode()])
            case "websocket.http.response.start":
                self._status = message["status"]
            case "websocket.http.response.body":
                self.reason = message.get("body", b"").decode()
                self.end(self._status)
            case "websocket.close":
                self.code = message.get("code")
                self.end(self._status)
            case _:
                pass

    def write(self, frames: Sequence[bytes]) -> bool:
        """As `Write` has it."""
        if self.is_stuck or not self.is_open:
            return False
        self._tell(frames)
        return True

    def _tell(self, frames: Sequence[bytes]) -> None:
        self._world.note_told(self)
        known = self._world.database.commits.last.get(self.table, 0)
        self._world.later(self._way_s, self._hear, frames, known)

    def end(self, status: int = 0) -> None:
        """The server ends it, or died."""
        if self.is_open:
            self.is_open = False
            self._world.later(self._way_s, self._close, status)
            self.on_end()

    def _open(self) -> None:
        if self._hearer is not None:
            self._hearer.opened(self)

    def _hear(self, frames: Sequence[bytes], known: int) -> None:
        if self._hearer is not None:
            self._hearer.heard(self, frames, known)

    def _close(self, status: int) -> None:
        hearer, self._hearer = self._hearer, None
        if hearer is not None:
            hearer.closed(self, status or None)
