"""How long a move takes from the server to everybody at the table: 200 tables, a move a second each, on this machine.

    bots       tables of bots, each watched by one socket: from the bot's decision to its arrival there
    all seats  six people at each table whose clients ask: from the decision, and from the sending of the question, to
               the last of the six arrivals
    echo       the same web server and load, but each message is only sent back: a lower bound

Between decision and arrival are the commit to disk (with fsync), the cut of the event for every seat, and the network
of this machine. The clients run on the same cores as the server, so their own load is part of the times.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from bench._amounts import amount, duration
from bench._document import for_programs, print_document
from shoal.arena.cores import cores
from shoal.exit_status import exit_status
from shoal.server.wire import WIRE_VERSION

SEATS = 6
SETTLE_S = 1.0
AT_ONCE = 20
"""Connections that are opened at the same time."""

ECHO_SERVER = """
import sys, uvicorn
from shoal.server.serving import listen
async def app(scope, receive, send):
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
listener = listen("127.0.0.1", 0)
print(f"Echo is at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_config=None)
uvicorn.Server(config).run(sockets=[listener])
"""


class Times(Struct):
    """How long things took, in milliseconds."""

    name: str
    count: int
    p50: float
    p99: float
    p999: float
    most: float
    cpu_percent: float = 0.0
    memory_mb: float = 0.0

    @classmethod
    def of(cls, name: str, nanoseconds: list[int], usage: tuple[float, float] = (0.0, 0.0)) -> Times:
        """The figures of a list of durations."""
        ordered = sorted(nanoseconds) or [0]
        p50, p99, p999 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] / 1e6 for part in (0.5, 0.99, 0.999))
        return cls(name, len(nanoseconds), p50, p99, p999, ordered[-1] / 1e6, *usage)

    def line(self) -> str:
        """One line for people."""
        load = f"{self.cpu_percent:5.0f} % cpu {self.memory_mb:5.0f} MB" if self.memory_mb else ""
        return f"{self.name:28}{self.count:8}{self.p50:9.2f}{self.p99:9.2f}{self.p999:9.2f}{self.most:9.2f}   {load}".rstrip()


# --- The servers ------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def process(*command: str) -> Iterator[tuple[str, psutil.Process]]:
    """A server process that is stopped at the end, and the address that it prints first."""
    child = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert child.stdout is not None
    try:
        yield child.stdout.readline().strip().rpartition(" ")[2], psutil.Process(child.pid)
    finally:
        child.send_signal(signal.SIGTERM)
        try:
            child.wait(15)
        except subprocess.TimeoutExpired:
            child.kill()
        child.stdout.close()


class Usage:
    """What a process uses while it is measured."""

    def __init__(self, watched: psutil.Process) -> None:
        """Measure from now on."""
        self._process = watched
        self._at = time.monotonic()
        self._cpu = self._seconds()

    def _seconds(self) -> float:
        times = self._process.cpu_times()
        return float(times.user + times.system)

    def read(self) -> tuple[float, float]:
        """Per cent of one core, and megabytes."""
        percent = (self._seconds() - self._cpu) / (time.monotonic() - self._at) * 100
        return percent, self._process.memory_info().rss / 1e6


# --- The clients ------------------------------------------------------------------------------------------------------


class Client:
    """One socket at a table, which notes when each event arrived."""

    def __init__(self, address: str, table: str) -> None:
        """A new guest who is not connected yet."""
        self.headers = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
        self.arrivals: dict[int, int] = {}
        self.update: dict[str, Any] = {}
        self._address = f"{address.replace('http', 'ws')}/t/{table}/socket"
        self._ids = iter(range(1, 1_000_000))
        self._arrival = asyncio.Event()

    async def come(self) -> None:
        """Connect, and listen from now on."""
        self._socket: ClientConnection = await connect(self._address, additional_headers=self.headers, compression=None)
        await self._send(type="hello", wire=WIRE_VERSION, tab="bench")
        self._listening = asyncio.create_task(self._listen())
        await self._arrival.wait()

    async def command(self, **message: object) -> None:
        """Send a command."""
        await self._send(id=next(self._ids), **message)

    async def leave(self) -> None:
        """Stop listening."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        await self._socket.close()

    async def _send(self, **message: object) -> None:
        await self._socket.send(json.dumps(message))

    async def _listen(self) -> None:
        async for frame in self._socket:
            now = time.monotonic_ns()
            if isinstance(frame, str) and frame.startswith('{"type":"update"'):
                self.update = json.loads(frame)
                self.arrivals[self.update["n"]] = now
                self._arrival.set()

    def any_question(self) -> dict[str, object] | None:
        """A question of this seat, if it is its turn."""
        moves = self.update["moves"]
        if not moves["asks"] or self.update["view"]["board"]["turn"] != moves["seat"]:
            return None
        target, card = random.choice(moves["targets"]), random.choice(moves["asks"])
        move = {"type": "ask", "seat": moves["seat"], "target": target, "card": card}
        return {"type": "play", "n": self.update["n"], "move": move}


async def open_tables(address: str, count: int, per_table: int) -> dict[str, list[Client]]:
    """Tables with that many clients each; the first of them opened it."""
    tables: dict[str, list[Client]] = {}
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(http: httpx.AsyncClient) -> None:
        async with gate:
            owner = Client(address, "")
            answer = await http.post(
                "/tables",
                json={"seats": SEATS, "bot": "counting"},
                headers={**owner.headers, "Accept": "application/json"},
            )
            table = answer.json()["id"]
            clients = [Client(address, table) for _ in range(per_table)]
            clients[0].headers = owner.headers
            tables[table] = clients
            for client in clients:
                await client.come()

    async with httpx.AsyncClient(base_url=address, timeout=30) as http:
        await asyncio.gather(*(open_one(http) for _ in range(count)))
    return tables


@contextlib.asynccontextmanager
async def seated(address: str, count: int, per_table: int) -> AsyncIterator[dict[str, list[Client]]]:
    """Tables with clients that leave at the end."""
    tables = await open_tables(address, count, per_table)
    try:
        yield tables
    finally:
        await asyncio.gather(*(client.leave() for clients in tables.values() for client in clients))


# --- The measurements -------------------------------------------------------------------------------------------------


def from_decision(log: Path, tables: dict[str, list[Client]], since: int) -> list[int]:
    """The delay of each event: from its decision to its arrival at the last client of its table."""
    delays = []
    for line in log.read_text().splitlines():
        table, n, decided = line.split()
        arrived = [client.arrivals.get(int(n)) for client in tables.get(table, [])]
        if int(decided) >= since and arrived and None not in arrived:
            delays.append(max(at for at in arrived if at is not None) - int(decided))
    return delays


def play_command(folder: Path, pause: float) -> list[str]:
    """The server to be measured."""
    options = ["--port", "0", "--no-browser", "--data", str(folder / "data")]
    return ["-m", "shoal", "play", *options, "--bot-pause", str(pause), "--decision-log", str(folder / "decisions")]


def measure_bots(count: int, seconds: float) -> list[Times]:
    """Bots play, one client watches each table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with process(*play_command(folder, 1.0)) as (address, server):

            async def watch() -> tuple[dict[str, list[Client]], int, tuple[float, float]]:
                async with seated(address, count, 1) as tables:
                    for (client,) in tables.values():
                        await client.command(type="stand")
                    await asyncio.sleep(SETTLE_S)
                    since, usage = time.monotonic_ns(), Usage(server)
                    await asyncio.sleep(seconds)
                    return tables, since, usage.read()

            tables, since, usage = asyncio.run(watch())
        return [Times.of("bots: decision to watcher", from_decision(folder / "decisions", tables, since), usage)]


def measure_all_seats(count: int, seconds: float) -> list[Times]:
    """Six people at each table; the player on turn asks, one question a second at each table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with process(*play_command(folder, 1.0)) as (address, server):
            sent: dict[tuple[str, int], int] = {}

            async def ask(table: str, clients: list[Client], until: float) -> None:
                await asyncio.sleep(random.random())
                while time.monotonic() < until:
                    for client in clients:
                        question = client.any_question()
                        if question is not None:
                            sent[table, client.update["n"] + 1] = time.monotonic_ns()
                            await client.command(**question)
                            break
                    await asyncio.sleep(1.0)

            async def play() -> tuple[dict[str, list[Client]], int, tuple[float, float]]:
                async with seated(address, count, SEATS) as tables:
                    for clients in tables.values():
                        for seat, client in enumerate(clients[1:], 1):
                            await client.command(type="sit", seat=seat, name=f"Person {seat}")
                    await asyncio.sleep(SETTLE_S)
                    since, usage = time.monotonic_ns(), Usage(server)
                    until = time.monotonic() + seconds
                    await asyncio.gather(*(ask(table, clients, until) for table, clients in tables.items()))
                    return tables, since, usage.read()

            tables, since, usage = asyncio.run(play())
        decided = from_decision(folder / "decisions", tables, since)
        whole = [
            max(client.arrivals[n] for client in tables[table]) - at
            for (table, n), at in sent.items()
            if all(n in client.arrivals for client in tables[table])
        ]
        return [Times.of("all seats: decision to all", decided, usage), Times.of("all seats: sent to all", whole)]


def measure_echo(count: int, seconds: float) -> list[Times]:
    """As many sockets as tables, a message of 2 kB a second each."""
    with process("-c", ECHO_SERVER) as (address, server):

        async def one(delays: list[int], until: float) -> None:
            async with connect(address.replace("http", "ws"), compression=None) as socket:
                await asyncio.sleep(random.random())
                while time.monotonic() < until:
                    began = time.monotonic_ns()
                    await socket.send("x" * 2000)
                    await socket.recv()
                    delays.append(time.monotonic_ns() - began)
                    await asyncio.sleep(1.0)

        async def all_of_them() -> tuple[list[int], tuple[float, float]]:
            delays: list[int] = []
            usage = Usage(server)
            await asyncio.gather(*(one(delays, time.monotonic() + seconds) for _ in range(count)))
            return delays, usage.read()

        return [Times.of("echo: there and back", *asyncio.run(all_of_them()))]


def main() -> int:
    """Measure all three, and print a table or, with --json, one object."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=amount, default=200)
    parser.add_argument("--seconds", type=duration, default=20.0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measured: list[Times] = []
    if not args.json:
        print(f"{args.tables} tables, {args.seconds:.0f} s each, {cores()} cores; milliseconds")
        print(f"{'':28}{'moves':>8}{'p50':>9}{'p99':>9}{'p99.9':>9}{'most':>9}")
    for measure in (measure_bots, measure_all_seats, measure_echo):
        for times in measure(args.tables, args.seconds):
            measured.append(times)
            if not args.json:
                print(times.line(), flush=True)
    if args.json:
        figures = {times.name: {key: getattr(times, key) for key in times.__struct_fields__[1:]} for times in measured}
        print_document({"tables": args.tables, "seconds": args.seconds, "cores": cores(), "ms": figures})
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
