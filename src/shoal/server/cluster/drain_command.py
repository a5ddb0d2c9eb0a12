"""`shoal drain`: have a node of a cluster hand its tables over to the others, while people play, and end."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from typing import Final

from shoal.core.errors import ShoalError
from shoal.server.cluster import leases
from shoal.server.cluster.leases import NodeSeen
from shoal.server.cluster.nodes_command import asked, state_of
from shoal.server.operations.settings import add_config, database_url_from
from shoal.server.storage.steps import Steps

LOOKED_EVERY_S: Final = 0.5
GIVES_UP_S: Final = 600.0


class CannotDrain(ShoalError):
    """There is no such node, or it is the only one, or it did not drain."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal drain`."""
    parser.add_argument("node", metavar="NODE", help="the name of the node, as `shoal nodes` shows it")
    add_config(parser)
    parser.add_argument(
        "--keep",
        action="store_true",
        help="have the node stay without tables, instead of ending, until it is started again",
    )


def run(args: argparse.Namespace) -> int:
    """Say that the node is to drain, and wait until it has."""
    asyncio.run(_drain(database_url_from(args, os.environ), args.node, keep=args.keep))
    return 0


async def _drain(url: str, name: str, *, keep: bool) -> None:
    draining, last, give_up_at = await asked(url, _begin(name, keep=keep)), "", time.monotonic() + GIVES_UP_S
    while time.monotonic() < give_up_at:
        nodes = await asked(url, leases.all_nodes())
        node = next((one for one in nodes if one.node == draining), None)
        is_over = node is None or (keep and node.state == "drained")
        how = _said(name, node)
        if how != last:
            print(how, flush=True)  # noqa: T201  # for the person at the terminal
            last = how
        if is_over:
            return
        if node is not None and not node.is_alive:
            raise CannotDrain(
                f"{name} died before it had handed all its tables over; the others take them when they are asked"
            )
        await asyncio.sleep(LOOKED_EVERY_S)
    raise CannotDrain(f"{name} has not handed all its tables over within {GIVES_UP_S:.0f} s; it goes on with that")


def _begin(name: str, *, keep: bool) -> Steps[str]:
    """Say so, where there is another node to take the tables; the id of the node that drains."""
    alive = [node for node in (yield from leases.all_nodes()) if node.is_alive]
    names = ", ".join(node.name for node in alive) or "none"
    draining = next((node for node in alive if node.name == name), None)
    if draining is None:
        raise CannotDrain(f"no node called {name} is alive; those that are: {names}")
    if not any(node.state == "up" and node.name != name for node in alive):
        raise CannotDrain(
            f"{name} is the only node that takes tables: the people at its tables would have nowhere to go"
        )
    yield from leases.want(name, "keep" if keep else "drain")
    return draining.node


def _said(name: str, node: NodeSeen | None) -> str:
    if node is None:
        return f"{name} has handed its tables over, and ended"
    return f"{name} is {state_of(node)}, with {node.tables} tables"
