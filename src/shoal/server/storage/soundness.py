"""Whether the next append can be trusted to a database: what the last one came to, and whether its files are the ones that were opened.

A probe that writes one page proves little. On a full disk a page often fits where an entry of a table does not, and a file that was
replaced can be written to as long as it is open, though nobody will ever find what was written.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final

from shoal.server.storage.store_errors import DatabaseDamaged


class OpenFiles:
    """Files of an open database."""

    def __init__(self, *paths: Path) -> None:
        """To be made when they are open: SQLite makes the write-ahead log before it reads, and keeps it while a connection is open."""
        self._opened = {path: _identity(path) for path in paths}

    def check(self) -> None:
        """Raise `DatabaseDamaged` when there is no file or another one where one was opened."""
        for path, opened in self._opened.items():
            found = _identity(path)
            if found != opened:
                what = "taken away" if found is None else "replaced"
                raise DatabaseDamaged(f"{path} has been {what} while the server uses it; bring it back, or start again")


class Soundness:
    """What became of the last appends. An append's weight is the bytes of its rows; only the thread that writes notes something."""

    def __init__(self) -> None:
        """All is well."""
        self.fault = ""
        """Why appends fail; empty while they do not. It may be read from any thread."""
        self.lacking = 0
        """The weight of the heaviest append that failed since."""

    def note_failed(self, error: Exception, weight: int) -> None:
        """An append failed. What is wrong with its rows says nothing of the database."""
        if isinstance(error, DatabaseDamaged | sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:
            self.fault = str(error)
            self.lacking = max(weight, self.lacking)

    def note_written(self, weight: int) -> None:
        """So much was written and is on disk."""
        if self.fault and weight >= self.lacking:
            self.fault = ""
            self.lacking = 0


def wal_of(database: Path) -> Path:
    """The write-ahead log of a database."""
    return database.with_name(f"{database.name}-wal")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  # twice as fast as the method, and this comes with every commit
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


_MADE: Final = "a database was made here\n"


def refuse_emptied(lock: Path, database: Path, made: str = _MADE) -> None:
    """Raise `DatabaseDamaged` where a database was, and its file has no bytes. No file at all is a new beginning.

    `made` is the line of the lock file that says so; it is another one for each database.
    """
    if database.is_file() and database.stat().st_size == 0 and made in _said(lock):
        raise DatabaseDamaged(
            f"the database {database} is empty, though there was one; bring back a copy, or remove the file to start afresh"
        )


def note_made(lock: Path, made: str = _MADE) -> None:
    """Remember that there is a database."""
    if made not in _said(lock):
        with lock.open("a", encoding="utf-8") as file:
            file.write(made)


def _said(lock: Path) -> str:
    """What is in the lock file; nothing where no server has used the folder yet."""
    try:
        return lock.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
