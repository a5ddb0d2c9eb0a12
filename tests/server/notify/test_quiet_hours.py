"""Quiet hours, by the clock where a person is."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.server.notify.quiet_hours import DAY_MIN, after_quiet, is_zone

NIGHT = (22 * 60, 7 * 60)
HALF_PAST_TWO = 2 * 60 + 30


def told(now: str, zone: str, quiet: tuple[int, int]) -> str:
    """When whoever is in that zone is told of what happens at that time of UTC: by UTC, too."""
    ms = after_quiet(round(datetime.fromisoformat(f"{now}+00:00").timestamp() * 1000), zone, *quiet)
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M")


@pytest.mark.parametrize(
    ("now", "zone", "quiet", "expected"),
    [
        ("2026-11-29T20:59", "Europe/Paris", NIGHT, "2026-11-29T20:59"),  # 21:59 there
        ("2026-11-29T21:00", "Europe/Paris", NIGHT, "2026-11-30T06:00"),
        ("2026-11-30T05:59", "Europe/Paris", NIGHT, "2026-11-30T06:00"),
        ("2026-11-30T06:00", "Europe/Paris", NIGHT, "2026-11-30T06:00"),
        ("2026-11-29T12:00", "Europe/Paris", (12 * 60, 14 * 60), "2026-11-29T13:00"),
        ("2026-11-29T23:00", "Pacific/Auckland", NIGHT, "2026-11-29T23:00"),  # noon there
        ("2026-11-29T21:30", "Asia/Kathmandu", NIGHT, "2026-11-30T01:15"),
        ("2026-11-29T21:00", "Europe/Paris", (60, 60), "2026-11-29T21:00"),  # none
        ("2026-11-29T23:30", "Nowhere/At_All", NIGHT, "2026-11-30T07:00"),  # a zone that is no more
        # The night of summer time: 02:00 is 03:00, so half past two comes when half past three does.
        ("2026-03-29T00:30", "Europe/Paris", (22 * 60, HALF_PAST_TWO), "2026-03-29T01:30"),
        ("2026-03-28T22:00", "Europe/Paris", NIGHT, "2026-03-29T05:00"),
        # The night of winter time: 03:00 is 02:00, so half past two comes twice.
        ("2026-10-24T21:00", "Europe/Paris", NIGHT, "2026-10-25T06:00"),
        ("2026-10-25T00:10", "Europe/Paris", (22 * 60, HALF_PAST_TWO), "2026-10-25T00:30"),
        ("2026-10-25T01:10", "Europe/Paris", (22 * 60, HALF_PAST_TWO), "2026-10-25T01:30"),
    ],
)
def test_a_person_is_told_when_their_night_is_over(now: str, zone: str, quiet: tuple[int, int], expected: str) -> None:
    assert told(now, zone, quiet) == expected


@given(
    st.integers(0, 4_000_000_000_000),
    st.sampled_from(["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Tokyo"]),
    st.integers(0, DAY_MIN - 1),
    st.integers(0, DAY_MIN - 1),
)
def test_nobody_waits_longer_than_a_day_and_an_hour_and_nobody_is_told_before_it_happens(
    now_ms: int, zone: str, begin: int, end: int
) -> None:
    due_ms = after_quiet(now_ms, zone, begin, end)
    assert now_ms <= due_ms <= now_ms + 2 * DAY_MIN * 60_000
    then = datetime.fromtimestamp(due_ms / 1000, ZoneInfo(zone))
    assert due_ms == now_ms or then.minute % 60 in {end % 60, (end + 30) % 60}, "when the clock there says so"


def test_only_zones_that_there_are_are_zones() -> None:
    assert [is_zone(one) for one in ("Europe/Paris", "UTC", "../../etc/passwd", "", "europe/paris ")] == [
        *(True, True),
        *(False, False, False),
    ]
