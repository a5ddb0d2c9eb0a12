"""A server under load: how long a move takes to reach everyone at its table, what it costs, and how long garbage collection stops it.

    move     four people at each table ask in turn, in an open loop: from the time when a question is due to the last of the
             four arrivals; between them are the commit to disk (with fsync), the cut for every seat, and the network of this machine
    echo     the same web server, with messages of 1.5 kB that are only sent back, as many as a move has deliveries
    commit   the same folder, one bare commit of SQLite (with fsync) after the other

The three alternate in the same run, because foreign load moves milliseconds by a factor of fifty: what counts are the ratios.
The generator runs on the same cores, so its own load is part of the times. `--unruled` leaves the garbage collector to Python.

It says which bars are missed, and ends with 1 when one is. `--whole` measures the two sizes that the bars are for.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import signal
import sqlite3
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import msgspec
import psutil
import uvloop

from bench._command import amount, duration, parser_of, print_document, run
from bench._load import FOR_COLLECTOR, HOLDS_UP, STOPPING, WHOLE, Found, Longest, Pauses, Size, Times, judged, show
from bench._measured import MEASURED, allow_many_files, cpu_s, process
from bench._players import SEATS, Table, open_tables, play
from bench._sockets import Socket, open_socket
from shoal.arena.cores import cores

ECHO_SOCKETS = 400
ECHO_BYTES = 1500
ROUND_S = 5.0
OPENED_WITHIN_S = 180.0
STOPPED_WITHIN_S = 15.0


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


class Noted(NamedTuple):
    """Something that held the server up: when it ended (nanoseconds), for how many milliseconds of the clock and of the processor."""

    at: int
    what: str
    took: float
    used: float
    place: str


async def noted(folder: Path, server: psutil.Process) -> list[Noted]:
    """Ask the server what held it up."""
    (folder / "pauses").unlink(missing_ok=True)
    server.send_signal(signal.SIGUSR1)
    while not (folder / "pauses").exists():  # noqa: ASYNC110  # another process writes it
        await asyncio.sleep(0.02)
    return read(folder / "pauses")


def read(file: Path) -> list[Noted]:
    """What a server has written down."""
    lines = (line.split(" ", 4) for line in file.read_text().splitlines())
    return [Noted(int(at), what, float(took), float(used), place) for at, what, took, used, place in lines]


def pauses(all_noted: list[Noted], opening: int, since: int) -> Pauses:
    """The collections."""
    collections = [one for one in all_noted if one.what == "collection"]
    now = [one for one in collections if one.at >= since] or [Noted(since, "collection", 0.0, 0.0, "")]
    before = [one.used for one in collections if opening <= one.at < since] or [0.0]
    used = [one.used for one in now]
    return Pauses(len(now), max(used), sum(used), max(before), max(one.took for one in now))


def longest(all_noted: list[Noted], played: list[tuple[int, int]]) -> dict[str, Longest]:
    """Of each kind what took longest in the times when people played."""
    found = {what: Longest(what) for what in HOLDS_UP}
    for at, what, took, _, place in all_noted:
        if took > found[what].ms and any(began <= at <= ended for began, ended in played):
            found[what] = Longest(what, took, (at - played[0][0]) / 1e9, place)
    return found


async def stop(folder: Path, server: psutil.Process) -> Longest:
    """Stop the server while everyone is connected; returns what held up its loop for longest meanwhile, and when.

    In milliseconds of the processor: the generator, too, is busy when everyone leaves.
    """
    began = time.monotonic_ns()
    server.terminate()
    async with asyncio.timeout(STOPPED_WITHIN_S):
        while not (folder / "stopped").exists():  # noqa: ASYNC110  # another process writes it
            await asyncio.sleep(0.02)
    stalls = [one for one in read(folder / "stopped") if one.what == "stall" and one.at >= began]
    most = max(stalls, key=lambda one: one.used, default=Noted(began, STOPPING, 0.0, 0.0, ""))
    say(f"stopped within {(time.monotonic_ns() - began) / 1e9:.1f} s")
    return Longest(STOPPING, most.used, (most.at - began) / 1e9, most.place)


@dataclass
class Turns:
    """What came of rounds in which play, echo and commits take turns; processor times in seconds."""

    made: int = 0
    missed: int = 0
    used: float = 0.0
    echo_used: float = 0.0
    bare: list[int] = field(default_factory=list)
    """How long commits took."""
    ratios: list[float] = field(default_factory=list)
    """Of each round, the processor time of a move in echoes."""
    played: list[tuple[int, int]] = field(default_factory=list)
    """When people played."""


async def take_turns(
    folder: Path,
    tables: list[Table],
    echo: Echo,
    servers: tuple[psutil.Process, psutil.Process],
    rate: float,
    seconds: float,
) -> Turns:
    """Let play, echo and commits take turns; `servers` are that of the tables and that of the echo."""
    turns = Turns()
    server, echo_server = servers
    rounds = max(1, round(seconds / ROUND_S))
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        before, began_ns = cpu_s(server), time.monotonic_ns()
        made, missed = await play(tables, rate, seconds / rounds)
        move_cpu = cpu_s(server) - before
        turns.played.append((began_ns, time.monotonic_ns()))
        turns.made += made
        turns.missed += missed
        turns.used += move_cpu
        before, sent = cpu_s(echo_server), len(echo.delays)
        await echo.run(rate * SEATS, seconds / rounds / 2)
        echo_cpu, sent = cpu_s(echo_server) - before, len(echo.delays) - sent
        turns.echo_used += echo_cpu
        if made and sent and echo_cpu:
            turns.ratios.append(move_cpu / made / (echo_cpu / sent))
        turns.bare += commits(folder, 0.5)
    return turns


async def measure(folder: Path, size: Size, args: argparse.Namespace) -> Found:
    """Open the tables, then let play, echo and commits take turns."""
    rate = size.rate
    ruled = ["--unruled"] if args.unruled else []
    with (
        process(MEASURED, "table", str(folder), "--pauses", *ruled) as (address, server),
        process(MEASURED, "echo") as (echo_address, echo_server),
    ):
        empty = server.memory_info().rss
        began, opening = time.monotonic(), time.monotonic_ns()
        say(f"opening {size.tables} tables")
        async with asyncio.timeout(OPENED_WITHIN_S):
            tables = await open_tables(address, size.tables)
        opened_s, memory = time.monotonic() - began, server.memory_info().rss - empty
        echo = Echo()
        await echo.come(echo_address)
        await play(tables, rate, 2.0)
        gc.collect()
        gc.disable()  # with all these sockets a collection stops the generator for a quarter of a second: the moves due then look slow
        for table in tables:
            table.start_anew()
        since = time.monotonic_ns()
        turns = await take_turns(folder, tables, echo, (server, echo_server), rate, args.seconds)
        gc.enable()
        all_noted = await noted(folder, server)
        refused = sum(player.refused for table in tables for player in table.players)
        stopping = await stop(folder, server)
    moves = Times.of("move", [delay for table in tables for delay in table.delays], turns.used)
    return Found(
        tables=size.tables,
        sockets=size.tables * SEATS,
        moves_per_s=round(rate, 1),
        moves={"due": turns.made + turns.missed, "made": turns.made, "delivered": moves.count, "refused": refused},
        opened_s=round(opened_s, 1),
        kb_a_table=round(memory / size.tables / 1000, 1),
        move=moves,
        echo=Times.of("echo", echo.delays, turns.echo_used),
        commit=Times.of("commit", turns.bare),
        echoes_a_move=round(statistics.median(turns.ratios), 1) if turns.ratios else 0.0,
        pauses=pauses(all_noted, opening, since),
        longest={**longest(all_noted, turns.played), STOPPING: stopping},
        load=os.getloadavg()[0],
        cores=cores(),
    )


def say(what: str) -> None:
    """Print progress on standard error."""
    print(f"  {what}", file=sys.stderr, flush=True)


def main() -> int:
    """Measure, and print tables or, with --json, one object for each size; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=amount, default=200)
    parser.add_argument("--rate", type=duration, help="moves a second (default: a third of the tables)")
    parser.add_argument("--seconds", type=duration, default=20.0)
    parser.add_argument(
        "--whole",
        action="store_true",
        help="both sizes that the bars are for, about 5 minutes; it wants a quiet machine",
    )
    parser.add_argument("--unruled", action="store_true", help="leave the garbage collector to Python")
    args = parser.parse_args()
    allow_many_files()
    sizes = (WHOLE, FOR_COLLECTOR) if args.whole else (Size(args.tables, args.rate or args.tables / 3),)
    all_found = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            all_found.append(uvloop.run(measure(Path(folder), size, args)))
        show(all_found[-1])
    if args.json:
        print_document(
            [
                {
                    **msgspec.to_builtins(found),
                    "bars": [{**msgspec.to_builtins(bar), "met": bar.is_met} for bar in judged(found)],
                }
                for found in all_found
            ]
        )
    return 0 if all(bar.is_met for found in all_found for bar in judged(found)) else 1


if __name__ == "__main__":
    run(main)
