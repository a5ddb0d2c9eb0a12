"""The hours of a server, and the tables that go on though nobody comes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from shoal.server.storage.sqlite_store import SqliteStore
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment, SystemClock
from shoal.server.tables.opening import NewTable
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.timetable import NOTED_EVERY, Timetable, open_timetable
from tests.server.tables_in_memory import OWNER, random_bots

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
DAY = 24 * HOUR


async def note_until(timetable: Timetable, began: int, now: int) -> None:
    """The server runs until then; it notes that once an hour."""
    for at in range(began, now, HOUR):
        await timetable.note(at)
    await timetable.note(now)


@pytest.fixture
def folder(store: SqliteStore, tmp_path: Path) -> Path:
    """Where a store is open, as it is where a timetable is."""
    return tmp_path


async def test_only_the_hours_of_a_server_count(folder: Path) -> None:
    for begins, ends in ((0, 5), (10, 12), (20, 21)):
        with open_timetable(folder, begins * HOUR) as timetable:
            await note_until(timetable, begins * HOUR, ends * HOUR)
            ran = await timetable.ran_s(min(4 * HOUR, begins * HOUR), ends * HOUR)

    assert ran == (1 + 2 + 1) * 3600
    with open_timetable(folder, 30 * HOUR) as timetable:
        assert await timetable.ran_s(6 * HOUR, 9 * HOUR) == 0


async def test_a_clock_of_the_day_that_jumps_charges_nobody(folder: Path) -> None:
    with open_timetable(folder, 10 * DAY) as timetable:
        await timetable.note(5 * DAY)
        assert [await timetable.ran_s(since * DAY, now * DAY) for since, now in ((11, 9), (9, 8))] == [0, 0]


async def test_a_clock_that_leaps_forward_and_comes_back_charges_what_has_passed_in_between_and_no_more(
    folder: Path,
) -> None:
    with open_timetable(folder, 0) as timetable:
        await note_until(timetable, 0, 2 * HOUR)
        assert await timetable.ran_s(0, 30 * DAY) == 2 * 3600
        assert await timetable.ran_s(0, 30 * DAY + HOUR) == 3 * 3600
        await note_until(timetable, 2 * HOUR, 5 * HOUR)
        assert await timetable.ran_s(0, 5 * HOUR) == 5 * 3600


async def test_hours_of_a_server_whose_clock_was_ahead_are_not_counted_twice(folder: Path) -> None:
    for begins, ends in ((2 * HOUR, 4 * HOUR), (0, 3 * HOUR)):
        with open_timetable(folder, begins) as timetable:
            await note_until(timetable, begins, ends)
            ran = await timetable.ran_s(0, ends)

    assert ran == 3 * 3600


async def test_what_a_killed_server_did_not_note_is_credited(folder: Path) -> None:
    with open_timetable(folder, 0) as timetable:
        await timetable.note(round(NOTED_EVERY * 1000))

    with open_timetable(folder, HOUR) as timetable:
        assert await timetable.ran_s(0, HOUR) == NOTED_EVERY


class Later(SystemClock):
    """The system's clock, on which it is three days later."""

    def today_ms(self) -> int:
        return super().today_ms() + 3 * DAY


SETTINGS = TableSettings(maker_of=random_bots)


@pytest.mark.parametrize("server_ran", [True, False])
async def test_a_bot_plays_when_the_days_are_over_though_nobody_has_come(
    store: SqliteStore, folder: Path, server_ran: bool
) -> None:
    now, later = SYSTEM_CLOCK.today_ms(), Later().today_ms()
    with open_timetable(folder, now) as timetable:
        tables = Tables(store, settings=SETTINGS, timetable=timetable)
        name = await tables.create(NewTable(bot="random", time=DaysTime(2), dealer="opener", seats=4), OWNER)
        await tables.get(name)
        await tables.close()
        if server_ran:
            await note_until(timetable, now, later)

    with open_timetable(folder, later) as timetable:
        tables = Tables(store, environment=Environment(Later()), settings=SETTINGS, timetable=timetable)
        await tables.load_due()
        await tables.get(name)
        while server_ran and not any("timed_out" in row.body for row in await store.read(name)):  # noqa: ASYNC110  # no event tells it
            await asyncio.sleep(0.01)
        await tables.close()
    assert sum("timed_out" in row.body for row in await store.read(name)) == int(server_ran)
