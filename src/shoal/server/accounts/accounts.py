"""What people do with their accounts: make one, log in and out, see where they are logged in, change the password, go."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from shoal.core.errors import ShoalError
from shoal.server.accounts import account_rows as rows
from shoal.server.accounts.account import Account, Session, SessionOf
from shoal.server.accounts.account_rows import NameTaken
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.erased_names import ErasedNames
from shoal.server.accounts.identity import new_token, who
from shoal.server.accounts.passwords import Passwords, check_password
from shoal.server.accounts.programs import token_rows
from shoal.server.tables.seating.names import clean_name, read_name

__all__ = ["Account", "Accounts", "LoggedIn", "NameTaken", "Session", "SessionOf", "WrongPassword"]

REMEMBERED: Final = 20_000
REMEMBERED_S: Final = 60.0
"""For so long a server believes what it knows of a token: another one may have ended the session meanwhile."""

NOTED_EVERY_MS: Final = 3_600_000
"""How exactly it is known when a session was used last."""


class WrongPassword(ShoalError):
    """There is no such name with that password. Which of the two is wrong is not said."""


@dataclass(frozen=True, slots=True)
class LoggedIn:
    """Somebody has an account from now on in this browser: `token` is for its cookie, and is kept nowhere else."""

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
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        on_ended: Callable[[list[str]], None] = lambda _: None,
    ) -> None:
        """Those in a database; `on_ended` hears the ids of sessions that are over. Names that are `erased` are nobody's for a year."""
        self.erased = erased or ErasedNames(b"")
        self.database = database
        self._passwords = passwords
        self._now_ms = now_ms
        self.on_ended = on_ended
        self._known: OrderedDict[str, tuple[SessionOf | bool, float]] = OrderedDict()

    async def sign_up(self, name: str, password: str, guest: str, browser: str) -> LoggedIn:
        """Make an account, which takes over that guest with all their tables.

        `BadName`, `BadPassword`; `NameTaken` where somebody has an account of that name.
        """
        name = read_name(name)
        await asyncio.to_thread(check_password, password, name)  # the first of them loads a list
        kept = await self._passwords.hashed(password)
        token, session = self.new_session(browser)

        def make(connection: Connection) -> Account:
            self.erased.check(connection, name, session.made_ms)
            free = who(new_token()) if rows.is_taken_over(connection, guest) else guest
            account = rows.add_account(connection, name, kept, free, session.made_ms)
            rows.add_session(connection, account.id, who(token), session)
            return account

        account = await self.database.do(make)
        self._known.pop(guest, None)
        return LoggedIn(account, token)

    async def log_in(self, name: str, password: str, browser: str) -> LoggedIn:
        """Log in; `WrongPassword` when there is no such name with that password, after the same time in both cases."""
        found = await self.database.do(lambda connection: rows.account_named(connection, clean_name(name[:200])))
        if not await self._passwords.is_right(password, found[1] if found else None) or found is None:
            raise WrongPassword("there is no such name with that password")
        account, kept = found
        token, session = self.new_session(browser)

        def add(connection: Connection) -> list[str]:
            if rows.password_of(connection, account.id) != kept:  # changed, or gone, while it was compared
                raise WrongPassword("there is no such name with that password")
            return rows.add_session(connection, account.id, who(token), session)

        self.have_ended(await self.database.do(add))
        return LoggedIn(account, token)

    async def take_over(self, account: Account, guest: str) -> bool:
        """Make a guest part of an account, so that their token opens nothing any more; false where they belong to one already."""
        now_ms = self._now_ms()
        is_taken = await self.database.do(lambda connection: rows.take_over(connection, account.id, guest, now_ms))
        self._known.pop(guest, None)
        return is_taken

    async def guests_of(self, account: Account) -> list[tuple[str, int]]:
        """The guests whom an account took over when it logged in, and since when, in milliseconds since 1970."""
        return await self.database.do(lambda connection: rows.guests_of(connection, account.id))

    async def all_taken_over(self) -> list[tuple[str, Account]]:
        """All guests whom accounts took over, each with the account."""
        return await self.database.do(rows.all_taken_over)

    async def named(self, name: str) -> Account | None:
        """The account of that name, however it is capitalized."""
        found = await self.database.do(lambda connection: rows.account_named(connection, clean_name(name[:200])))
        return found[0] if found else None

    async def session_with(self, token: str) -> SessionOf | bool:
        """The session whose token has that hash. Where there is none: whether somebody may be a guest by it.

        Nobody may who holds the token of a guest that an account has taken over.
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
        found = rows.session_with(connection, token, now_ms)
        if found is None:
            return not rows.is_of_account(connection, token)
        if now_ms - found.session.used_ms >= NOTED_EVERY_MS:
            rows.touch_session(connection, found.session.id, now_ms)
        return found

    async def sessions(self, account: Account) -> list[Session]:
        """Where somebody is logged in, the most lately used first."""
        return await self.database.do(lambda connection: rows.sessions_of(connection, account.id))

    async def end(self, account: Account, *, only: str = "", but: str = "") -> int:
        """End sessions of an account: only that one, or all but that one, or all; how many those were."""
        ended = await self.database.do(
            lambda connection: rows.remove_sessions(connection, account.id, only=only, but=but)
        )
        self.have_ended(ended)
        return len(ended)

    async def change_password(self, account: Account, old: str, new: str, session: str) -> None:
        """Change the password, and end all sessions but that one. `BadPassword`; `WrongPassword` when the old one is wrong."""
        await asyncio.to_thread(check_password, new, account.name)
        await self.check(account, old)
        kept = await self._passwords.hashed(new)

        def change(connection: Connection) -> list[str]:
            rows.set_password(connection, account.id, kept)
            return rows.remove_sessions(connection, account.id, but=session)

        self.have_ended(await self.database.do(change))

    async def erase(self, account: Account, password: str) -> list[str]:
        """Leave nothing of an account and its bots in the database; the tokens that they had, by id. `WrongPassword`."""
        await self.check(account, password)
        now_ms = self._now_ms()

        def remove(connection: Connection) -> tuple[list[str], list[str]]:
            for one in (account, *token_rows.bots_of(connection, account.id)):
                self.erased.keep(connection, one.name, now_ms)
            ended = rows.remove_sessions(connection, account.id)
            return ended, rows.remove_account(connection, account.id)

        ended, revoked = await self.database.do(remove)
        self.have_ended(ended)
        await self.database.sweep()
        return revoked

    async def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return await self._passwords.hashed(password)

    async def check(self, account: Account, password: str) -> None:
        """`WrongPassword` when that is not the password of the account."""
        kept = await self.database.do(lambda connection: rows.password_of(connection, account.id))
        if not await self._passwords.is_right(password, kept):
            raise WrongPassword("that is not the password of this account")

    async def gone_among(self, ids: Sequence[str]) -> list[str]:
        """Those of these ids which are neither of a session nor of a program's token any more."""
        return await self.database.do(lambda connection: rows.gone_among(connection, ids))

    @property
    def are_busy(self) -> bool:
        """Whether so many passwords wait to be compared that nobody else would be answered in time."""
        return self._passwords.are_busy

    def new_session(self, browser: str) -> tuple[str, Session]:
        """A token that nobody can guess, and the session that it is to open; `browser` is what that is called."""
        now_ms = self._now_ms()
        return new_token(), Session(secrets.token_hex(8), now_ms, now_ms, browser)

    def have_ended(self, ended: list[str]) -> None:
        """These sessions are over."""
        gone = set(ended)
        for token, (found, _) in list(self._known.items()):
            if isinstance(found, SessionOf) and found.session.id in gone:
                del self._known[token]
        self.on_ended(ended)

    def close(self) -> None:
        """Make no more hashes; the database is closed by who opened it."""
        self._passwords.close()
