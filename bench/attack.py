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

It says which bars are missed, and ends with 1 when one is. Attackers are guests, or with `--accounts` people who are logged in, in turns;
`--whole` measures both, 34 attacks in about a quarter of an hour, which wants a quiet machine. With `--keep` every attack is kept, and a
run that was cut off goes on with the next one.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import resource
import secrets
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
import psutil
import uvloop
from msgspec import Struct

from bench._attack_rows import Round, Row
from bench._attacking import HELLO, Outcome
from bench._attacks import ATTACKS
from bench._command import amount, duration, parser_of, print_document, run
from bench._players import Table, open_tables, play
from bench.server import MEASURED, cpu_s, process
from shoal.arena.journal import kept
from shoal.core.errors import ShoalError

FRIEND: Final = "127.0.0.77"
BEGINS_S: Final = 0.3
ACCOUNTS: Final = 20
"""After so much of a time an attack begins."""


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


async def attacker(name: str, address: str, table: str, accounts: Path | None) -> Process:
    """The process of that attacker, ready to begin."""
    command = (sys.executable, "-m", "bench._attacker", name, address, table, *([str(accounts)] if accounts else []))
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
    accounts: Path | None = None
    """Where the sessions and tokens of attackers are; without them they are guests."""

    async def play(self) -> tuple[float, bool]:
        """Their p99 while a friend comes in, and whether the friend does."""

        async def come() -> bool:
            await asyncio.sleep(self.seconds / 2)
            return await friend_comes_in(self.address, self.tables[0].id)

        return await asyncio.gather(p99(self.tables[1:], self.rate, self.seconds), come())

    async def play_beside(self, name: str, target: str) -> tuple[float, bool, Outcome]:
        """The same beside an attack on that address, and what became of the attacker."""
        one = await attacker(name, target, self.tables[0].id, self.accounts)

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


class Job(NamedTuple):
    """An attack of guests, or of so many accounts."""

    name: str
    accounts: int


def jobs(args: argparse.Namespace) -> list[Job]:
    """What is to be measured, in an order in which jobs of one server follow each other."""
    hands = (0, args.accounts or ACCOUNTS) if args.whole else (args.accounts or 0,)
    return [
        Job(name, accounts)
        for accounts in hands
        for name in args.only or ATTACKS
        if accounts or not ATTACKS[name].needs_accounts
    ]


@contextmanager
def others_at(server_of: int, args: argparse.Namespace, runner: asyncio.Runner) -> Iterator[Others]:
    """A server with so many accounts, and those who play there."""
    with tempfile.TemporaryDirectory() as name:
        folder, accounts = Path(name), ("--accounts", str(server_of)) if server_of else ()
        with process(MEASURED, "table", name, "--strict", *accounts) as (address, server):
            # Those of a table come from one address.
            tables = runner.run(open_tables(address, args.tables, options={"seating": "open"}, homes="127.0.3."))
            others = Others(address, server, tables, args.rate, args.seconds, folder if server_of else None)
            runner.run(others.play())
            yield others


def measure(todo: list[Job], args: argparse.Namespace) -> Iterator[Row]:
    """Each attack in its rounds. Rounds of one attack follow each other, and what its address has left is what the last one left."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for accounts, same in groupby(todo, key=lambda job: job.accounts):
            with others_at(accounts, args, runner) as others:
                for job in same:
                    rounds = [runner.run(play_round(job.name, at, others)) for at in range(args.rounds)]
                    yield Row.of(job.name, rounds, accounts)


def main() -> int:
    """Attack, and print a line for each."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=amount, default=12)
    parser.add_argument("--rate", type=duration, default=120.0, help="moves of others a second")
    parser.add_argument("--seconds", type=duration, default=1.5, help="of each of the three times of a round")
    parser.add_argument("--rounds", type=amount, default=3)
    parser.add_argument("--accounts", type=amount, help="attackers are logged in, with so many accounts in turns")
    parser.add_argument("--whole", action="store_true", help=f"both as guests and with {ACCOUNTS} accounts")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep every attack there, and go on after those it has"
    )
    parser.add_argument("--only", nargs="*", choices=ATTACKS)
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(
        f"{'attack':15}{'as':>4}{'out s':>7}{'peace':>8}{'dummy':>8}{'beside':>8}{'of peace':>10}{'of dummy':>10}{'cpu ms':>9}   friend  bars"
    )
    todo = jobs(args)
    about = {name: getattr(args, name) for name in ("tables", "rate", "seconds", "rounds")} | {"attacks": todo}
    rows: list[Row] = []
    try:
        for row in kept(args.keep, about, Row, len(todo), lambda first: measure(todo[first:], args)):
            print(row.line(), flush=True)
            rows.append(row)
    except ShoalError as refused:
        parser.error(str(refused))
    missed = sum(bool(row.missed) for row in rows)
    print(f"{len(rows)} attacks, {missed} of them miss a bar")
    if args.json:
        print_document(msgspec.to_builtins(rows))
    return 1 if missed else 0


if __name__ == "__main__":
    run(main)
