"""The logs of all tables on disk: one SQLite file, one thread that writes, an answer only after the commit.

Many tables append at once; the writer takes what has gathered, and commits it together (group commit). `UNIQUE(table_id, n)`
is what makes a log a log: of two writers that both want to append event n, one gets `Conflict`.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shoal.codec import Decoder, encode
from shoal.server.database import FILE, connect, locked, prepare, transaction
from shoal.server.log import Head, Known, Row
from shoal.server.store import TAIL
from shoal.server.store_errors import Conflict, DatabaseDamaged, Failed, StoreFailed

GROUP: Final = 1000
MANY: Final = 2**62

_READ_HEAD: Final = Decoder[Head](Head)

_INSERT: Final = """
INSERT INTO events (table_id, n, ms, at_ms, by, seat, tab, command, digest, body, game, sum)
VALUES (?,?,?,?,?,?,?,?,?,?,?,?)
"""
_INSERT_PERSON: Final = "INSERT INTO people (table_id, n, at_ms, person, name, who) VALUES (?,?,?,?,?,?)"
_INSERT_HEAD: Final = "INSERT INTO games (table_id, n, game, head) VALUES (?,?,?,?)"
_LAST_GAME: Final = "SELECT max(game) FROM events WHERE table_id = ?"
_BEGINS: Final = "SELECT n FROM games WHERE table_id = ? AND game = ?"
_SELECT: Final = f"""
SELECT events.table_id, events.n, ms, events.at_ms, by, seat, tab, command, digest, body, events.game, sum,
    head, person, name, who
FROM (
    SELECT * FROM events WHERE table_id = :table AND game IN (0, :game) AND n < :end
    UNION
    SELECT * FROM events WHERE table_id = :table AND n >= :begin - {TAIL} AND n < :begin
) AS events
LEFT JOIN people ON people.table_id = events.table_id AND people.n = events.n
LEFT JOIN games ON games.table_id = events.table_id AND games.n = events.n AND games.game = :game
ORDER BY events.n
"""  # noqa: S608
_TABLES_OF: Final = "SELECT table_id FROM people WHERE who = ? ORDER BY at_ms DESC LIMIT ?"
_NAMED: Final = "SELECT table_id FROM events WHERE table_id >= ? AND table_id < ? AND n = 1 LIMIT 1"
SEATINGS_READ: Final = 50
"""Who sat down more often is asked only about the last of it: one may sit down at a table many times."""


@dataclass(frozen=True, slots=True)
class _Appending:
    rows: Sequence[Row]
    done: asyncio.Future[None]

    def tell(self, error: StoreFailed | None = None) -> None:
        """Wake the waiting task in its own event loop, which may be closed."""
        with contextlib.suppress(RuntimeError):
            self.done.get_loop().call_soon_threadsafe(self._settle, error)

    def _settle(self, error: StoreFailed | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class SqliteStore:
    """A `Store` in an open database. Use `open_store`, and `close` in the end."""

    def __init__(self, path: Path) -> None:
        """Open the database in that file, and make it if there is none."""
        self._path = path
        self._writer = connect(path)
        try:
            prepare(self._writer, path)
            self._reader = connect(path)
        except BaseException:
            self._writer.close()
            raise
        self._queue: queue.SimpleQueue[_Appending | None] = queue.SimpleQueue()
        self._is_closed = False
        self._thread = threading.Thread(target=self._write, name="shoal-store", daemon=True)
        self._reading = ThreadPoolExecutor(1, "shoal-read")
        self._thread.start()

    async def append(self, rows: Sequence[Row]) -> None:
        """Come back when the rows are on disk, all of them; `StoreFailed` when none is."""
        if self._is_closed:
            raise Failed(f"{self._path} is closed")
        item = _Appending(rows, asyncio.get_running_loop().create_future())
        self._queue.put(item)
        await item.done

    async def read(self, table: str, game: int | None = None) -> list[Row]:
        """The log of a table and that of one game, the last one without a number; empty when there is no such table."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, table, game)

    async def tables_of(self, who: str, most: int) -> list[str]:
        """The tables where a guest has sat down, the latest first, and no more than that many."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._tables_of, who, most)

    async def named(self, prefix: str) -> str | None:
        """The table whose name begins so, of letters and a hyphen; `None` when there is none."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._named, prefix)

    async def erase(self, who: str) -> list[str]:
        """Forget who a guest was, at every table; the tables where they sat. What they did there stays, under a pseudonym."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._erase, who)

    def close(self) -> None:
        """Write what is waiting, and close the file."""
        self._is_closed = True
        self._queue.put(None)
        self._thread.join()
        self._reading.shutdown()
        self._reader.close()
        self._writer.close()

    def _read(self, table: str, game: int | None) -> list[Row]:
        try:
            if game is None:
                game = self._reader.execute(_LAST_GAME, (table,)).fetchone()[0]
            begin, end = (
                self._begins(table, number, default) for number, default in ((game, 0), ((game or 0) + 1, MANY))
            )
            asked = {"table": table, "game": game, "begin": begin, "end": end}
            return [_row_of(values) for values in self._reader.execute(_SELECT, asked)]
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(f"{self._path} cannot be read: {error}") from error

    def _begins(self, table: str, game: int | None, default: int) -> int:
        """The number of the entry with which a game begins."""
        found = self._reader.execute(_BEGINS, (table, game)).fetchone()
        return found[0] if found else default

    def _tables_of(self, who: str, most: int) -> list[str]:
        try:
            found = self._reader.execute(_TABLES_OF, (who, SEATINGS_READ)).fetchall()
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(f"{self._path} cannot be read: {error}") from error
        return list(dict.fromkeys(table for (table,) in found))[:most]

    def _erase(self, who: str) -> list[str]:
        try:
            with transaction(self._reader) as connection:
                found = connection.execute("SELECT DISTINCT table_id FROM people WHERE who = ?", (who,)).fetchall()
                connection.execute("DELETE FROM people WHERE who = ?", (who,))
        except sqlite3.Error as error:
            raise Failed(f"{self._path}: {error}") from error
        return [table for (table,) in found]

    def _named(self, prefix: str) -> str | None:
        after = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        try:
            found = self._reader.execute(_NAMED, (prefix, after)).fetchone()
        except sqlite3.DatabaseError as error:
            raise DatabaseDamaged(f"{self._path} cannot be read: {error}") from error
        return found[0] if found else None

    # --- The writer's thread ----------------------------------------------------------------------------------------

    def _write(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            group, is_last = self._gather(first)
            if not self._commit(group):
                for item in group:  # one of them spoils it for all; find out which
                    self._commit([item], is_final=True)
            if is_last:
                return

    def _gather(self, first: _Appending) -> tuple[list[_Appending], bool]:
        group = [first]
        with contextlib.suppress(queue.Empty):
            while len(group) < GROUP:
                item = self._queue.get_nowait()
                if item is None:
                    return group, True
                group.append(item)
        return group, False

    def _commit(self, group: list[_Appending], *, is_final: bool = False) -> bool:
        """Commit these together and wake the waiting tasks; false when that failed and it was not the final try."""
        try:
            with transaction(self._writer) as connection:
                rows = [row for item in group for row in item.rows]
                connection.executemany(_INSERT, map(_values, rows))
                people = [_person_values(row, row.known) for row in rows if row.known is not None]
                connection.executemany(_INSERT_PERSON, people)
                heads = [_head_values(row, row.head) for row in rows if row.head is not None]
                connection.executemany(_INSERT_HEAD, heads)
        except sqlite3.Error as error:
            if is_final:
                is_taken = isinstance(error, sqlite3.IntegrityError)
                group[0].tell((Conflict if is_taken else Failed)(f"{self._path}: {error}"))
            return False
        for item in group:
            item.tell()
        return True


def _values(row: Row) -> tuple[object, ...]:
    return (
        *(row.table, row.n, row.ms, row.at_ms, row.by),
        *(row.seat, row.tab, row.command, row.digest, row.body, row.game, row.sum),
    )


def _person_values(row: Row, known: Known) -> tuple[object, ...]:
    return row.table, row.n, row.at_ms, known.person, known.name, known.who


def _head_values(row: Row, head: Head) -> tuple[object, ...]:
    return row.table, row.n, head.game, encode(head).decode()


def _row_of(values: Sequence[Any]) -> Row:
    *_, head, person, name, who = values
    table, n, ms, at_ms, by, seat, tab, command, digest, body, game, checksum = values[:12]
    return Row(
        *(table, n, ms, at_ms, by, seat, tab, command, digest, body),
        game=game,
        head=None if head is None else _READ_HEAD(head),
        known=None if person is None else Known(person, name, who),
        sum=checksum,
    )


@contextlib.contextmanager
def open_store(folder: Path) -> Iterator[SqliteStore]:
    """The store in a data folder, which is made if there is none, and is ours alone as long as this is open."""
    with locked(folder):
        store = SqliteStore(folder / FILE)
        try:
            yield store
        finally:
            store.close()
