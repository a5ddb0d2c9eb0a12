"""The lobby under load: what its watchers cost a server, how soon they are told, and how many bytes that takes.

    quiet    tables that are in no lobby change, and nobody watches: what changes cost by themselves
    watched  the same tables in the lobby, as many changes, and all watchers at its first page

What the lobby costs is the processor time of the second less that of the first. Every change is one that its row shows; they are spread
over all tables, or with `--hot` are all of the first page, which is the worst that can be, and has no bar of processor time. How soon a change is told is measured where
a watcher hears of it, for the tables of the first page. Where others use the machine, the server waits for a processor (Linux says how long):
if it waits as long as it works, everything takes twice as long, and so much more time is allowed. On a quiet machine that is nothing.

It says which bars are missed, and ends with 1 when one is.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import secrets
import sys
import tempfile
import time
from pathlib import Path

import httpx
import msgspec
import psutil
import uvloop
from msgspec import Struct

from bench._amounts import amount, duration
from bench._document import for_programs, print_document
from bench._load import Times
from bench._sockets import Socket, open_socket
from bench.server import MEASURED, cpu_s, process, say
from shoal.core.exit_status import exit_status
from shoal.server.lobby.watchers import BYTES_AT_ONCE, BYTES_PER_S
from shoal.server.tables.messages.wire import WIRE_VERSION

AT_ONCE = 20
PAGES_AT_ONCE = 100
MOST_CORE = 0.05
MOST_MS = 1000.0
CHANGES_A_TABLE = 1 / 60
"""How often something changes at a table that its row shows: once a minute."""


class Found(Struct):
    """What was measured: parts of a core, bytes, and times in milliseconds from the change to the watcher."""

    tables: int
    watchers: int
    changes_per_s: float
    quiet_core: float
    watched_core: float
    bytes_per_s: float
    most_bytes: int
    frames: int
    told: Times
    answered: Times
    waited: float
    """For how long the server waited for a processor, in parts of the time for which it had one."""
    is_hot: bool

    @property
    def core(self) -> float:
        """The part of a core that the lobby costs."""
        return self.watched_core - self.quiet_core

    @property
    def missed(self) -> list[str]:
        """The bars that are missed."""
        allowed = BYTES_AT_ONCE + BYTES_PER_S * 60
        bars = {
            f"at most {MOST_CORE:.0%} of a core": self.is_hot or self.core <= MOST_CORE,
            f"99 of 100 changes told within {MOST_MS:.0f} ms, if the server is not kept waiting": self.told.p99
            <= MOST_MS * (1 + self.waited),
            f"at most {allowed} bytes for a watcher in a minute": self.most_bytes <= allowed,
        }
        return [name for name, is_met in bars.items() if not is_met]


class Host:
    """A table, and the person who opened it: they let visitors watch, and let them not."""

    def __init__(self, table: str, token: str, answered: list[int]) -> None:
        """Not connected yet. How long answers to changes took goes to `answered`."""
        self._answered = answered
        self.table = table
        self.token = token
        self.changed_at = 0
        self._ids = iter(range(1, 1_000_000))
        self._watching = True

    async def come(self, address: str) -> None:
        """Connect."""
        self.socket: Socket = await open_socket(address, f"/t/{self.table}/socket", self._heard, self.token)
        self.say(type="hello", wire=WIRE_VERSION, tab="bench")

    def _heard(self, frame: bytes, now: int) -> None:
        if frame.startswith(b'{"type":"ack"') and self.changed_at:
            self._answered.append(now - self.changed_at)

    def say(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message))

    def list(self) -> None:
        """Put the table into the lobby."""
        self.say(type="set_listed", id=next(self._ids), listed=True)

    def change(self) -> None:
        """Change something that a row of the lobby shows."""
        self._watching = not self._watching
        self.changed_at = time.monotonic_ns()
        self.say(type="set_watching", id=next(self._ids), watching="facts" if self._watching else "nobody")


class Watcher:
    """One who looks at the first page; bytes are counted and not read, because the generator has no more time than the server."""

    def __init__(self) -> None:
        """Nothing heard."""
        self.bytes = 0
        self.frames = 0

    def heard(self, frame: bytes, _: int) -> None:
        """News of the lobby."""
        self.bytes += len(frame)
        self.frames += 1


class Reader(Watcher):
    """One who reads what they are told."""

    def __init__(self, hosts: dict[str, Host], delays: list[int]) -> None:
        """Of these tables; how long news took goes to `delays`."""
        super().__init__()
        self._hosts = hosts
        self._delays = delays
        self.page: list[str] = []

    def heard(self, frame: bytes, now: int) -> None:
        """News of the lobby."""
        super().heard(frame, now)
        told = msgspec.json.decode(frame)
        self.page = told["order"] or self.page
        for table in told["rows"]:
            host = self._hosts[table]
            if host.changed_at:
                self._delays.append(now - host.changed_at)


async def open_hosts(address: str, count: int, answered: list[int]) -> dict[str, Host]:
    """So many tables, each with one person who is there."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(http: httpx.AsyncClient) -> Host:
        token = secrets.token_urlsafe(32)
        async with gate:
            headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
            wish = {
                "game": "go_fish",
                "seats": 3,
                "bot": "counting",
                "dealer": "opener",
                "name": f"Host {secrets.token_hex(3)}",
            }
            answer = await http.post("/tables", json=wish, headers=headers)
            host = Host(answer.raise_for_status().json()["table"], token, answered)
            await host.come(address)
            return host

    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        hosts = await asyncio.gather(*(open_one(http) for _ in range(count)))
    return {host.table: host for host in hosts}


async def watch(
    address: str, count: int, hosts: dict[str, Host], delays: list[int]
) -> tuple[list[Reader], list[Watcher]]:
    """So many watchers; one in fifty reads what it is told."""
    gate = asyncio.Semaphore(PAGES_AT_ONCE)
    readers = [Reader(hosts, delays) for _ in range(max(1, count // 50))]
    others = [Watcher() for _ in range(count - len(readers))]

    async def come(watcher: Watcher) -> None:
        async with gate:
            await open_socket(address, "/lobby/socket", watcher.heard)

    await asyncio.gather(*map(come, [*readers, *others]))
    return readers, others


async def change(hosts: list[Host], rate: float, seconds: float) -> None:
    """Changes at that rate, in an open loop."""
    began = time.monotonic()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
        random.choice(hosts).change()
    await asyncio.sleep(max(0.0, began + seconds - time.monotonic()))


def waited_s(server: psutil.Process) -> float:
    """For how long the first thread of a process, the event loop's, has waited for a processor; 0 where that is not told."""
    try:
        return int(Path(f"/proc/{server.pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


async def measure(folder: Path, args: argparse.Namespace) -> Found:
    """Open everything, then measure both."""
    delays: list[int] = []
    answered: list[int] = []
    rate = args.rate or args.tables * CHANGES_A_TABLE
    with process(MEASURED, "table", str(folder)) as (address, server):
        say(f"opening {args.tables} tables")
        hosts = await open_hosts(address, args.tables, answered)
        everybody = list(hosts.values())
        await asyncio.sleep(2.0)
        say("quiet")
        before = cpu_s(server)
        await change(everybody, rate, args.seconds)
        quiet = (cpu_s(server) - before) / args.seconds
        for host in everybody:
            host.list()
            host.changed_at = 0
        await asyncio.sleep(2.0)
        say(f"connecting {args.watchers} watchers")
        readers, others = await watch(address, args.watchers, hosts, delays)
        await asyncio.sleep(3.0)
        all_watchers: list[Watcher] = [*readers, *others]
        for watcher in all_watchers:
            watcher.bytes = watcher.frames = 0
        delays.clear()
        answered.clear()
        say("watched")
        changing = [hosts[table] for table in readers[0].page] if args.hot else everybody
        before, waited = cpu_s(server), waited_s(server)
        await change(changing, rate, args.seconds)
        used, waited = cpu_s(server) - before, waited_s(server) - waited
        watched = used / args.seconds
        await asyncio.sleep(1.0)
    heard = [watcher.bytes for watcher in all_watchers]
    return Found(
        tables=args.tables,
        watchers=args.watchers,
        changes_per_s=round(rate, 1),
        quiet_core=round(quiet, 4),
        watched_core=round(watched, 4),
        bytes_per_s=round(sum(heard) / len(heard) / args.seconds, 1),
        most_bytes=round(max(heard) * 60 / args.seconds),
        frames=sum(watcher.frames for watcher in all_watchers),
        told=Times.of("told", delays),
        answered=Times.of("answered", answered),
        waited=round(waited / used, 2),
        is_hot=args.hot,
    )


def main() -> int:
    """Measure, and print a few lines or, with --json, one object; 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=amount, default=2000)
    parser.add_argument("--watchers", type=amount, default=5000)
    parser.add_argument("--rate", type=duration, help="changes a second (default: one a minute at each table)")
    parser.add_argument("--seconds", type=duration, default=20.0)
    parser.add_argument("--hot", action="store_true", help="all changes are of the first page")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measure(Path(folder), args))
    print(f"{found.tables} tables, {found.watchers} watchers, {found.changes_per_s} changes a second")
    print(f"of a core: {found.core:.2%} for the lobby ({found.watched_core:.2%}; {found.quiet_core:.2%} without it)")
    print(f"a watcher: {found.bytes_per_s} bytes a second, at most {found.most_bytes} a minute")
    print(f"told after {found.told.p50:.0f} ms, of 99 in 100 {found.told.p99:.0f} ms ({found.told.count} heard)")
    print(f"answers to the hosts: {found.answered.p50:.0f} ms, {found.answered.p99:.0f} ms")
    print(f"for each second of work the server waited {found.waited} seconds for a processor")
    for bar in found.missed:
        print(f"missed: {bar}")
    if args.json:
        print_document([{**msgspec.to_builtins(found), "core": found.core, "missed": found.missed}])
    return 1 if found.missed else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
