"""Who is whose friend, and who does not want to hear whom: what a server knows of people with accounts, as a table asks for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, Protocol

Pair = tuple[str, str]
"""Two guests, by the hashes of their tokens; the first is the one who decided it."""

Wish = Literal["mute", "unmute", "block"]


@dataclass(frozen=True, slots=True)
class Acquainted:
    """What is known of some guests."""

    accounts: frozenset[str] = frozenset()
    """Those who have an account."""
    friends: frozenset[Pair] = frozenset()
    """Both ways."""
    muted: frozenset[Pair] = frozenset()
    """Whom the first does not want to hear."""
    blocked: frozenset[Pair] = frozenset()
    """With whom the first wants to have nothing to do."""


STRANGERS: Final = Acquainted()


class Acquaintances(Protocol):
    """Knows people with accounts. Methods raise `StoreError`."""

    @property
    def are_there(self) -> bool:
        """Whether anybody has an account."""

    async def among(self, guests: Collection[str]) -> Acquainted:
        """What is known of these guests."""

    async def keep(self, by: str, whom: str, wish: Wish) -> None:
        """Keep a wish, as far as both have accounts."""
