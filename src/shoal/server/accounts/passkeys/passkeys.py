"""Passkeys: keys that a browser, a phone or a stick holds, by which people log in to the accounts that they have.

Nobody has an account by a passkey alone. To add one the password is asked for, so that who has got hold of a session cannot stay; and
when one is removed all other sessions end, because some of them may be its work.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from shoal.core.errors import ShoalError
from shoal.server.accounts import account_rows
from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import Accounts, LoggedIn
from shoal.server.accounts.identity import who
from shoal.server.accounts.passkeys import proofs as passkey_proofs
from shoal.server.accounts.passkeys import rows
from shoal.server.accounts.passkeys.challenges import Challenges
from shoal.server.accounts.passkeys.proofs import BadPasskey
from shoal.server.accounts.passkeys.rows import Passkey
from shoal.server.web.site import Site

MOST: Final = 20
"""Passkeys of an account."""

LOG_IN: Final = "log in"


class TooManyPasskeys(ShoalError):
    """The account has as many passkeys as one may have."""


class Passkeys:
    """The passkeys of all accounts of a server. `browser` is the hash of the cookie of who asks, `site` where they are."""

    def __init__(
        self,
        accounts: Accounts,
        *,
        challenges: Challenges | None = None,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
    ) -> None:
        """Those of these accounts."""
        self._accounts = accounts
        self._challenges = challenges or Challenges()
        self._now_ms = now_ms

    async def of(self, account: Account) -> list[Passkey]:
        """Those of an account, the oldest first."""
        return await self._accounts.database.do(lambda connection: rows.passkeys_of(connection, account.id))

    async def to_add(self, account: Account, password: str, browser: str, site: Site) -> str:
        """What to ask a browser for so that it makes a passkey, as JSON. `WrongPassword`, `TooManyPasskeys`."""
        await self._accounts.check(account, password)
        besides = await self._accounts.database.do(lambda connection: rows.credentials_of(connection, account.id))
        if len(besides) >= MOST:
            raise TooManyPasskeys(account.name)
        challenge = self._challenges.new(browser, _adding(account))
        return await asyncio.to_thread(passkey_proofs.to_make, site, challenge, user_of(account), account.name, besides)

    async def add(self, account: Account, answer: str, browser: str, site: Site, name: str) -> None:
        """Keep what the browser made, under a name. `BadPasskey`, `TooManyPasskeys`."""
        challenge = self._challenges.take(browser, _adding(account))
        if challenge is None:
            raise BadPasskey
        key = await asyncio.to_thread(passkey_proofs.made, site, challenge, answer)
        passkey = Passkey(secrets.token_hex(8), name, self._now_ms(), None)

        def keep(connection: Connection) -> None:
            if account_rows.password_of(connection, account.id) is None:  # the account is gone
                raise BadPasskey
            if rows.count_passkeys(connection, account.id) >= MOST:
                raise TooManyPasskeys(account.name)
            if not rows.add_passkey(connection, account.id, passkey, key):
                raise BadPasskey

        await self._accounts.database.do(keep)

    async def to_log_in(self, browser: str, site: Site) -> str:
        """What to ask a browser for so that it uses a passkey, as JSON: the same for everybody."""
        return await asyncio.to_thread(passkey_proofs.to_use, site, self._challenges.new(browser, LOG_IN))

    async def log_in(self, answer: str, browser: str, site: Site, called: str) -> LoggedIn:
        """Log in; `called` is what the session is called. `BadPasskey`, for whatever reason."""
        challenge = self._challenges.take(browser, LOG_IN)
        if challenge is None:
            raise BadPasskey
        credential = await asyncio.to_thread(passkey_proofs.called, answer)
        known = await self._accounts.database.do(lambda connection: rows.key_called(connection, credential))
        if known is None:
            raise BadPasskey
        counter = await asyncio.to_thread(
            passkey_proofs.used,
            site,
            challenge,
            answer,
            user=user_of(known.account),
            public_key=known.public_key,
            counter=known.counter,
        )
        token, session = self._accounts.new_session(called)

        def let_in(connection: Connection) -> list[str]:
            if not rows.use_passkey(connection, known, counter, session.made_ms):
                raise BadPasskey
            return account_rows.add_session(connection, known.account.id, who(token), session)

        self._accounts.have_ended(await self._accounts.database.do(let_in))
        return LoggedIn(known.account, token)

    async def remove(self, account: Account, passkey: str, session: str) -> bool:
        """Forget a passkey of that account by its id, and end all sessions but that one; whether there was one."""
        gone = await self._accounts.database.do(lambda connection: rows.remove_passkey(connection, account.id, passkey))
        if gone:
            await self._accounts.end(account, but=session)
        return gone


def user_of(account: Account) -> bytes:
    """What authenticators know an account by: always the same, and nothing that tells who it is."""
    return hashlib.sha256(f"passkeys of {account.who}".encode()).digest()


def _adding(account: Account) -> str:
    return f"add {account.id}"
