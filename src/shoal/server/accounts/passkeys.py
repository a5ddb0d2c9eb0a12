"""Passkeys (WebAuthn): registration, login, listing, removal."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from shoal.server.accounts import passkey_proofs
from shoal.server.accounts.accounts import ACCOUNT, Accounts, LoggedIn, account_of, add_session, password_of
from shoal.server.accounts.identity import Account, who
from shoal.server.accounts.passkey_proofs import CHALLENGE_S, BadPasskey, NewKey
from shoal.server.accounts.passwords import AccountError
from shoal.server.accounts.schema import accounts, passkeys
from shoal.server.web.porch import Site

MOST_CHALLENGES: Final = 10_000
"""Browsers and purposes that are remembered; the one that asked the longest ago makes room."""


class Challenges:
    """What browsers were asked to sign. A browser has one challenge a purpose: a newer one takes the place of the older."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """None has been given; `clock` tells seconds."""
        self._clock = clock
        self._given: OrderedDict[tuple[str, str], tuple[bytes, float]] = OrderedDict()

    def new(self, browser: str, purpose: str) -> bytes:
        """A challenge for that browser, known by the hash of its cookie."""
        challenge = secrets.token_bytes(32)
        self._given.pop((browser, purpose), None)
        self._given[browser, purpose] = challenge, self._clock() + CHALLENGE_S
        if len(self._given) > MOST_CHALLENGES:
            self._given.popitem(last=False)
        return challenge

    def take(self, browser: str, purpose: str) -> bytes | None:
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


@dataclass(frozen=True, slots=True)
class KnownKey:
    """What a signature is compared with, and whose it is."""

    id: str
    public_key: bytes
    counter: int
    account: Account


_PASSKEY: Final = (passkeys.c.id, passkeys.c.name, passkeys.c.made_ms, passkeys.c.used_ms)


def add_passkey(connection: Connection, account: int, passkey: Passkey, key: NewKey) -> bool:
    """Keep a passkey; `False` where that credential is kept already."""
    row = {
        "id": passkey.id,
        "account": account,
        "credential": key.credential,
        "public_key": key.public_key,
        "counter": key.counter,
        "name": passkey.name,
        "made_ms": passkey.made_ms,
    }
    try:
        with connection.begin_nested():
            connection.execute(insert(passkeys).values(row))
    except IntegrityError:
        return False
    return True


def passkeys_of(connection: Connection, account: int) -> list[Passkey]:
    """The passkeys of an account, the oldest first."""
    found = connection.execute(
        select(*_PASSKEY).where(passkeys.c.account == account).order_by(passkeys.c.made_ms, passkeys.c.id)
    )
    return [Passkey(row.id, row.name, row.made_ms, row.used_ms) for row in found]


def count_passkeys(connection: Connection, account: int) -> int:
    """How many an account has."""
    return connection.execute(select(func.count()).where(passkeys.c.account == account)).scalar_one()


def credentials_of(connection: Connection, account: int) -> list[bytes]:
    """What authenticators call the passkeys of an account."""
    return list(connection.execute(select(passkeys.c.credential).where(passkeys.c.account == account)).scalars())


def key_called(connection: Connection, credential: bytes) -> KnownKey | None:
    """The passkey that its authenticator calls so."""
    found = connection.execute(
        select(*ACCOUNT, passkeys.c.id.label("passkey"), passkeys.c.public_key, passkeys.c.counter)
        .join(accounts, accounts.c.id == passkeys.c.account)
        .where(passkeys.c.credential == credential)
    ).one_or_none()
    return None if found is None else KnownKey(found.passkey, found.public_key, found.counter, account_of(found))


def use_passkey(connection: Connection, known: KnownKey, counter: int, now_ms: int) -> bool:
    """A passkey was used; `False` where it is gone, or was used meanwhile, since it was looked up."""
    changed = connection.execute(
        update(passkeys)
        .where(passkeys.c.id == known.id, passkeys.c.counter == known.counter)
        .values(counter=counter, used_ms=now_ms)
    )
    return changed.rowcount == 1


def remove_passkey(connection: Connection, account: int, passkey: str) -> bool:
    """Forget a passkey of that account; whether there was one."""
    gone = connection.execute(delete(passkeys).where(passkeys.c.account == account, passkeys.c.id == passkey))
    return gone.rowcount == 1


MOST_PASSKEYS: Final = 20
"""Passkeys of an account."""

LOG_IN: Final = "log in"


class TooManyPasskeys(AccountError):
    """The account has as many passkeys as one may have."""

    reason = "TOO_MANY_PASSKEYS"


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
        return await self._accounts.database.do(lambda connection: passkeys_of(connection, account.id))

    async def to_add(self, account: Account, password: str, browser: str, site: Site) -> str:
        """What to ask a browser for so that it makes a passkey, as JSON. `WrongPassword`, `TooManyPasskeys`."""
        await self._accounts.check(account, password)
        besides = await self._accounts.database.do(lambda connection: credentials_of(connection, account.id))
        if len(besides) >= MOST_PASSKEYS:
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
            if password_of(connection, account.id) is None:  # the account is gone
                raise BadPasskey
            if count_passkeys(connection, account.id) >= MOST_PASSKEYS:
                raise TooManyPasskeys(account.name)
            if not add_passkey(connection, account.id, passkey, key):
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
        known = await self._accounts.database.do(lambda connection: key_called(connection, credential))
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
            if not use_passkey(connection, known, counter, session.made_ms):
                raise BadPasskey
            return add_session(connection, known.account.id, who(token), session)

        self._accounts.have_ended(await self._accounts.database.do(let_in))
        return LoggedIn(known.account, token)

    async def remove(self, account: Account, passkey: str, session: str) -> bool:
        """Forget a passkey of that account by its id, and end all sessions but that one; whether there was one."""
        gone = await self._accounts.database.do(lambda connection: remove_passkey(connection, account.id, passkey))
        if gone:
            await self._accounts.end(account, but=session)
        return gone


def user_of(account: Account) -> bytes:
    """What authenticators know an account by: always the same, and nothing that tells who it is."""
    return hashlib.sha256(f"passkeys of {account.who}".encode()).digest()


def _adding(account: Account) -> str:
    return f"add {account.id}"
