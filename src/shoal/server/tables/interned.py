"""One empty set for all tables: a table has twenty sets, nearly all of them empty, and each would be 216 bytes of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Never, TypeVar

T = TypeVar("T")

EMPTY: Final[frozenset[Never]] = frozenset()


def interned(members: Iterable[T]) -> frozenset[T]:
    """A set of these members; where there are none, the shared `EMPTY`."""
    return frozenset(members) or EMPTY
