"""A real database for the logs of lives, and every way in which they are read again, compared with what was written.

It is the store's own SQL on a connection of ours, without its threads (`SqliteStore` has tests of its own, and `bench/lives.py --sockets`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from shoal.server.storage import housekeeping
from shoal.server.storage.database import FILE, connect, prepare, transaction
from shoal.server.storage.log_rows import insert_rows, read_rows
from shoal.server.storage.steps import Steps, run_steps
from shoal.server.tables.state.log import Row, read
from shoal.server.tables.state.table_state import TableState
from tests.lives.people import Wrong
from tests.server.tables_in_memory import assert_same_state, last_game_of

T = TypeVar("T")

FOREVER_MS = 2**60
TAIL_ONLY = ("views",)
"""What a state need not have where the games before the last were packed: sights of these for clients that come back."""


class Disk:
    """The database of a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._connection = connect(folder / FILE)
        prepare(self._connection, folder / FILE)
        self._connection.execute("PRAGMA synchronous = OFF")
        self._counts: dict[str, int] = {}
        self.is_packed = False

    def append(self, rows: Sequence[Row]) -> None:
        """Write these rows."""
        if rows:
            with transaction(self._connection) as connection:
                run_steps(connection, insert_rows(rows))
            self._counts[rows[0].table] = rows[-1].n

    def forget(self, table: str) -> None:
        """Remove what is there of a table."""
        if n := self._counts.pop(table, 0):
            self._change(housekeeping.remove(table, n))

    def erase(self, who: str) -> None:
        """Forget who a guest was."""
        self._change(housekeeping.erase(who))

    @property
    def tables(self) -> tuple[str, ...]:
        """All tables that are there."""
        return tuple(self._counts)

    def readings(self, table: str) -> list[list[Row]]:
        """Every log that can be read of a table: with its last game, and with each of its games."""
        last = self.read(table)
        games = max((row.game for row in last), default=0)
        return [last, *(self.read(table, game) for game in range(1, games + 1))]

    def whole(self, table: str) -> list[Row]:
        """All entries of a table, put together from all that can be read of it."""
        rows = {row.n: row for log in self.readings(table) for row in log}
        return [rows[n] for n in sorted(rows)]

    def count(self, table: str) -> int:
        """How many entries of a table were written."""
        return self._counts.get(table, 0)

    def read(self, table: str, game: int | None = None) -> list[Row]:
        """The log of a table and of one of its games."""
        return run_steps(self._connection, read_rows(table, game))

    def archive(self) -> None:
        """Pack all games that have ended."""
        self._change(housekeeping.archive(FOREVER_MS, 1000))
        self.is_packed = True

    def _change(self, steps: Steps[T]) -> None:
        with transaction(self._connection) as connection:
            run_steps(connection, steps)

    def close(self) -> None:
        self._connection.close()


@contextlib.contextmanager
def disk_in(folder: Path) -> Iterator[Disk]:
    """A disk in that folder."""
    disk = Disk(folder)
    try:
        yield disk
    finally:
        disk.close()


def check_readers(table: str, log: Sequence[Row], disk: Disk | None) -> None:
    """Games that are read by their numbers, before and after they were packed, are as they were written, and as the whole log makes them.

    Of many games the first, the second and the last two are read.
    """
    written = {row.n: row for row in log}
    ends = [*(row.n - 1 for row in log if row.head is not None), len(log)]
    games = {1, 2, len(ends) - 1, len(ends)} & set(range(1, len(ends) + 1))
    whole = {game: TableState.of(*read(log[: ends[game - 1]])) for game in games}
    for game in games:
        _check_one(last_game_of(log, game), written, whole[game], f"game {game} of {len(ends)}")
    if disk is None:
        return
    for _ in range(2):
        has_tail = not disk.is_packed
        _check_one(disk.read(table), written, whole[len(ends)], "the last game", has_tail=has_tail)
        for game in games:
            what = f"game {game} of {len(ends)}"
            _check_one(disk.read(table, game), written, whole[game], what, has_tail=has_tail)
        disk.archive()


def _check_one(
    rows: Sequence[Row], written: dict[int, Row], whole: TableState, what: str, *, has_tail: bool = True
) -> None:
    for row in rows:
        if row != written[row.n]:
            raise Wrong("readers", f"{what}: {row} was read, and {written[row.n]} was written")
    try:
        state = TableState.of(*read(rows))
        assert_same_state(state, whole, but=() if has_tail else TAIL_ONLY)
        assert not whole.game.is_over or state.finished == whole.finished, "another game has ended"
    except AssertionError as differ:
        raise Wrong("readers", f"{what}: {differ}") from None
