"""Passwords: which will do, and their hashes. Hashing takes 64 MB and a good part of a second.

So one is made at a time, in a thread that waits for others: with two that do not, twenty log-ins at once made what the event loop does
10 ms late and more in one case of a hundred, instead of 3, and were over no sooner (Argon2 has four threads of its own).
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, Literal, TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from shoal.core.errors import ShoalError

T = TypeVar("T")

PasswordReason = Literal["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_IS_NAME", "PASSWORD_TOO_COMMON"]

SHORTEST: Final = 8
"""Characters. There are no rules about which: they make passwords no harder to guess, and harder to remember."""

LONGEST: Final = 200
NICENESS: Final = 15
MOST_WAITING: Final = 100
"""Hashes that wait for their turn, which is some ten seconds of work."""


class AccountError(ShoalError):
    """An account cannot do or have that, for a reason by its name (`error-NAME` says it)."""

    reason: str


class BadPassword(AccountError):
    """That will not do as a password; `reason` says why not."""

    def __init__(self, reason: PasswordReason) -> None:
        """Refused for that reason."""
        super().__init__(reason)
        self.reason = reason


def normalized(password: str) -> str:
    """The same text for all ways in which devices write what was typed: `é` as one letter or two, full-width digits."""
    return normalize("NFKC", password)


@cache
def common_passwords() -> frozenset[str]:
    """Common passwords in lower case, from zxcvbn's list, which is loaded when the first password is chosen."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(one for one in FREQUENCY_LISTS["passwords"] if len(one) >= SHORTEST)


def check_password(password: str, name: str) -> None:
    """`BadPassword` when it is too short or too long, is the name of the person, or one of the most common ones."""
    password, name = normalized(password), normalized(name)
    if len(password) < SHORTEST:
        raise BadPassword("PASSWORD_TOO_SHORT")
    if len(password) > LONGEST:
        raise BadPassword("PASSWORD_TOO_LONG")
    if password.casefold().strip() == name.casefold().strip():
        raise BadPassword("PASSWORD_IS_NAME")
    if password.casefold().strip() in common_passwords():
        raise BadPassword("PASSWORD_TOO_COMMON")


def _let_others_go_first() -> None:
    """Have this thread, and those that Argon2 starts from it, wait where the machine is busy: who logs in can, who plays cannot."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Passwords:
    """Makes and compares hashes, one at a time, in a thread of its own."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """With the parameters that argon2-cffi recommends (RFC 9106, low memory), or with those of `hasher`."""
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(1, "shoal-passwords", initializer=_let_others_go_first)
        self._waiting = 0
        self._nobodys = self._threads.submit(self._hasher.hash, "nobody has this password")
        """What passwords of people who do not exist are compared with, which takes as long as if they did."""

    async def hashed(self, password: str) -> str:
        """What is kept of it."""
        return await self._aside(lambda: self._hasher.hash(normalized(password)))

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Whether that is what was kept. Where nothing is kept it is not, and that takes as long to say."""
        nobodys = await asyncio.wrap_future(self._nobodys)
        fits = await self._aside(lambda: self._fits(normalized(password)[:LONGEST], kept or nobodys))
        return fits and kept is not None

    @property
    def are_busy(self) -> bool:
        """Whether too many hashes are waiting."""
        return self._waiting >= MOST_WAITING

    def close(self) -> None:
        """Make no more."""
        self._threads.shutdown(cancel_futures=True)

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerificationError:
            return False

    async def _aside(self, work: Callable[[], T]) -> T:
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1
