"""Tidies the tables of a server now and then, beside everything else that it does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from shoal.server.storage.retention import DEFAULT_RETENTION, Retention
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.tables import Tables

STEP_S: Final = 30.0
"""Seconds between two looks at a few tables: people who play are not to feel it."""

ROUND_S: Final = 3600.0
"""Seconds after all tables have been looked at, and before a first look: a server that was just started has other things to do."""

logger = logging.getLogger(__name__)


async def keep_tidy(
    tables: Tables,
    retention: Retention = DEFAULT_RETENTION,
    *,
    rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Tidy for ever; cancel it to end. A store that cannot be used is tried again later."""
    pause = ROUND_S
    while True:
        await rest(pause)
        try:
            tidied = await tables.tidy(retention)
        except StoreError as error:
            logger.warning("the tables could not be tidied: %s", error)
            pause = ROUND_S
            continue
        pause = ROUND_S if tidied.is_round else STEP_S
        if tidied.vanished or tidied.packed:
            logger.info("%d tables were removed, %d were packed", len(tidied.vanished), tidied.packed)
