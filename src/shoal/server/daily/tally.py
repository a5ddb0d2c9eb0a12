"""How many people found the puzzle of a day with their first answer. Only numbers are kept, of no one.

They are in the same database as the logs. What cannot be written is not counted.
"""

from __future__ import annotations

import logging
from datetime import date
from typing import Final, Literal, NamedTuple

from shoal.server.storage.side_connection import Database, SideConnection
from shoal.server.storage.steps import Steps, ask
from shoal.server.storage.store_errors import StoreError

TALLY_TABLES: Final = """
CREATE TABLE IF NOT EXISTS puzzle_answers (day TEXT PRIMARY KEY, found INTEGER NOT NULL, answered INTEGER NOT NULL) WITHOUT ROWID;
"""
_ADD: Final = """
INSERT INTO puzzle_answers (day, found, answered) VALUES (?1, ?2, 1)
ON CONFLICT (day) DO UPDATE SET found = puzzle_answers.found + excluded.found, answered = puzzle_answers.answered + 1
"""

logger = logging.getLogger(__name__)


class FirstAnswers(NamedTuple):
    """Of so many who `answered`, how many `found` it at once."""

    found: int = 0
    answered: int = 0


class PuzzleTally:
    """The first answers of all days."""

    def __init__(self, database: Database | None = None) -> None:
        """In that database; without one they are forgotten with the process."""
        self._database = database or SideConnection(None, TALLY_TABLES)

    async def of(self, day: date, *, new: Literal["right", "wrong"] | None = None) -> FirstAnswers:
        """Those of a day, with a new one if it is given."""
        work = self._database.look_up if new is None else self._database.change
        try:
            return await work(_count(day.isoformat(), new))
        except StoreError as error:
            logger.warning("an answer to a puzzle cannot be counted: %s", error)
            return FirstAnswers()


def _count(day: str, new: str | None) -> Steps[FirstAnswers]:
    if new is not None:
        yield from ask(_ADD, day, int(new == "right"))
    found = yield from ask("SELECT found, answered FROM puzzle_answers WHERE day = ?1", day)
    return FirstAnswers(*found[0]) if found else FirstAnswers()
