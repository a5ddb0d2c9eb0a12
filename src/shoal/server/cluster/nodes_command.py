"""`shoal nodes`: the servers of a cluster, as its database knows them."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from typing import TypeVar

from shoal.server.cluster import leases
from shoal.server.cluster.leases import LEASE_MS, RENEWED_EVERY_S, NodeSeen
from shoal.server.operations.settings import add_config, database_url_from
from shoal.server.storage.steps import Steps

T = TypeVar("T")

HEADS = ("NODE", "STATE", "TABLES", "LEASE", "LAG", "VERSION", "ADDRESS")


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal nodes`."""
    add_config(parser)
    parser.add_argument(
        "--json", action="store_true", help="print a list of objects for programs; times are milliseconds"
    )


def run(args: argparse.Namespace) -> int:
    """Print who is alive, and what each node has."""
    nodes = asyncio.run(asked(database_url_from(args, os.environ), leases.all_nodes()))
    if args.json:
        print(json.dumps([_as_json(node) for node in nodes], indent=2))  # noqa: T201  # it was asked for
        return 0
    rows = [HEADS, *map(_row, nodes)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
    for row in rows:
        print("  ".join(map(str.ljust, row, widths)).rstrip())  # noqa: T201  # for the person at the terminal
    return 0


async def asked(url: str, steps: Steps[T]) -> T:
    """What these come to in the database of a cluster; `StoreError` in a sentence."""
    from shoal.server.storage.postgres_schema import check_is_prepared  # they need asyncpg
    from shoal.server.storage.postgres_store import PostgresStore

    await check_is_prepared(url)
    store = PostgresStore(url, "")
    try:
        return await store.change(steps)
    finally:
        await store.close()


def state_of(node: NodeSeen) -> str:
    """How a node is: its own word for it while it is alive."""
    return node.state if node.is_alive else "dead"


def lag_ms(node: NodeSeen) -> int:
    """How many milliseconds later than it should a node says that it is alive; of one that is dead, since it should have."""
    return max(0, round(LEASE_MS - node.left_ms - 1000 * RENEWED_EVERY_S))


def _row(node: NodeSeen) -> tuple[str, ...]:
    lease = f"{node.left_ms / 1000:.1f} s" if node.is_alive else "-"
    lag = f"{lag_ms(node) / 1000:.1f} s"
    return (node.name, state_of(node), str(node.tables), lease, lag, node.version, node.address)


def _as_json(node: NodeSeen) -> dict[str, object]:
    return {
        "node": node.name,
        "state": state_of(node),
        "tables": node.tables,
        "lease_ms": max(0, node.left_ms),
        "lag_ms": lag_ms(node),
        "version": node.version,
        "address": node.address,
        "began_ms": node.began_ms,
    }
