"""Bounds, where there are too many deals to count."""

from __future__ import annotations

from collections.abc import Iterable
from math import factorial, prod


def ways_to_share(rooms: Iterable[int]) -> float:
    """In how many ways as many cards as there is room for can be shared out among places with so much room each.

    >>> ways_to_share([2, 1, 1])
    12.0
    """
    found = list(rooms)
    return float(factorial(sum(found)) // prod(map(factorial, found)))
