"""One abuser: whether they are sent away, how soon, and what others notice of it.

Other people play at tables of their own, from another address; for each attack in several rounds, each a time of peace and a time
beside the attack. What counts is the median of the rounds' ratios, so that a busy machine does not decide. For each attack: after how
many seconds the attacker is out (or is held to what one address may have) at the latest, the p99 of the others' moves beside it and in
peace, and whether a friend from a third address comes in each time and sees the table.

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

import httpx
import msgspec
import uvloop
from msgspec import Struct

from bench._amounts import amount, duration
from bench._attacker import ATTACKS, HELLO, Outcome
from bench._document import for_programs, print_document
from bench._players import Table, open_tables, play
from bench.server import MEASURED, process
from shoal.exit_status import exit_status

FRIEND: Final = "127.0.0.77"
OUT_WITHIN_S: Final = 2.0
MOST_RATIO: Final = 1.5


class Round(Struct):
    """One time of peace, and one beside an attack: the p99 of others in milliseconds, and what became of the attacker."""

    peace: float
    beside: float
    friend: bool
    outcome: Outcome


class Row(Struct):
    """What became of one attack. Of the rounds the slowest expulsion counts, and the median ratio."""

    attack: str
    out_s: float | None
    peace_p99: float
    beside_p99: float
    ratio: float
    friend: bool
    missed: list[str]
    note: str

    @classmethod
    def of(cls, attack: str, rounds: list[Round]) -> Row:
        """All rounds in one row."""
        times = [one.outcome.out_s for one in rounds]
        known = [at for at in times if at is not None]
        out = max(known) if len(known) == len(times) else None
        ratio = statistics.median(one.beside / one.peace for one in rounds if one.peace)
        friend = all(one.friend for one in rounds)
        missed = [
            *(["it stays too long"] if out is None or out > OUT_WITHIN_S else []),
            *(["others notice it"] if ratio > MOST_RATIO else []),
            *([] if friend else ["a friend is kept out"]),
        ]
        peace, beside = (
            statistics.median(times) for times in zip(*((one.peace, one.beside) for one in rounds), strict=True)
        )
        return cls(attack, out, peace, beside, ratio, friend, missed, rounds[-1].outcome.note)

    def line(self) -> str:
        """One line for people."""
        out = "never" if self.out_s is None else f"{self.out_s:.2f}"
        verdict = f"MISSED: {', '.join(self.missed)}" if self.missed else "met"
        times = f"{self.peace_p99:10.1f}{self.beside_p99:10.1f}{self.ratio:7.2f}"
        return f"{self.attack:15}{out:>7}{times}   {'yes' if self.friend else 'NO':8}{verdict}; {self.note}"


async def friend_comes_in(address: str, table: str) -> bool:
    """Whether a friend at another address sees the page of a table, and is greeted there."""
    headers = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
    transport = httpx.AsyncHTTPTransport(local_address=FRIEND)
    try:
        async with asyncio.timeout(10), httpx.AsyncClient(base_url=address, transport=transport, timeout=10) as http:
            page = await http.get(f"/t/{table}", headers=headers)
            where = urlsplit(address)
            reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(FRIEND, 0))
            key = base64.b64encode(secrets.token_bytes(16)).decode()
            head = f"GET /t/{table}/socket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            lines = f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: {headers['Authorization']}\r\n\r\n"
            writer.write((head + lines).encode())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(HELLO)
            await reader.readuntil(b'"type":"update"')
            writer.close()
            return page.status_code == 200
    except (OSError, httpx.HTTPError, TimeoutError, asyncio.IncompleteReadError):
        return False


async def p99(tables: list[Table], rate: float, seconds: float) -> float:
    """The p99 of moves, in milliseconds."""
    for table in tables:
        table.start_anew()
    await play(tables, rate, seconds)
    delays = sorted(delay for table in tables for delay in table.delays) or [0]
    return delays[min(len(delays) - 1, int(len(delays) * 0.99))] / 1e6


async def attacker(name: str, address: str, table: str) -> Process:
    """The process of that attacker, ready to begin."""
    command = (sys.executable, "-m", "bench._attacker", name, address, table)
    one = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    assert one.stdout is not None
    await one.stdout.readline()
    return one


async def tell(one: Process) -> None:
    """Say to an attacker that it is time: first to begin, then to end."""
    assert one.stdin is not None
    one.stdin.write(b"\n")
    await one.stdin.drain()


async def play_round(name: str, address: str, tables: list[Table], args: argparse.Namespace) -> Round:
    """Peace, then the attack at the first table, while others play at theirs."""
    one = await attacker(name, address, tables[0].id)
    try:
        peace = await p99(tables[1:], args.rate, args.seconds)
        await tell(one)
        await asyncio.sleep(0.1)
        beside, friend = await asyncio.gather(
            p99(tables[1:], args.rate, args.seconds), friend_comes_in(address, tables[0].id)
        )
        await tell(one)
        said, _ = await asyncio.wait_for(one.communicate(), 60)
        return Round(peace, beside, friend, msgspec.json.decode(said, type=Outcome))
    finally:
        if one.returncode is None:
            one.kill()
            await one.wait()


async def measure(folder: Path, args: argparse.Namespace) -> list[Row]:
    """Each attack in its rounds. Rounds of one attack follow each other, and what its address has left is what the last one left."""
    rows: list[Row] = []
    with process(MEASURED, "table", str(folder), "--strict") as (address, _):
        tables = await open_tables(address, args.tables)
        await p99(tables[1:], args.rate, 2.0)
        for name in args.only or ATTACKS:
            rows.append(Row.of(name, [await play_round(name, address, tables, args) for _ in range(args.rounds)]))
            print(rows[-1].line(), flush=True)
    return rows


def main() -> int:
    """Attack, and print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=amount, default=12)
    parser.add_argument("--rate", type=duration, default=60.0, help="moves of others a second")
    parser.add_argument("--seconds", type=duration, default=2.5, help="of peace, and beside the attack, in each round")
    parser.add_argument("--rounds", type=amount, default=3)
    parser.add_argument("--only", nargs="*", choices=ATTACKS)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"{'attack':15}{'out s':>7}{'peace p99':>10}{'beside':>10}{'ratio':>7}   friend  bars")
    with tempfile.TemporaryDirectory() as folder:
        rows = uvloop.run(measure(Path(folder), args))
    missed = sum(bool(row.missed) for row in rows)
    print(f"{len(rows)} attacks, {missed} of them miss a bar")
    if args.json:
        print_document(msgspec.to_builtins(rows))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
