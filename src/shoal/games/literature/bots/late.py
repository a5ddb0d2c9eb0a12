"""What is made when it is first used, because it is large and is perhaps never used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Late(Generic[T]):
    """A value that is made at the first call."""

    def __init__(self, make: Callable[[], T]) -> None:
        """`make` is called once, or never."""
        self._make: Callable[[], T] | None = make
        self._made: T

    def __call__(self) -> T:
        """The value."""
        if self._make is not None:
            self._made, self._make = self._make(), None
        return self._made

    @property
    def is_made(self) -> bool:
        """Whether it has been used."""
        return self._make is None
