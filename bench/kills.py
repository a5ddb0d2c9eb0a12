"""`kill -9` under load: no move that was acknowledged is ever lost, doubled or reordered, and the clocks are right.

Tables full of people play, most at full speed and some so slowly that clocks run. Again and again the server is killed in the middle of
it and started again on the same folder; then everyone comes back, sends the last command that was not answered again, and
compares (`_ledger.py`). After so many kills the database is read: every command once, in its order, in a log without gaps.
With `--out FILE` each round of kills is kept, and a run goes on where it was stopped. The exit status is 1 when there is a fault.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import httpx
import msgspec
import uvloop

from bench._command import amount, parser_of, print_document, run
from bench._ledger import BUSY, CALM, Guest, Tally, check_log
from bench._reborn import Cradle, cradle
from shoal.arena.journal import kept
from shoal.server.storage.database import FILE

SEATS = 4
ROUND = 25
"""Kills of one server's folder; then others begin on another."""
BANK_S, INCREMENT_S = 3600, 5
FAULTS_TOLD = 20
LIVES = 5, 150
"""How many commands a server acknowledges before it is killed, from and to."""
LIFE_S = 20.0
"""Seconds after which it is killed anyway, where no one has anything to do any more."""


async def open_tables(address: str, count: int, tally: Tally) -> list[Guest]:
    """Tables full of guests: every third is slow, and every second gives time for a move."""
    guests: list[Guest] = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for number in range(count):
            increment_s, haste = INCREMENT_S * (number % 2), CALM if number % 3 == 2 else BUSY
            players = [Guest("", seat, tally, increment_s=increment_s, haste=haste) for seat in range(SEATS)]
            headers = {"Authorization": f"Bearer {players[0].token}", "Accept": "application/json"}
            bank = {"type": "bank", "bank_s": BANK_S, "increment_s": increment_s}
            # Open, since one may ask before all others have sat down.
            wish = {"seats": SEATS, "dealer": "opener", "seating": "open", "time": bank}
            answer = await http.post("/tables", json=wish, headers=headers)
            for player in players:
                player.table = answer.raise_for_status().json()["table"]
            guests += players
    return guests


async def play(guests: list[Guest], tally: Tally, acknowledged: int) -> None:
    """Everybody plays, until so many commands were acknowledged in all."""
    until = time.monotonic() + LIFE_S
    while tally.acknowledged < acknowledged and time.monotonic() < until:
        for guest in guests:
            guest.act()
        await asyncio.sleep(0.002)


async def kill_again_and_again(
    nest: Cradle, kills: int, tables: int, lives: tuple[int, int]
) -> tuple[Tally, list[Guest]]:
    """Play, kill, come back, compare."""
    tally, guests = Tally(), list[Guest]()
    while True:
        server = nest.bear()
        up_since = time.monotonic()
        if not guests:
            guests = await open_tables(server.address, tables, tally)
            await asyncio.gather(*(guest.come(server.address, up_since) for guest in guests))
            for guest in guests:
                if guest.seat:
                    guest.command(type="sit", seat=guest.seat, name=f"Person {guest.seat}")
        else:
            await asyncio.gather(*(guest.come(server.address, up_since) for guest in guests))
            for guest in guests:
                guest.check()
        if tally.kills >= kills or len(tally.faults) > FAULTS_TOLD:
            for guest in guests:
                guest.leave()
            await asyncio.sleep(0.1)  # until they are closed
            return tally, guests
        await play(guests, tally, tally.acknowledged + random.randint(*lives))
        os.kill(server.pid, signal.SIGKILL)
        tally.kills += 1
        for guest in guests:
            guest.leave()
        await asyncio.sleep(0)


def check_database(file: Path, guests: Iterable[Guest], tally: Tally) -> None:
    """Every log is without gaps, and has every acknowledged command once, as a whole, in the order in which they were sent."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        for table in sorted({guest.table for guest in guests}):
            rows = database.execute(
                "SELECT n, seat, iif(tab IS NULL, NULL, command) FROM events WHERE table_id = ? ORDER BY n", (table,)
            ).fetchall()
            check_log(table, rows, guests, tally)


def killed(kills: int, tables: int, lives: tuple[int, int] = LIVES) -> Tally:
    """So many kills on one folder, of servers that acknowledge so many commands."""
    with tempfile.TemporaryDirectory() as folder, cradle(Path(folder)) as nest:
        tally, guests = uvloop.run(kill_again_and_again(nest, kills, tables, lives))
        check_database(Path(folder) / FILE, guests, tally)
    return tally


def rounds(kills: int, tables: int, first: int) -> Iterator[Tally]:
    """Rounds from that one on."""
    for at in range(first * ROUND, kills, ROUND):
        tally = killed(min(ROUND, kills - at), tables)
        print(f"{at + tally.kills:6} kills, {tally.acknowledged} acknowledged, {len(tally.faults)} faults", flush=True)
        yield tally


def main() -> int:
    """Kill it so many times, and print what was found; 1 when there is a fault."""
    parser = parser_of(__doc__)
    parser.add_argument("--kills", type=amount, default=300)
    parser.add_argument("--tables", type=amount, default=12)
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep every round there, and go on after those it has")
    args = parser.parse_args()
    began, about = time.monotonic(), {"kills": args.kills, "tables": args.tables, "round": ROUND}
    count = -(-args.kills // ROUND)
    total = Tally()
    for one in kept(args.out, about, Tally, count, lambda first: rounds(args.kills, args.tables, first)):
        for name in Tally.__struct_fields__:  # numbers and lists
            setattr(total, name, getattr(total, name) + getattr(one, name))
    if args.json:
        print_document(msgspec.to_builtins(total))
    print(
        f"{total.kills} kills in {time.monotonic() - began:.0f} s: {total.acknowledged} acknowledged, {total.sent_again} sent "
        f"again, {total.rows} rows, {total.clocks} clocks compared"
    )
    for why, count in Counter(total.tries).items():
        print(f"{count} connections were tried again, {why}")
    print("\n".join(total.faults[:FAULTS_TOLD]) or "ok: nothing lost, doubled or reordered, and the clocks are right")
    return 1 if total.faults else 0


if __name__ == "__main__":
    run(main)
