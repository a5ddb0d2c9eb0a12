"""Friends, mutes and blocks between accounts, as a table and the page of friends ask for them.

Two people become friends when one of them opens a link that the other gave them, and says yes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError

from shoal.server.accounts.accounts import ACCOUNT, account_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account, new_token, who
from shoal.server.accounts.schema import accounts, blocks, friendships, invitations, mutes
from shoal.server.chat.relations import Pair, Relations, Wish
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.web.answers import Refusal


def is_blocked(connection: Connection, one: int, other: int) -> bool:
    """Whether one of the two wants to have nothing to do with the other."""
    either = select(blocks.c.account).where(_is_either(blocks, "other", one, other))
    return connection.execute(either).first() is not None


def _is_either(table: Table, column: str, one: int, other: int) -> ColumnElement[bool]:
    """Whether a row is of these two accounts, in whichever order."""
    to, account = table.c[column], table.c.account
    return or_(and_(account == one, to == other), and_(account == other, to == one))


MOST_WISHES: Final = 500
"""How many an account may mute, and how many it may block; the oldest goes for a new one."""


class AccountRelations:
    """Who is whose friend, and who does not want to hear whom. Methods raise `Failed` when the database cannot be used."""

    def __init__(self, database: PeopleDatabase, now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms) -> None:
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
                connection.execute(delete(friendships).where(_is_either(friendships, "friend", one, other)))

        await self._database.do(write)

    async def unwanted(self, account: Account) -> tuple[list[Account], list[Account]]:
        """Whom an account has muted, and whom it has blocked, by name."""
        return await self._others(mutes, account), await self._others(blocks, account)

    async def forgive(self, account: Account, other: int) -> None:
        """Unmute and unblock another account."""

        def remove(connection: Connection) -> None:
            for table in (mutes, blocks):
                connection.execute(delete(table).where(table.c.account == account.id, table.c.other == other))

        await self._database.do(remove)

    async def _others(self, table: Table, account: Account) -> list[Account]:
        found = await self._database.rows(
            select(*ACCOUNT)
            .join(table, table.c.other == accounts.c.id)
            .where(table.c.account == account.id)
            .order_by(func.lower(accounts.c.name))
        )
        return [account_of(row) for row in found]


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


OPEN_FOR_MS: Final = 7 * 24 * 3600 * 1000
"""How long a link can be used, by one person."""

MOST_FRIENDS: Final = 500
MOST_INVITATIONS: Final = 20
"""Links of one person that are open at a time; the oldest goes for a new one."""


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend, and since when."""

    account: Account
    since_ms: int


class Friends:
    """Who is whose friend. Every method raises `Failed` when the database cannot be used."""

    def __init__(self, database: PeopleDatabase, now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms) -> None:
        """Those in a database."""
        self._database = database
        self._now_ms = now_ms

    async def invite(self, account: Account) -> str:
        """A new link of that person: the token in it, which is kept nowhere else."""
        token, now_ms = new_token(), self._now_ms()

        def add(connection: Connection) -> None:
            connection.execute(delete(invitations).where(invitations.c.until_ms <= now_ms))
            own = select(invitations.c.token).where(invitations.c.account == account.id)
            newest = own.order_by(invitations.c.until_ms.desc()).limit(MOST_INVITATIONS - 1)
            kept = list(connection.execute(newest).scalars())
            connection.execute(
                delete(invitations).where(invitations.c.account == account.id, invitations.c.token.not_in(kept))
            )
            values = {"token": who(token), "account": account.id, "until_ms": now_ms + OPEN_FOR_MS}
            connection.execute(insert(invitations).values(values))

        await self._database.do(add)
        return token

    async def inviting(self, token: str) -> Account:
        """Whose link that is; `Refusal`."""
        return await self._database.do(lambda connection: self._inviting(connection, token))

    async def accept(self, token: str, account: Account) -> Account:
        """Become the friend of the person whose link that is, and use up the link. One's own link changes nothing.

        `Refusal` where the link opens nothing, or one of the two has too many friends.
        """

        def join(connection: Connection) -> Account:
            found = self._inviting(connection, token)
            if found.id == account.id:
                return found
            if is_blocked(connection, found.id, account.id):
                raise Refusal(404, "NO_INVITATION")
            if max(_count(connection, found.id), _count(connection, account.id)) >= MOST_FRIENDS:
                raise Refusal(409, "TOO_MANY_FRIENDS")
            used = connection.execute(delete(invitations).where(invitations.c.token == who(token)))
            if used.rowcount != 1:  # someone else was quicker
                raise Refusal(404, "NO_INVITATION")
            _befriend(connection, found.id, account.id, self._now_ms())
            return found

        return await self._database.do(join)

    async def part(self, account: Account, friend: int) -> None:
        """They are friends no more."""
        either = delete(friendships).where(_is_either(friendships, "friend", account.id, friend))
        await self._database.do(lambda connection: connection.execute(either))

    async def of(self, account: Account) -> list[Friend]:
        """The friends of an account, by name."""
        found = await self._database.rows(
            select(*ACCOUNT, friendships.c.since_ms)
            .join(friendships, friendships.c.friend == accounts.c.id)
            .where(friendships.c.account == account.id)
            .order_by(func.lower(accounts.c.name))
        )
        return [Friend(account_of(row), row.since_ms) for row in found]

    async def are(self, one: Account, other: Account) -> bool:
        """Whether they are friends."""
        pair = select(friendships.c.account).where(friendships.c.account == one.id, friendships.c.friend == other.id)
        return bool(await self._database.rows(pair))

    def _inviting(self, connection: Connection, token: str) -> Account:
        found = connection.execute(
            select(*ACCOUNT)
            .join(invitations, invitations.c.account == accounts.c.id)
            .where(invitations.c.token == who(token), invitations.c.until_ms > self._now_ms())
        ).one_or_none()
        if found is None:
            raise Refusal(404, "NO_INVITATION")
        return account_of(found)


def _count(connection: Connection, account: int) -> int:
    mine = select(func.count()).select_from(friendships).where(friendships.c.account == account)
    return connection.execute(mine).scalar_one()


def _befriend(connection: Connection, one: int, other: int, now_ms: int) -> None:
    rows = [
        {"account": one, "friend": other, "since_ms": now_ms},
        {"account": other, "friend": one, "since_ms": now_ms},
    ]
    try:
        with connection.begin_nested():
            connection.execute(insert(friendships), rows)
    except IntegrityError:  # they are friends already
        pass
