"""The hours of a server, and the tables that go on though nobody comes."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from shoal.server.database import FILE
from shoal.server.opening import NewTable
from shoal.server.store import open_store
from shoal.server.tables import Tables, today_ms
from shoal.server.time_control import DaysTime
from shoal.server.timetable import NOTED_EVERY, open_timetable
from tests.server.tables_in_memory import OWNER, random_bots

HOUR = 3_600_000
DAY = 24 * HOUR


def test_only_the_hours_of_a_server_count(tmp_path: Path) -> None:
    async def ran(begins: int, notes: int, since: int, now: int) -> float:
        with open_timetable(tmp_path, begins) as timetable:
            await timetable.note(notes)
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


def put_back(folder: Path, ms: int, *, server_ran: bool) -> None:
    """Let it be so much later: what happened was so long ago, and meanwhile a server ran or did not."""
    with sqlite3.connect(folder / FILE) as connection:
        connection.execute("UPDATE events SET at_ms = at_ms - ?", (ms,))
        connection.execute("UPDATE due SET at_ms = at_ms - ?", (ms,))
        connection.execute("DELETE FROM uptime")
        if server_ran:
            connection.execute("INSERT INTO uptime VALUES (?,?)", (today_ms() - ms, today_ms()))
    connection.close()


@pytest.mark.parametrize("server_ran", [True, False])
def test_a_bot_plays_when_the_days_are_over_though_nobody_has_come(tmp_path: Path, server_ran: bool) -> None:
    async def opened() -> str:
        with open_timetable(tmp_path, today_ms()) as timetable:
            tables = Tables(store, maker_of=random_bots, timetable=timetable)
            name = await tables.create(NewTable(bot="random", time=DaysTime(2), dealer="opener", seats=4), OWNER)
            await tables.get(name)
            await tables.close()
            return name

    async def outs(name: str) -> int:
        with open_timetable(tmp_path, today_ms()) as timetable:
            tables = Tables(store, maker_of=random_bots, timetable=timetable)
            await tables.look_after_due(timetable)
            await asyncio.sleep(0)
            for _ in range(2000):
                bodies = [row.body for row in await store.read(name)]
                if not server_ran or any("timed_out" in body for body in bodies):
                    break
                await asyncio.sleep(0.01)
            await tables.close()
            return sum("timed_out" in row.body for row in await store.read(name))

    with open_store(tmp_path) as store:
        name = asyncio.run(opened())
        put_back(tmp_path, 3 * DAY, server_ran=server_ran)
        assert asyncio.run(outs(name)) == (1 if server_ran else 0)
