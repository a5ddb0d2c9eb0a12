"""What a table with a seed is played for, as its log has it (`Opened.occasion`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

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
