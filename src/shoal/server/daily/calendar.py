"""The puzzle and the deals of the day of a server; those of days to come are no one's."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from shoal.core.games import GAMES, kit_of
from shoal.puzzles.collection import shipped
from shoal.puzzles.daily import FIRST, KEY_BYTES, puzzle_of_day
from shoal.puzzles.puzzle import Puzzle
from shoal.server.daily.tally import PuzzleTally
from shoal.server.tables.codes import seed_from, table_name
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.opening import Alike, NewTable

_DAILY: Final = re.compile(r"daily/([0-9]{4}-[0-9]{2}-[0-9]{2})")
_MATCH: Final = re.compile(r"match/([0-9a-f]{16})/([01])")


@dataclass(frozen=True, slots=True)
class DailyTable:
    """A person's own table for the deal of a day. Its first game counts."""

    day: date

    def __str__(self) -> str:
        """As the log has it."""
        return f"daily/{self.day.isoformat()}"


@dataclass(frozen=True, slots=True)
class MatchTable:
    """One of the two tables of a team match: at room 0 the first team has side 0, at room 1 the second."""

    match: str
    room: int

    def __str__(self) -> str:
        """As the log has it."""
        return f"match/{self.match}/{self.room}"


Occasion = DailyTable | MatchTable


def occasion_of(text: str) -> Occasion | None:
    """What that text of a log means; `None` where it means nothing."""
    if found := _DAILY.fullmatch(text):
        return DailyTable(date.fromisoformat(found[1]))
    if found := _MATCH.fullmatch(text):
        return MatchTable(found[1], int(found[2]))
    return None


def deal_of_day(day: date, game: str) -> str:
    """What the plays of a deal of the day are kept under."""
    return f"{day.isoformat()}/{game}"


def deal_of_match(match: str, number: int) -> str:
    """What the plays of a deal of a match are kept under; deals are counted from 1."""
    return f"match/{match}/{number}"


DAY_S: Final = 24 * 3600


class DailyDeals:
    """Which deals are today's, and whose tables they are played at."""

    def __init__(self, key: bytes, now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms, first: date = date.min) -> None:
        """By a key of the server, which decides all deals, from its first day on."""
        self._key = key
        self._now_ms = now_ms
        self.first = first

    def left_s(self) -> int:
        """For how many seconds the deals of today are those of today."""
        return DAY_S - self._now_ms() // 1000 % DAY_S

    def today(self) -> date:
        """The day, by UTC."""
        return datetime.fromtimestamp(self._now_ms() / 1000, UTC).date()

    def games(self) -> tuple[str, ...]:
        """The games that have one: those without races (`Kit.duplicate_preset`)."""
        return tuple(game for game in GAMES if kit_of(game).duplicate_preset is not None)

    def table(self, who: str, day: date, game: str) -> str:
        """The name of a person's table for that deal: always the same one, so no one has two."""
        return table_name(seed_from(self._key, f"table {day.isoformat()} {game} {who}"))

    def alike(self, day: date, game: str) -> Alike:
        """What is the same at all tables of that deal."""
        return Alike(seed_from(self._key, f"deal {day.isoformat()} {game}"), str(DailyTable(day)))

    def wish(self, game: str, name: str | None = None) -> NewTable:
        """How such a table is opened: by one person, who plays against bots, without hints."""
        return NewTable(
            game=game,
            preset=kit_of(game).duplicate_preset,
            dealer="opener",
            seating="locked",
            watching="nobody",
            hints=False,
            name=name,
        )


class DailyPuzzle:
    """Which puzzle is whose day's. The collection is read when one is first asked for."""

    def __init__(
        self,
        key: bytes | None = None,
        now_ms: Callable[[], int] = SYSTEM_CLOCK.today_ms,
        since: date = FIRST,
        tally: PuzzleTally | None = None,
    ) -> None:
        """By the key of the data folder (`shoal.puzzles.daily`), from the day on which its server began; without one by a new one, from today on."""
        self._now_ms = now_ms
        self._key = key or secrets.token_bytes(KEY_BYTES)
        self.tally = tally or PuzzleTally()
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
