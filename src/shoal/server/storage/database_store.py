"""The `Store` in a database, whichever it is: what is asked and changed. How that is carried out, and how rows are appended, is the database's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from shoal.server.operations.observer import Observer
from shoal.server.storage import housekeeping, log_rows
from shoal.server.storage.steps import Steps
from shoal.server.storage.store import OnShelf, Seating
from shoal.server.tables.state.log import Row

T = TypeVar("T")


class DatabaseStore(ABC):
    """A `Store` whose rows are in the tables of `database.py`."""

    @property
    @abstractmethod
    def fault(self) -> str:
        """Why appends fail; empty while they do not. It may be asked from any thread."""

    @abstractmethod
    async def look_up(self, steps: Steps[T]) -> T:
        """What these find, as the database was at one moment; `StoreError`."""

    @abstractmethod
    async def change(self, steps: Steps[T]) -> T:
        """What these come to: all that they change, or nothing; `Failed`."""

    @abstractmethod
    async def append(self, rows: Sequence[Row]) -> None:
        """Come back when the rows are safe, all of them; `StoreFailed`."""

    @abstractmethod
    async def probe(self) -> None:
        """Come back when the database was read and written to, as it is; `StoreError` when it cannot be."""

    @abstractmethod
    def flush(self) -> None:
        """Write what is waiting, and take nothing more."""

    async def read(self, table: str, game: int | None = None) -> list[Row]:
        """The log of a table and that of one game, the last one without a number; empty when there is no such table."""
        return await self.look_up(log_rows.read_rows(table, game))

    async def tables_of(self, who: str, most: int) -> list[str]:
        """The tables where a guest has sat down, the latest first, and no more than that many."""
        return await self.look_up(log_rows.tables_of(who, most))

    async def seatings_of(self, who: str) -> list[Seating]:
        """Each time a guest has sat down, the latest first."""
        return await self.look_up(log_rows.seatings_of(who))

    async def people_by_hour(self, since_ms: int) -> list[tuple[int, int]]:
        """How many people have sat down in each hour since that time of the day: hours since 1970, and people."""
        return await self.look_up(log_rows.people_by_hour(since_ms))

    async def named(self, prefix: str) -> str | None:
        """The table whose name begins so, of letters and a hyphen; `None` when there is none."""
        return await self.look_up(log_rows.named(prefix))

    async def after(self, name: str, most: int) -> list[tuple[str, int, int]]:
        """The tables whose names come next after that one, each with its last event and the time of the day of that."""
        return await self.look_up(log_rows.tables_after(name, most))

    async def erase(self, who: str) -> list[str]:
        """Forget who a guest was, at every table; the tables where they sat. What they did there stays, under a pseudonym."""
        return await self.change(housekeeping.erase(who))

    async def rename(self, table: str, guest: str, account: str) -> None:
        """Make the person who was that guest at a table that account, in all its games."""
        await self.change(housekeeping.rename(table, guest, account))

    async def remove(self, table: str, n: int) -> bool:
        """Let a table vanish, unless something has happened there after event `n`; whether it did."""
        return await self.change(housekeeping.remove(table, n))

    async def pack(self, table: str, n: int) -> bool:
        """Pack the games of a table, unless something has happened there after event `n`; whether there was something to pack."""
        return await self.change(housekeeping.pack(table, n))

    async def forget_games(self, table: str, before: int) -> None:
        """Forget the games of a table that were dealt before that one, which is the last; the table can be played on."""
        await self.change(housekeeping.forget_games(table, before))

    async def set_keeping(self, who: str, *, yes: bool) -> None:
        """Keep the tables of that account from now on, or remove them like all others."""
        await self.change(housekeeping.set_keeping(who, yes=yes))

    async def is_keeping(self, who: str) -> bool:
        """Whether the tables of that account are kept."""
        return await self.look_up(housekeeping.is_keeping(who))

    async def is_kept(self, table: str) -> bool:
        """Whether someone has sat at that table whose tables are kept."""
        return await self.look_up(housekeeping.is_kept(table))

    async def archive(self, before_ms: int, most: int) -> int:
        """Pack the logs of games after which another was dealt before that time of the day; how many were packed."""
        return await self.change(housekeeping.archive(before_ms, most))

    async def shelve(self, game: OnShelf) -> None:
        """Give that game a page; one that has one keeps it."""
        await self.change(log_rows.shelve(game))

    async def on_shelf(self, game_id: str) -> OnShelf | None:
        """The game with that id; `None` when there is none, or none any more."""
        return await self.look_up(log_rows.on_shelf(game_id))

    async def has_page(self, table: str) -> bool:
        """Whether a game of that table has a page."""
        return await self.look_up(log_rows.has_page(table))

    async def keep_review(self, game_id: str, version: int, review: bytes) -> None:
        """Keep the review of that game in that version of the format; those in other versions go."""
        await self.change(log_rows.keep_review(game_id, version, review))

    async def kept_review(self, game_id: str, version: int) -> bytes | None:
        """The review of that game in that version."""
        return await self.look_up(log_rows.kept_review(game_id, version))


class LeasedStore(DatabaseStore):
    """A `DatabaseStore` that several nodes share: rows of a table are appended only with the lease that this node has on it.

    `append` raises `LeaseLost` where another node has the table by now.
    """

    epochs: dict[str, int]
    """The tables that this node has, and the epoch of each lease."""
    may_append: Callable[[], bool] = staticmethod(lambda: True)
    """Whether this node may take itself to be alive. `append` raises `LeaseLost` when it may not, without asking the database."""
    observer: Observer = Observer()
    """Is notified of leases that are taken, let go of and lost, and of how long appends took."""
