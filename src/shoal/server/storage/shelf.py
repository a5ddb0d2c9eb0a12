"""The shelf: finished games that have a page of their own, by public ids, and their reviews.

A game of a table is on the shelf by reference, and its log is read when the page is asked for, so whoever is erased is erased here too.
A record that somebody brought is kept whole, and for a time.
"""

from __future__ import annotations

import hashlib
import re
from typing import Final, Protocol

from msgspec import Struct

GAME_ID: Final = re.compile("[a-z2-7]{16}")
"""Public ids. They are hashes, so none leads back to the name of a table, which is the right to sit there."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"
RECORDS_KEPT: Final = 2000
"""How many records from elsewhere are kept: the one that came first goes for a new one."""


class OnShelf(Struct, frozen=True):
    """A game that has a page: the game of a table by its number, or a record that was brought, packed (`zlib`)."""

    id: str
    at_ms: int
    table: str | None = None
    game: int = 0
    record: bytes | None = None


def id_of_game(table: str, game: int) -> str:
    """The public id of a game of a table: always the same, and nobody can compute it who does not know the table."""
    return _id(f"game {game} of {table}".encode())


def id_of_record(record: bytes) -> str:
    """The public id of a record that was brought."""
    return _id(b"record " + record)


def _id(text: bytes) -> str:
    number = int.from_bytes(hashlib.sha256(text).digest()[:10], "big")
    return "".join(_LETTERS[(number >> 5 * place) & 31] for place in range(16))


class Shelf(Protocol):
    """Where they are kept. Every method raises `StoreError` when it cannot be used."""

    async def shelve(self, game: OnShelf) -> None:
        """Give that game a page; one that has one keeps it."""

    async def on_shelf(self, game_id: str) -> OnShelf | None:
        """The game with that id; `None` when there is none, or none any more."""

    async def has_page(self, table: str) -> bool:
        """Whether a game of that table has a page."""

    async def keep_review(self, game_id: str, version: int, review: bytes) -> None:
        """Keep the review of that game in that version of the format; those in other versions go."""

    async def kept_review(self, game_id: str, version: int) -> bytes | None:
        """The review of that game in that version."""
