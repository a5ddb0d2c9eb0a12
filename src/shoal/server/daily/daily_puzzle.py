"""The puzzle of the day of this server, and the puzzles of the days before; those to come are nobody's."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

from shoal.puzzles.collection import shipped
from shoal.puzzles.daily import FIRST, KEY_BYTES, puzzle_of_day
from shoal.puzzles.puzzle import Puzzle
from shoal.server.daily.daily_deals import DailyDeals
from shoal.server.tables.environment import SYSTEM_CLOCK


class DailyPuzzle:
    """Which puzzle is whose day's. The collection is read when one is first asked for."""

    def __init__(
        self, key: bytes | None = None, now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms, since: date = FIRST
    ) -> None:
        """By the key of the data folder (`shoal.puzzles.daily`), from the day on which its server began; without one by a new one, from today on."""
        self._now_ms = now_ms
        self._key = key or secrets.token_bytes(KEY_BYTES)
        self.first = max(FIRST, since if key else self.today())
        """The first day that had a puzzle and deals here."""

    def deals(self) -> DailyDeals:
        """The deals of the day of the same server: by the same key, which makes other numbers of it."""
        return DailyDeals(self._key, self._now_ms, self.first)

    def today(self) -> date:
        """The day, by UTC."""
        return datetime.fromtimestamp(self._now_ms() / 1000, UTC).date()

    def of(self, day: date) -> Puzzle | None:
        """The puzzle of that day; `None` before the first day, and while the day has not come."""
        return puzzle_of_day(shipped().puzzles, self._key, day) if self.first <= day <= self.today() else None

    def past(self, most: int) -> list[date]:
        """The last days that had a puzzle, yesterday first, at most so many."""
        today = self.today()
        return [day for back in range(1, most + 1) if (day := today - timedelta(days=back)) >= self.first]
