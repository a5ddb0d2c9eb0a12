"""What breaks in a cluster while people play, and what is measured of it."""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from math import inf
from typing import Final, NamedTuple

from msgspec import Struct, field

from bench._cluster import Cluster, Node, running
from bench._ledger import Tally, check_log
from bench._people import Board, Crowd
from bench._services import Process

REST_S: Final = 12.0
"""From one fault to the next, so that a 503 after ten seconds is seen."""
WATCHED_S: Final = 10.0
DUEL_S: Final = 5.0
"""Two changes of the node that appends to a table, there and back, within so many seconds are a duel."""
MOST_FAULTS: Final = 20


class Load(NamedTuple):
    """Nodes, tables of four people, and seconds between two acts at a table."""

    nodes: int
    tables: int
    every_s: float


class Fault(NamedTuple):
    """Something that breaks: how often by default, at how many tables, seconds between two acts at each, and the bars.

    They are for how long a table may stand, and a person be without a connection.
    """

    does: Callable[[Cluster, Node], Awaitable[None]]
    times: int
    tables: int = 12
    every_s: float = 0.4
    most_p95_s: float = 5.0
    most_s: float = 10.0
    most_away_s: float = inf
    holds: bool = False


class Found(Struct):
    """What came of it."""

    faults: int = 0
    tally: Tally = field(default_factory=Tally)
    stood_s: list[float] = []
    """For how long each table stood whose node broke."""
    others_s: list[float] = []
    """For how long each other table stood meanwhile."""
    late_503s: int = 0
    """How often a connection or a page was answered with 503 (or 500, 502, 504) though nothing had broken lately."""
    refusals: dict[str, int] = {}
    changes: int = 0
    """How often another node appended to a table than before."""
    duels: int = 0
    without_lease: int = 0
    """Events that a node appended to a table that was not its own at that moment."""
    away_s: list[float] = []
    """For how long people were without a connection."""

    def add(self, other: Found) -> None:
        """Put another round to these."""
        for name in ("faults", "stood_s", "others_s", "late_503s", "changes", "duels", "without_lease", "away_s"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.refusals = dict(Counter(self.refusals) + Counter(other.refusals))
        for name in Tally.__struct_fields__:
            setattr(self.tally, name, getattr(self.tally, name) + getattr(other.tally, name))

    def line(self) -> str:
        """The figures."""
        tally = self.tally
        return (
            f"{self.faults} times; {tally.acknowledged} acknowledged, {tally.rows} rows, {tally.sent_again} sent again,"
            f" {tally.clocks} clocks compared, {len(tally.faults)} faults; {len(self.stood_s)} tables stood: median"
            f" {_part(self.stood_s, 0.5):.1f} s, 95 % {_part(self.stood_s, 0.95):.1f} s, most {_part(self.stood_s, 1):.1f} s"
            f" (others at most {_part(self.others_s, 1):.1f} s); {self.late_503s} times 503 after {WATCHED_S:.0f} s;"
            f" {self.changes} changes of node, {self.duels} duels, {self.without_lease} events without a lease; {len(self.away_s)} connections lost, for 95 %"
            f" {_part(self.away_s, 0.95):.1f} s, most {_part(self.away_s, 1):.1f} s;"
            f" refused: {self.refusals}"
        )

    def bars(self, fault: Fault) -> list[tuple[str, bool]]:
        """What is to be so, and whether it is."""
        back = (f"everybody is back within {fault.most_away_s:g} s", _part(self.away_s, 1) <= fault.most_away_s)
        return [
            ("nothing lost, doubled, reordered, and the clocks are right", not self.tally.faults),
            (f"95 % of tables go on within {fault.most_p95_s:g} s", _part(self.stood_s, 0.95) <= fault.most_p95_s),
            (f"all tables go on within {fault.most_s:g} s", _part(self.stood_s, 1) <= fault.most_s),
            (f"nobody sees a 503 {WATCHED_S:.0f} s after a fault", not self.late_503s),
            ("no duel", not self.duels),
            ("no node appended anything without a lease", not self.without_lease),
            *([back] if fault.most_away_s < inf else []),
        ]


def _part(numbers: list[float], part: float) -> float:
    ordered = sorted(numbers) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


async def broken(name: str, times: int, load: Load, say: Callable[[str], None]) -> Found:
    """A cluster with people at its tables, which breaks so often."""
    fault, found, ends = FAULTS[name], Found(), list[tuple[float, float]]()
    async with running(load.nodes) as cluster:
        crowd = Crowd(cluster.address)
        await crowd.open(load.tables)
        crowd.play(load.every_s)
        await asyncio.sleep(5.0)
        for number in range(times):
            crowd.holds = fault.holds
            await asyncio.sleep(1.0)
            victim, owned = await _victim(cluster, fault)
            began = time.monotonic()
            await fault.does(cluster, victim)
            await asyncio.sleep(1.0)
            crowd.holds, ended = False, time.monotonic()
            ends.append((began, ended))
            await asyncio.sleep(max(2.0, REST_S - (ended - began)) + random.random())
            await crowd.go_on_after(ended)
            now = time.monotonic()
            theirs = {table for table, node in owned.items() if node == victim.name}
            stood = [(board.stood_s(began, now), board.table in theirs) for board in crowd.boards]
            found.stood_s += [seconds for seconds, is_theirs in stood if is_theirs]
            found.others_s += [seconds for seconds, is_theirs in stood if not is_theirs]
            found.faults += 1
            worst = max((seconds for seconds, is_theirs in stood if is_theirs), default=0.0)
            say(f"{name} {number + 1}: {victim.name} had {len(theirs)} tables, which stood for at most {worst:.1f} s")
            if len(crowd.tally.faults) > MOST_FAULTS:
                break
        await crowd.stop()
        await _judge(cluster, crowd, found, ends)
    return found


async def _victim(cluster: Cluster, fault: Fault) -> tuple[Node, dict[str, str]]:
    """The node that has the most tables, or sometimes another one; and who has which table."""
    owned = await cluster.owned()
    counted = Counter(owned.values())
    most = max(cluster.nodes, key=lambda node: counted[node.name])
    return (most if fault.holds or random.random() < 0.9 else random.choice(cluster.nodes)), owned


async def _judge(cluster: Cluster, crowd: Crowd, found: Found, ends: list[tuple[float, float]]) -> None:
    """Compare with the log, and count what was refused."""
    found.tally = crowd.tally
    async with cluster.database.asking() as database:
        for board in crowd.boards:
            rows = await database.fetch(
                "SELECT n, seat, CASE WHEN tab IS NULL THEN NULL ELSE command END, appended_by,"
                " extract(epoch FROM appended_at)::float, had_lease FROM shoal.events WHERE table_id = $1 ORDER BY n",
                board.table,
            )
            check_log(board.table, [tuple(row)[:3] for row in rows], board.people, crowd.tally)
            count_changes([(row[3], row[4]) for row in rows], board, found)
            found.without_lease += sum(row[5] is False for row in rows)  # NULL where the table was new
    for refusal in crowd.refusals:
        found.refusals[refusal.said[:70]] = found.refusals.get(refusal.said[:70], 0) + 1
        is_quiet = not any(began <= refusal.at <= ended + WATCHED_S for began, ended in ends)
        found.late_503s += is_quiet and bool(re.search(r"\b5\d\d\b", refusal.said))
    found.away_s = [seconds for person in crowd.people for _, seconds in person.away]


def count_changes(appended: list[tuple[str, float]], board: Board, found: Found) -> None:
    """Whether two nodes appended to that table in turn."""
    turns = [(name, [at for _, at in group]) for name, group in itertools.groupby(appended, key=lambda row: row[0])]
    found.changes += len(turns) - 1
    for before, between, after in zip(turns, turns[1:], turns[2:], strict=False):
        if before[0] == after[0] and after[1][0] - before[1][-1] < DUEL_S:
            found.duels += 1
            found.tally.faults.append(f"{board.table}: {before[0]}, {between[0]} and {after[0]} appended in turn")


# --- What breaks ------------------------------------------------------------------------------------------------------


async def _kill(_: Cluster, node: Node) -> None:
    await node.kill()
    await asyncio.sleep(random.uniform(0.2, 5.0))
    node.start()
    await node.ready()


async def _pause(_: Cluster, node: Node) -> None:
    node.running.send(signal.SIGSTOP)
    await asyncio.sleep(10)
    node.running.send(signal.SIGCONT)


async def _cut(_: Cluster, node: Node) -> None:
    assert node.relay is not None
    node.relay.cut()
    await asyncio.sleep(10)
    node.relay.mend()


async def _restart_database(cluster: Cluster, _: Node) -> None:
    await cluster.database.stop()
    await cluster.database.start()


async def _kill_bus(cluster: Cluster, _: Node) -> None:
    await cluster.kill_bus()
    await asyncio.sleep(60)
    cluster.start_bus()


async def _drain(cluster: Cluster, node: Node) -> None:
    command = [sys.executable, "-m", "shoal", "drain", node.name]
    drained = Process(command, cluster.folder / "drain.log", **node.variables)
    await drained.ended(60)
    await node.running.ended(60)
    node.start()
    await node.ready()


FAULTS: Final = {
    "kill": Fault(_kill, 100),
    "pause": Fault(_pause, 2, most_p95_s=20.0, most_s=30.0, holds=True),
    "cut": Fault(_cut, 2, most_p95_s=20.0, most_s=30.0, holds=True),
    "restart-database": Fault(_restart_database, 3, most_p95_s=10.0, most_s=20.0),
    "kill-bus": Fault(_kill_bus, 1),
    "drain": Fault(_drain, 2, tables=100, every_s=2.0, most_p95_s=10.0, most_s=15.0, most_away_s=2.0, holds=True),
}
