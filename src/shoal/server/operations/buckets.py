"""Token buckets: how much of something somebody may have at once, and for long."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

KEYS: Final = 20_000
"""Keys that are remembered; the one that was seen last the longest ago is forgotten, and its bucket is full again."""


class Bucket:
    """A token bucket: full at first, it refills at `rate` tokens a second and never holds more than `burst`."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """A full one."""
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens, if they are there."""
        self._refill(now)
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def wait(self, now: float, cost: float, most: float) -> float | None:
        """Take so many tokens, of those to come too: for how many seconds they are to be waited for.

        `None`, and nothing is taken, where that is more than `most`.
        """
        self._refill(now)
        left = self._tokens - cost
        seconds = max(0.0, -left / self._rate)
        if seconds > most:
            return None
        self._tokens = left
        return seconds

    def _refill(self, now: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each key: an address, or a guest."""

    def __init__(self, rate: float, burst: float) -> None:
        """All of them are alike."""
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens from the bucket of that key, if they are there."""
        return self._of(key, now).take(now, cost)

    def wait(self, key: str, now: float, cost: float, most: float) -> float | None:
        """As `Bucket.wait`, of the bucket of that key."""
        return self._of(key, now).wait(now, cost, most)

    def _of(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst, now)
        self._buckets[key] = bucket
        if len(self._buckets) > KEYS:
            self._buckets.popitem(last=False)
        return bucket
