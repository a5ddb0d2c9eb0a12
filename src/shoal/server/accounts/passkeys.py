"""Passkeys (WebAuthn): registration, login, listing, removal."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from shoal.server.accounts import passkey_proofs
from shoal.server.accounts.accounts import ACCOUNT, Accounts, LoggedIn, account_of, add_session, password_of
from shoal.server.accounts.identity import Account, who
from shoal.server.accounts.passkey_proofs import CHALLENGE_S, BadPasskey
from shoal.server.accounts.passwords import AccountError
from shoal.server.accounts.schema import accounts, passkeys
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.web.porch import Site

MOST_CHALLENGES: Final = 10_000
"""Browsers and purposes that are remembered; the one that asked the longest ago makes room."""


class Challenges(Protocol):
    """What browsers were asked to sign. A browser has one challenge a purpose: a newer one takes the place of the older."""

    async def new(self, browser: str, purpose: str) -> bytes:
        """A challenge for that browser, known by the hash of its cookie."""

    async def take(self, browser: str, purpose: str) -> bytes | None:
        """The challenge that browser has for a purpose, which it has no more; `None` where there is none, or it is too old."""


class ChallengesInMemory:
    """What browsers were asked to sign, at a server that is the only one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """None has been given; `clock` tells seconds."""
        self._clock = clock
        self._given: OrderedDict[tuple[str, str], tuple[bytes, float]] = OrderedDict()

    async def new(self, browser: str, purpose: str) -> bytes:
        """A challenge for that browser, known by the hash of its cookie."""
        challenge = secrets.token_bytes(32)
        self._given.pop((browser, purpose), None)
        self._given[browser, purpose] = challenge, self._clock() + CHALLENGE_S
        if len(self._given) > MOST_CHALLENGES:
            self._given.popitem(last=False)
        return challenge

    async def take(self, browser: str, purpose: str) -> bytes | None:
        """The challenge that browser has for a purpose, which it has no more; `None` where there is none, or it is too old."""
        challenge, until = self._given.pop((browser, purpose), (None, 0.0))
        return challenge if self._clock() < until else None


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey as the list of its owner has it: named by the browser in which it was made. `used_ms` is when it was used last, if ever."""

    id: str
    name: str
    made_ms: int
    used_ms: int | None


_PASSKEY: Final = (passkeys.c.id, passkeys.c.name, passkeys.c.made_ms, passkeys.c.used_ms)


MOST_PASSKEYS: Final = 20
"""Passkeys of an account."""

LOG_IN: Final = "log in"


class TooManyPasskeys(AccountError):
    """The account has as many passkeys as one may have."""

    reason = "TOO_MANY_PASSKEYS"


class Passkeys:
    """The passkeys of all accounts of a server. `browser` is the hash of the cookie of who asks, `site` where they are."""

    def __init__(self, accounts: Accounts, *, challenges: Challenges | None = None) -> None:
        """Those of these accounts."""
        self._accounts = accounts
        self._database = accounts.database
        self.challenges: Challenges = challenges or ChallengesInMemory()

    async def of(self, account: Account) -> list[Passkey]:
        """Those of an account, the oldest first."""
        own = select(*_PASSKEY).where(passkeys.c.account == account.id).order_by(passkeys.c.made_ms, passkeys.c.id)
        return [Passkey(row.id, row.name, row.made_ms, row.used_ms) for row in await self._database.rows(own)]

    async def to_add(self, account: Account, password: str, browser: str, site: Site) -> str:
        """What to ask a browser for so that it makes a passkey, as JSON. `WrongPassword`, `TooManyPasskeys`."""
        await self._accounts.check(account, password)
        own = select(passkeys.c.credential).where(passkeys.c.account == account.id)
        besides = [row.credential for row in await self._database.rows(own)]
        if len(besides) >= MOST_PASSKEYS:
            raise TooManyPasskeys(account.name)
        challenge = await self.challenges.new(browser, _adding(account))
        return await asyncio.to_thread(passkey_proofs.to_make, site, challenge, user_of(account), account.name, besides)

    async def add(self, account: Account, answer: str, browser: str, site: Site, name: str) -> None:
        """Keep what the browser made, under a name. `BadPasskey`, `TooManyPasskeys`."""
        challenge = await self.challenges.take(browser, _adding(account))
        if challenge is None:
            raise BadPasskey
        key = await asyncio.to_thread(passkey_proofs.made, site, challenge, answer)
        row = {
            "id": secrets.token_hex(8),
            "account": account.id,
            "credential": key.credential,
            "public_key": key.public_key,
            "counter": key.counter,
            "name": name,
            "made_ms": SYSTEM_CLOCK.today_ms(),
        }

        def keep(connection: Connection) -> None:
            if password_of(connection, account.id) is None:  # the account is gone
                raise BadPasskey
            own = select(func.count()).where(passkeys.c.account == account.id)
            if connection.execute(own).scalar_one() >= MOST_PASSKEYS:
                raise TooManyPasskeys(account.name)
            try:
                connection.execute(insert(passkeys).values(row))
            except IntegrityError:  # that credential is kept already
                raise BadPasskey from None

        await self._database.do(keep)

    async def to_log_in(self, browser: str, site: Site) -> str:
        """What to ask a browser for so that it uses a passkey, as JSON: the same for everybody."""
        return await asyncio.to_thread(passkey_proofs.to_use, site, await self.challenges.new(browser, LOG_IN))

    async def log_in(self, answer: str, browser: str, site: Site, called: str) -> LoggedIn:
        """Log in; `called` is what the session is called. `BadPasskey`, for whatever reason."""
        challenge = await self.challenges.take(browser, LOG_IN)
        if challenge is None:
            raise BadPasskey
        credential = await asyncio.to_thread(passkey_proofs.called, answer)
        found = await self._database.rows(
            select(*ACCOUNT, passkeys.c.id.label("passkey"), passkeys.c.public_key, passkeys.c.counter)
            .join(accounts, accounts.c.id == passkeys.c.account)
            .where(passkeys.c.credential == credential)
        )
        if not found:
            raise BadPasskey
        known, account = found[0], account_of(found[0])
        counter = await asyncio.to_thread(
            passkey_proofs.used,
            site,
            challenge,
            answer,
            user=user_of(account),
            public_key=known.public_key,
            counter=known.counter,
        )
        token, session = self._accounts.new_session(called)

        def let_in(connection: Connection) -> list[str]:
            # It may be gone, or have been used, since it was looked up.
            same = update(passkeys).where(passkeys.c.id == known.passkey, passkeys.c.counter == known.counter)
            if connection.execute(same.values(counter=counter, used_ms=session.made_ms)).rowcount != 1:
                raise BadPasskey
            return add_session(connection, account.id, who(token), session)

        self._accounts.have_ended(await self._database.do(let_in))
        return LoggedIn(account, token)

    async def remove(self, account: Account, passkey: str, session: str) -> bool:
        """Forget a passkey of that account by its id, and end all sessions but that one; whether there was one."""
        its = delete(passkeys).where(passkeys.c.account == account.id, passkeys.c.id == passkey)
        is_gone = await self._database.do(lambda connection: connection.execute(its).rowcount == 1)
        if is_gone:
            await self._accounts.end(account, but=session)
        return is_gone


def user_of(account: Account) -> bytes:
    """What authenticators know an account by: always the same, and nothing that tells who it is."""
    return hashlib.sha256(f"passkeys of {account.who}".encode()).digest()


def _adding(account: Account) -> str:
    return f"add {account.id}"
