"""Passkeys as rows. Each function works on a connection, inside of somebody else's transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from shoal.server.accounts.account import Account
from shoal.server.accounts.account_rows import ACCOUNT, account_of
from shoal.server.accounts.passkeys.proofs import NewKey
from shoal.server.accounts.passkeys.schema import passkeys
from shoal.server.accounts.schema import accounts


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
