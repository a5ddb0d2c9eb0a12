"""All that hangs on accounts, in an open database: accounts, friends, results, and the pages of them."""

from __future__ import annotations

from pathlib import Path

from starlette.routing import Router

from shoal.server.admission import Admission
from shoal.server.answers import Answers
from shoal.server.people.account_routes import AccountRoutes
from shoal.server.people.accounts import Accounts
from shoal.server.people.acquaintances import PeopleWhoKnowEachOther
from shoal.server.people.database import PeopleDatabase, opened
from shoal.server.people.friend_routes import FriendRoutes
from shoal.server.people.friends import Friends
from shoal.server.people.passwords import Passwords
from shoal.server.people.person_routes import PersonRoutes
from shoal.server.people.results import Results
from shoal.server.store import Store
from shoal.server.tables import Tables


class Everybody:
    """The people of a server whose database is open."""

    def __init__(self, folder: Path, url: str = "", passwords: Passwords | None = None) -> None:
        """Those in a data folder, or in the PostgreSQL at a URL. Raises `StoreError`."""
        self.database: PeopleDatabase = opened(folder, url)
        self.accounts = Accounts(self.database, passwords or Passwords())
        self.friends = Friends(self.database)
        self.acquaintances = PeopleWhoKnowEachOther(self.database)
        self._results: Results | None = None

    def results(self, store: Store) -> Results:
        """What becomes of games at the tables in that store; always the same object."""
        self._results = self._results or Results(store, self.database)
        return self._results

    def pages(self, tables: Tables, answers: Answers, admission: Admission) -> Router:
        """The pages of accounts, friends and people."""
        results = self.results(tables.store)
        return Router(
            [
                *AccountRoutes(
                    self.accounts, results, tables, answers, admission, acquaintances=self.acquaintances
                ).routes(),
                *PersonRoutes(self.accounts, self.friends, results, answers).routes(),
                *FriendRoutes(self.friends, self.acquaintances, tables, answers).routes(),
            ]
        )

    def close(self) -> None:
        """Let go of the database."""
        self.accounts.close()
        self.database.close()
