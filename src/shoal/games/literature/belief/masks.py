"""Sets of cards as integers, one bit a card: what `CardSet.mask` is, for loops in which a set a step is too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from shoal.core.cards import PACK, Card


def cards_of(mask: int) -> Iterator[Card]:
    """The cards of a mask, in the order of the pack."""
    while mask:
        low = mask & -mask
        yield PACK[low.bit_length() - 1]
        mask ^= low


def union(masks: Iterable[int]) -> int:
    """The cards of any of these masks."""
    return reduce(int.__or__, masks, 0)


def known_of(may: Iterable[int]) -> list[int]:
    """By seat, the cards that no one else may hold, from those that each may hold."""
    may = tuple(may)
    once = twice = 0
    for cards in may:
        twice |= once & cards
        once |= cards
    return [cards & ~twice for cards in may]
