"""`kill -9` under load: no move that was acknowledged is ever lost, doubled or reordered.

Tables full of people play at full speed. Again and again the server is killed in the middle of it and started again on the same
folder; then everybody comes back, sends the last command that was not answered once more, and compares. Each player keeps a ledger
of what was acknowledged, and of every sight that they were shown, which must read the same for ever.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
import uvloop
from msgspec import Struct

from bench._amounts import amount
from bench._document import for_programs, print_document
from bench._sockets import Socket, open_socket
from bench.server import MEASURED, process
from shoal.exit_status import exit_status
from shoal.server.wire import WIRE_VERSION

SEATS = 4
BACK_WITHIN_S = 60.0


class Tally(Struct):
    """What happened, and every fault that was found."""

    kills: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    faults: list[str] = []


class Guest:
    """A player with a ledger."""

    def __init__(self, table: str, seat: int, tally: Tally) -> None:
        """A new guest."""
        self.table, self.seat, self.tally = table, seat, tally
        self.token = secrets.token_urlsafe(32)
        self.n = 0
        self.update: dict[str, object] = {}
        self.sights: dict[int, bytes] = {}
        self.pending: tuple[int, bytes] | None = None
        self.acks: dict[int, int] = {}
        self.last_id = 0
        self.socket: Socket | None = None
        self.news = asyncio.Event()

    async def come(self, address: str) -> None:
        """Connect, and send again what was not answered."""
        self.news.clear()
        self.update = {}
        self.socket = await open_socket(address, f"/t/{self.table}/socket", self._heard, self.token)
        self._say({"type": "hello", "wire": WIRE_VERSION, "tab": "ledger", "since": self.n})
        async with asyncio.timeout(BACK_WITHIN_S):
            while not self.update:
                self.news.clear()
                await self.news.wait()
        if self.pending is not None:
            self.tally.sent_again += 1
            self.socket.send(self.pending[1])

    def command(self, **message: object) -> None:
        """Send a command, and keep it until it is answered."""
        self.last_id += 1
        frame = msgspec.json.encode({"id": self.last_id, **message})
        self.pending = (self.last_id, frame)
        assert self.socket is not None
        self.socket.send(frame)

    def _say(self, message: dict[str, object]) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message))

    def _heard(self, frame: bytes, _: int) -> None:
        message = json.loads(frame)
        match message["type"]:
            case "update":
                self._note_update(message)
            case "ack":
                if self.acks.setdefault(message["id"], message["n"]) != message["n"]:
                    self.tally.faults.append(
                        f"{self.table}: command {message['id']} is acknowledged with another number"
                    )
                self.tally.acknowledged += 1
                self.pending = None
            case "refused":
                self.pending = None
            case _:
                pass
        self.news.set()

    def _note_update(self, update: dict[str, object]) -> None:
        n, sights = update["n"], update["sights"]
        assert isinstance(n, int)
        assert isinstance(sights, list)
        if n < self.n:
            self.tally.faults.append(f"{self.table}: event {self.n} was told, and the log ends with {n}")
        for number, sight in enumerate(sights, n - len(sights) + 1):
            text = json.dumps(sight, sort_keys=True).encode()
            if self.sights.setdefault(number, text) != text:
                self.tally.faults.append(f"{self.table}: event {number} reads differently than before")
        self.n, self.update = n, update

    def check(self) -> None:
        """Everything that was acknowledged is still there."""
        if self.acks and max(self.acks.values()) > self.n:
            self.tally.faults.append(f"{self.table}: event {max(self.acks.values())} was acknowledged and is lost")

    def act(self) -> None:
        """Ask, if it is this seat's turn; else sometimes change the pace."""
        if self.pending is not None or not self.update or self.socket is None or self.socket.is_closed:
            return
        moves, view = self.update["moves"], self.update["view"]
        assert isinstance(moves, dict)
        assert isinstance(view, dict)
        if moves.get("asks") and view["board"]["turn"] == self.seat:
            target, card = random.choice(moves["targets"]), random.choice(moves["asks"])
            move = {"type": "ask", "seat": self.seat, "target": target, "card": card}
            self.command(type="play", n=self.n, move=move)
        elif view["board"]["over"] and self.seat == 0:
            self.command(type="again")
        elif random.random() < 0.05:
            self.command(type="set_pace", pace=random.choice(("slow", "normal", "quick")))


async def open_tables(address: str, count: int, tally: Tally) -> list[Guest]:
    """Tables full of guests."""
    guests: list[Guest] = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for _ in range(count):
            host = Guest("", 0, tally)
            headers = {"Authorization": f"Bearer {host.token}", "Accept": "application/json"}
            answer = await http.post("/tables", json={"seats": SEATS, "dealer": "opener"}, headers=headers)
            host.table = answer.raise_for_status().json()["id"]
            guests += [host, *(Guest(host.table, seat, tally) for seat in range(1, SEATS))]
    return guests


async def run(folder: Path, kills: int, tables: int) -> Tally:
    """Play, kill, come back, compare."""
    tally, guests = Tally(), list[Guest]()
    while True:
        with process(MEASURED, "table", str(folder)) as (address, server):
            if not guests:
                guests = await open_tables(address, tables, tally)
                await asyncio.gather(*(guest.come(address) for guest in guests))
                for guest in guests:
                    if guest.seat:
                        guest.command(type="sit", seat=guest.seat, name=f"Person {guest.seat}")
            else:
                await asyncio.gather(*(guest.come(address) for guest in guests))
                for guest in guests:
                    guest.check()
            if tally.kills >= kills or len(tally.faults) > 20:
                return tally
            until = time.monotonic() + random.uniform(0.2, 0.8)
            while time.monotonic() < until:
                for guest in guests:
                    guest.act()
                await asyncio.sleep(0.002)
            os.kill(server.pid, signal.SIGKILL)
            tally.kills += 1
            for guest in guests:
                with contextlib.suppress(AttributeError):
                    guest.socket.transport.abort()  # type: ignore[union-attr]
            await asyncio.sleep(0)


def main() -> int:
    """Kill it so many times, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=amount, default=300)
    parser.add_argument("--tables", type=amount, default=12)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = uvloop.run(run(Path(folder), args.kills, args.tables))
    if args.json:
        print_document(msgspec.to_builtins(tally))
    else:
        print(
            f"{tally.kills} kills in {time.monotonic() - began:.0f} s: {tally.acknowledged} acknowledged, {tally.sent_again} sent again"
        )
        print("\n".join(tally.faults) or "nothing lost, doubled or reordered")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
