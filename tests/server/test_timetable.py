"""The hours of a server, and the tables that go on though nobody comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TypeVar

import pytest

from shoal.server.cluster.leases import HAS_TABLE, join, leave
from shoal.server.daily.tally import TALLY_TABLES, FirstAnswers, PuzzleTally
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.storage.side_connection import Database, SideConnection, open_beside
from shoal.server.storage.sqlite_store import SqliteStore
from shoal.server.storage.steps import Steps, ask
from shoal.server.storage.store_errors import Failed
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment, SystemClock
from shoal.server.tables.opening import NewTable
from shoal.server.tables.running import TableSettings
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.timetable import NOTED_EVERY, TIMETABLE_TABLES, Timetable, begin, begin_timetable
from tests.server.tables_in_memory import OWNER, random_bots

pytestmark = pytest.mark.anyio

T = TypeVar("T")
HOUR = 3_600_000
DAY = 24 * HOUR


@contextmanager
def open_timetable(folder: Path, now_ms: int) -> Iterator[Timetable]:
    """The timetable of a data folder, where a server begins to run."""
    with open_beside(folder, TIMETABLE_TABLES) as beside:
        yield begin_timetable(beside, now_ms)


@pytest.fixture
def folder(store: SqliteStore, tmp_path: Path) -> Path:
    """Where a store is open, as it is where a timetable is."""
    return tmp_path


@pytest.fixture(params=["sqlite", "postgresql"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "sqlite":
        with open_beside(tmp_path, TIMETABLE_TABLES + TALLY_TABLES) as beside:
            yield beside
        return
    shared = PostgresStore(request.getfixturevalue("emptied_url"), "a")
    yield shared
    await shared.close()


async def begun(database: Database, now_ms: int) -> Timetable:
    """A server begins to run."""
    timetable = Timetable(database, await database.change(begin(now_ms)))
    await timetable.note(now_ms)
    return timetable


async def note_until(timetable: Timetable, began: int, now: int) -> None:
    """The server runs until then; it notes that once an hour."""
    for at in range(began, now, HOUR):
        await timetable.note(at)
    await timetable.note(now)


async def test_only_the_hours_of_a_server_count(database: Database) -> None:
    for begins, ends in ((0, 5), (10, 12), (20, 21)):
        timetable = await begun(database, begins * HOUR)
        await note_until(timetable, begins * HOUR, ends * HOUR)
        ran = await timetable.ran_s(min(4 * HOUR, begins * HOUR), ends * HOUR)

    assert ran == (1 + 2 + 1) * 3600
    assert await (await begun(database, 30 * HOUR)).ran_s(6 * HOUR, 9 * HOUR) == 0
    assert (await begun(database, 300 * DAY)).first_day() == date(1970, 1, 1)


async def test_hours_in_which_several_servers_ran_count_once(database: Database) -> None:
    first, second = await begun(database, 0), await begun(database, HOUR)
    await note_until(first, 0, 3 * HOUR)
    await note_until(second, HOUR, 5 * HOUR)
    third = await begun(database, 7 * HOUR)
    for timetable in (first, second, third):
        assert await timetable.ran_s(HOUR // 2, 7 * HOUR) == 4.5 * 3600


async def test_a_clock_of_the_day_that_jumps_charges_nobody(database: Database) -> None:
    timetable = await begun(database, 10 * DAY)
    await timetable.note(5 * DAY)
    assert [await timetable.ran_s(since * DAY, now * DAY) for since, now in ((11, 9), (9, 8))] == [0, 0]


async def test_a_clock_that_leaps_forward_and_comes_back_charges_what_has_passed_in_between_and_no_more(
    database: Database,
) -> None:
    timetable = await begun(database, 0)
    await note_until(timetable, 0, 2 * HOUR)
    assert await timetable.ran_s(0, 30 * DAY) == 2 * 3600
    assert await timetable.ran_s(0, 30 * DAY + HOUR) == 3 * 3600
    await note_until(timetable, 2 * HOUR, 5 * HOUR)
    assert await timetable.ran_s(0, 5 * HOUR) == 5 * 3600


async def test_hours_of_a_server_whose_clock_was_ahead_are_not_counted_twice(database: Database) -> None:
    for begins, ends in ((2 * HOUR, 4 * HOUR), (0, 3 * HOUR)):
        timetable = await begun(database, begins)
        await note_until(timetable, begins, ends)
        ran = await timetable.ran_s(0, ends)

    assert ran == 3 * 3600


async def test_what_a_killed_server_did_not_note_is_credited(database: Database) -> None:
    await (await begun(database, 0)).note(round(NOTED_EVERY * 1000))

    assert await (await begun(database, HOUR)).ran_s(0, HOUR) == NOTED_EVERY


class Failing(SideConnection):
    """A database that cannot be used for a while."""

    fails = False

    def _do(self, steps: Steps[T]) -> T:
        if self.fails:
            raise Failed("the database does not answer")
        return super()._do(steps)


async def test_while_the_database_cannot_be_used_nobody_is_charged() -> None:
    database = Failing(None, TIMETABLE_TABLES)
    timetable = await begun(database, 0)
    heard: list[Exception] = []
    timetable.on_failed = heard.append
    database.fails = True
    await timetable.note(HOUR // 4)
    database.fails = False
    await timetable.note(HOUR // 2)
    assert await timetable.ran_s(0, HOUR) == 1800
    assert [type(error) for error in heard] == [Failed]
    database.close()


async def test_tables_are_due_at_their_time_for_the_server_that_looks_after_them(database: Database) -> None:
    timetable = await begun(database, 0)
    for table, at in (("a", 5), ("b", 7), ("a", 9), ("c", 5)):
        await timetable.set_due(table, at)
    await timetable.set_due("c", None)
    assert [sorted(await timetable.due(now)) for now in (4, 7, 9)] == [[], ["b"], ["a", "b"]]
    timetable.is_keeper = lambda: False
    assert await timetable.due(9) == []


async def test_a_table_that_a_node_has_in_memory_is_not_due_until_that_node_is_gone(emptied_url: str) -> None:
    store = PostgresStore(emptied_url, "a")
    timetable = Timetable(store, 0, looked_after=HAS_TABLE)
    for table in ("here", "there", "nowhere"):
        await timetable.set_due(table, 0)
    await store.change(join("a", "a", "", ""))
    await store.change(ask("INSERT INTO owners VALUES ('here', 'a', 1), ('there', 'dead', 1)"))
    assert sorted(await timetable.due(1)) == ["nowhere", "there"]
    await store.change(leave("a"))
    assert sorted(await timetable.due(1)) == ["here", "nowhere", "there"]
    await store.close()


async def test_first_answers_are_counted_for_each_day_whoever_counts(database: Database) -> None:
    day, other = date(2026, 12, 24), date(2026, 12, 25)
    one, two = PuzzleTally(database), PuzzleTally(database)
    assert await one.of(day) == FirstAnswers()
    await asyncio.gather(one.of(day, new="right"), two.of(day, new="wrong"), one.of(other, new="wrong"))
    assert [await two.of(each) for each in (day, other)] == [FirstAnswers(1, 2), FirstAnswers(0, 1)]


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
