"""The connections of a table, as its session knows them."""

from __future__ import annotations

from typing import Final

from shoal.game import Seat
from shoal.server.shown import Frame

LinkId = int

HELLO_WITHIN: Final = 10.0
"""Seconds that a connection has to say hello."""

REFUSALS: Final = 200
"""A connection that is refused so often is closed."""


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
    """One connection: whose it is, and what it has been sent."""

    __slots__ = (
        "_refusals",
        "bucket",
        "hearing",
        "hello_by",
        "is_newcomer",
        "is_open",
        "said_bye",
        "seat",
        "seen",
        "tab",
        "table",
        "unready",
        "wants_deal",
        "who",
    )

    def __init__(self, who: str | None, bucket: Bucket, now: float) -> None:
        """A connection of that guest (the hash of their token), or of somebody unknown, that has not said hello."""
        self.who = who
        self.tab = ""
        self.is_newcomer = False
        """Whether who sits here plays their first game."""
        self.wants_deal = False
        """Whether it is sent the deal too, whenever it takes a seat before the first move."""
        self.seat: Seat | None = None
        """The seat of its guest, according to what it was last sent."""
        self.is_open = False
        """Whether it has said hello and is not being closed: whether it is sent what happens."""
        self.hello_by: float | None = now + HELLO_WITHIN
        """Until when it must say hello."""
        self.seen = 0
        """The number of the last event that it was sent."""
        self.table: Frame | None = None
        """The last `TableSeen` that it was sent."""
        self.hearing: tuple[Seat, ...] = ()
        """Who is waited for, according to what it was last sent."""
        self.unready: tuple[Seat, ...] = ()
        """Who is not ready, according to what it was last sent."""
        self.said_bye = False
        self.bucket = bucket
        self._refusals = REFUSALS

    @property
    def is_ended(self) -> bool:
        """Whether it is being closed; what it still sends is ignored."""
        return not self.is_open and self.hello_by is None

    def greet(self, tab: str, *, is_newcomer: bool) -> None:
        """It has said hello."""
        self.tab = tab
        self.is_newcomer = is_newcomer
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
