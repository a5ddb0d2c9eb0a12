"""What tables need of the machine they run on, so that a simulation can give them another: time, chance, and somewhere to think."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

T = TypeVar("T")


class Alarm(Protocol):
    """A call that is to come."""

    def cancel(self) -> None:
        """Let it not come."""


class Clock(Protocol):
    """Time."""

    def now(self) -> float:
        """Seconds of a clock that only goes forward."""

    def today_ms(self) -> int:
        """Milliseconds since 1970. This clock may jump, so it only dates things."""

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """Call this in the running event loop when so much time has passed."""


class Entropy(Protocol):
    """Chance, which nobody can foresee."""

    def rng(self) -> random.Random:
        """Dice for deals, bots and draws."""

    def token(self, size: int) -> str:
        """So many random bytes, as letters of addresses."""


class Thinkers(Protocol):
    """Where bots think."""

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        """What that thought, or a hint, comes to. Cancelled before it has begun, it is not thought."""

    def close(self) -> None:
        """Begin no thought any more."""


class Aside(Protocol):
    """Where long work is done, so that the event loop is free."""

    async def do(self, work: Callable[[], T]) -> T:
        """What the work returns or raises."""


class SystemClock:
    """The clocks of this machine."""

    def now(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def today_ms(self) -> int:
        """The time of the day."""
        return time.time_ns() // 1_000_000

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """An alarm of the event loop."""
        return asyncio.get_running_loop().call_later(seconds, what)


class SystemEntropy:
    """The randomness of the operating system."""

    def rng(self) -> random.Random:
        """It has no state that could be guessed."""
        return random.SystemRandom()

    def token(self, size: int) -> str:
        """For names that nobody can guess."""
        return secrets.token_urlsafe(size)


class OtherThreads:
    """The threads of the event loop for work that would hold it up."""

    async def do(self, work: Callable[[], T]) -> T:
        """In one of them."""
        return await asyncio.to_thread(work)


SYSTEM_CLOCK: Final = SystemClock()
SYSTEM_ENTROPY: Final = SystemEntropy()
OTHER_THREADS: Final = OtherThreads()
