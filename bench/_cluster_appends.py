"""How many events a second one PostgreSQL takes from one node, when many tables append as fast as they can."""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import uvloop
from msgspec.structs import replace

from bench._measured import cpu_s
from bench._services import Postgres
from shoal.server.cluster import leases
from shoal.server.storage.postgres_schema import prepare
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.tables.codes import new_table
from shoal.server.tables.environment import SystemEntropy
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.log import Row, rows, sealed
from shoal.version import VERSION
from tests.server.finished_games import finished

TABLES: Final = 1000
NODE: Final = "bench"


async def _append_for_ever(store: PostgresStore, last: Row) -> None:
    while True:
        last = sealed(replace(last, n=last.n + 1, sum=""))
        await store.append([last])


async def _measure(folder: Path, args: argparse.Namespace) -> str:
    database = Postgres(folder / "postgres")
    await database.make()
    try:
        await prepare(database.url, "http://127.0.0.1", round(time.time() * 1000))
        store = PostgresStore(database.url, NODE)
        await store.change(leases.join(NODE, NODE, "http://127.0.0.1:1", VERSION))
        lasts = []
        for _ in range(args.tables or TABLES):
            table = new_table(SystemEntropy())
            log = rows(table, opening(NewTable(), "guest", Random(1)), 0)
            await store.append(log)
            await store.change(leases.renew(NODE))
            taken = await store.change(leases.take(table, NODE))
            assert isinstance(taken, int)
            store.epochs[table] = taken
            lasts.append(log[-1])
        writing = [asyncio.create_task(_append_for_ever(store, last)) for last in lasts]
        await asyncio.sleep(2.0)
        before, ours, began = await _used(database), time.process_time(), time.monotonic()
        await asyncio.sleep(args.seconds)
        after, seconds = await _used(database), time.monotonic() - began
        ours = time.process_time() - ours
        for task in writing:
            task.cancel()
        await asyncio.gather(*writing, return_exceptions=True)
        packed = await _packed(store, database)
        await store.close()
    finally:
        await database.stop()
    count = after[0] - before[0]
    return (
        f"{len(lasts)} tables that append as fast as they can, one node: {count / seconds:.0f} rows a second;"
        f" {1000 * (after[1] - before[1]) / count:.3f} ms of PostgreSQL's processor a row, {1000 * ours / count:.3f} ms of the node's;"
        f" load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores\n{packed}"
    )


async def _packed(store: PostgresStore, database: Postgres) -> str:
    """What a game of Literature takes before and after it is packed."""
    log = finished("literature")
    await store.append(log)
    await store.pack(log[0].table, log[-1].n)
    async with database.asking() as connection:
        size = await connection.fetchval("SELECT sum(octet_length(rows)) FROM shoal.archive")
    return f"a game of Literature: {len(log)} rows, {size} bytes when it is packed"


async def _used(database: Postgres) -> tuple[int, float]:
    """Rows so far, and processor time of PostgreSQL."""
    async with database.asking() as connection:
        count: int = await connection.fetchval("SELECT count(*) FROM shoal.events")
    return count, sum(cpu_s(process) for process in database.processes())


def appends(args: argparse.Namespace, say: Callable[[str], None]) -> bool:
    """Measure and print; there is no bar."""
    say("appending")
    with tempfile.TemporaryDirectory(prefix="shoal-appends-") as folder:
        Path(folder).chmod(0o755)
        print(uvloop.run(_measure(Path(folder), args)))
    return True
