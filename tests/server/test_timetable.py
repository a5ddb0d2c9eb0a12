"""The hours of a server, and the tables that go on though nobody comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.environment import SYSTEM_CLOCK, Alarm, Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.timetable import NOTED_EVERY, Timetable, open_timetable
from tests.server.tables_in_memory import OWNER, random_bots

HOUR = 3_600_000
DAY = 24 * HOUR


async def note_until(timetable: Timetable, began: int, now: int) -> None:
    """The server runs until then; it notes that once an hour."""
    for at in range(began, now, HOUR):
        await timetable.note(at)
    await timetable.note(now)


def test_only_the_hours_of_a_server_count(tmp_path: Path) -> None:
    async def ran(begins: int, notes: int, since: int, now: int) -> float:
        with open_timetable(tmp_path, begins) as timetable:
            await note_until(timetable, begins, notes)
            return await timetable.ran_s(since, now)

    with open_store(tmp_path):
        asyncio.run(ran(0, 5 * HOUR, 0, 5 * HOUR))
        asyncio.run(ran(10 * HOUR, 12 * HOUR, 0, 12 * HOUR))

        assert asyncio.run(ran(20 * HOUR, 21 * HOUR, 4 * HOUR, 21 * HOUR)) == (1 + 2 + 1) * 3600
        assert asyncio.run(ran(30 * HOUR, 30 * HOUR, 6 * HOUR, 9 * HOUR)) == 0


def test_a_clock_of_the_day_that_jumps_charges_nobody(tmp_path: Path) -> None:
    async def ran() -> list[float]:
        with open_timetable(tmp_path, 10 * DAY) as timetable:
            await timetable.note(5 * DAY)
            return [await timetable.ran_s(11 * DAY, 9 * DAY), await timetable.ran_s(9 * DAY, 8 * DAY)]

    with open_store(tmp_path):
        assert asyncio.run(ran()) == [0, 0]


def test_a_clock_that_leaps_forward_and_comes_back_charges_what_has_passed_in_between_and_no_more(
    tmp_path: Path,
) -> None:
    async def ran() -> list[float]:
        with open_timetable(tmp_path, 0) as timetable:
            await note_until(timetable, 0, 2 * HOUR)
            leapt = [await timetable.ran_s(0, 30 * DAY), await timetable.ran_s(0, 30 * DAY + HOUR)]
            await note_until(timetable, 2 * HOUR, 5 * HOUR)
            return [*leapt, await timetable.ran_s(0, 5 * HOUR)]

    with open_store(tmp_path):
        assert asyncio.run(ran()) == [2 * 3600, 3 * 3600, 5 * 3600]


def test_hours_of_a_server_whose_clock_was_ahead_are_not_counted_twice(tmp_path: Path) -> None:
    async def ran(begins: int, now: int) -> float:
        with open_timetable(tmp_path, begins) as timetable:
            await note_until(timetable, begins, now)
            return await timetable.ran_s(0, now)

    with open_store(tmp_path):
        asyncio.run(ran(2 * HOUR, 4 * HOUR))
        assert asyncio.run(ran(0, 3 * HOUR)) == 3 * 3600


def test_what_a_killed_server_did_not_note_is_credited(tmp_path: Path) -> None:
    async def killed() -> None:
        with open_timetable(tmp_path, 0) as timetable:
            await timetable.note(round(NOTED_EVERY * 1000))

    async def ran() -> float:
        with open_timetable(tmp_path, HOUR) as timetable:
            return await timetable.ran_s(0, HOUR)

    with open_store(tmp_path):
        asyncio.run(killed())
        assert asyncio.run(ran()) == NOTED_EVERY


class Later:
    """The system's clock, on which it is three days later."""

    def now(self) -> float:
        return SYSTEM_CLOCK.now()

    def today_ms(self) -> int:
        return SYSTEM_CLOCK.today_ms() + 3 * DAY

    def call_in(self, seconds: float, what: Callable[[], None]) -> Alarm:
        return SYSTEM_CLOCK.call_in(seconds, what)


settings = TableSettings(maker_of=random_bots)


@pytest.mark.parametrize("server_ran", [True, False])
def test_a_bot_plays_when_the_days_are_over_though_nobody_has_come(tmp_path: Path, server_ran: bool) -> None:
    async def opened() -> str:
        with open_timetable(tmp_path, SYSTEM_CLOCK.today_ms()) as timetable:
            tables = Tables(store, settings=settings, timetable=timetable)
            name = await tables.create(NewTable(bot="random", time=DaysTime(2), dealer="opener", seats=4), OWNER)
            await tables.get(name)
            await tables.close()
            if server_ran:
                await note_until(timetable, SYSTEM_CLOCK.today_ms(), Later().today_ms())
            return name

    async def outs(name: str) -> int:
        with open_timetable(tmp_path, Later().today_ms()) as timetable:
            tables = Tables(store, environment=Environment(Later()), settings=settings, timetable=timetable)
            await tables.load_due()
            await tables.get(name)
            while server_ran and not any("timed_out" in row.body for row in await store.read(name)):  # noqa: ASYNC110  # no event tells it
                await asyncio.sleep(0.01)
            await tables.close()
            return sum("timed_out" in row.body for row in await store.read(name))

    with open_store(tmp_path) as store:
        name = asyncio.run(opened())
        assert asyncio.run(outs(name)) == (1 if server_ran else 0)
