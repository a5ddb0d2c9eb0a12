"""A tab of a client: it connects again as the page does (`web/src/connection/socket.ts`), and keeps all that it was told.

What it checks with every frame: nothing is told before it is written, nothing that was told reads differently later, nothing that was
acknowledged is gone, and whoever tells it something has the table, or had it until a moment ago.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.followed import Followed
from tests.simulation.loop import LEAST_S
from tests.simulation.network import Conn
from tests.simulation.pages import load_page

if TYPE_CHECKING:
    from tests.simulation.world import World

FIRST_DELAY_S: Final = 0.5
LONGEST_DELAY_S: Final = 15.0
SILENCE_S: Final = 8.0
PING_S: Final = 10.0
ANSWER_S: Final = 2.0
DOUBT_S: Final = 3.0
"""As in `socket.ts`."""

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.encode


class Tab:
    """One tab at one table."""

    def __init__(self, world: World, name: str, table: str, token: str, **hello: object) -> None:
        """A tab that is not open yet. `token` is its guest's."""
        self.name = name
        self.table = table
        self.is_wanted = False
        """Whether it is to be connected."""
        self.is_live = False
        self.live_since = 0.0
        self.wanted_since = 0.0
        self.gone_since = 0.0
        """Since when it has no connection, or when it had none at last."""
        self.n = 0
        self.update: dict[str, Any] = {}
        self.seen: dict[str, Any] = {}
        """The last `table`."""
        self.outbox: dict[int, dict[str, Any]] = {}
        self.acked: dict[int, tuple[int, dict[str, Any]]] = {}
        """By command, the number that it was acknowledged with, and the command."""
        self.sent_at: dict[int, float] = {}
        self.refused: str | None = None
        """Why the last command was refused."""
        self.sights: dict[tuple[int | None, int], Any] = {}
        """What was told of each event, by the seat that this tab had then."""
        self._world = world
        self._hello = {"type": "hello", "wire": WIRE_VERSION, "tab": name} | hello
        self._token = token
        self._rng = world.rng(f"tab {name}")
        self._way_s = self._rng.choice((0.005, 0.02, 0.02, 0.08))
        self._follow = Followed()
        self._last_id = 0
        self._failures = 0
        self._conn: Conn | None = None
        self._is_greeted = False
        self._pinged: int | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._rests = False
        """Whether that is set for when nothing is doubtful."""
        self._quiet_until = 0.0

    @property
    def seat(self) -> int | None:
        """The seat that the table says is theirs."""
        seat: int | None = self.seen.get("you")
        return seat

    # --- Connecting -------------------------------------------------------------------------------------------------

    def come(self) -> None:
        """Connect now, and stay connected."""
        if not self.is_wanted:
            self.is_wanted = True
            self.wanted_since = self.gone_since = self._world.loop.now
            self._failures = 0
            self._connect()

    def go(self, *, bye: bool) -> None:
        """Be closed, on purpose or not."""
        if bye and self.is_live and self._conn is not None:
            self._conn.say('{"type":"bye"}')
        self.is_wanted = False
        self._drop()

    def wake(self) -> None:
        """The network has changed, or the page is looked at again."""
        if not self.is_wanted:
            return
        if self.is_live:
            self._question(DOUBT_S)
        else:
            self._failures = 0
            self._connect()

    def _connect(self) -> None:
        self._drop()
        server = self._world.route(self.table)
        if server is None:
            self._failed()
            return
        headers = [(b"host", b"shoal.example"), (b"authorization", b"Bearer " + self._token.encode())]
        path = f"/t/{self.table}/socket"
        ask = {"scheme": "ws", "path": path, "headers": headers, "client": ("127.0.0.1", 1)}
        self._conn = Conn(self._world, self.table, self, self._way_s, ask)
        server.accept(self._conn)
        self._within(SILENCE_S)

    def opened(self, conn: Conn) -> None:
        """The socket is open: say hello, and again what was not answered."""
        conn.say(_encode(self._hello | {"since": self.n}).decode())
        self._is_greeted = True
        self._follow = Followed()
        for command in self.outbox.values():
            conn.say(_encode(command).decode())
        self._within(SILENCE_S)

    def closed(self, conn: Conn, status: int | None) -> None:
        """The socket has ended, or was refused."""
        if status == 404:
            self._world.fail("lost", f"table {self.table} is unknown to {conn.node}")
        self._world.note(f"  {self.name} is {f'refused ({conn.reason})' if status else 'cut off'} by {conn.node}")
        self._failed()

    def _failed(self) -> None:
        self._drop()
        if not self.is_wanted:
            return
        self._failures += 1
        ceiling = min(LONGEST_DELAY_S, FIRST_DELAY_S * 2**self._failures)
        self._retry_in(FIRST_DELAY_S + self._rng.random() * (ceiling - FIRST_DELAY_S))

    def _retry_in(self, seconds: float) -> None:
        self._retry = self._world.later(seconds, self._connect)

    def _drop(self) -> None:
        for timer in (self._retry, self._watch):
            if timer is not None:
                timer.cancel()
        self._watch = None
        conn, self._conn = self._conn, None
        if self.is_live:
            self.gone_since = self._world.loop.now
        self._is_greeted = self.is_live = False
        self._pinged = None
        if conn is not None:
            conn.leave()

    def _within(self, seconds: float) -> None:
        """Something must be heard in that time."""
        if self._watch is not None:
            self._watch.cancel()
        self._watch, self._rests = self._world.later(seconds, self._failed), False

    def _rest(self) -> None:
        """Nothing is doubtful now; ask when that has lasted too long. A timer that is there already is moved when it rings."""
        self._quiet_until = self._world.loop.now + (ANSWER_S if self.outbox else PING_S)
        if self._watch is None or not self._rests or self._watch.when() > self._quiet_until:
            self._set_alarm()

    def _set_alarm(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._rests = True
        self._watch = self._world.later(self._quiet_until - self._world.loop.now, self._is_quiet)

    def _is_quiet(self) -> None:
        if self._world.loop.now < self._quiet_until - LEAST_S:
            self._set_alarm()
        else:
            self._question(DOUBT_S if self.outbox else SILENCE_S)

    def _question(self, answer_within_s: float) -> None:
        self._pinged = self._last_id
        self._say({"type": "ping"})
        self._within(answer_within_s)

    # --- Commands ---------------------------------------------------------------------------------------------------

    def send(self, **command: Any) -> None:
        """Send a command, now or as soon as there is a connection, and until it is answered."""
        self._last_id += 1
        command["id"] = self._last_id
        self.outbox[self._last_id] = command
        self.sent_at[self._last_id] = self._world.loop.now
        self._world.note(f"  {self.name}: {command}")
        if self._is_greeted:
            self._say(command)
            if self._pinged is None:
                self._rest()

    def send_again(self, command: dict[str, Any]) -> None:
        """Send a command once more that was acknowledged."""
        if self.is_live:
            self._say(command)

    def _say(self, message: dict[str, Any]) -> None:
        if self._conn is not None and self._is_greeted:
            self._conn.say(_encode(message).decode())

    # --- What is told -----------------------------------------------------------------------------------------------

    def heard(self, conn: Conn, frames: Sequence[bytes], known: int) -> None:
        """These frames came together."""
        for frame in frames:
            message = self._follow(_decode(frame))
            kind = message["type"]
            if kind == "closing":
                self._drop()
                load_page(self._world, self.table)
                if self.is_wanted:
                    self._retry_in(min(LONGEST_DELAY_S, message["retry_ms"] / 1000))
                return
            if kind == "pong" and self._is_overtaken():
                self._failed()
                return
            self._note(message, conn, known)
            if self._conn is not conn:
                return

    def _is_overtaken(self) -> bool:
        return self._pinged is not None and any(command <= self._pinged for command in self.outbox)

    def _note(self, message: dict[str, Any], conn: Conn, known: int) -> None:
        match message["type"]:
            case "update":
                self._note_update(message, known)
            case "table":
                self.seen = message
            case "ack":
                self._note_ack(message["id"], message["n"], known)
            case "refused":
                self._note_refused(message)
            case _:
                pass
        if not self.outbox:
            self._failures = 0
        self._pinged = None
        if not self.is_live:
            self.is_live, self.live_since = True, self._world.loop.now
        self._rest()

    def _note_update(self, update: dict[str, Any], known: int) -> None:
        n, sights, seat = update["n"], update["sights"], update["view"].get("seat")
        if n > known:
            self._world.fail("told", f"{self.name} was told event {n}, and the last that is written is {known}")
        if n < self.n:
            self._world.fail("lost", f"{self.name} was told event {self.n}, and the log ends with {n}")
        number, unseen = n + 1, self._world.database.commits.unseen[self.table]
        for sight in reversed(sights):
            number -= 1
            while number in unseen:
                number -= 1
            before = self.sights.setdefault((seat, number), sight)
            if before != sight:
                self._world.fail("differs", f"{self.name} was told event {number} as {before} and as {sight}")
        self.n, self.update = n, update

    def _note_ack(self, command: int, n: int, known: int) -> None:
        if n > known:
            self._world.fail("told", f"{self.name} has event {n} acknowledged, and the last that is written is {known}")
        before = self.acked.get(command)
        message = self.outbox.pop(command, None)
        if before is not None:
            if before[0] != n and (self.table, self.name, command) in self._world.database.commits.commands:
                self._world.fail("acks", f"command {command} of {self.name} is acknowledged with {before[0]} and {n}")
            return
        if message is not None:
            self.acked[command] = (n, message)
            self._world.note_acked(self, command, n, message)

    def _note_refused(self, message: dict[str, Any]) -> None:
        self.refused = message["reason"]
        if message.get("id") is None:
            return
        command = self.outbox.pop(message["id"], None)
        if message["reason"] in ("UNREADABLE", "ID_REUSED", "HELLO_FIRST", "WRONG_VERSION"):
            self._world.fail("refused", f"{self.name} is refused {command} with {message['reason']}")
