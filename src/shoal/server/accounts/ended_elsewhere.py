"""Where several servers share the accounts: what one of them ends is over at the others within a minute, open connections too."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from shoal.server.accounts.opening import People
from shoal.server.storage.store_errors import StoreError

LOOKED_EVERY_S: Final = 60.0

logger = logging.getLogger(__name__)


async def watch(people: People) -> None:
    """Look now and then, for as long as a server runs."""
    while True:
        await asyncio.sleep(LOOKED_EVERY_S)
        try:
            await end_what_is_gone(people)
        except StoreError:
            logger.warning("the accounts cannot be read: whoever is connected stays")


async def end_what_is_gone(people: People) -> None:
    """End the connections here of all sessions and tokens that are in the database no more. `Failed` when it cannot be used."""
    connected = people.connected()
    if not connected:
        return
    everybody = await people.everybody()
    gone = await everybody.accounts.gone_among(connected)
    if gone:
        everybody.accounts.have_ended(gone)
        everybody.programs.have_gone(gone)
