"""A server under load: how long a move takes to everybody at its table, what it costs, and how long garbage collection stops it.

    move     four people at each table ask in turn, in an open loop: from the time when a question is due to the last of the
             four arrivals; between them are the commit to disk (with fsync), the cut for every seat, and the network of this machine
    echo     the same web server, with messages of 1.5 kB that are only sent back, as many as a move has deliveries
    commit   the same folder, one bare commit of SQLite (with fsync) after the other

The three alternate in the same run, because foreign load moves milliseconds by a factor of fifty: what counts are the ratios.
The generator runs on the same cores, so its own load is part of the times. `--unruled` leaves the garbage collector to Python.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import psutil
import uvloop
from msgspec import Struct

from bench._amounts import amount, duration
from bench._document import for_programs, print_document
from bench._players import SEATS, open_tables, play
from bench._sockets import Socket, open_socket
from shoal.arena.cores import cores
from shoal.exit_status import exit_status

ECHO_SOCKETS = 400
ECHO_BYTES = 1500
MEASURED = str(Path(__file__).with_name("_measured.py"))


class Times(Struct):
    """How long things took, in milliseconds; processor time is for each of them, and that of its server."""

    name: str
    count: int
    p50: float
    p99: float
    most: float
    cpu_ms: float = 0.0

    @classmethod
    def of(cls, name: str, nanoseconds: list[int], cpu_s: float = 0.0) -> Times:
        """The figures of a list of durations."""
        ordered = sorted(nanoseconds) or [0]
        p50, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] / 1e6 for part in (0.5, 0.99))
        return cls(name, len(nanoseconds), p50, p99, ordered[-1] / 1e6, cpu_s * 1000 / max(1, len(nanoseconds)))

    def line(self) -> str:
        """One line for people."""
        cpu = f"{self.cpu_ms:9.3f}" if self.cpu_ms else ""
        return f"{self.name:10}{self.count:8}{self.p50:9.2f}{self.p99:9.2f}{self.most:9.2f}{cpu}"


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


def cpu_s(watched: psutil.Process) -> float:
    """The processor time that a process has used so far, in seconds."""
    times = watched.cpu_times()
    return float(times.user + times.system)


# --- What is measured -------------------------------------------------------------------------------------------------


class Echo:
    """Sockets of an echo server."""

    def __init__(self) -> None:
        """None yet."""
        self.delays: list[int] = []
        self._sent: dict[int, int] = {}
        self._sockets: list[Socket] = []

    async def come(self, address: str) -> None:
        """Connect all of them."""
        for number in range(ECHO_SOCKETS):

            def heard(_: bytes, now: int, number: int = number) -> None:
                self.delays.append(now - self._sent.pop(number, now))

            self._sockets.append(await open_socket(address, "/", heard))

    async def run(self, rate: float, seconds: float) -> None:
        """Messages at that rate, in an open loop."""
        began, message = time.monotonic_ns(), b"x" * ECHO_BYTES
        for number in range(int(rate * seconds)):
            intended = began + int(number / rate * 1e9)
            if (ahead := intended - time.monotonic_ns()) > 0:
                await asyncio.sleep(ahead / 1e9)
            which = number % ECHO_SOCKETS
            if which not in self._sent:
                self._sent[which] = intended
                self._sockets[which].send(message)
            if number % 8 == 0:
                await asyncio.sleep(0)
        await asyncio.sleep(0.3)


def commits(folder: Path, seconds: float) -> list[int]:
    """How long bare commits take, one after the other."""
    delays, until = [], time.monotonic() + seconds
    with contextlib.closing(sqlite3.connect(folder / "bare", isolation_level=None)) as store:
        store.execute("pragma journal_mode = wal")
        store.execute("pragma synchronous = full")
        store.execute("create table if not exists log (n integer primary key, entry blob)")
        while time.monotonic() < until:
            began = time.monotonic_ns()
            store.execute("insert into log (entry) values (?)", (b"x" * 150,))
            delays.append(time.monotonic_ns() - began)
    return delays


class Pauses(Struct):
    """How long garbage collections stopped the server while it was measured, and while its tables were opened.

    Milliseconds of the processor, because on a busy machine those of the clock say how long others ran meanwhile.
    """

    count: int
    most_ms: float
    sum_ms: float
    most_while_opening_ms: float
    most_of_the_clock_ms: float


async def pauses(folder: Path, server: psutil.Process, opening: int, since: int) -> Pauses:
    """Ask the server."""
    (folder / "pauses").unlink(missing_ok=True)
    server.send_signal(signal.SIGUSR1)
    while not (folder / "pauses").exists():  # noqa: ASYNC110  # another process writes it
        await asyncio.sleep(0.02)
    lines = [line.split() for line in (folder / "pauses").read_text().splitlines()]
    now = [(float(used), float(took)) for at, _, took, used in lines if int(at) >= since] or [(0.0, 0.0)]
    before = [float(used) for at, _, _, used in lines if opening <= int(at) < since] or [0.0]
    used, took = zip(*now, strict=True)
    return Pauses(len(now), max(used), sum(used), max(before), max(took))


class Found(Struct):
    """All figures of a run."""

    tables: int
    sockets: int
    moves_per_s: float
    moves: dict[str, int]
    opened_s: float
    kb_a_table: float
    move: Times
    echo: Times
    commit: Times
    echoes_a_move: float
    pauses: Pauses
    load: float
    cores: int


async def measure(folder: Path, args: argparse.Namespace) -> Found:
    """Open the tables, then let play, echo and commits take turns."""
    rate = args.rate or args.tables / 3
    ruled = ["--unruled"] if args.unruled else []
    with (
        process(MEASURED, "table", str(folder), *ruled) as (address, server),
        process(MEASURED, "echo") as (echo_address, echo_server),
    ):
        empty = server.memory_info().rss
        began, opening = time.monotonic(), time.monotonic_ns()
        tables = await open_tables(address, args.tables)
        opened_s, memory = time.monotonic() - began, server.memory_info().rss - empty
        echo = Echo()
        await echo.come(echo_address)
        await play(tables, rate, 2.0)
        for table in tables:
            table.start_anew()
        since, used, echo_used = time.monotonic_ns(), 0.0, 0.0
        bare: list[int] = []
        made = missed = 0
        rounds = max(1, round(args.seconds / 5))
        for _ in range(rounds):
            before = cpu_s(server)
            more, less = await play(tables, rate, args.seconds / rounds)
            made, missed, used = made + more, missed + less, used + cpu_s(server) - before
            before = cpu_s(echo_server)
            await echo.run(rate * SEATS, args.seconds / rounds / 2)
            echo_used += cpu_s(echo_server) - before
            bare += commits(folder, 0.5)
        found = await pauses(folder, server, opening, since)
        refused = sum(player.refused for table in tables for player in table.players)
    moves = Times.of("move", [delay for table in tables for delay in table.delays], used)
    echoes = Times.of("echo", echo.delays, echo_used)
    return Found(
        tables=args.tables,
        sockets=args.tables * SEATS,
        moves_per_s=round(rate, 1),
        moves={"due": made + missed, "made": made, "told": moves.count, "refused": refused},
        opened_s=round(opened_s, 1),
        kb_a_table=round(memory / args.tables / 1000, 1),
        move=moves,
        echo=echoes,
        commit=Times.of("commit", bare),
        echoes_a_move=round(moves.cpu_ms / echoes.cpu_ms, 1) if echoes.cpu_ms else 0.0,
        pauses=found,
        load=os.getloadavg()[0],
        cores=cores(),
    )


def bars(found: Found) -> list[str]:
    """What the figures are held against."""
    bar = max(50.0, found.echo.p99 + 4 * found.commit.p99)
    return [
        f"longest collection {found.pauses.most_ms:.1f} ms (bar 20)",
        f"p50 {found.move.p50:.1f} ms (bar 10)",
        f"p99 {found.move.p99:.1f} ms (bar {bar:.0f}: the echo's and four of a commit's, at least 50)",
        f"a move costs {found.echoes_a_move} echoes (bar 8)",
    ]


def main() -> int:
    """Measure, and print a table or, with --json, one object."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=amount, default=200)
    parser.add_argument("--rate", type=duration, help="moves a second (default: a third of the tables)")
    parser.add_argument("--seconds", type=duration, default=20.0)
    parser.add_argument("--unruled", action="store_true", help="leave the garbage collector to Python")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measure(Path(folder), args))
    if args.json:
        print_document(msgspec.to_builtins(found))
        return 0
    print(
        f"{found.tables} tables, {found.sockets} sockets, {found.moves_per_s} moves/s, {found.cores} cores, load {found.load:.1f}"
    )
    print(f"opened in {found.opened_s} s, {found.kb_a_table} kB a table with its sockets, moves: {found.moves}")
    print(f"{'':10}{'count':>8}{'p50':>9}{'p99':>9}{'most':>9}{'cpu':>9}   milliseconds")
    for times in (found.move, found.echo, found.commit):
        print(times.line())
    print(f"collections: {found.pauses}")
    print("\n".join(bars(found)))
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
