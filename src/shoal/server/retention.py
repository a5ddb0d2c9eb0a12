"""What is kept, and for how long: tables without people vanish after a day, or a week if a game was left there; games are packed.

A server calls `Tables.tidy` now and then; each call looks at a few tables and goes on where the last one stopped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shoal.server.log import Row
from shoal.server.presence import FROZEN_FOR
from shoal.server.record import TableRecord
from shoal.server.time_control import DaysTime

DAY_S: Final = 24 * 3600.0


@dataclass(frozen=True)
class Retention:
    """How long things are kept, in seconds of the day's clock; how many tables and games are looked at in one go."""

    empty_s: float = DAY_S
    """For how long a table stays where nobody sits, or nobody ever did anything."""
    unfinished_s: float = FROZEN_FOR
    """For how long it stays where a game has begun and is not over; while one goes on by correspondence, for ever."""
    shown_s: float = 90 * DAY_S
    """For how long it stays where a finished game has a page of its own."""
    finished_s: float = 7 * DAY_S
    """After what time the log of a game is packed, since the next one was dealt."""
    most: int = 100


DEFAULT_RETENTION: Final = Retention()


@dataclass(frozen=True, slots=True)
class Tidied:
    """What one call has done: tables that vanished, games that were packed, and whether all tables have been looked at."""

    vanished: tuple[str, ...]
    packed: int
    is_round: bool


def may_vanish(
    record: TableRecord, log: list[Row], now_ms: int, retention: Retention, *, has_page: bool = False
) -> bool:
    """Whether nobody has a use for a table any more. `now_ms` is the time of the day, in milliseconds since 1970."""
    is_left = record.has_begun and not record.is_over
    goes_on = any(record.people) and not record.is_over and isinstance(record.clock.control, DaysTime)
    least_s = max(retention.empty_s, retention.unfinished_s if is_left else 0, retention.shown_s if has_page else 0)
    return is_empty(record, log) and not goes_on and now_ms - log[-1].at_ms > 1000 * least_s


def is_empty(record: TableRecord, log: list[Row]) -> bool:
    """Whether nobody sits at a table, or nobody has done anything there since it was opened."""
    return not any(record.people) or (record.game <= 1 and all(row.by != "human" for row in log))
