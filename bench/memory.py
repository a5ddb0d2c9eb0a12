"""What tables and sockets cost a server in memory, against their bars.

    table     opened and looked at, no one there
    socket    of a person; four at each table, so that no bot plays
    live      one person and their usual bots in the middle of a game, when all of them have thought

A server in a process of its own is asked for batches of each; the growth of its resident memory is divided by their number. A first
batch of each kind, as large as the second, warms it up: what is there once for all counts for none. That is what is loaded (networks,
catalogues, the tables of the house rules), and caches that are bounded and fill up with the first hundred tables: two megabytes of
pages of the database, and a thousand texts of sets of cards. Divided by ten or forty tables they would be most of what is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time
from pathlib import Path
from typing import Final

import httpx
import msgspec
import psutil
import uvloop
from msgspec import Struct

from bench._command import amount, parser_of, print_document, run
from bench._measured import MEASURED, process
from bench._players import SEATS, Player, Table, open_tables

BARS: Final = {"table": 35.0, "socket": 32.0, "live": 100.0}
"""kB of each."""

LIVE_SEATS: Final = 6
EVENTS: Final = 40
"""After how many events the game is in its middle."""

PLAYED_WITHIN_S: Final = 60.0
"""And five more for each table."""


class Cost(Struct):
    """What one of these costs, in kB."""

    what: str
    count: int
    kb: float
    bar: float

    def line(self) -> str:
        """One line for people."""
        return f"{self.what:8}{self.count:6}{self.kb:9.1f} kB   {'met' if self.kb <= self.bar else 'MISSED'} (bar {self.bar:.0f})"


async def opened(address: str, count: int) -> None:
    """Open so many tables that no one is at; each is looked at once, which loads it."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for _ in range(count):
            headers = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}", "Accept": "application/json"}
            answer = await http.post("/tables", json={"dealer": "opener"}, headers=headers)
            (await http.get(f"/t/{answer.raise_for_status().json()['table']}")).raise_for_status()


async def live(address: str, count: int) -> list[Table]:
    """So many tables with one person and bots, after a part of a game."""
    tables: list[Table] = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for _ in range(count):
            token = secrets.token_urlsafe(32)
            headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
            wish = {"dealer": "opener", "seats": LIVE_SEATS, "pace": "at_once"}
            answer = await http.post("/tables", json=wish, headers=headers)
            tables.append(Table(answer.raise_for_status().json()["table"], [token]))
            await tables[-1].players[0].come(address)
    until = time.monotonic() + PLAYED_WITHIN_S + 5 * count
    while waiting := [table.players[0] for table in tables if not is_far(table.players[0])]:
        if time.monotonic() > until:
            raise TimeoutError(f"{len(waiting)} of {count} tables did not come to event {EVENTS}")
        for player in waiting:
            command = player.next_command()
            if command is not None:
                player.command(**command[1])
        await asyncio.sleep(0.1)
    return tables


def is_far(player: Player) -> bool:
    """Whether the game is in its middle, and it is this person's turn: then all bots have thought, or are about to."""
    return player.n >= EVENTS and player.next_command() is not None


async def settled(server: psutil.Process) -> int:
    """The server's memory when it has nothing to do any more."""
    before = 0.0
    for _ in range(120):
        times = server.cpu_times()
        if times.user + times.system - before < 0.1:
            break
        before = times.user + times.system
        await asyncio.sleep(1.0)
    return int(server.memory_info().rss)


async def measure(folder: Path, args: argparse.Namespace) -> list[Cost]:
    """Each kind twice; the second batch counts."""
    found: list[Cost] = []
    kept: list[list[Table]] = []
    with process(MEASURED, "table", str(folder)) as (address, server):
        for what in args.only or BARS:
            for is_warm in (False, True):
                count = args.count
                before = await settled(server)
                match what:
                    case "table":
                        await opened(address, count)
                    case "socket":
                        kept.append(await open_tables(address, count, seats=SEATS))
                    case _:
                        kept.append(await live(address, count))
                grown = (await settled(server) - before) / 1000
                if what == "socket":
                    grown -= count * next((cost.kb for cost in found if cost.what == "table"), 0.0)
                    count *= SEATS
                if is_warm:
                    found.append(Cost(what, count, round(grown / count, 1), BARS[what]))
                    if not args.json:
                        print(found[-1].line(), flush=True)
    return found


def main() -> int:
    """Measure, and say which bars are met; the exit status is 1 when one is not."""
    parser = parser_of(__doc__)
    parser.add_argument("--count", type=amount, default=100, help="tables of each kind, in each of two batches")
    parser.add_argument("--only", nargs="*", choices=list(BARS))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = uvloop.run(measure(Path(folder), args))
    if args.json:
        print_document(msgspec.to_builtins(found))
    return 0 if all(cost.kb <= cost.bar for cost in found) else 1


if __name__ == "__main__":
    run(main)
