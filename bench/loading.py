"""How long the event loop is held while a table with a long log is loaded: nobody else's game may notice it.

The log has ENTRIES changes of the pace, as somebody can make them who wants to harm a server, all in its last game or in the one
before. A task asks for the time every millisecond while the table is loaded; the longest it had to wait is the stall. What the
loop itself spends is its thread's processor time, less that of the same ticking without a load: at most 100 ms, else the exit
status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from msgspec import Struct, to_builtins

from bench._amounts import amount
from bench._document import for_programs, print_document
from shoal.core.exit_status import exit_status
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.tables.codes import new_table
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.log import Cause, Entry, rows
from shoal.server.tables.state.sights import PaceSet
from shoal.server.tables.tables import Tables

TICK_S = 0.001
MOST_MS = 100.0
"""What the loop may spend on a table, however long its log is."""


class Loading(Struct, frozen=True):
    """What loading one table cost."""

    entries: int
    wall_ms: float
    loop_cpu_ms: float
    """Processor time of the loop's thread while the table was loaded, less its ticking."""
    longest_stall_ms: float
    idle_stall_ms: float
    """The longest stall in the second before, when nothing was loaded: what the machine alone does."""

    @property
    def is_too_much(self) -> bool:
        """Whether the loop spent more on it than it may."""
        return self.loop_cpu_ms > MOST_MS


class Ticker:
    """Notes how late a task is woken that wants to be woken every millisecond."""

    def __init__(self) -> None:
        """Nothing was late yet."""
        self.worst_s = 0.0
        self._is_over = False

    async def run(self) -> None:
        """Tick until `stop`."""
        while not self._is_over:
            before = time.perf_counter()
            await asyncio.sleep(TICK_S)
            self.worst_s = max(self.worst_s, time.perf_counter() - before - TICK_S)

    def stop(self) -> None:
        """Tick no more."""
        self._is_over = True


async def write(store: SqliteStore, entries: int) -> str:
    """A table with so many entries; its name."""
    name, log = new_table(), list(opening(NewTable(name="Ada"), "0" * 64, Random(1)))
    for number in range(entries - len(log)):
        pace = PaceSet("quick" if number % 2 else "slow")
        log.append(Entry(len(log) + 1, Cause("human", 0, f"tab {number % 20}", number, "0" * 16), pace, 50))
    await store.append(rows(name, log, 0))
    return name


async def load(store: SqliteStore, name: str, entries: int) -> Loading:
    """Load that table, and look how the loop does meanwhile."""
    tables, ticker = Tables(store), Ticker()
    ticking = asyncio.create_task(ticker.run())
    idle_s, idle_began = time.thread_time(), time.perf_counter()
    await asyncio.sleep(1.0)
    idle = (time.thread_time() - idle_s) / (time.perf_counter() - idle_began)
    idle_stall, ticker.worst_s = ticker.worst_s, 0.0
    busy_s, began = time.thread_time(), time.perf_counter()
    await tables.get(name)
    wall = time.perf_counter() - began
    cpu = time.thread_time() - busy_s - idle * wall
    ticker.stop()
    await ticking
    await tables.close()
    return Loading(entries, 1000 * wall, 1000 * max(0.0, cpu), 1000 * ticker.worst_s, 1000 * idle_stall)


async def measure(sizes: list[int]) -> list[Loading]:
    """Each size once, in a store of its own."""
    found = []
    for entries in sizes:
        with tempfile.TemporaryDirectory() as folder, open_store(Path(folder)) as store:
            found.append(await load(store, await write(store, entries), entries))
    return found


def main() -> int:
    """Measure and print; 1 where the loop spends too much."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=amount, nargs="+", default=[1_000, 100_000])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = asyncio.run(measure(args.entries))
    if args.json:
        print_document(to_builtins(found))
    for one in found if not args.json else ():
        print(
            f"{one.entries:8} entries: loaded in {one.wall_ms:6.0f} ms, {one.loop_cpu_ms:6.1f} ms of the loop, "
            f"longest stall {one.longest_stall_ms:6.1f} ms (idle {one.idle_stall_ms:.1f} ms)   "
            f"{'MISSED' if one.is_too_much else 'met'} (bar {MOST_MS:.0f} ms of the loop)"
        )
    return 1 if any(one.is_too_much for one in found) else 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
