"""Accounts: people with a name and a password, the sessions of their browsers, and bots that act for them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.erased_names import ErasedNames, NameTaken
from shoal.server.accounts.identity import COOKIE_AGE_S, GUEST, Account, Session, SessionOf, new_token, who
from shoal.server.accounts.passwords import AccountError, Passwords, check_password
from shoal.server.accounts.schema import accounts, api_tokens, bots, sessions, taken_over
from shoal.server.notify.wishes import forget
from shoal.server.people.profiles import add_profile
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.seating.names import clean_name, likeness, read_name

ACCOUNT: Final = (accounts.c.id, accounts.c.who, accounts.c.name, accounts.c.made_ms, accounts.c.bot)
"""What of an account `account_of` reads."""

OWNER: Final = tuple(column.label(f"account_{column.name}") for column in ACCOUNT)
"""The same beside columns of another table, for `owner_of`."""

SESSION_KEPT_MS: Final = COOKIE_AGE_S * 1000
"""How long an unused session stays valid."""

MOST_SESSIONS: Final = 50
"""Of one account."""

AT_ONCE: Final = 500
"""Ids that are looked up by one query."""

_SESSION = (sessions.c.id, sessions.c.made_ms, sessions.c.used_ms, sessions.c.browser)


def add_account(connection: Connection, name: str, password: str, who: str, now_ms: int) -> Account:
    """Make an account; `password` is its hash. `NameTaken` where it cannot have that name."""
    row = {"who": who, "name": name, "likeness": likeness(name), "password": password, "made_ms": now_ms}
    try:
        with connection.begin_nested():
            number = connection.execute(insert(accounts).values(row).returning(accounts.c.id)).scalar_one()
    except IntegrityError:
        raise NameTaken(name) from None
    return Account(number, who, name, now_ms)


def account_named(connection: Connection, name: str) -> tuple[Account, str] | None:
    """The account of that name, however it is capitalized, with the hash of its password."""
    query = select(*ACCOUNT, accounts.c.password).where(accounts.c.likeness == likeness(name))
    found = connection.execute(query).one_or_none()
    return None if found is None else (account_of(found), found.password)


def password_of(connection: Connection, account: int) -> str | None:
    """The hash of the password of an account; `None` when it is gone."""
    return connection.execute(select(accounts.c.password).where(accounts.c.id == account)).scalar_one_or_none()


def is_of_account(connection: Connection, who: str) -> bool:
    """Whether an account has taken over the guest that this was."""
    is_account = connection.execute(select(accounts.c.id).where(accounts.c.who == who)).first() is not None
    return is_account or is_taken_over(connection, who)


def is_taken_over(connection: Connection, who: str) -> bool:
    """Whether an account that existed already took over that guest when it logged in."""
    return connection.execute(select(taken_over.c.who).where(taken_over.c.who == who)).first() is not None


def bots_of(connection: Connection, owner: int) -> list[Account]:
    """The bots of an account, by name."""
    found = connection.execute(
        select(*ACCOUNT)
        .join(bots, bots.c.account == accounts.c.id)
        .where(bots.c.owner == owner)
        .order_by(func.lower(accounts.c.name))
    )
    return [account_of(row) for row in found]


def remove_account(connection: Connection, account: int) -> list[str]:
    """Delete an account and its bots, and return the ids of the API tokens that they had.

    Foreign keys do the rest: rows that are the account's own go with it, its games and ratings stay and name no one.
    """
    revoked = [token for bot in bots_of(connection, account) for token in remove_account(connection, bot.id)]
    own = select(api_tokens.c.id).where(api_tokens.c.account == account)
    revoked += connection.execute(own).scalars()
    connection.execute(delete(accounts).where(accounts.c.id == account))
    return revoked


def add_session(connection: Connection, account: int, token: str, session: Session) -> list[str]:
    """A browser is logged in; `token` is the hash of what is in its cookie.

    Returns the ids of sessions that end: those unused for as long as a cookie is kept, and the least recently used of too many.
    """
    values = {"id": session.id, "account": account, "token": token, "browser": session.browser}
    connection.execute(insert(sessions).values(**values, made_ms=session.made_ms, used_ms=session.used_ms))
    is_in_use = sessions.c.used_ms > session.used_ms - SESSION_KEPT_MS
    own = select(sessions.c.id).where(sessions.c.account == account, is_in_use)
    kept = own.order_by(sessions.c.used_ms.desc(), sessions.c.made_ms.desc()).limit(MOST_SESSIONS)
    others = (sessions.c.account == account) & sessions.c.id.not_in(connection.execute(kept).scalars().all())
    return list(connection.execute(delete(sessions).where(others).returning(sessions.c.id)).scalars())


def remove_sessions(connection: Connection, account: int, *, only: str = "", but: str = "") -> list[str]:
    """End the sessions of an account: only that one, or all but that one, or all; those that were ended."""
    which = sessions.c.account == account
    if only:
        which &= sessions.c.id == only
    if but:
        which &= sessions.c.id != but
    return list(connection.execute(delete(sessions).where(which).returning(sessions.c.id)).scalars())


def account_of(row: Row[*tuple[Any, ...]]) -> Account:
    """The account whose columns a row has."""
    return Account(row.id, row.who, row.name, row.made_ms, row.bot)


def owner_of(row: Row[*tuple[Any, ...]]) -> Account:
    """The account whose columns a row has besides its own, as `OWNER` calls them."""
    return Account(row.account_id, row.account_who, row.account_name, row.account_made_ms, row.account_bot)


def _session(row: Row[*tuple[Any, ...]]) -> Session:
    return Session(row.id, row.made_ms, row.used_ms, row.browser)


REMEMBERED: Final = 20_000
REMEMBERED_S: Final = 60.0
"""For so long a server believes what it knows of a token: another one may have ended the session meanwhile."""

NOTED_EVERY_MS: Final = 3_600_000
"""How exactly it is known when a session was used last."""


class WrongPassword(AccountError):
    """That is not the password of the account."""

    reason = "WRONG_PASSWORD"


class WrongLogIn(WrongPassword):
    """There is no such name with that password. Which of the two is wrong is not said."""

    reason = "WRONG_LOG_IN"


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """A new log-in: `token` is for the cookie of the browser, and is kept nowhere else."""

    account: Account
    token: str


class Accounts:
    """The accounts of a server. Every method raises `Failed` when the database cannot be used."""

    def __init__(
        self,
        database: PeopleDatabase,
        passwords: Passwords,
        *,
        erased: ErasedNames | None = None,
        now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms,
        on_ended: Callable[[list[str]], None] = lambda _: None,
    ) -> None:
        """Use the accounts in a database; `on_ended` is called with the ids of sessions that end."""
        self.erased = erased or ErasedNames(b"")
        self.database = database
        self._passwords = passwords
        self._now_ms = now_ms
        self.on_ended = on_ended
        self._known: OrderedDict[str, tuple[SessionOf | bool, float]] = OrderedDict()

    async def sign_up(self, name: str, password: str, guest: str, browser: str) -> LoggedIn:
        """Make an account, which takes over that guest with all their tables.

        `InvalidName`, `BadPassword`; `NameTaken` where another account has that name.
        """
        name = read_name(name)
        await asyncio.to_thread(check_password, password, name)  # the first of them loads a list
        kept = await self._passwords.hashed(password)
        token, session = self.new_session(browser)

        def make(connection: Connection) -> Account:
            self.erased.check(connection, name, session.made_ms)
            free = who(new_token()) if is_taken_over(connection, guest) else guest
            account = add_account(connection, name, kept, free, session.made_ms)
            add_profile(connection, account.id)
            add_session(connection, account.id, who(token), session)
            return account

        account = await self.database.do(make)
        self._known.pop(guest, None)
        return LoggedIn(account, token)

    async def log_in(self, name: str, password: str, browser: str) -> LoggedIn:
        """Log in; `WrongPassword` when there is no such name with that password, after the same time in both cases."""
        found = await self.database.do(lambda connection: account_named(connection, clean_name(name[:200])))
        if not await self._passwords.is_right(password, found[1] if found else None) or found is None:
            raise WrongLogIn("there is no such name with that password")
        account, kept = found
        token, session = self.new_session(browser)

        def add(connection: Connection) -> list[str]:
            if password_of(connection, account.id) != kept:  # changed, or gone, while it was compared
                raise WrongLogIn("there is no such name with that password")
            return add_session(connection, account.id, who(token), session)

        self.have_ended(await self.database.do(add))
        return LoggedIn(account, token)

    async def take_over(self, account: Account, guest: str) -> bool:
        """Make a guest part of an account, so that their token opens nothing any more; false where they belong to one already, or the account is gone."""
        now_ms = self._now_ms()

        def take(connection: Connection) -> bool:
            is_there = connection.execute(select(accounts.c.id).where(accounts.c.id == account.id)).first() is not None
            if not is_there or is_of_account(connection, guest):
                return False
            try:
                with connection.begin_nested():
                    connection.execute(insert(taken_over).values(who=guest, account=account.id, since_ms=now_ms))
            except IntegrityError:  # another server was quicker
                return False
            return True

        is_taken = await self.database.do(take)
        self._known.pop(guest, None)
        return is_taken

    async def guests_of(self, account: Account) -> list[tuple[str, int]]:
        """The guests whom an account took over when it logged in, and since when, in milliseconds since 1970."""
        found = select(taken_over.c.who, taken_over.c.since_ms).where(taken_over.c.account == account.id)
        return [(row.who, row.since_ms) for row in await self.database.rows(found.order_by(taken_over.c.since_ms))]

    async def all_taken_over(self) -> list[tuple[str, Account]]:
        """All guests whom accounts took over, each with the account."""
        found = select(taken_over.c.who.label("guest"), *ACCOUNT).join(accounts, accounts.c.id == taken_over.c.account)
        return [(row.guest, account_of(row)) for row in await self.database.rows(found)]

    async def named(self, name: str) -> Account | None:
        """The account of that name, however it is capitalized."""
        found = await self.database.do(lambda connection: account_named(connection, clean_name(name[:200])))
        return found[0] if found else None

    async def session_with(self, token: str) -> SessionOf | bool:
        """The session whose token has that hash. Where there is none: whether its holder may be a guest.

        They may not where an account has taken over that guest.
        """
        now = time.monotonic()
        known = self._known.get(token)
        if known is None or known[1] < now:
            found = await self.database.do(lambda connection: self._look_up(connection, token))
            known = (found, now + REMEMBERED_S)
            self._known[token] = known
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(token)
        return known[0]

    def _look_up(self, connection: Connection, token: str) -> SessionOf | bool:
        now_ms = self._now_ms()
        found = connection.execute(
            select(*_SESSION, *OWNER)
            .join(accounts, accounts.c.id == sessions.c.account)
            .where(sessions.c.token == token, sessions.c.used_ms > now_ms - SESSION_KEPT_MS)
        ).one_or_none()
        if found is None:
            return not is_of_account(connection, token)
        if now_ms - found.used_ms >= NOTED_EVERY_MS:
            connection.execute(update(sessions).where(sessions.c.id == found.id).values(used_ms=now_ms))
        return SessionOf(_session(found), owner_of(found))

    async def sessions(self, account: Account) -> list[Session]:
        """The sessions of an account, the most recently used first."""
        found = select(*_SESSION).where(sessions.c.account == account.id)
        newest_first = found.order_by(sessions.c.used_ms.desc(), sessions.c.id)
        return [_session(row) for row in await self.database.rows(newest_first)]

    async def end(self, account: Account, *, only: str = "", but: str = "") -> int:
        """End sessions of an account: only that one, or all but that one, or all; how many those were."""
        ended = await self.database.do(lambda connection: remove_sessions(connection, account.id, only=only, but=but))
        self.have_ended(ended)
        return len(ended)

    async def change_password(self, account: Account, old: str, new: str, session: str) -> None:
        """Change the password, and end all sessions but that one. `BadPassword`; `WrongPassword` when the old one is wrong."""
        await asyncio.to_thread(check_password, new, account.name)
        await self.check(account, old)
        kept = await self._passwords.hashed(new)

        def change(connection: Connection) -> list[str]:
            connection.execute(update(accounts).where(accounts.c.id == account.id).values(password=kept))
            return remove_sessions(connection, account.id, but=session)

        self.have_ended(await self.database.do(change))

    async def erase(self, account: Account, password: str) -> list[str]:
        """Leave nothing of an account and its bots in the database; the tokens that they had, by id. `WrongPassword`."""
        await self.check(account, password)
        now_ms = self._now_ms()

        def remove(connection: Connection) -> tuple[list[str], list[str]]:
            for one in (account, *bots_of(connection, account.id)):
                self.erased.keep(connection, one.name, now_ms)
                forget(connection, one.who)
            ended = remove_sessions(connection, account.id)
            return ended, remove_account(connection, account.id)

        ended, revoked = await self.database.do(remove)
        self.have_ended(ended)
        await self.database.sweep()
        return revoked

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return await self._passwords.hashed(password)

    async def check(self, account: Account, password: str) -> None:
        """`WrongPassword` when that is not the password of the account."""
        kept = await self.database.do(lambda connection: password_of(connection, account.id))
        if not await self._passwords.is_right(password, kept):
            raise WrongPassword("that is not the password of this account")

    async def gone_among(self, ids: Sequence[str]) -> list[str]:
        """Those of these ids which are neither of a session nor of a program's token any more."""
        there = set[str]()
        for at in range(0, len(ids), AT_ONCE):
            some = ids[at : at + AT_ONCE]
            for table in (sessions, api_tokens):
                there.update(row.id for row in await self.database.rows(select(table.c.id).where(table.c.id.in_(some))))
        return [one for one in ids if one not in there]

    @property
    def are_busy(self) -> bool:
        """Whether too many passwords are waiting to be compared."""
        return self._passwords.are_busy

    def new_session(self, browser: str) -> tuple[str, Session]:
        """Return a random token and the session that it opens; `browser` is shown in the list of sessions."""
        now_ms = self._now_ms()
        return new_token(), Session(secrets.token_hex(8), now_ms, now_ms, browser)

    def have_ended(self, ended: list[str]) -> None:
        """These sessions are over."""
        self.forget(ended)
        self.on_ended(ended)

    def forget(self, ended: Iterable[str]) -> None:
        """Look up again who these sessions are of, and these guests (`of_guest`)."""
        gone = set(ended)
        for token, (found, _) in list(self._known.items()):
            if isinstance(found, SessionOf) and found.session.id in gone:
                del self._known[token]
        for one in gone:
            self._known.pop(one.removeprefix(GUEST), None)

    def close(self) -> None:
        """Make no more hashes; the database is closed by who opened it."""
        self._passwords.close()
