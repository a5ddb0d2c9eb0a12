"""Loads the account services and their pages on first use, and runs what belongs to them in the background.

SQLAlchemy and a database take as long to load as all the rest of a server, and most servers belong to one person: so they are loaded where
there are accounts already, or when a page of accounts is asked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.routing import BaseRoute, Route, Router
from starlette.types import Receive, Scope, Send

from shoal.puzzles.daily import open_key
from shoal.server.accounts.identity import Account, ApiTokenOf, SessionOf
from shoal.server.chat.relations import STRANGERS, Relations, Wish
from shoal.server.notify.protocols import Captcha, LoggedCaptcha
from shoal.server.storage.store_errors import StoreError

if TYPE_CHECKING:
    from shoal.server.accounts.account_services import AccountServices
    from shoal.server.accounts.passwords import Passwords
    from shoal.server.notify.calling_back import CallsBack
    from shoal.server.operations.admission import Admission
    from shoal.server.storage.store import Store
    from shoal.server.tables.tables import Tables
    from shoal.server.web.answers import Answers

logger = logging.getLogger(__name__)

FILE: Final = "people.sqlite3"

NOTED_WITHIN_S: Final = 10.0
"""For so long the result of a game is waited for that has its review already."""


class AccountLoader:
    """Opens the account services on first use. Every method raises `StoreError` when the database cannot be used."""

    def __init__(
        self, folder: Path, url: str = "", key: bytes | None = None, *, passwords: Callable[[], Passwords] | None = None
    ) -> None:
        """Use a data folder and its key, or the PostgreSQL at a URL and another; `passwords` makes quicker hashes, for tests."""
        self._folder = folder
        self._url = url
        self._key = key
        self._passwords = passwords
        self._services: AccountServices | None = None
        self._loading = threading.Lock()
        self.on_ended: Callable[[list[str]], None] = lambda _: None
        """Called with the ids of sessions and API tokens that have ended."""
        self.connected: Callable[[], list[str]] = list
        """Returns the ids of sessions and API tokens with open connections."""
        self.on_failed: Callable[[Exception], None] = lambda _: None
        """Called with each error of the database."""
        self.captcha: Captcha = LoggedCaptcha()
        """Judges addresses that make unusually many accounts or try unusually many passwords."""
        self._noting: set[asyncio.Task[None]] = set()
        self.calls: CallsBack | None = None
        """Calls people back who are away, where the server can."""
        self.store: Store | None = None
        """Where the games of tables are."""

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return bool(self._url)

    @property
    def key(self) -> bytes:
        """The key of the server, which all that share the database have."""
        return self._key or open_key(self._folder)

    @property
    def are_there(self) -> bool:
        """Whether anyone has an account, or had one."""
        return self._services is not None or bool(self._url) or (self._folder / FILE).exists()

    def load(self) -> AccountServices:
        """Return the services; the first call takes a while."""
        with self._loading:
            services = self._services
            if services is None:
                from shoal.server.accounts.account_services import AccountServices

                services = AccountServices(
                    self._folder, self._url, self._passwords() if self._passwords else None, key=self.key
                )
                services.accounts.on_ended = services.programs.on_revoked = self._have_ended
                services.database.on_failed = self._have_failed
                self._services = services
            return services

    def _have_ended(self, ended: list[str]) -> None:
        """Call the current listener, which may have been set after loading."""
        self.on_ended(ended)

    def forget(self, ended: list[str]) -> None:
        """Another server has ended these sessions and tokens: nothing of them is remembered here."""
        if self._services is not None:
            self._services.accounts.forget(ended)
            self._services.programs.forget(ended)

    def _have_failed(self, error: Exception) -> None:
        self.on_failed(error)

    async def services(self) -> AccountServices:
        """As `load`, without blocking the event loop."""
        if self._services is not None:
            return self._services
        return await asyncio.to_thread(self.load)

    async def session_with(self, token: str) -> SessionOf | bool:
        """As `Accounts.session_with`."""
        return not self.are_there or await (await self.services()).accounts.session_with(token)

    async def resume_logging_in(self, tables: Tables) -> None:
        """Finish log-ins that were interrupted when the server was killed (`Guests.resume`)."""
        if self.are_there:
            with contextlib.suppress(StoreError):  # reported to the next request that needs accounts
                await (await self.services()).guests(tables).resume()

    async def guests_of(self, account: Account) -> list[tuple[str, int]]:
        """As `Accounts.guests_of`."""
        return await (await self.services()).accounts.guests_of(account) if self.are_there else []

    async def token_with(self, secret: str) -> ApiTokenOf | None:
        """As `Programs.token_with`."""
        return await (await self.services()).programs.token_with(secret) if self.are_there else None

    async def among(self, guests: Collection[str]) -> Relations:
        """As `Acquaintances.among`."""
        return await (await self.services()).acquaintances.among(guests) if self.are_there else STRANGERS

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        """As `Acquaintances.keep`."""
        if self.are_there:
            await (await self.services()).acquaintances.keep(by, whom, wish)

    def note(self, table: str, number: int) -> None:
        """Note that a game has ended at a table. Call it in the event loop."""
        if self.are_there and self.store is not None:
            self.load().results(self.store).note(table, number)

    def note_scores(self, game: str, scores: Mapping[int, float | None]) -> None:
        """Note the memory scores of a reviewed game, by seat. Call it in the event loop; no one waits for it."""
        if self.are_there:
            noting = asyncio.create_task(self._note_scores(game, scores), name="note memory scores")
            self._noting.add(noting)
            noting.add_done_callback(self._noting.discard)

    async def _note_scores(self, game: str, scores: Mapping[int, float | None]) -> None:
        services = await self.services()
        try:
            if self.store is not None:
                await services.results(self.store).settled(NOTED_WITHIN_S)
            await services.progress.note_memory(game, scores)
        except StoreError:
            logger.warning("the memory scores of a game could not be noted; its next reader tries again")

    def check_files(self) -> None:
        """Raise `Failed` where the file of the database was replaced."""
        if self._services is not None:
            self._services.database.check_files()

    def close(self) -> None:
        """Close the database."""
        if self._services is not None:
            self._services.close()


@contextlib.contextmanager
def open_accounts(folder: Path, url: str = "", key: bytes | None = None) -> Iterator[AccountLoader]:
    """Yield the loader for a data folder or a PostgreSQL; an existing database is opened at once, so that errors show at the start."""
    with contextlib.closing(AccountLoader(folder, url, key)) as people:
        if people.are_there:
            people.load()
        yield people


ADDRESSES: Final = (
    "/account{rest:path}",
    "/friend{rest:path}",
    "/person/{rest:path}",
    "/match{rest:path}",
    "/rated{rest:path}",
    "/ratings{rest:path}",
)


class LazyAccountRoutes:
    """Answers below `ADDRESSES` with pages that are loaded with the first request."""

    def __init__(self, people: AccountLoader, tables: Tables, answers: Answers, admission: Admission) -> None:
        """Serve the pages of these accounts and tables."""
        self._people = people
        self._made_of = tables, answers, admission
        self._router: Router | None = None

    def routes(self) -> list[BaseRoute]:
        """The routes."""
        return [Route(address, self) for address in ADDRESSES]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if self._router is None:
            from shoal.server.accounts.account_routes import account_router

            services = await self._people.services()
            self._router = account_router(services, *self._made_of, self._people.captcha, self._people.calls)
        await self._router(scope, receive, send)


CHECKED_EVERY_S: Final = 20.0
"""They are told of it at once (`cluster/sharing.py`); this is for what was not told, because a server was killed."""


async def end_sessions_ended_elsewhere(people: AccountLoader) -> None:
    """Keep ending sessions here that another server with the same database has ended."""
    while True:
        await asyncio.sleep(CHECKED_EVERY_S)
        try:
            await end_missing_sessions(people)
        except StoreError:
            logger.warning("the accounts cannot be read: all connections stay open")


async def end_missing_sessions(people: AccountLoader) -> None:
    """End connections whose session or token is no longer in the database. `Failed` when it cannot be used."""
    connected = people.connected()
    if not connected:
        return
    services = await people.services()
    gone = await services.accounts.gone_among(connected)
    if gone:
        services.accounts.have_ended(gone)
        services.programs.have_gone(gone)


RATED_EVERY_S: Final = 30.0


async def keep_rated_tables_going(people: AccountLoader, tables: Tables) -> None:
    """Keep loading tables with unrated games, so that these go on and are rated, also after a crash."""
    while True:
        if people.are_there:
            try:
                await (await people.services()).rated(tables).go_on()
            except StoreError:
                logger.warning("rated tables were not looked after: the accounts cannot be read")
        await asyncio.sleep(RATED_EVERY_S)
