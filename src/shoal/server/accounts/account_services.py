"""Accounts and all that hangs on them (friends, results, ratings), on an open database; and guests who log in.

An account takes over the seats and hands of a guest at every table: first it takes the guest over in the database of people, then at each
table. What was left between the two when a server was killed is made up for when it starts again, and when the account logs in again.

Everything of a guest hangs on the hash of their token, which the account's replaces. The log itself does not change. A table in memory is
read again from its log, and its clients reconnect at once. What an account cannot have twice (a seat, a second hand of one game) is given
up first.
"""

from __future__ import annotations

import contextlib
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoal.core.errors import ShoalError
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.authentication import Familiar
from shoal.server.accounts.database import PeopleDatabase, opened
from shoal.server.accounts.erased_names import ErasedNames
from shoal.server.accounts.identity import Account
from shoal.server.accounts.passkeys import Passkeys
from shoal.server.accounts.passwords import Passwords
from shoal.server.accounts.programs import Programs
from shoal.server.operations.marks import mark_of
from shoal.server.people.account_progress import AccountProgress
from shoal.server.people.duplicate_deals import DealStandings
from shoal.server.people.friends import AccountRelations, Friends
from shoal.server.people.history import Histories, PlayedGame
from shoal.server.people.profiles import Profiles
from shoal.server.people.results import Results
from shoal.server.ratings.rated_tables import RatedTables
from shoal.server.storage.store import Store
from shoal.server.storage.store_errors import StoreError
from shoal.server.tables.outputs import Output
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.events import SeatPromised, Stood
from shoal.server.tables.state.log import LogDamaged
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.table import Table, TableGone
from shoal.server.tables.table_errors import Elsewhere, TableRests
from shoal.server.tables.tables import Tables

BROUGHT_AT_MOST: Final = 3
"""Times that a table is asked for that others take again at once."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What became of a guest: the tables that are the account's from now on, and at how many of them their seat was given up."""

    tables: tuple[str, ...] = ()
    given_up: int = 0


def given_up(state: TableState, guest: str, account: str) -> tuple[Stood] | tuple[Stood, SeatPromised] | tuple[()]:
    """What must happen before the guest can be that account: their seat is free if the account has one, or has seen another hand of this game.

    In the second case it is theirs again with the next deal.
    """
    seat = state.seats.of(guest)
    person = None if seat is None else state.seats.people[seat]
    if seat is None or person is None:
        return ()
    if state.seats.of(account) is not None:
        return (Stood(seat),)
    has_seen = state.game.hands.of(account) not in (None, seat) or account in state.game.hands.looked
    if state.game.is_over or not has_seen:
        return ()
    return Stood(seat), SeatPromised(seat, person.pseudonym, person.name, guest, person.is_program)


async def take_over(tables: Tables, guest: str, account: str) -> TakenOver:
    """Have an account be that guest at every table. What fails at one table is left to the next start of the server (`StoreError` apart)."""
    theirs = dict.fromkeys(one.table for one in await tables.store.seatings_of(guest))
    if not theirs:
        return TakenOver()
    own = {one.table for one in await tables.store.seatings_of(account)}
    taken, left = [], 0
    for name in theirs:
        try:
            left += await _make_way(tables, name, guest, account) if name in own else False
            async with tables.at_rest(name):
                await tables.store.rename(name, guest, account)
            taken.append(name)
        except StoreError:
            raise
        except (ShoalError, TableGone) as error:
            logger.warning("table %s is not taken over yet: %s", mark_of(name), type(error).__name__)
    return TakenOver(tuple(taken), left)


async def _make_way(tables: Tables, name: str, guest: str, account: str) -> bool:
    """Give up at a table what the account cannot have; whether there was such a thing."""
    has_left = False

    def give_up(session: TableSession, now: float) -> list[Output]:
        nonlocal has_left
        events = given_up(session.state, guest, account)
        has_left = bool(events)
        return session.give_up(events, now) if events else []

    try:
        await (await _brought(tables, name)).submit(give_up)
    except LogDamaged:  # no one plays there
        return False
    return has_left


async def _brought(tables: Tables, name: str) -> Table:
    """A table, here: the node that has it lets it go. `TableRests` where that does not come to pass."""
    for _ in range(BROUGHT_AT_MOST):
        with contextlib.suppress(Elsewhere):
            return await tables.get(name)
        async with tables.at_rest(name):
            pass
    raise TableRests("the table is busy on another server; try again in a moment")


class Guests:
    """Those of a server."""

    def __init__(self, accounts: Accounts, results: Results, tables: Tables) -> None:
        """The accounts that may take them over, and where they played."""
        self._accounts = accounts
        self._results = results
        self._tables = tables

    async def join(self, guest: str, account: Account) -> TakenOver:
        """Make a guest who has logged in part of their account, and return what passed to it. A guest who sat nowhere leaves no trace.

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


class AccountServices:
    """The services for people with accounts; `AccountLoader` opens them on first use."""

    def __init__(self, folder: Path, url: str = "", passwords: Passwords | None = None, *, key: bytes) -> None:
        """Open the database in a data folder, or the PostgreSQL at a URL, with the key that goes with it. `StoreError`."""
        self.database: PeopleDatabase = opened(folder, url)
        self.accounts = Accounts(self.database, passwords or Passwords(), erased=ErasedNames(key))
        self.passkeys = Passkeys(self.accounts)
        self.programs = Programs(self.accounts)
        self.familiar = Familiar()
        self.friends = Friends(self.database)
        self.profiles = Profiles(self.database)
        self.progress = AccountProgress(self.database)
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
