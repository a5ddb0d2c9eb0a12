"""Lives of tables on a real server, with its threads, its disk and its sockets, which is killed in the middle of them.

What clients know can only be compared when nothing is on its way: whoever has just come as the same guest is told the same as they, at
the same event. In the end the database is read as that of any life.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

import httpx
from msgspec.structs import asdict

from bench._sockets import Socket, open_socket
from shoal.bots.naming import bot_of
from shoal.core.codec import Decoder, encode
from shoal.server.tables.messages.client_types import Reader, read_message
from shoal.server.tables.messages.to_client import Ack, Closing, Hearing, Pong, Refused, Update
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.state.log import read
from shoal.server.tables.state.table_state import TableState
from tests.lives.beginnings import SEATS, drawn_wish
from tests.lives.disk import Disk, check_readers
from tests.lives.people import Tab
from tests.lives.wrong import Wrong

STEPS: Final = 24
PATIENCE_S: Final = 60.0
MOMENT_S: Final = 0.1
TRIES: Final = 40
"""How often two connections of one guest are compared until they know the same."""

_READ = Decoder[dict[str, Any]](dict[str, Any])


class Visitor:
    """A guest with a token, and one tab on a real connection."""

    def __init__(self, name: str, token: str = "", tab: str = "tab") -> None:
        self.token = token or secrets.token_urlsafe(32)
        self.tab = Tab(name, name.title())
        self._as = tab
        self._socket: Socket | None = None
        self._connections = 0
        self._news = asyncio.Event()
        self.pongs = 0
        self.is_lost = False
        """Whether the table broke off the connection because something was wrong with it."""

    async def come(self, address: str, table: str) -> None:
        """Connect, and hear all."""
        self._connections += 1
        self.tab.begin(self._connections)
        heard = partial(self._hear, self._connections)
        async with asyncio.timeout(PATIENCE_S):
            self._socket = await open_socket(address, f"/t/{table}/socket", heard, self.token)
            self.say(type="hello", wire=WIRE_VERSION, tab=self._as)
            while self.is_here and (self.tab.update is None or self.tab.table is None):
                await self._wait()

    @property
    def is_here(self) -> bool:
        return self._socket is not None and not self._socket.is_closed

    def _hear(self, link: int, frame: bytes, _: int) -> None:
        if link != self.tab.link:  # it was said on a connection that has been left
            return
        message = self.tab.hear(read_message(frame), 0.0)
        self.pongs += isinstance(message, Pong)
        self.is_lost |= isinstance(message, Closing) and message.reason != "RESTARTING"
        self._news.set()

    async def _wait(self) -> None:
        """Wait for news, or a moment: nobody says when a connection is gone."""
        self._news.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), MOMENT_S)

    def say(self, **message: Any) -> None:
        """Send a message."""
        if self._socket is not None:
            self._socket.send(encode(message))

    async def command(self, **message: Any) -> Ack | Refused | None:
        """Send a command, and wait for what the table says to it; nothing where the connection is gone."""
        if not self.is_here:
            return None
        message["id"], self.tab.next_id = self.tab.next_id, self.tab.next_id + 1
        self.tab.answers.clear()
        self.say(**message)
        async with asyncio.timeout(PATIENCE_S):
            while not any(answer.id == message["id"] for answer in self.tab.answers) and self.is_here:
                await self._wait()
        return self.tab.answers[-1] if self.tab.answers else None

    async def hear_all(self) -> None:
        """Hear everything that the table has said until now."""
        heard = self.pongs
        self.say(type="ping")
        async with asyncio.timeout(PATIENCE_S):
            while self.pongs == heard and self.is_here:
                await self._wait()

    def leave(self, *, says_bye: bool = False) -> None:
        """The connection ends."""
        if self._socket is not None:
            if says_bye:
                self.say(type="bye")
            self._socket.leave()
            self._socket.transport.close()
            self._socket = None

    def known(self) -> dict[str, Any]:
        """What this connection knows that another of the same guest is told, too, when it comes."""
        table, update = self.tab.table, self.tab.update
        assert table is not None
        assert update is not None
        return {
            **asdict(table),
            "n": update.n if not self.is_outside else None,
            "view": _READ(update.view),
            "moves": _READ(update.moves),
            "hearing": _seats(update.hearing),
            "recent": tuple(map(bytes, update.recent)),
            "around": self.tab.around,
        }

    @property
    def is_outside(self) -> bool:
        """Whether they may not see the game."""
        table = self.tab.table
        return table is not None and table.you is None and table.watching == "nobody"


def _seats(hearing: Hearing | None) -> Any:
    return None if hearing is None else hearing.seats


class LifeThere:
    """A table on a real server."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.table = ""
        self.rng = Random(f"there {seed}")
        self.people = [Visitor(name) for name in ("owner", "bea", "cyd", "dan")[: self.rng.randint(2, 4)]]

    async def open(self, address: str) -> None:
        """Open the table, with bots that know no pauses."""
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE_S) as http:
            headers = {
                "Authorization": f"Bearer {self.people[0].token}",
                "Accept": "application/json",
                "Content-Type": "application/json",
            }
            while not self.table:
                wish = asdict(drawn_wish(self.rng, self.rng.choice(tuple(SEATS)))) | {"hearing_s": 1.0, "bot": "random"}
                answer = await http.post("/tables", content=encode(wish), headers=headers)
                if answer.status_code == 201:
                    self.table = answer.json()["table"]
                elif answer.json()["error"] == "BAD_FORM":
                    raise Wrong("there", answer.text)

    async def live(self, address: str) -> None:
        """Some steps on a server that was just started: whatever people do, and what they know is compared."""
        for visitor in self.people:
            await visitor.come(address, self.table)
        for step in range(STEPS):
            await self._step(address)
            if step % 6 == 5:
                await self.compare(address)

    async def _step(self, address: str) -> None:
        rng = self.rng
        visitor = rng.choice(self.people)
        if visitor.is_lost:
            raise Wrong("there", "the table broke")
        if not visitor.is_here:
            await visitor.come(address, self.table)
        tab, table = visitor.tab, visitor.tab.table
        assert table is not None
        deed = rng.choices(
            ("play", "sit", "stand", "again", "leave", "whisper", "host", "look", "pause"), (12, 3, 1, 2, 2, 3, 2, 2, 2)
        )[0]
        match deed:
            case "play":
                await self._play(visitor)
            case "sit":
                seat = rng.choice(table.free) if table.free else 0
                await visitor.command(type="sit", seat=seat, name=tab.name)
            case "stand" | "again":
                await visitor.command(type=deed)
            case "leave":
                visitor.leave(says_bye=rng.random() < 0.5)
            case "whisper":
                kind = rng.choice(("waive", "hasten", "ready"))
                await visitor.command(type=kind, n=tab.update.n if tab.update else 0)
            case "host":
                await visitor.command(
                    **rng.choice(
                        (
                            {"type": "set_seating", "seating": rng.choice(("open", "until_play", "ask"))},
                            {"type": "swap", "seat": 0, "other": 1},
                            {"type": "set_pace", "pace": rng.choice(("slow", "at_once"))},
                            {"type": "set_listed", "listed": rng.random() < 0.5},
                        )
                    )
                )
            case "look":
                if tab.around.lookers:
                    await visitor.command(type="let_look", look=tab.around.lookers[0].number, yes=True)
                else:
                    await visitor.command(type="look_on", name=tab.name, seat=0)
            case _:
                await asyncio.sleep(rng.choice((0.0, 0.02, 0.1)))

    async def _play(self, visitor: Visitor) -> None:
        """Play on while it is this person's turn."""
        tab = visitor.tab
        for _ in range(self.rng.choice((1, 5))):
            if tab.update is None or tab.seat is None or not visitor.is_here or tab.table is None:
                return
            rules = Reader(tab.table.game)
            bot = bot_of(tab.table.game, "random")(_rules_of(tab), tab.seat, self.rng)
            move = bot.move(rules.view(tab.update.view))
            if move is None:
                return
            await visitor.command(type="play", n=tab.update.n, move=json.loads(encode(move)))

    async def compare(self, address: str) -> None:
        """Whoever comes now as one of these guests is told what they know."""
        here = [visitor for visitor in self.people if visitor.is_here]
        if not here:
            return
        visitor = self.rng.choice(here)
        other = Visitor(visitor.tab.who or "", visitor.token, tab="fresh")
        for _ in range(TRIES):
            await other.come(address, self.table)
            await visitor.hear_all()
            await other.hear_all()
            await visitor.hear_all()
            one, two = visitor.known(), other.known()
            other.leave()
            if one == two:
                return
            await asyncio.sleep(0.05)
        differ = next(name for name in one if one[name] != two[name])
        raise Wrong("there", f"{visitor.tab.who} was told {differ} {one[differ]!r}, and who comes {two[differ]!r}")

    def leave(self) -> None:
        """Everybody goes."""
        for visitor in self.people:
            visitor.leave()

    def check_log(self, disk: Disk) -> None:
        """The log is whole, everything that is read of it is alike, and the last that people knew of the game is in it."""
        log = disk.whole(self.table)
        if [row.n for row in log] != list(range(1, len(log) + 1)):
            raise Wrong("there", "the log has gaps")
        check_readers(self.table, log, disk)
        for visitor in self.people:
            update = visitor.tab.update
            if update is None or visitor.is_outside:
                continue
            if update.n > len(log):
                raise Wrong("there", f"event {update.n} was told, and the log ends with {len(log)}")
            self._check_view(TableState.of(*read(log[: update.n])), update)

    def _check_view(self, state: TableState, update: Update) -> None:
        told = _READ(update.view)
        if told != _READ(encode(state.view(told.get("seat")))):
            raise Wrong("there", f"the view of seat {told.get('seat')} after event {update.n} is not that of the log")


def _rules_of(tab: Tab) -> Any:
    from shoal.server.tables.messages.client_types import rules_at

    assert tab.table is not None
    return rules_at(tab.table)


class Server(Protocol):
    """A server that can be started on its folder again and again, and dies when it is told to."""

    def bear(self) -> str:
        """Start it; its address."""

    def kill(self) -> None:
        """End it in the middle of what it does."""


async def _live_all(lives: list[LifeThere], server: Server) -> list[tuple[int, str]]:
    """All these lives at once, on a server that is killed half way."""
    faults: list[tuple[int, str]] = []

    async def guarded(life: LifeThere, address: str, *, is_new: bool) -> None:
        if any(seed == life.seed for seed, _ in faults):
            return
        try:
            if is_new:
                await life.open(address)
            await life.live(address)
        except (Wrong, TimeoutError, OSError) as wrong:
            faults.append((life.seed, f"{type(wrong).__name__} {wrong}"))

    for is_new in (True, False):
        address = server.bear()
        await asyncio.gather(*(guarded(life, address, is_new=is_new) for life in lives))
        server.kill()
        for life in lives:
            life.leave()
        await asyncio.sleep(MOMENT_S)  # until they are closed
    return faults


def lived_there(seeds: range, server: Server, folder: Path) -> Iterator[str]:
    """What is wrong with these lives on a real server."""
    lives = [LifeThere(seed) for seed in seeds]
    faults = asyncio.run(_live_all(lives, server))
    disk = Disk(folder)
    try:
        for life in lives:
            if life.table:
                try:
                    life.check_log(disk)
                except (Wrong, Exception) as wrong:  # noqa: BLE001  # whatever a reader raises is what is wrong
                    faults.append((life.seed, f"{type(wrong).__name__} {wrong}"))
    finally:
        disk.close()
    return (f"seed {seed}: {what}" for seed, what in faults)
