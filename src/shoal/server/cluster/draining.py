"""A node that is to end while people play there: it hands its tables over, a few at a time, and everybody plays on elsewhere.

It drains because an operator wants it (`shoal drain`), which it reads in the database, or because its process was asked to stop and has time
for it (`drain_s`). While no other node takes tables it keeps its own.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from shoal.server.cluster.node import ClusterNode
from shoal.server.operations.readiness import Readiness
from shoal.server.tables.environment import rest
from shoal.server.tables.tables import Tables

LOOKED_EVERY_S: Final = 0.1

logger = logging.getLogger(__name__)


class Draining:
    """The draining of one server. Its `is_over` is asked again and again, and has it begin when it is wanted."""

    def __init__(self, node: ClusterNode, tables: Tables, readiness: Readiness) -> None:
        """Nothing is wanted yet."""
        self._node = node
        self._tables = tables
        self._readiness = readiness
        self._draining: asyncio.Task[None] | None = None

    def is_over(self) -> bool:
        """Whether all tables are handed over, and the process is to end."""
        if self._draining is None:
            if self._node.wanted or self._readiness.is_draining:
                self._draining = asyncio.create_task(self._drain(), name="draining")
            return False
        return self._draining.done() and self._node.wanted != "keep"

    async def _drain(self) -> None:
        logger.warning("this node drains: its tables are handed over")
        self._readiness.is_draining = True
        await self._node.drain()
        while True:
            if self._node.successors:
                await self._tables.hand_all_over()
                if not self._tables.loaded:
                    break
            await rest(self._node.clock, LOOKED_EVERY_S)
        await self._node.note_drained()
        logger.warning("this node is drained")
