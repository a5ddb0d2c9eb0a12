"""When a person who sleeps may be told something, by the clock where they are."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

DAY_MIN: Final = 24 * 60


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def is_zone(name: str) -> bool:
    """Whether that is a time zone, as Europe/Paris."""
    return name in _zones()


def after_quiet(now_ms: int, zone: str, quiet_from: int, quiet_until: int) -> int:
    """The first time from now on that is not in the quiet hours, in milliseconds since 1970.

    They are minutes after midnight there: from 23:00 until 7:00 is a night. Both alike are no quiet hours. Where clocks are put
    forward over the end, it is that many minutes later; where they are put back, it is the first such time that is still to come.
    """
    there = ZoneInfo(zone) if is_zone(zone) else UTC
    now = datetime.fromtimestamp(now_ms / 1000, there)
    minutes = now.hour * 60 + now.minute
    if (minutes - quiet_from) % DAY_MIN >= (quiet_until - quiet_from) % DAY_MIN:
        return now_ms
    end = time(*divmod(quiet_until, 60))
    day = now.date() + timedelta(days=minutes >= quiet_until)
    ends = (datetime.combine(day, end.replace(fold=fold), there).astimezone(UTC) for fold in (0, 1))
    return min(ms for found in ends if (ms := round(found.timestamp() * 1000)) > now_ms)
