"""Tells a new database from one that was emptied: a file of zero bytes is both to SQLite, and would be filled without a word.

The lock file of a data folder, which is there as long as the folder is used, says which databases were made beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from shoal.server.storage.store_errors import DatabaseDamaged

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
