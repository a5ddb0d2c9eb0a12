"""What tables need of a store: the logs of all of them, who the people in them are, and the shelf of finished games.

`SqliteStore` (`sqlite_store.py`) keeps them in a file. Whatever keeps them, `append` comes back only when the rows would survive
the loss of the machine's power, and of two writers that append the same number of a log one is told `Conflict`.

On the shelf are finished games that have a page of their own, by public ids, and their reviews. A game of a table is there by reference,
and its log is read when the page is asked for, so anyone who is erased is erased here too. A record that someone brought is kept whole,
and for a time.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from shoal.server.tables.state.log import Row

TAIL: Final = 64
"""How many entries from before a game are read with it, for clients that come back and have not seen them."""

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
    """The public id of a game of a table: always the same, and no one can compute it who does not know the table."""
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


class Seating(NamedTuple):
    """Somebody sat down at a table, at that time of the day, under that name."""

    table: str
    name: str
    at_ms: int


class Store(Shelf, Protocol):
    """Logs by the names of their tables, and the shelf of finished games. Every method raises `StoreError` when the store cannot be used."""

    async def append(self, rows: Sequence[Row]) -> None:
        """Come back when the rows are safe, all of them; `StoreFailed` when none is: `Conflict` or `Failed`."""

    async def read(self, table: str, game: int | None = None) -> list[Row]:
        """The log of a table and that of one game, with the last entries before it (`TAIL`); empty when there is no such table.

        Without a number it is the last game. With one, nothing is in it from after that game.
        """

    async def tables_of(self, who: str, most: int) -> list[str]:
        """The tables where a guest has sat down, the latest first, and no more than that many."""

    async def seatings_of(self, who: str) -> list[Seating]:
        """Each time a guest has sat down, the latest first."""

    async def people_by_hour(self, since_ms: int) -> list[tuple[int, int]]:
        """How many people have sat down in each hour since that time of the day: hours since 1970, and people."""

    async def named(self, prefix: str) -> str | None:
        """The table whose name begins so, of letters and a hyphen; `None` when there is none."""

    async def probe(self) -> None:
        """Come back when the store was read and written to, as it is; `StoreError` when it cannot be."""

    async def erase(self, who: str) -> list[str]:
        """Forget who a guest was, at every table; the tables where they sat. What they did there stays, under a pseudonym."""

    async def rename(self, table: str, guest: str, account: str) -> None:
        """Make the person who was that guest at a table that account, in all its games. Not while the table is in memory."""

    async def after(self, name: str, most: int) -> list[tuple[str, int, int]]:
        """The tables whose names come next after that one, each with its last event and the time of the day of that."""

    async def remove(self, table: str, n: int) -> bool:
        """Let a table vanish, unless something has happened there after event `n`; whether it did."""

    async def pack(self, table: str, n: int) -> bool:
        """Pack the games of a table, unless something has happened there after event `n`; whether there was something to pack.

        It can be read and played on as before.
        """

    async def forget_games(self, table: str, before: int) -> None:
        """Forget the games of a table that were dealt before that one, which is the last; the table can be played on."""

    async def set_keeping(self, who: str, *, yes: bool) -> None:
        """Keep the tables of that account from now on, or remove them like all others."""

    async def is_keeping(self, who: str) -> bool:
        """Whether the tables of that account are kept."""

    async def is_kept(self, table: str) -> bool:
        """Whether someone has sat at that table whose tables are kept."""

    async def archive(self, before_ms: int, most: int) -> int:
        """Pack the logs of games after which another was dealt before that time of the day; how many were packed.

        They can be read all the same; only the entries from before the last game are not given with it any more.
        """
