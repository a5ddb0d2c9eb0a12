"""Passwords: which will do, and their hashes. Hashing takes 64 MB and a good part of a second, so few are made at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Literal, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from shoal.errors import ShoalError

T = TypeVar("T")

PasswordReason = Literal["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG", "PASSWORD_IS_NAME"]

SHORTEST: Final = 8
"""Characters. There are no rules about which: they make passwords no harder to guess, and harder to remember."""

LONGEST: Final = 200


class BadPassword(ShoalError):
    """That will not do as a password; `reason` says why not."""

    def __init__(self, reason: PasswordReason) -> None:
        """Refused for that reason."""
        super().__init__(reason)
        self.reason = reason


def check_password(password: str, name: str) -> None:
    """`BadPassword` when it is too short or too long, or is the name of the person."""
    if len(password) < SHORTEST:
        raise BadPassword("PASSWORD_TOO_SHORT")
    if len(password) > LONGEST:
        raise BadPassword("PASSWORD_TOO_LONG")
    if password.casefold().strip() == name.casefold().strip():
        raise BadPassword("PASSWORD_IS_NAME")


class Passwords:
    """Makes and compares hashes, two at a time at most, in threads of its own."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """With the parameters that argon2-cffi recommends (RFC 9106, low memory), or with those of `hasher`."""
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(2, "shoal-passwords")
        self._nobodys = self._threads.submit(self._hasher.hash, "nobody has this password")
        """What passwords of people who do not exist are compared with, which takes as long as if they did."""

    async def hashed(self, password: str) -> str:
        """What is kept of it."""
        return await self._aside(lambda: self._hasher.hash(password))

    async def is_right(self, password: str, kept: str | None) -> bool:
        """Whether that is what was kept. Where nothing is kept it is not, and that takes as long to say."""
        nobodys = await asyncio.wrap_future(self._nobodys)
        return await self._aside(lambda: self._fits(password[:LONGEST], kept or nobodys)) and kept is not None

    def close(self) -> None:
        """Make no more."""
        self._threads.shutdown(cancel_futures=True)

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except VerificationError:
            return False

    async def _aside(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
