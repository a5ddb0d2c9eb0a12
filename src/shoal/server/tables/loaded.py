"""A table in memory with its task, and how many of them are stopped without holding the loop."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from shoal.server.tables.table import Table

STOP_S: Final = 3.0
"""Seconds in which a table that was stopped must have ended."""

STOPPED_AT_ONCE: Final = 16
"""Tables that end at the same time when the server stops; with the four sockets of most they take the loop some ten milliseconds."""


class LoadedTable(NamedTuple):
    """A table in memory, and its task."""

    table: Table
    task: asyncio.Task[None]


async def stop_all(waiting: list[LoadedTable], *, alone: bool = False) -> None:
    """Stop these tables, a few at a time; any that take longer than `STOP_S` are cancelled. `alone` is as in `Table.stop`."""
    stopping = set[asyncio.Task[None]]()
    while waiting or stopping:
        while waiting and len(stopping) < STOPPED_AT_ONCE:
            loaded = waiting.pop()
            loaded.table.stop(alone=alone)
            stopping.add(loaded.task)
        ended, stopping = await asyncio.wait(stopping, timeout=STOP_S, return_when=asyncio.FIRST_COMPLETED)
        if not ended:
            late = stopping | {loaded.task for loaded in waiting}
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
            return
