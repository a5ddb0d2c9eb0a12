"""Has one exhibition table played while somebody looks at what is going on, on the first page, in the lobby or at the table.

It is the job of one server. The name of the table comes from the key, the day and a number, so whoever has the job next goes on with the
same one; when somebody has sat down there, the number is the next.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from typing import Final

from shoal.core.errors import ShoalError
from shoal.server.tables.codes import table_name
from shoal.server.tables.environment import rest
from shoal.server.tables.exhibition import ExhibitionTable, exhibition_log
from shoal.server.tables.table import TableGone
from shoal.server.tables.table_errors import Elsewhere
from shoal.server.tables.tables import Tables

LOOKED_EVERY_S: Final = 2.0
"""Seconds after which it is seen to again, while somebody looks."""

TRIED: Final = 15
"""How often a table is tried that cannot be played."""

logger = logging.getLogger(__name__)


class Exhibiting:
    """The exhibition of one server, or of the node that has the job."""

    def __init__(self, tables: Tables) -> None:
        """None yet."""
        self._tables = tables
        self._environment = tables.environment
        self._name = ""
        self._number = 0
        self._failed = 0
        self._awake: ExhibitionTable | None = None
        self._woken = asyncio.Event()

    async def run(self) -> None:
        """Have it played while somebody looks, for ever. Nothing at all is done while nobody does."""
        life = self._tables.life
        life.on_look = self._woken.set
        try:
            while True:
                while life.is_looked_at:
                    await self._see_to_it()
                    await rest(self._environment.clock, LOOKED_EVERY_S)
                self._let_sleep()
                self._woken.clear()
                if not life.is_looked_at:
                    await self._woken.wait()
        finally:
            life.on_look = lambda: None
            self._let_sleep()

    async def _see_to_it(self) -> None:
        """Have the table played here, or another where it cannot be, or is no exhibition any more."""
        try:
            table = await self._tables.get(await self._current())
            if not isinstance(table, ExhibitionTable) or not table.is_on:
                self._name = ""
            elif table is not self._awake:
                await table.keep_awake()
                self._awake = table
                self._failed = 0
        except Elsewhere:  # people watch it at another node, which has it
            self._awake = None
        except (ShoalError, TableGone) as error:  # it moves, or this server is full, or its log is damaged
            self._failed += 1
            logger.debug("no exhibition now: %s", type(error).__name__)
            if self._failed > TRIED:
                self._name = ""
                self._failed = 0

    async def _current(self) -> str:
        """The name of the table, which is there."""
        if not self._name:
            day = datetime.fromtimestamp(self._environment.clock.today_ms() / 1000, UTC).date()
            self._number += 1
            self._name = table_name(self._tables.seals.seed(f"exhibition {day.isoformat()} {self._number}"))
            rng = self._environment.entropy.rng()
            await self._tables.open_named(self._name, lambda: exhibition_log(rng))
        return self._name

    def _let_sleep(self) -> None:
        if self._awake is not None:
            self._awake.let_sleep()
            self._awake = None
