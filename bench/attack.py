"""One abuser: whether they are sent away, how soon, and what others notice of it.

Other people play at tables of their own, from another address. Each attack has several rounds of three times, in another order each:
peace; beside the same attack on a listener that does nothing but accept and close (`_dummy.py`), for attackers and those who play share
this machine; beside the attack on Shoal. In each of them a friend from a third address comes in. The medians of the rounds' ratios
count, so that a busy machine does not decide:

    of peace    the p99 of the others' moves beside the attack to that in peace: with what an attacker takes of this machine
    of dummy    the same to that beside the attack on the listener: what Shoal does because of the attack

A bar of 1.5 is met where one of the two is. For each attack there is also the processor time that it costs Shoal, which tells more than
any p99 where others use the machine; after how many seconds the attacker is out (or is held to what one address may have) at the latest;
and whether the friend comes in each time and sees the table.

It says which bars are missed, and ends with 1 when one is.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import resource
import secrets
import statistics
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
import psutil
import uvloop
from msgspec import Struct

from bench._amounts import amount, duration
from bench._attacker import ATTACKS, HELLO, Outcome
from bench._document import for_programs, print_document
from bench._players import Table, open_tables, play
from bench.server import MEASURED, cpu_s, process
from shoal.exit_status import exit_status

FRIEND: Final = "127.0.0.77"
OUT_WITHIN_S: Final = 2.0
MOST_RATIO: Final = 1.5
BEGINS_S: Final = 0.3
"""After so much of a time an attack begins."""


class Round(Struct):
    """The p99 of others in milliseconds: in peace, beside an attack on a dummy, beside one on Shoal; and what became of the attacker."""

    peace: float
    dummy: float
    beside: float
    friend: bool
    outcome: Outcome
    costs_ms: float = 0.0
    """Processor time of Shoal beside the attack on it, less that beside the attack on the dummy."""


class Row(Struct):
    """What became of one attack. Of the rounds the slowest expulsion counts, and the median ratios."""

    attack: str
    out_s: float | None
    peace_p99: float
    dummy_p99: float
    beside_p99: float
    of_peace: float
    of_dummy: float
    costs_ms: float
    friend: bool
    missed: list[str]
    note: str

    @classmethod
    def of(cls, attack: str, rounds: list[Round]) -> Row:
        """All rounds in one row."""
        times = [one.outcome.out_s for one in rounds]
        known = [at for at in times if at is not None]
        out = max(known) if len(known) == len(times) else None
        of_peace = statistics.median(one.beside / one.peace for one in rounds if one.peace)
        of_dummy = statistics.median(one.beside / one.dummy for one in rounds if one.dummy)
        friend = all(one.friend for one in rounds)
        missed = [
            *(["it stays too long"] if out is None or out > OUT_WITHIN_S else []),
            *(["others notice it"] if min(of_peace, of_dummy) > MOST_RATIO else []),
            *([] if friend else ["a friend is kept out"]),
        ]
        peace, dummy, beside = (
            statistics.median(times)
            for times in zip(*((one.peace, one.dummy, one.beside) for one in rounds), strict=True)
        )
        costs = statistics.median(one.costs_ms for one in rounds)
        note = rounds[-1].outcome.note
        return cls(attack, out, peace, dummy, beside, of_peace, of_dummy, costs, friend, missed, note)

    def line(self) -> str:
        """One line for people."""
        out = "never" if self.out_s is None else f"{self.out_s:.2f}"
        verdict = f"MISSED: {', '.join(self.missed)}" if self.missed else "met"
        times = f"{self.peace_p99:8.1f}{self.dummy_p99:8.1f}{self.beside_p99:8.1f}{self.of_peace:10.2f}{self.of_dummy:10.2f}{self.costs_ms:9.0f}"
        return f"{self.attack:15}{out:>7}{times}   {'yes' if self.friend else 'NO':8}{verdict}; {self.note}"


async def friend_comes_in(address: str, table: str) -> bool:
    """Whether a friend at another address sees the page of a table, and is greeted there.

    With as little work as Python allows: this process plays at the same time.
    """
    where = urlsplit(address)
    host, token = f"Host: {where.netloc}\r\n", f"Authorization: Bearer {secrets.token_urlsafe(32)}\r\n"
    key = f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n"
    upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\n{key}"
    try:
        async with asyncio.timeout(10):
            reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(FRIEND, 0))
            writer.write(f"GET /t/{table} HTTP/1.1\r\n{host}{token}Connection: close\r\n\r\n".encode())
            page = await reader.read()
            writer.close()
            reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(FRIEND, 0))
            writer.write(f"GET /t/{table}/socket HTTP/1.1\r\n{host}{token}{upgrade}\r\n".encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(HELLO)
            await reader.readuntil(b'"type":"update"')
            writer.close()
            return page.startswith(b"HTTP/1.1 200 ")
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        return False


async def p99(tables: list[Table], rate: float, seconds: float) -> float:
    """The p99 of moves, in milliseconds."""
    for table in tables:
        table.start_anew()
    await play(tables, rate, seconds)
    delays = sorted(delay for table in tables for delay in table.delays) or [0]
    return delays[min(len(delays) - 1, int(len(delays) * 0.99))] / 1e6


async def attacker(name: str, address: str, table: str, sessions: Path | None) -> Process:
    """The process of that attacker, ready to begin."""
    command = (sys.executable, "-m", "bench._attacker", name, address, table, *([str(sessions)] if sessions else []))
    one = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert one.stdout is not None
    await one.stdout.readline()
    return one


async def tell(one: Process) -> None:
    """Say to an attacker that it is time: first to begin, then to end."""
    assert one.stdin is not None
    one.stdin.write(b"\n")
    await one.stdin.drain()


class Others(Struct):
    """Who plays at the server while it is attacked: at which tables, how many moves a second, for how many seconds."""

    address: str
    server: psutil.Process
    tables: list[Table]
    rate: float
    seconds: float
    sessions: Path | None = None
    """Where the sessions of attackers are; without them they are guests."""

    async def play(self) -> tuple[float, bool]:
        """Their p99 while a friend comes in, and whether the friend does."""

        async def come() -> bool:
            await asyncio.sleep(self.seconds / 2)
            return await friend_comes_in(self.address, self.tables[0].id)

        return await asyncio.gather(p99(self.tables[1:], self.rate, self.seconds), come())

    async def play_beside(self, name: str, target: str) -> tuple[float, bool, Outcome]:
        """The same beside an attack on that address, and what became of the attacker."""
        one = await attacker(name, target, self.tables[0].id, self.sessions)

        async def begin() -> None:
            await asyncio.sleep(BEGINS_S)
            await tell(one)

        try:
            (time, friend), _ = await asyncio.gather(self.play(), begin())
            await tell(one)
            said, _ = await asyncio.wait_for(one.communicate(), 60)
            return time, friend, msgspec.json.decode(said, type=Outcome)
        finally:
            if one.returncode is None:
                one.kill()
                await one.wait()


async def play_round(name: str, number: int, others: Others) -> Round:
    """Peace, an attack on a dummy, and one at the first table, while others play at theirs; in another order each time."""
    found, used = dict[str, float](), dict[str, float]()
    friends, outcome = [], Outcome(None)
    order = ("peace", "dummy", "beside")
    for arm in order[number % 3 :] + order[: number % 3]:
        before = cpu_s(others.server)
        if arm == "peace":
            found[arm], friend = await others.play()
        elif arm == "dummy":
            way = ATTACKS[name]
            with process("-m", "bench._dummy", str(way.most), str(way.allowed)) as (dummy, _):
                found[arm], friend, _ = await others.play_beside(name, dummy)
        else:
            found[arm], friend, outcome = await others.play_beside(name, others.address)
        friends.append(friend)
        used[arm] = cpu_s(others.server) - before
    costs_ms = 1000 * (used["beside"] - used["dummy"])
    return Round(found["peace"], found["dummy"], found["beside"], all(friends), outcome, costs_ms)


async def measure(folder: Path, args: argparse.Namespace) -> list[Row]:
    """Each attack in its rounds. Rounds of one attack follow each other, and what its address has left is what the last one left."""
    rows: list[Row] = []
    accounts = ("--accounts", str(args.accounts)) if args.accounts else ()
    with process(MEASURED, "table", str(folder), "--strict", *accounts) as (address, server):
        tables = await open_tables(
            address, args.tables, options={"seating": "open"}
        )  # all of them come from one address
        sessions = folder / "sessions" if args.accounts else None
        others = Others(address, server, tables, args.rate, args.seconds, sessions)
        await others.play()
        for name in args.only or ATTACKS:
            rows.append(Row.of(name, [await play_round(name, at, others) for at in range(args.rounds)]))
            print(rows[-1].line(), flush=True)
    return rows


def main() -> int:
    """Attack, and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=amount, default=12)
    parser.add_argument("--rate", type=duration, default=120.0, help="moves of others a second")
    parser.add_argument("--seconds", type=duration, default=2.5, help="of each of the three times of a round")
    parser.add_argument("--rounds", type=amount, default=5)
    parser.add_argument("--accounts", type=amount, help="attackers are logged in, with so many accounts in turns")
    parser.add_argument("--only", nargs="*", choices=ATTACKS)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(
        f"{'attack':15}{'out s':>7}{'peace':>8}{'dummy':>8}{'beside':>8}{'of peace':>10}{'of dummy':>10}{'cpu ms':>9}   friend  bars"
    )
    with tempfile.TemporaryDirectory() as folder:
        rows = uvloop.run(measure(Path(folder), args))
    missed = sum(bool(row.missed) for row in rows)
    print(f"{len(rows)} attacks, {missed} of them miss a bar")
    if args.json:
        print_document(msgspec.to_builtins(rows))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
