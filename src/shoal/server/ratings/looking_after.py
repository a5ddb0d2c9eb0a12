"""Rated tables are looked after for as long as a server runs: their games go on and are rated, also after a crash."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from shoal.server.accounts.opening import People
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.tables import Tables

LOOKED_AFTER_S: Final = 30.0

logger = logging.getLogger(__name__)


async def look_after(people: People, tables: Tables) -> None:
    """Go on with the rated tables of a server now and then. Nothing is loaded where nobody has an account."""
    while True:
        if people.are_there:
            try:
                await (await people.everybody()).rated(tables).go_on()
            except StoreError:
                logger.warning("rated tables were not looked after: the accounts cannot be read")
        await asyncio.sleep(LOOKED_AFTER_S)
