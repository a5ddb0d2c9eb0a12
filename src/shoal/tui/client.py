"""A person's place at a table: it stays connected, keeps the scene up to date, and tells a face what is new."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal, Protocol

from msgspec import Raw

from shoal.codec import encode
from shoal.errors import ShoalError
from shoal.game import AnyRules
from shoal.server.client_types import Reader, rules_at
from shoal.server.messages import Ack, Command, Play, Refused, TableSeen, Update
from shoal.tui.connection import SILENCE_S, Connection
from shoal.tui.doors import Door, Line, Shut, rest
from shoal.tui.scene import Scene

LinkState = Literal["connecting", "live", "lost"]
"""`lost`: it was tried often enough, and waits for the person."""


class Outdated(ShoalError):
    """The server speaks another version of the wire."""


class Face(Protocol):
    """What shows a table to a person."""

    def on_scene(self, scene: Scene, news: Sequence[Any]) -> None:
        """Something has changed; `news` are the sights that are new, oldest first."""

    def on_refused(self, reason: str) -> None:
        """A command was refused."""

    def on_link(self, link: LinkState) -> None:
        """The connection was lost, or stands again."""


class Client:
    """One person at one table. `run` is its task; the rest is called in the same event loop."""

    def __init__(self, door: Door, face: Face, name: str = "Guest") -> None:
        """A client that has not connected yet; `name` is what others see when it sits down."""
        self.name = name
        self.scene: Scene | None = None
        self.link: LinkState = "connecting"
        self._door = door
        self._face = face
        self._connection = Connection()
        self._line: Line | None = None
        self._table: TableSeen | None = None
        self._reader: Reader | None = None
        self._rules: AnyRules | None = None
        self._acked_n = 0
        self._again = asyncio.Event()
        self._silence: asyncio.TimerHandle | None = None
        self._outgoing: asyncio.Queue[bytes] | None = None
        self._closing: asyncio.Task[None] | None = None

    @property
    def is_settled(self) -> bool:
        """Whether everything that the person said has been answered, and the scene shows what came of it."""
        return not self._connection.is_waiting and self.scene is not None and self.scene.n >= self._acked_n

    async def run(self) -> None:
        """Stay connected until cancelled; a `ShoalError` when there is nothing to connect to."""
        while True:
            with suppress(Shut):
                self._line = await self._door.open()
                await self._talk(self._line)
            self._line = None
            if self._connection.is_outdated:
                raise Outdated("The server and this program are of different versions; update the older one.")
            delay = self._connection.lost()
            self._tell_link("connecting" if delay is not None else "lost")
            self._again.clear()
            await rest(delay if delay is not None else 1e9, self._again)

    def say(self, kind: type[Command], **fields: Any) -> None:
        """Send a command, now or as soon as there is a connection."""
        frame = self._connection.say(kind, **fields)
        if self._outgoing is not None:
            self._outgoing.put_nowait(frame)
            self._watch()

    def play(self, move: Any) -> None:
        """Say a move of the game, in sight of what the person sees now."""
        assert self.scene is not None, "a move is read from a scene"
        self.say(Play, n=self.scene.n, move=Raw(encode(move)))

    def reconnect(self) -> None:
        """Do not wait for the next attempt."""
        self._connection.revive()
        self._again.set()

    async def leave(self) -> None:
        """Say goodbye; the seat stays the person's."""
        line, self._line = self._line, None
        self._hush()
        if line is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._part(line), 2)

    async def _part(self, line: Line) -> None:
        await line.send(self._connection.farewell())
        await line.close()

    async def _talk(self, line: Line) -> None:
        """Say hello, and hear what is said until the connection ends."""
        outgoing = self._outgoing = asyncio.Queue[bytes]()
        for frame in self._connection.opened():
            outgoing.put_nowait(frame)
        telling = asyncio.create_task(_tell(line, outgoing))
        try:
            self._watch()
            while (heard := await line.receive()) is not None:
                self._hear(heard)
        finally:
            self._outgoing = None
            self._hush()
            telling.cancel()

    def _hear(self, frame: bytes | str) -> None:
        message = self._connection.heard(frame)
        self._watch()
        match message:
            case TableSeen():
                self._see_table(message)
            case Update():
                self._see_update(message)
            case Ack(n=n):
                self._acked_n = max(self._acked_n, n)
                self._retell()
            case Refused(reason=reason) if reason != "WRONG_VERSION":
                self._face.on_refused(reason)
                self._retell()
            case _:
                pass

    def _see_table(self, table: TableSeen) -> None:
        before, self._table = self._table, table
        if before is None or (before.game, bytes(before.options)) != (table.game, bytes(table.options)):
            self._reader, self._rules = Reader(table.game), rules_at(table)
        if self.scene is not None:
            self.scene = replace(self.scene, table=table)
            self._face.on_scene(self.scene, ())

    def _see_update(self, update: Update) -> None:
        table, reader, rules = self._table, self._reader, self._rules
        assert table is not None, "a table describes itself before it tells what happens"
        assert reader is not None, "and its reader is made then"
        assert rules is not None, "and its rules"
        known = self.scene.n if self.scene is not None else update.n
        fresh = update.sights[max(0, len(update.sights) - (update.n - known)) :]
        news = [reader.sight(sight) for sight in fresh]
        view, moves = reader.view(update.view), reader.moves(update.moves)
        self.scene = Scene(rules, table, reader.setup(table.setup), update.n, view, moves, update.hearing)
        self._tell_link("live")
        self._face.on_scene(self.scene, news)

    def _retell(self) -> None:
        """An answer came: a face that waited for it may go on."""
        if self.scene is not None:
            self._face.on_scene(self.scene, ())

    def _tell_link(self, link: LinkState) -> None:
        if link != self.link:
            self.link = link
            self._face.on_link(link)

    # --- Signs of life ------------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Wait for a sign of life, if one is due."""
        self._hush()
        line = self._line
        if line is not None and self._connection.is_waiting:
            loop = asyncio.get_running_loop()
            self._silence = loop.call_later(SILENCE_S, lambda: self._give_up(line))

    def _give_up(self, line: Line) -> None:
        self._closing = asyncio.ensure_future(line.close())

    def _hush(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None


async def _tell(line: Line, outgoing: asyncio.Queue[bytes]) -> None:
    """Send what is to be sent, in order."""
    while True:
        await line.send(await outgoing.get())
