"""The databases of people that the tests run on, with passwords that are hashed at once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from argon2 import PasswordHasher

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.database import opened
from shoal.server.accounts.identity import Account, new_token, who
from shoal.server.accounts.passwords import Passwords

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashes that take no time; how long real ones take is no business of the tests."""

PASSWORD = "a shoal of herring"
"""Of everybody in the tests."""


@contextlib.contextmanager
def quick_accounts(folder: Path, url: str = "") -> Iterator[Accounts]:
    """The accounts in a folder, with passwords that are hashed at once."""
    with contextlib.closing(opened(folder, url)) as database:
        yield Accounts(database, Passwords(QUICK))


@contextlib.contextmanager
def quick_people(folder: Path) -> Iterator[AccountLoader]:
    """The same for a server."""
    with contextlib.closing(AccountLoader(folder, passwords=lambda: Passwords(QUICK))) as people:
        yield people


async def account(accounts: Accounts, name: str) -> Account:
    """A new account of that name."""
    return (await accounts.sign_up(name, PASSWORD, who(new_token()), "")).account
