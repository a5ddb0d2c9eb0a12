"""Accounts and all that hangs on them (friends, results, ratings), on an open database."""

from __future__ import annotations

from pathlib import Path

from shoal.puzzles.daily import open_key
from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import Accounts, ErasedNames
from shoal.server.accounts.database import PeopleDatabase, opened
from shoal.server.accounts.guests import Guests
from shoal.server.accounts.passkeys import Passkeys
from shoal.server.accounts.passwords import Passwords
from shoal.server.accounts.programs import Programs
from shoal.server.people.duplicate_deals import DealStandings
from shoal.server.people.friends import Friends
from shoal.server.people.history import Histories, PlayedGame
from shoal.server.people.relations import AccountRelations
from shoal.server.people.results import Results
from shoal.server.ratings.rated_tables import RatedTables
from shoal.server.storage.store import Store
from shoal.server.tables.tables import Tables


class AccountServices:
    """The services for people with accounts; `AccountLoader` opens them on first use."""

    def __init__(self, folder: Path, url: str = "", passwords: Passwords | None = None) -> None:
        """Open the database in a data folder, or the PostgreSQL at a URL. `StoreError`."""
        self.database: PeopleDatabase = opened(folder, url)
        self.accounts = Accounts(self.database, passwords or Passwords(), erased=ErasedNames(open_key(folder)))
        self.passkeys = Passkeys(self.accounts)
        self.programs = Programs(self.accounts)
        self.friends = Friends(self.database)
        self.standings = DealStandings(self.database)
        self.acquaintances = AccountRelations(self.database)
        self._results: Results | None = None
        self._rated: RatedTables | None = None

    def results(self, store: Store) -> Results:
        """What becomes of games at the tables in that store; always the same object."""
        self._results = self._results or Results(store, self.database)
        return self._results

    def guests(self, tables: Tables) -> Guests:
        """The guests at those tables, for those who log in."""
        return Guests(self.accounts, self.results(tables.store), tables)

    def rated(self, tables: Tables) -> RatedTables:
        """The rated games at those tables; always the same object."""
        self._rated = self._rated or RatedTables(tables, self.database, self.results(tables.store).note)
        return self._rated

    async def games_of(
        self, account: Account, within_s: float, most: int, after: str | None = None
    ) -> list[PlayedGame]:
        """At most `most` games of an account, the latest first, with those that have just ended if they are noted in time (`Histories.page`)."""
        if self._results is not None:
            await self._results.settled(within_s)
        return await Histories(self.database).page(account, most, after)

    async def catch_up(self, account: Account, within_s: float) -> None:
        """Note the games of an account again, which gives each of them a page."""
        if self._results is not None:
            self._results.catch_up(account)
            await self._results.settled(within_s)

    def close(self) -> None:
        """Let go of the database."""
        self.accounts.close()
        self.database.close()
