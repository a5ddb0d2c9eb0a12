"""The connections of a table, as its session knows them."""

from __future__ import annotations

from typing import Final

from shoal.game import Seat
from shoal.server.shown import Frame

LinkId = int

HELLO_WITHIN: Final = 10.0
"""Seconds that a connection has to say hello."""

REFUSALS: Final = 200
"""A connection that was refused so often is no player."""


class Bucket:
    """A token bucket: full at first, it refills at `rate` tokens a second and never holds more than `burst`."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """A full one."""
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True


class Link:
    """One connection: whose it is, and what it has been told."""

    __slots__ = ("_refusals", "bucket", "hearing", "hello_by", "is_open", "said_bye", "seen", "tab", "table", "who")

    def __init__(self, who: str | None, bucket: Bucket, now: float) -> None:
        """A connection of that guest (the hash of his token), or of nobody known, that has not said hello."""
        self.who = who
        self.tab = ""
        self.is_open = False
        """Whether it has said hello and is not being ended: whether it is told what happens."""
        self.hello_by: float | None = now + HELLO_WITHIN
        """Until when it must say hello."""
        self.seen = 0
        """The number of the last event that it was told."""
        self.table: Frame | None = None
        """The last `TableSeen` that it was told."""
        self.hearing: tuple[Seat, ...] = ()
        """Who is waited for, as it was last told."""
        self.said_bye = False
        self.bucket = bucket
        self._refusals = REFUSALS

    @property
    def is_ended(self) -> bool:
        """Whether it was told to go; what it still says is not heard."""
        return not self.is_open and self.hello_by is None

    def greet(self, tab: str) -> None:
        """It has said hello."""
        self.tab = tab
        self.is_open = True
        self.hello_by = None

    def end(self) -> None:
        """It is being ended."""
        self.is_open = False
        self.hello_by = None

    def bears_refusal(self) -> bool:
        """Count a refusal; false when that was one too many."""
        self._refusals -= 1
        return self._refusals > 0
