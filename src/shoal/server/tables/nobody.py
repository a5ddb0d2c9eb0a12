"""The empty set that all tables share.

A table has twenty sets of people and seats, nearly all of them empty, and each empty set of its own would be 216 bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Never, TypeVar

T = TypeVar("T")

NOBODY: Final[frozenset[Never]] = frozenset()


def few(members: Iterable[T]) -> frozenset[T]:
    """These members; where there are none, `NOBODY`."""
    return frozenset(members) or NOBODY
