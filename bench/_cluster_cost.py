"""What a move costs the processor of a node: PostgreSQL against SQLite in the same run, and 1, 2, 4 nodes at equal tables a node."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import statistics
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Final

import uvloop

from bench._cluster import Cluster, Node, Used, running
from bench._measured import allow_many_files, cpu_s
from bench._players import Table, open_tables, play

MOST_TIMES: Final = 1.3
"""PostgreSQL against SQLite."""
FLAT: Final = 0.1
TABLES: Final = 60
"""A node."""
RATE: Final = 20.0
"""Moves a second and node."""
ROUNDS: Final = 6


class Played:
    """Nodes with tables, and what moves there cost."""

    def __init__(self, name: str, nodes: Sequence[Node], tables: list[list[Table]]) -> None:
        """Those nodes, each with its tables."""
        self.name = name
        self.nodes = nodes
        self.tables = tables
        self.ms: list[float] = []
        self.made = 0

    async def turn(self, seconds: float) -> None:
        """Play for so long, and note what a move cost."""
        before = sum(cpu_s(node.running.seen) for node in self.nodes)
        made = sum(made for made, _ in await asyncio.gather(*(play(tables, RATE, seconds) for tables in self.tables)))
        used = sum(cpu_s(node.running.seen) for node in self.nodes) - before
        self.ms.append(1000 * used / max(1, made))
        self.made += made

    def line(self) -> str:
        """The figures."""
        return f"{self.name:24}{statistics.median(self.ms):7.2f} ms a move ({min(self.ms):.2f} to {max(self.ms):.2f})"


@contextlib.asynccontextmanager
async def _single() -> AsyncIterator[Node]:
    """A `shoal serve` on a data folder."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {"SHOAL_PUBLIC_URL": "http://127.0.0.1", "SHOAL_DATA": f"{folder}/data"}
        node = Node("single", Path(folder), variables)
        node.start()
        try:
            await node.ready()
            yield node
        finally:
            await node.running.stop()


async def _opened(name: str, nodes: Sequence[Node], tables: int) -> Played:
    played = Played(name, nodes, [await open_tables(node.address, tables) for node in nodes])
    await played.turn(2.0)
    played.ms.clear()
    played.made = 0
    for table in (table for tables in played.tables for table in tables):
        table.start_anew()
    return played


def _line(before: Used, after: Used, made: int) -> str:
    """What a move costs the database."""
    cpu_s, rows, table_bytes, wal_bytes = (b - a for a, b in zip(before, after, strict=True))
    return (
        f"{'PostgreSQL itself':24}{1000 * cpu_s / made:7.2f} ms a move, {rows / made:.2f} rows,"
        f" {table_bytes / made:.0f} bytes of events with indexes, {wal_bytes / made:.0f} bytes of write-ahead log"
    )


async def _measure(args: argparse.Namespace, say: Callable[[str], None]) -> list[Played]:
    tables = args.tables or TABLES
    async with contextlib.AsyncExitStack() as stack:
        single = await stack.enter_async_context(_single())
        clusters: list[Cluster] = [await stack.enter_async_context(running(count)) for count in (1, 2, 4)]
        played = [await _opened("SQLite", [single], tables)]
        for nodes in (cluster.nodes for cluster in clusters):
            played += [await _opened(f"PostgreSQL, {len(nodes)} nodes", nodes, tables)]
        largest = clusters[-1]
        before = await largest.used()
        for number in range(args.times or ROUNDS):
            say(f"round {number + 1}")
            turn = number % len(played)
            for one in played[turn:] + played[:turn]:  # none always follows the same one
                await one.turn(args.seconds)
        print(_line(before, await largest.used(), played[-1].made))
    return played


def cost(args: argparse.Namespace, say: Callable[[str], None]) -> bool:
    """Measure, print, and say whether the bars are met."""
    allow_many_files()
    played = uvloop.run(_measure(args, say))
    for one in played:
        print(one.line())
    single, one, *more = played
    times = statistics.median(b / a for a, b in zip(single.ms, one.ms, strict=True))
    print(f"{'met' if times <= MOST_TIMES else 'MISSED'}: PostgreSQL costs {times:.2f} times SQLite (bar {MOST_TIMES})")
    is_met = times <= MOST_TIMES
    for other in more:
        grown = statistics.median(b / a for a, b in zip(one.ms, other.ms, strict=True))
        is_flat = abs(grown - 1) <= FLAT
        print(f"{'met' if is_flat else 'MISSED'}: {other.name} cost {grown:.2f} times one node (bar {1 + FLAT:.1f})")
        is_met &= is_flat
    return is_met
