"""What tables use of the machine they run on, so that a simulation can replace it: clocks, randomness and threads."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeVar

from shoal.server.tables.bots.threads import BotThreads

T = TypeVar("T")


class Alarm(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Drop the call."""


class Clock(Protocol):
    """Time."""

    def now(self) -> float:
        """Seconds of a clock that only goes forward."""

    def today_ms(self) -> int:
        """Milliseconds since 1970. This clock may jump, so it only dates things."""

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """Call `what` in the running event loop after so many seconds."""


class Entropy(Protocol):
    """Randomness that no one can predict."""

    def rng(self) -> random.Random:
        """A generator for deals, bots and draws."""

    def token(self, size: int) -> str:
        """So many random bytes, as URL-safe text."""


class ThoughtPool(Protocol):
    """Where bots think."""

    def think(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        """The result of a bot's thought, or of a hint. One that is cancelled before it has begun is never run."""

    def close(self) -> None:
        """Begin no more thoughts."""


class Background(Protocol):
    """Where long work runs, so that the event loop stays free."""

    async def do(self, work: Callable[[], T]) -> T:
        """What the work returns or raises."""


class SystemClock:
    """The clocks of this machine."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.monotonic()

    def today_ms(self) -> int:
        """The wall clock."""
        return time.time_ns() // 1_000_000

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        """A timer of the event loop."""
        return asyncio.get_running_loop().call_later(seconds, what)


class SystemEntropy:
    """The randomness of the operating system."""

    def rng(self) -> random.Random:
        """A generator without a state that could be guessed."""
        return random.SystemRandom()

    def token(self, size: int) -> str:
        """For names that cannot be guessed."""
        return secrets.token_urlsafe(size)


class BackgroundThreads:
    """The default threads of the event loop."""

    async def do(self, work: Callable[[], T]) -> T:
        """In one of them."""
        return await asyncio.to_thread(work)


SYSTEM_CLOCK: Final = SystemClock()
SYSTEM_ENTROPY: Final = SystemEntropy()
BACKGROUND_THREADS: Final = BackgroundThreads()


@dataclass(frozen=True, slots=True)
class Environment:
    """The machine, as all tables of one server use it."""

    clock: Clock = SYSTEM_CLOCK
    entropy: Entropy = SYSTEM_ENTROPY
    thoughts: ThoughtPool = field(default_factory=BotThreads)
    background: Background = BACKGROUND_THREADS
