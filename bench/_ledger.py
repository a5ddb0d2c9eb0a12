"""Players who note what a server sends them, and compare it after each kill.

- acknowledgements: a command keeps the number that it was acknowledged with, and the log goes at least so far.
- sights: an event reads the same for ever.
- clocks: a kill takes time from no one and gives no one time. A clock goes on where it was at the last event, but for what the log
  has read since, for the increments of a player's own moves, and for the seconds that the server was up.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bench._sockets import Socket, open_socket
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.followed import Followed

BACK_WITHIN_S, AGAIN_S = 120.0, 0.2
SLACK_MS = 20
"""What rounding may come to, over a few readings."""
LATE_MS = 250
"""By how much a player on a busy machine may hear later of an event than the server wrote down when it was."""
BUSY, CALM = 1.0, 0.01
"""How likely players move when it is their turn: with calm ones clocks run for long."""


class Tally(Struct):
    """What happened, and every fault that was found."""

    kills: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    clocks: int = 0
    """Clocks that were compared after a death."""
    rows: int = 0
    tries: list[str] = []
    """Why connections had to be tried again."""
    faults: list[str] = []


class ClockReading(Struct):
    """What the clocks said at event `n`, and how many milliseconds may have passed between that event and the message."""

    n: int
    left_ms: list[int]
    passed_ms: int


class Guest:
    """A player with a ledger."""

    def __init__(self, table: str, seat: int, tally: Tally, *, increment_s: int = 0, haste: float = BUSY) -> None:
        """A new guest."""
        self.table = table
        self.seat = seat
        self.tally = tally
        self.token = secrets.token_urlsafe(32)
        self.n = 0
        self.update: dict[str, Any] = {}
        self._followed = Followed()
        self.sights: dict[int, bytes] = {}
        self.pending: tuple[int, bytes] | None = None
        self.acks: dict[int, int] = {}
        self.last_id = 0
        self.socket: Socket | None = None
        self.news = asyncio.Event()
        self._increment_ms = 1000 * increment_s
        self._haste = haste
        self._reading: ClockReading | None = None
        self._is_new = False
        self._up_since = 0.0
        self._served_ms = 0
        """How much time of a server may have been written down that ended as it should, since it said what clocks say."""

    async def come(self, address: str, up_since: float) -> None:
        """Connect to a server that began to listen then, and send again what was not answered."""
        self.news.clear()
        self.update = {}
        self._is_new = True
        self._up_since = up_since
        self._followed = Followed()
        async with asyncio.timeout(BACK_WITHIN_S):
            self.socket = await self._open(address)
            self._say({"type": "hello", "wire": WIRE_VERSION, "tab": "ledger", "since": self.n})
            while not self.update:
                self.news.clear()
                await self.news.wait()
        if self.pending is not None:
            self.tally.sent_again += 1
            self.socket.send(self.pending[1])

    async def _open(self, address: str) -> Socket:
        """A connection, also if it takes a few tries, as with any client."""
        while True:
            try:
                return await open_socket(address, f"/t/{self.table}/socket", self._heard, self.token)
            except OSError as refused:
                self.tally.tries.append(str(refused))
                await asyncio.sleep(AGAIN_S)

    def leave(self) -> None:
        """The connection ends without a word."""
        if self.socket is not None:
            self.socket.transport.abort()

    def command(self, **message: object) -> None:
        """Send a command, and keep it until it is answered."""
        self.last_id += 1
        frame = msgspec.json.encode({"id": self.last_id, **message})
        self.pending = (self.last_id, frame)
        assert self.socket is not None
        self.socket.send(frame)

    def act(self) -> None:
        """Ask, if it is this seat's turn; else sometimes change the pace."""
        if self.pending is not None or not self.update or self.socket is None or self.socket.is_closed:
            return
        moves, board = self.update["moves"], self.update["view"]["board"]
        if moves.get("asks") and board["turn"] == self.seat:
            if random.random() < self._haste:
                target, card = random.choice(moves["targets"]), random.choice(moves["asks"])
                move = {"type": "ask", "seat": self.seat, "target": target, "card": card}
                self.command(type="play", n=self.n, move=move)
        elif board["over"] and self.seat == 0:
            self.command(type="again")
        elif random.random() < 0.05 * self._haste:
            self.command(type="set_pace", pace=random.choice(("slow", "normal", "quick")))

    def check(self) -> None:
        """Everything that was acknowledged is still there."""
        if self.acks and max(self.acks.values()) > self.n:
            self.fault(f"event {max(self.acks.values())} was acknowledged and is lost")

    def fault(self, what: str) -> None:
        """Something is wrong."""
        self.tally.faults.append(f"{self.table}, seat {self.seat}: {what}")

    # --- What is heard ----------------------------------------------------------------------------------------------

    def _say(self, message: dict[str, object]) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message))

    def _heard(self, frame: bytes, _: int) -> None:
        message = self._followed(json.loads(frame))
        match message["type"]:
            case "update":
                self._note_update(message)
            case "ack":
                if self.acks.setdefault(message["id"], message["n"]) != message["n"]:
                    self.fault(f"command {message['id']} is acknowledged with another number")
                self.tally.acknowledged += 1
                self.pending = None
            case "refused":
                self.pending = None
            case _:
                pass
        self.news.set()

    def _note_update(self, update: dict[str, Any]) -> None:
        n, sights = update["n"], update["sights"]
        if n < self.n:
            self.fault(f"event {self.n} was sent, and the log ends with {n}")
        for number, sight in enumerate(sights, n - len(sights) + 1):
            text = json.dumps(sight, sort_keys=True).encode()
            if self.sights.setdefault(number, text) != text:
                self.fault(f"event {number} reads differently than before")
        self._note_clocks(n, sights, update.get("clocks"))
        self.n = n
        self.update = update
        self._is_new = False

    def _note_clocks(self, n: int, sights: list[dict[str, Any]], clocks: dict[str, Any] | None) -> None:
        """Compare with what clocks said, in the first message of a server; in others only write it down."""
        before = self._reading
        if clocks is None or None in clocks["left_ms"]:
            self._reading = None
            return
        up_ms = round(1000 * (time.monotonic() - self._up_since))
        left = clocks["left_ms"]
        is_noted = (
            not sights and before is not None and n > before.n
        )  # a server that ends writes down how much time has passed
        up_ms += (self._served_ms + LATE_MS) * is_noted
        if self._is_new and before is not None and (is_noted or n - before.n == len(sights)) and not _deals(sights):
            for seat, ms in enumerate(left):
                self._compare(seat, ms, before, sights, up_ms if seat == clocks["runs"] else 0)
        if self._is_new or before is None or n > before.n:
            self._reading = ClockReading(n, left, up_ms if self._is_new else 0)

    def _compare(self, seat: int, ms: int, before: ClockReading, sights: list[dict[str, Any]], passed_ms: int) -> None:
        own = [sight for sight in sights if sight.get("seat") == seat]
        due = before.left_ms[seat] - sum(sight["ms"] for sight in own if sight["type"] == "clock_read")
        moves = sum(sight["type"] != "clock_read" for sight in own)
        self.tally.clocks += 1
        most = due + before.passed_ms + moves * self._increment_ms + SLACK_MS
        if not due - passed_ms - SLACK_MS <= ms <= most:
            self.fault(
                f"the clock of seat {seat} says {ms} ms after a death; from {due - passed_ms} to {most} are right"
            )


def _deals(sights: list[dict[str, Any]]) -> bool:
    """Whether a game begins anew, and all clocks with it."""
    return any(sight["type"] in ("dealt_seen", "hand_seen", "over") for sight in sights)


def check_log(table: str, rows: Sequence[tuple[int, int, int | None]], guests: Iterable[Guest], tally: Tally) -> None:
    """The log (number, seat, command) has no gaps, and every acknowledged command once, as a whole, in the order in which they were sent."""
    tally.rows += len(rows)
    if [n for n, *_ in rows] != list(range(1, len(rows) + 1)):
        tally.faults.append(f"{table}: the log has gaps")
    for guest in guests:
        if guest.table == table:
            _check_commands(guest, [(n, command) for n, seat, command in rows if command and seat == guest.seat])
            if guest.n > len(rows):
                guest.fault(f"event {guest.n} was sent and is not in the log")


def _check_commands(guest: Guest, rows: list[tuple[int, int]]) -> None:
    ids = [command for _, command in rows]
    if ids != sorted(ids):
        guest.fault("commands are in another order than they were sent in")
    for command in set(ids):
        numbers = [n for n, found in rows if found == command]
        if numbers[-1] - numbers[0] != len(numbers) - 1:
            guest.fault(f"command {command} was carried out twice")
        if command in guest.acks and not numbers[-1] <= guest.acks[command]:
            guest.fault(f"command {command} was acknowledged before it had happened")
    if lost := sorted(set(guest.acks) - set(ids)):
        guest.fault(f"command {lost[0]} was acknowledged and is not in the log")
