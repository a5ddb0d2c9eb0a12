"""Random streams of our own: the same numbers in plain Python, in the native core and on every machine.

The twin of `native/src/core/rng.hpp`. Python promises no two versions the same shuffle, and the core cannot draw from
`random.Random`; games that must be the same everywhere are dealt from a `RandomStream`, through `deal_of`.
"""

from __future__ import annotations

import operator
import re
import reprlib
from argparse import ArgumentTypeError
from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final, Self, TypeVar

from shoal.core.game import EventT, Rules

T = TypeVar("T")

BITS: Final = (1 << 64) - 1
NO_SEED: Final = f"a seed is a whole number from 0 to {BITS} (2**64 - 1)"
_GOLDEN: Final = 0x9E3779B97F4A7C15


def seed_of(value: Any) -> int:
    """The seed that a value is: a whole number of 64 bits, of Python or NumPy.

    Raises `TypeError` for anything else, `True` and `"7"` too, and `ValueError` for -1 or 2**64.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{NO_SEED}, not {type(value).__name__} {reprlib.repr(value)}")
    seed = operator.index(value)
    if not 0 <= seed <= BITS:
        raise ValueError(f"{NO_SEED}, and this is {'less' if seed < 0 else 'more'}: {reprlib.repr(seed)}")
    return seed


def policy_stream(seed: int, lane: int) -> RandomStream:
    """What a random policy draws from in a lane of a batch (or in a game that is played alone: lane 0).

    It is apart from the deals of the same seed.
    """
    return RandomStream(_policies(seed), lane)


def bot_stream(seed: int, number: int, seat: int) -> RandomStream:
    """What a bot draws from that plays that seat, 0 to 15, of game `number` of a seed: the same in any lane of any batch.

    It is apart from the deals and the policies of the same seed.
    """
    return RandomStream(mix(_policies(seed)), number * 16 + seat & BITS)


def _policies(seed: int) -> int:
    """Not `mix(seed)`, because that is 0 for the seed 0: then policies would draw what the deals do."""
    return mix(seed + 1 & BITS)


def mix(number: int) -> int:
    """The finaliser of SplitMix64 (Steele, Lea, Flood, 2014; constants of Stafford's variant 13), of 64 bits."""
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & BITS
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & BITS
    return number ^ (number >> 31)


class RandomStream(Random):
    """The stream of a seed and a key, both of 64 bits: the number at a place is a mix of the three.

    It draws for whatever takes a `Random`. `getrandbits(k)`, `random`, `randrange`, `choice` and `shuffle` draw as the
    core does; each number of 64 bits is used once.
    """

    def __new__(cls, seed: int, key: int) -> Self:  # noqa: ARG004  # Random would seed itself from them
        """An object whose inherited generator is seeded with nothing; it is never used."""
        return super().__new__(cls, 0)  # type: ignore[call-arg]  # it takes a seed

    def __init__(self, seed: int, key: int) -> None:
        """A stream at its beginning. Raises `ValueError` for a seed or key that has no 64 bits."""
        if not (0 <= seed <= BITS and 0 <= key <= BITS):
            raise ValueError("a seed and a key are whole numbers from 0 to 2**64 - 1")
        self._base = mix(seed + _GOLDEN & BITS) ^ mix(key * _GOLDEN + 1 & BITS)
        self._at = self._base

    def next(self) -> int:
        """The next number, of 64 bits."""
        self._at = self._at + _GOLDEN & BITS
        return mix(self._at)

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, where `bound` is from 1 to 2**32."""
        return (self.next() >> 32) * bound >> 32

    def random(self) -> float:
        """From 0 to 1, 1 excluded."""
        return (self.next() >> 11) * 2.0**-53

    def getrandbits(self, k: int) -> int:
        """The highest `k` bits of the next number. Raises `ValueError` unless `k` is from 0 to 64."""
        if not 0 <= k <= 64:
            raise ValueError("a stream gives up to 64 bits at a time")
        return self.next() >> (64 - k)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """One of `range(start, stop, step)`, as `Random.randrange`."""
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            raise ValueError(f"there is no number in {numbers!r}")
        return numbers[self.below(len(numbers))]

    def choice(self, seq: Sequence[T]) -> T:  # type: ignore[override]  # a sequence is all that is needed
        """One of them. Raises `IndexError` where there is none."""
        if not seq:
            raise IndexError("nothing to choose from")
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place, from the inside out: each goes to a random place among those before it."""
        below = self.below
        for size, value in enumerate(x):
            place = below(size + 1)
            x[size] = x[place]
            x[place] = value

    def seed(self, a: Any = None, version: int = 2) -> None:  # the names of Random
        """Not possible: a stream is the one of its seed and key."""
        raise NotImplementedError("a stream cannot be seeded again; make another")

    def getstate(self) -> tuple[Any, ...]:
        """Where it begins and where it is."""
        return self._base, self._at

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go on where another was."""
        self._base, self._at = state

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (0, 0), self.getstate()

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.setstate(state)


def deal_of(
    rules: Rules[Any, Any, EventT, Any, Any, Any], seed: int, number: int, *, duplicate: bool = False
) -> tuple[EventT, ...]:
    """The events of the deal of game `number` of a seed; both are whole numbers from 0 to 2**64 - 1.

    The cards come from the stream of the seed and the number, and the dealer is seat `number` modulo the number of seats.

    With `duplicate` each deal is played once for every side: with two teams games 2k and 2k + 1 have the cards of number
    k, and in the second all hands, and the dealer, are one seat further. Where the house rules name or draw the seat that
    begins, that seat begins in both. Raises `ValueError` for a seed or a number that has no 64 bits.
    """
    deal, moved = divmod(number, len(rules.sides)) if duplicate else (number, 0)
    return rules.deal(RandomStream(seed, deal), (deal + moved) % rules.seats)


def read_seed(text: str) -> int:
    """The seed that a text is: the same whole numbers as everywhere (`seed_of`). Raises `ArgumentTypeError`."""
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

        The number does not reveal the text, but anyone who guesses the text knows everything that is dealt from it.
        """
        number = int.from_bytes(sha256(text.encode()).digest(), "big") >> (256 - NUMBER_BITS)
        dice = cls(number)
        dice.number = number
        return dice


def seed_for(rng: Random) -> int:
    """A seed for another program: that of `rng` if it is `Dice`, else one drawn from it."""
    return rng.number if isinstance(rng, Dice) else rng.getrandbits(NUMBER_BITS)
