"""The people of a server, as long as it runs.

What they need, SQLAlchemy and a database, takes as long to load as all the rest of a server, and most servers are one person's own:
so it is loaded where somebody has an account, or when somebody asks for a page of accounts.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shoal.server.accounts.account import Account, SessionOf, TokenOf
from shoal.server.chat.relations import STRANGERS, Relations, Wish
from shoal.server.notify.seams import EVERYBODY_PASSES, Captcha
from shoal.server.storage.store_errors import StoreError

if TYPE_CHECKING:
    from shoal.server.accounts.everybody import Everybody
    from shoal.server.accounts.passwords import Passwords
    from shoal.server.storage.store import Store
    from shoal.server.tables.tables import Tables

FILE: Final = "people.sqlite3"


class People:
    """Those who have accounts, loaded when they are needed. Every method raises `StoreError` when the database cannot be used."""

    def __init__(self, folder: Path, url: str = "", *, passwords: Callable[[], Passwords] | None = None) -> None:
        """In a data folder, or in the PostgreSQL at a URL; `passwords` are other ones than usual, for tests."""
        self._folder, self._url = folder, url
        self._passwords = passwords
        self._everybody: Everybody | None = None
        self._loading = threading.Lock()
        self.on_ended: Callable[[list[str]], None] = lambda _: None
        """Hears the ids of sessions and of tokens that are over."""
        self.connected: Callable[[], list[str]] = list
        """The ids of those by which somebody is connected."""
        self.on_failed: Callable[[Exception], None] = lambda _: None
        """Hears of each time that the database cannot be used."""
        self.captcha: Captcha = EVERYBODY_PASSES
        """Judges who makes more accounts, or tries more passwords, than is usual."""
        self.store: Store | None = None
        """Where the games of tables are."""

    @property
    def are_shared(self) -> bool:
        """Whether another server may change them, too."""
        return bool(self._url)

    @property
    def are_there(self) -> bool:
        """Whether somebody has an account, or had one."""
        return self._everybody is not None or bool(self._url) or (self._folder / FILE).exists()

    def load(self) -> Everybody:
        """All of it, which takes a while the first time."""
        with self._loading:
            everybody = self._everybody
            if everybody is None:
                from shoal.server.accounts.everybody import Everybody

                everybody = Everybody(self._folder, self._url, self._passwords() if self._passwords else None)
                everybody.accounts.on_ended = everybody.programs.on_revoked = self._have_ended
                everybody.database.on_failed = self._have_failed
                self._everybody = everybody
            return everybody

    def _have_ended(self, ended: list[str]) -> None:
        """Tell whoever listens now: the people may have been loaded before anybody did."""
        self.on_ended(ended)

    def _have_failed(self, error: Exception) -> None:
        self.on_failed(error)

    async def everybody(self) -> Everybody:
        """The same, beside the event loop."""
        if self._everybody is not None:
            return self._everybody
        return await asyncio.to_thread(self.load)

    async def session_with(self, token: str) -> SessionOf | bool:
        """As `Accounts.session_with`."""
        return not self.are_there or await (await self.everybody()).accounts.session_with(token)

    async def resume_logging_in(self, tables: Tables) -> None:
        """Finish what was left undone for those who logged in when the server was killed (`guests.py`)."""
        if self.are_there:
            with contextlib.suppress(StoreError):  # who needs the accounts next is told
                await (await self.everybody()).guests(tables).resume()

    async def guests_of(self, account: Account) -> list[tuple[str, int]]:
        """As `Accounts.guests_of`."""
        return await (await self.everybody()).accounts.guests_of(account) if self.are_there else []

    async def token_with(self, secret: str) -> TokenOf | None:
        """As `Programs.token_with`."""
        return await (await self.everybody()).programs.token_with(secret) if self.are_there else None

    async def among(self, guests: Collection[str]) -> Relations:
        """As `Acquaintances.among`."""
        return await (await self.everybody()).acquaintances.among(guests) if self.are_there else STRANGERS

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        """As `Acquaintances.keep`."""
        if self.are_there:
            await (await self.everybody()).acquaintances.keep(by, whom, wish)

    def note(self, table: str, number: int) -> None:
        """A game has ended at a table. To be called in the event loop."""
        if self.are_there and self.store is not None:
            self.load().results(self.store).note(table, number)

    def check_files(self) -> None:
        """Raise `Failed` where the file of the database was replaced."""
        if self._everybody is not None:
            self._everybody.database.check_files()

    def close(self) -> None:
        """Let go of the database."""
        if self._everybody is not None:
            self._everybody.close()


@contextlib.contextmanager
def open_people(folder: Path, url: str = "") -> Iterator[People]:
    """The people in a data folder, or in the PostgreSQL at a URL; what is wrong with a database that is there is said at once."""
    with contextlib.closing(People(folder, url)) as people:
        if people.are_there:
            people.load()
        yield people
