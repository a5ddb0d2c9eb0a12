"""How many people found the puzzle of a day with their first answer. Only numbers are kept, of no one.

They are in the same database as the logs, and written by a thread of their own. What cannot be written is not counted.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Final, Literal, NamedTuple

from shoal.server.storage.database import FILE, connect

TALLY_TABLES: Final = """
CREATE TABLE IF NOT EXISTS puzzle_answers (day TEXT PRIMARY KEY, found INTEGER NOT NULL, answered INTEGER NOT NULL) WITHOUT ROWID;
"""
_ADD: Final = """
INSERT INTO puzzle_answers VALUES (:day, :found, 1)
ON CONFLICT (day) DO UPDATE SET found = found + :found, answered = answered + 1
"""

logger = logging.getLogger(__name__)


class FirstAnswers(NamedTuple):
    """Of so many who `answered`, how many `found` it at once."""

    found: int = 0
    answered: int = 0


class PuzzleTally:
    """The first answers of all days."""

    def __init__(self, path: Path | None = None) -> None:
        """In that database; without one they are forgotten with the process."""
        self._db = connect(path or Path(":memory:"))
        self._db.execute("PRAGMA synchronous = NORMAL")  # who writes moves is not to wait until this is on disk
        self._db.executescript(TALLY_TABLES)
        self._thread = ThreadPoolExecutor(1, "shoal-tally")

    async def of(self, day: date, *, new: Literal["right", "wrong"] | None = None) -> FirstAnswers:
        """Those of a day, with a new one if it is given."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._of, day.isoformat(), new)

    def _of(self, day: str, new: str | None) -> FirstAnswers:
        try:
            if new is not None:
                self._db.execute(_ADD, {"day": day, "found": new == "right"})
            row = self._db.execute("SELECT found, answered FROM puzzle_answers WHERE day = ?", (day,)).fetchone()
        except sqlite3.Error as error:
            logger.warning("an answer to a puzzle cannot be counted: %s", error)
            return FirstAnswers()
        return FirstAnswers(*row) if row else FirstAnswers()

    def close(self) -> None:
        """Finish what was begun."""
        self._thread.shutdown()
        self._db.close()


@contextlib.contextmanager
def open_tally(folder: Path) -> Iterator[PuzzleTally]:
    """The tally in a data folder whose store is open."""
    tally = PuzzleTally(folder / FILE)
    try:
        yield tally
    finally:
        tally.close()
