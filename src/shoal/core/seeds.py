"""Seeds as they are given on a command line."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from hashlib import sha256
from random import Random

from shoal.core.streams import BITS, NO_SEED


def seed_of(text: str) -> int:
    """The seed that a text is: the same whole numbers as everywhere (`shoal.core.streams.seed_of`). Raises `ArgumentTypeError`."""
    if not re.fullmatch(r"[0-9]+", text):
        raise ArgumentTypeError(f"{NO_SEED}, not {text[:20]!r}{'...' if len(text) > 20 else ''}")
    digits = text.lstrip("0")
    if len(digits) > len(str(BITS)) or int(text) > BITS:
        raise ArgumentTypeError(f"{NO_SEED}, and this has {len(digits)} digits")
    return int(text)


NUMBER_BITS = 53
"""Every language reads integers of this size from JSON exactly."""


class Dice(Random):
    """A random source that knows its seed: `Random(dice.number)` produces the same numbers."""

    number = 0

    @classmethod
    def of(cls, text: str) -> Dice:
        """Dice for what a text names, such as a match, a deal and a seat.

        The number does not reveal the text, but whoever guesses the text knows everything that is dealt from it.
        """
        number = int.from_bytes(sha256(text.encode()).digest(), "big") >> (256 - NUMBER_BITS)
        dice = cls(number)
        dice.number = number
        return dice


def seed_for(rng: Random) -> int:
    """A seed for another program: that of `rng` if it is `Dice`, else one drawn from it."""
    return rng.number if isinstance(rng, Dice) else rng.getrandbits(NUMBER_BITS)
