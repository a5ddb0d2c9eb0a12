"""Friends, mutes and blocks between accounts, as a table and the page of friends ask for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Final

from sqlalchemy import Connection, Table, and_, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import ACCOUNT, account_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.schema import accounts, blocks, friendships, mutes
from shoal.server.chat.relations import Pair, Relations, Wish


def is_blocked(connection: Connection, one: int, other: int) -> bool:
    """Whether one of the two wants to have nothing to do with the other."""
    either = or_(
        and_(blocks.c.account == one, blocks.c.other == other), and_(blocks.c.account == other, blocks.c.other == one)
    )
    return connection.execute(select(blocks.c.account).where(either)).first() is not None


MOST_WISHES: Final = 500
"""How many an account may mute, and how many it may block; the oldest goes for a new one."""


class AccountRelations:
    """Who is whose friend, and who does not want to hear whom. Methods raise `Failed` when the database cannot be used."""

    def __init__(
        self, database: PeopleDatabase, now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000
    ) -> None:
        """Those in a database."""
        self._database = database
        self._now_ms = now_ms

    async def among(self, guests: Collection[str]) -> Relations:
        """What is known of these guests, who are what tables know people by."""

        def look(connection: Connection) -> Relations:
            found = connection.execute(select(accounts.c.id, accounts.c.who).where(accounts.c.who.in_(guests)))
            known = {row.id: row.who for row in found}
            if not known:
                return Relations()
            return Relations(
                frozenset(known.values()),
                _pairs(connection, friendships, "friend", known),
                _pairs(connection, mutes, "other", known),
                _pairs(connection, blocks, "other", known),
            )

        return await self._database.do(look)

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        """Keep what one guest wishes of another, as far as both have accounts."""

        def write(connection: Connection) -> None:
            found = connection.execute(select(accounts.c.id, accounts.c.who).where(accounts.c.who.in_((by, whom))))
            ids = {row.who: row.id for row in found}
            if len(ids) < 2:
                return
            one, other = ids[by], ids[whom]
            if wish == "unmute":
                connection.execute(delete(mutes).where(mutes.c.account == one, mutes.c.other == other))
                return
            _add(connection, mutes if wish == "mute" else blocks, one, other, self._now_ms())
            if wish == "block":
                for pair in ((one, other), (other, one)):
                    is_pair = and_(friendships.c.account == pair[0], friendships.c.friend == pair[1])
                    connection.execute(delete(friendships).where(is_pair))

        await self._database.do(write)

    async def unwanted(self, account: Account) -> tuple[list[Account], list[Account]]:
        """Whom an account has muted, and whom it has blocked, by name."""
        return await self._database.do(
            lambda connection: (_others(connection, mutes, account.id), _others(connection, blocks, account.id))
        )

    async def forgive(self, account: Account, other: int) -> None:
        """Unmute and unblock another account."""

        def remove(connection: Connection) -> None:
            for table in (mutes, blocks):
                connection.execute(delete(table).where(table.c.account == account.id, table.c.other == other))

        await self._database.do(remove)


def _pairs(connection: Connection, table: Table, other: str, known: dict[int, str]) -> frozenset[Pair]:
    found = connection.execute(
        select(table.c.account, table.c[other]).where(table.c.account.in_(known), table.c[other].in_(known))
    )
    return frozenset((known[one], known[two]) for one, two in found)


def _add(connection: Connection, table: Table, one: int, other: int, now_ms: int) -> None:
    count = select(func.count()).select_from(table).where(table.c.account == one)
    if connection.execute(count).scalar_one() >= MOST_WISHES:
        oldest = select(table.c.other).where(table.c.account == one).order_by(table.c.since_ms).limit(1)
        gone = connection.execute(oldest).scalar_one()
        connection.execute(delete(table).where(table.c.account == one, table.c.other == gone))
    try:
        with connection.begin_nested():
            connection.execute(insert(table).values(account=one, other=other, since_ms=now_ms))
    except IntegrityError:  # it is so already
        pass


def _others(connection: Connection, table: Table, account: int) -> list[Account]:
    found = connection.execute(
        select(*ACCOUNT)
        .join(table, table.c.other == accounts.c.id)
        .where(table.c.account == account)
        .order_by(func.lower(accounts.c.name))
    )
    return [account_of(row) for row in found]
