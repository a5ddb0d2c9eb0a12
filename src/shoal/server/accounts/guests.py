"""Guests who turn out to be people with accounts: whoever logs in brings along what they played as a guest in that browser.

First the account takes the guest over in the database of people, then at each table. What was between the two when a server was killed is
made up for when it starts again, and when the account logs in again.
"""

from __future__ import annotations

import logging

from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.taking_over import TakenOver, take_over
from shoal.server.people.results import Results
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.tables import Tables

logger = logging.getLogger(__name__)


class Guests:
    """Those of a server."""

    def __init__(self, accounts: Accounts, results: Results, tables: Tables) -> None:
        """The accounts that may take them over, and where they played."""
        self._accounts = accounts
        self._results = results
        self._tables = tables

    async def join(self, guest: str, account: Account) -> TakenOver:
        """Somebody who was that guest has logged in; what is the account's from now on. A guest who sat nowhere leaves no trace.

        `StoreError` where nothing was changed. What fails later is made up for.
        """
        if not await self._tables.store.seatings_of(guest):
            return TakenOver()
        if not await self._accounts.take_over(account, guest):
            return TakenOver()
        taken, given_up = list[str](), 0
        for one, _ in await self._accounts.guests_of(account):
            found = await self._bring(one, account)
            taken += found.tables
            given_up += found.given_up
        return TakenOver(tuple(taken), given_up)

    async def resume(self) -> None:
        """Make up for what was left undone when the server stopped."""
        try:
            for guest, account in await self._accounts.all_taken_over():
                await self._bring(guest, account)
        except StoreError as error:
            logger.warning("which guests have accounts cannot be read: %s", error)

    async def _bring(self, guest: str, account: Account) -> TakenOver:
        try:
            found = await take_over(self._tables, guest, account.who)
        except StoreError as error:
            logger.warning("a guest is not taken over yet: %s", error)
            return TakenOver()
        if found.tables:
            self._results.catch_up(account, found.tables)
        return found
