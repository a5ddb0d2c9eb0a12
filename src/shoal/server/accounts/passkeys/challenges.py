"""Challenges that authenticators sign: each is random, for one browser and one purpose, and good once, for five minutes."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

LASTS_S: Final = 300.0

MOST: Final = 10_000
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
        self._given[browser, purpose] = challenge, self._clock() + LASTS_S
        if len(self._given) > MOST:
            self._given.popitem(last=False)
        return challenge

    def take(self, browser: str, purpose: str) -> bytes | None:
        """The challenge that browser has for a purpose, which it has no more; `None` where there is none, or it is too old."""
        challenge, until = self._given.pop((browser, purpose), (None, 0.0))
        return challenge if self._clock() < until else None
