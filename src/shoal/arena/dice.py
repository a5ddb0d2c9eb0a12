"""Dice that can be told to another program: all of a bot's luck is in one number."""

from __future__ import annotations

from hashlib import sha256
from random import Random

NUMBER_BITS = 53
"""Every language reads whole numbers of this size from JSON exactly."""


class Dice(Random):
    """A random source that knows the number it was made from; `Random(number)` throws the same."""

    number = 0

    @classmethod
    def of(cls, text: str) -> Dice:
        """Dice for what a text names, such as a match, a deal and a seat.

        The number does not tell the text, but who guesses the text knows all that is dealt from it.
        """
        number = int.from_bytes(sha256(text.encode()).digest(), "big") >> (256 - NUMBER_BITS)
        dice = cls(number)
        dice.number = number
        return dice


def number_of(rng: Random) -> int:
    """A number for another program's dice: that of ours if they have one, or one that they throw."""
    return rng.number if isinstance(rng, Dice) else rng.getrandbits(NUMBER_BITS)
