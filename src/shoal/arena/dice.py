"""Random sources that can be sent to another program, since each is made from a single number."""

from __future__ import annotations

from hashlib import sha256
from random import Random

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
