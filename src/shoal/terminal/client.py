"""A person's place at a table: it stays connected, keeps the scene up to date, and notifies a face of what is new."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Raw

from shoal.core.codec import encode
from shoal.core.game import AnyRules
from shoal.i18n import REFERENCE
from shoal.server.tables.codes import offered
from shoal.server.tables.messages.client_types import Reader, rules_at
from shoal.server.tables.messages.from_client import Command, Hasten, Play
from shoal.server.tables.messages.hints import Hints
from shoal.server.tables.messages.to_client import (
    NOTHING_AROUND,
    Ack,
    Around,
    Hands,
    Refused,
    Said,
    TableSeen,
    Update,
)
from shoal.terminal.client_protocol import SILENCE_S, ClientProtocol
from shoal.terminal.failures import TerminalError
from shoal.terminal.hints import OwnMarks, hint_lines
from shoal.terminal.news import around_lines, hands_lines, said_lines
from shoal.terminal.scene import Scene, WhileAway, speaker
from shoal.terminal.transport import TableLink, Transport, Unreachable, rest

LinkState = Literal["connecting", "live", "lost"]
"""`lost`: the client has tried often enough, and waits for the person."""


class Outdated(TerminalError):
    """The server speaks another version of the wire."""


class Face(Protocol):
    """What shows a table to a person."""

    def on_scene(self, scene: Scene, news: Sequence[Any]) -> None:
        """Something has changed; `news` are the events that are new, oldest first."""

    def on_refused(self, reason: str) -> None:
        """A command was refused."""

    def on_hint(self, lines: Sequence[str]) -> None:
        """The hint that was asked for."""

    def on_aside(self, lines: Sequence[str]) -> None:
        """Somebody said something, or others look on in another way than before."""

    def on_link(self, link: LinkState) -> None:
        """The connection was lost, or is open again."""


class _Line:
    """An open connection: what is to be sent on it, in order, and a timer for a sign of life."""

    def __init__(self, connection: TableLink) -> None:
        self.connection = connection
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self._silence: asyncio.TimerHandle | None = None
        self._closing: asyncio.Task[None] | None = None

    async def send(self) -> None:
        """Send what is to be sent, until cancelled."""
        while True:
            await self.connection.send(await self.outgoing.get())

    def watch(self, *, is_due: bool) -> None:
        """Wait for a sign of life from now on, if one is due; without it the connection is closed."""
        if self._silence is not None:
            self._silence.cancel()
        self._silence = asyncio.get_running_loop().call_later(SILENCE_S, self._give_up) if is_due else None

    def _give_up(self) -> None:
        self._closing = asyncio.ensure_future(self.connection.close())


class _Known(NamedTuple):
    """What the table says of itself, its rules, and what reads the messages of its game."""

    table: TableSeen
    rules: AnyRules
    reader: Reader


class Client:
    """One person at one table. `run` is its task; the rest is called in the same event loop."""

    def __init__(
        self,
        transport: Transport,
        face: Face,
        name: str = "Guest",
        language: str = REFERENCE,
        *,
        is_program: bool = False,
    ) -> None:
        """A client that has not connected yet; `name` is what others see when it sits down.

        `is_program`: no person plays with it, and it must see games from their deal on; then the news may repeat events of a deal.
        """
        self.name = name
        self.language = language
        self.scene: Scene | None = None
        self.link: LinkState = "connecting"
        self.marks: OwnMarks = OwnMarks()
        self.played: int = 0
        """How many moves the person has made."""
        self._transport = transport
        self._face = face
        self._protocol = ClientProtocol(is_program=is_program)
        self._line: _Line | None = None
        self._known: _Known | None = None
        self._around = NOTHING_AROUND
        self._hands: Hands | None = None
        self._again = asyncio.Event()
        self._has_left = False

    @property
    def is_settled(self) -> bool:
        """Whether everything that the person said has been answered, and the scene shows what came of it."""
        return not self._protocol.is_waiting and self.scene is not None and self.scene.n >= self._protocol.acked_n

    async def run(self) -> None:
        """Stay connected until cancelled, or until `leave`; a `ShoalError` when there is nothing to connect to."""
        while True:
            with suppress(Unreachable):
                line = self._line = _Line(await self._transport.open())
                self._around = NOTHING_AROUND
                self._hands = None  # a new connection begins so
                await self._talk(line)
            self._line = None
            if self._has_left:
                return
            if self._protocol.is_outdated:
                raise Outdated("versions-differ")
            delay = self._protocol.lost()
            self._set_link("connecting" if delay is not None else "lost")
            self._again.clear()
            await rest(delay if delay is not None else 1e9, self._again)

    def say(self, kind: type[Command], **fields: Any) -> None:
        """Send a command, now or as soon as there is a connection."""
        frame = self._protocol.say(kind, **fields)
        if self._line is not None:
            self._line.outgoing.put_nowait(frame)
            self._watch()

    def play(self, move: Any) -> None:
        """Send a move of the game, made in sight of what the person sees now."""
        assert self.scene is not None, "a move is read from a scene"
        self.played += 1
        self.say(Play, n=self.scene.n, move=Raw(encode(move)))

    def reconnect(self) -> None:
        """Do not wait for the next attempt."""
        self._protocol.revive()
        self._again.set()

    async def leave(self) -> None:
        """Say goodbye; the seat stays the person's, and the end of the connection is no loss of it."""
        self._has_left = True
        line, self._line = self._line, None
        if line is not None:
            line.watch(is_due=False)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._part(line.connection), 2)

    async def _part(self, connection: TableLink) -> None:
        await connection.send(self._protocol.farewell())
        await connection.close()

    async def _talk(self, line: _Line) -> None:
        """Send hello, and receive frames until the connection ends."""
        for frame in self._protocol.opened():
            line.outgoing.put_nowait(frame)
        sending = asyncio.create_task(line.send())
        try:
            self._watch()
            while (received := await line.connection.receive()) is not None:
                self._on_frame(received)
        finally:
            line.watch(is_due=False)
            sending.cancel()

    def _watch(self) -> None:
        if self._line is not None:
            self._line.watch(is_due=self._protocol.is_waiting)

    def _on_frame(self, frame: bytes | str) -> None:
        message = self._protocol.heard(frame)
        self._watch()
        match message:
            case TableSeen():
                self._see_table(offered(message, self._transport.seats))
            case Update():
                self._see_update(message)
            case Ack():
                self._notify()
            case Hints() if self.scene is not None:
                self._face.on_hint(hint_lines(self.scene, message))
            case Around() | Said() | Hands():
                self._see_aside(message)
            case Refused(reason=reason) if reason != "WRONG_VERSION":
                if not isinstance(self._protocol.answered, Hasten):  # the bot was faster: that is what was wished for
                    self._face.on_refused(reason)
                self._notify()
            case _:
                pass

    def _see_aside(self, message: Around | Said | Hands) -> None:
        around, hands = self._around, self._hands
        if isinstance(message, Around):
            self._around = message
            self._hands = hands if message.looking and message.looking.seat is None else None
        elif isinstance(message, Hands):
            self._hands = message
        if self.scene is None:
            return
        scene = self.scene = replace(self.scene, around=self._around, hands=self._hands)
        match message:
            case Around():
                lines = around_lines(scene, around, message)
            case Hands():
                lines = hands_lines(scene, hands)
            case Said():
                lines = said_lines(scene, message)
        if lines:
            self._face.on_aside(lines)

    def _see_table(self, table: TableSeen) -> None:
        before = self._known
        if before is None or (before.table.game, bytes(before.table.options)) != (table.game, bytes(table.options)):
            self._known = _Known(table, rules_at(table), Reader(table.game))
        else:
            self._known = before._replace(table=table)
        if self.scene is not None:
            self.scene = replace(self.scene, table=table)
            self._face.on_scene(self.scene, ())

    def _see_update(self, update: Update) -> None:
        assert self._known is not None, "a table describes itself before it sends events"
        table, rules, reader = self._known
        known = self.scene.n if self.scene is not None else 0
        fresh = update.sights[max(0, len(update.sights) - (update.n - known)) :]
        if self._protocol.is_program and update.n > known:
            fresh = update.sights  # all of them, where it has just taken a seat
        news: list[Any] = [reader.sight(sight) for sight in fresh]
        if update.away_since is not None and news:
            news.insert(max(0, len(news) - (update.n - update.away_since)), WhileAway())
        view, moves = reader.view(update.view), reader.moves(update.moves)
        setup, say = reader.setup(table.setup), speaker(self.language, table.game)
        self.scene = Scene(
            rules,
            table,
            setup,
            update.n,
            view,
            moves,
            update.hearing,
            say,
            update.unready,
            update.clocks,
            time.monotonic(),
            self._around,
            self._hands,
        )
        self._set_link("live")
        self._face.on_scene(self.scene, news)

    def _notify(self) -> None:
        """An answer has arrived: a face that waited for it may go on."""
        if self.scene is not None:
            self._face.on_scene(self.scene, ())

    def _set_link(self, link: LinkState) -> None:
        if link != self.link:
            self.link = link
            self._face.on_link(link)
