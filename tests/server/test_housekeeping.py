"""What is kept and for how long, and what happens when a data folder is not as it was left."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from shoal.server.operations.marks import mark_of
from shoal.server.storage.census import census
from shoal.server.storage.database import FILE
from shoal.server.storage.retention import DAY_S, Retention
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.storage.store_errors import DatabaseDamaged, Failed
from shoal.server.tables.environment import Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import LogDamaged, Row, read, sealed
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.tables import Tables, UnknownTable
from shoal.server.tables.timing.presence import FROZEN_FOR
from shoal.server.tables.timing.time_control import DaysTime
from shoal.server.tables.timing.timetable import Timetable, open_timetable
from tests.server.live import LiveServer
from tests.server.simulated import StoppedClock
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, last_game_of
from tests.server.test_logs_of_games import match


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with open_store(tmp_path) as opened:
        yield opened


def named(log: list[Row], table: str) -> list[Row]:
    return [sealed(replace(row, table=table)) for row in log]


def values(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


# --- Retention --------------------------------------------------------------------------------------------------------

PLAYED, LEFT, UNTOUCHED = "bababababa-aaaaaaaa", "bebebebebe-aaaaaaaa", "bibibibibi-aaaaaaaa"


def a_table_that_was_played_at() -> MemoryTable:
    table = MemoryTable()
    table.connect(1)
    assert is_acked(table.say(1, type="set_pace", id=1, pace="quick"))
    return table


def a_table_that_was_left() -> MemoryTable:
    table = a_table_that_was_played_at()
    assert is_acked(table.say(1, type="stand", id=2))
    return table


async def three_tables(store: SqliteStore) -> None:
    await store.append(named(a_table_that_was_played_at().log, PLAYED))
    await store.append(named(a_table_that_was_left().log, LEFT))
    await store.append(named(MemoryTable().log, UNTOUCHED))


async def names_in(store: SqliteStore) -> list[str]:
    return [name for name, _, _ in await store.after("", 100)]


def test_after_a_day_a_table_vanishes_where_nobody_sits_or_nobody_did_anything(store: SqliteStore) -> None:
    async def story() -> None:
        await three_tables(store)
        clock = StoppedClock()
        clock.time = DAY_S - 1
        tables = Tables(store, environment=Environment(clock))
        assert (await tables.tidy()).vanished == ()
        clock.time = DAY_S + 1
        tidied = await tables.tidy()
        assert tidied.vanished == (LEFT, UNTOUCHED)
        assert tidied.is_round
        assert await names_in(store) == [PLAYED]
        with pytest.raises(UnknownTable):
            await tables.get(LEFT)
        assert await store.tables_of(OWNER, 10) == [PLAYED]
        await tables.close()

    asyncio.run(story())


def test_a_game_that_was_left_unfinished_stays_for_as_long_as_a_frozen_table(store: SqliteStore) -> None:
    async def story() -> None:
        table = MemoryTable()
        table.connect(1)
        assert is_acked(table.say(1, **table.ask(1)))
        assert is_acked(table.say(1, type="stand", id=2))
        assert not table.state.game.is_over
        await store.append(named(table.log, LEFT))
        clock = StoppedClock()
        clock.time = FROZEN_FOR - 1
        tables = Tables(store, environment=Environment(clock))
        assert (await tables.tidy()).vanished == ()
        clock.time = FROZEN_FOR + 1
        assert (await tables.tidy()).vanished == (LEFT,)
        await tables.close()

    asyncio.run(story())


def test_a_table_where_people_play_by_correspondence_stays_though_nobody_has_moved(store: SqliteStore) -> None:
    async def story() -> None:
        await store.append(named(MemoryTable(time=DaysTime(2)).log, UNTOUCHED))
        clock = StoppedClock()
        clock.time = 100 * DAY_S
        tables = Tables(store, environment=Environment(clock))
        assert (await tables.tidy()).vanished == ()
        assert await names_in(store) == [UNTOUCHED]
        await tables.close()

    asyncio.run(story())


def test_one_call_looks_at_a_few_tables_and_the_next_goes_on(store: SqliteStore) -> None:
    async def story() -> None:
        await three_tables(store)
        clock = StoppedClock()
        clock.time = 2 * DAY_S
        tables = Tables(store, environment=Environment(clock))
        calls = [await tables.tidy(most=1) for _ in range(4)]
        assert [call.vanished for call in calls] == [(), (LEFT,), (UNTOUCHED,), ()]
        assert [call.is_round for call in calls] == [False, False, False, True]
        await tables.close()

    asyncio.run(story())


def test_a_table_in_memory_does_not_vanish(store: SqliteStore) -> None:
    async def story() -> None:
        clock = StoppedClock()
        clock.time = 10.0
        tables = Tables(store, environment=Environment(clock))
        name = await tables.create(NewTable(), OWNER)
        await tables.get(name)
        clock.time = 3 * DAY_S
        assert (await tables.tidy()).vanished == ()
        assert await names_in(store) == [name]
        await tables.close()

    asyncio.run(story())


def test_a_table_does_not_vanish_if_something_happened_there_meanwhile(store: SqliteStore) -> None:
    async def story() -> None:
        log = named(a_table_that_was_left().log, LEFT)
        await store.append(log)
        assert not await store.remove(LEFT, log[-1].n - 1)
        assert await store.read(LEFT) == log
        assert await store.remove(LEFT, log[-1].n)
        assert await store.read(LEFT) == []

    asyncio.run(story())


def test_a_damaged_table_does_not_vanish(store: SqliteStore) -> None:
    async def story() -> None:
        await store.append(named(a_table_that_was_left().log, LEFT))
        store._writer.execute("UPDATE events SET body = '{}' WHERE n = 2")
        clock = StoppedClock()
        clock.time = 2 * DAY_S
        tables = Tables(store, environment=Environment(clock))
        assert (await tables.tidy()).vanished == ()
        assert await names_in(store) == [LEFT]
        await tables.close()

    asyncio.run(story())


def test_finished_games_are_packed_and_can_still_be_read(store: SqliteStore) -> None:
    table = match(2)

    async def story() -> None:
        await store.append(table.log)
        before = [await store.read("table", game) for game in (1, 2)]
        assert await store.archive(0, 100) == 0, "none ended before 1970"
        assert await store.archive(2**50, 1) == 1
        assert await store.archive(2**50, 100) == 1
        assert await store.archive(2**50, 100) == 0, "the last game is never packed"
        tail = [row for row in last_game_of(table.log) if row.game in (0, 3)]
        assert await store.read("table") == tail
        for game in (1, 2):
            rows = await store.read("table", game)
            assert [row for row in rows if row.game == game] == [row for row in before[game - 1] if row.game == game]
            finished = TableState.of(*read(rows)).finished
            assert finished is not None
            unpacked = TableState.of(*read(before[game - 1])).finished
            assert unpacked is not None
            assert (finished.events, finished.seats) == (unpacked.events, unpacked.seats)
        state = TableState.of(*read(await store.read("table")))
        assert state.game.truth == table.truth
        assert (state.score.wins, state.n, state.ms) == (table.state.score.wins, table.state.n, table.state.ms)

    asyncio.run(story())
    kinds = values(store._path, "SELECT DISTINCT game FROM events ORDER BY game")
    assert kinds == [(0,), (3,)]


def test_a_table_at_which_nothing_happens_is_packed_and_can_be_read_played_on_and_packed_again(
    store: SqliteStore,
) -> None:
    table = MemoryTable(watching="late")
    table.connect(1, OWNER)
    table.connect(9, "watcher", tab="tab9")
    assert is_acked(table.say(9, type="look_on", id=1, seat=None, name="Wim"))
    table.begin(1)
    table.begin(1, command=91)
    assert any(row.game and row.known for row in table.log), "who looked on is known in the log of the game"
    log = named(table.log, PLAYED)

    async def story() -> None:
        await store.append(log)
        clock = StoppedClock()
        tables = Tables(store, environment=Environment(clock))
        clock.time = log[-1].at_ms / 1000 + 90 * DAY_S - 1
        await tables.tidy()
        assert len(values(store._path, "SELECT n FROM events WHERE game = 1")) > 1, "not before"
        clock.time += 2
        assert (await tables.tidy()).packed == 1
        assert (await tables.tidy()).packed == 0, "there is nothing left to pack"
        assert values(store._path, "SELECT n FROM events WHERE game > 0") in ([], [(log[-1].n,)])
        assert await store.after("", 10) == [(PLAYED, log[-1].n, log[-1].at_ms)]
        assert not await store.remove(PLAYED, log[-1].n - 1)

        rows = await store.read(PLAYED)
        assert rows == log
        again = MemoryTable(log=rows, table=PLAYED)
        again.connect(1, OWNER)
        again.begin(1, command=92)
        assert is_acked(again.say(1, type="stand", id=93))
        await store.append(again.log[len(rows) :])
        assert await store.pack(PLAYED, again.log[-1].n)
        state = TableState.of(*read(await store.read(PLAYED)))
        assert (state.game.truth, state.n) == (again.truth, again.state.n)
        await tables.close()

    asyncio.run(story())


def test_after_a_year_a_table_is_removed_though_somebody_sits_there_unless_their_account_keeps_it(
    store: SqliteStore,
) -> None:
    async def story() -> None:
        await store.append(named(a_table_that_was_played_at().log, PLAYED))
        clock = StoppedClock()
        tables = Tables(store, environment=Environment(clock))
        await store.set_keeping(OWNER, yes=True)
        clock.time = 365 * DAY_S + 1
        assert (await tables.tidy()).vanished == ()
        assert census(store._path.parent, Retention(), tables._services.environment.clock.today_ms()) == (1, 1, 0, 1)
        await store.set_keeping(OWNER, yes=False)
        assert census(store._path.parent, Retention(), tables._services.environment.clock.today_ms()) == (1, 1, 1, 0)
        clock.time = 365 * DAY_S - 1
        assert (await tables.tidy()).vanished == ()
        clock.time = 365 * DAY_S + 1
        assert (await tables.tidy()).vanished == (PLAYED,)
        await tables.close()

    asyncio.run(story())


def test_nothing_is_removed_because_a_clock_leapt_though_all_looks_old(tmp_path: Path) -> None:
    async def story(store: SqliteStore, timetable: Timetable) -> None:
        await three_tables(store)
        clock = StoppedClock()
        tables = Tables(store, environment=Environment(clock), timetable=timetable)
        clock.time = 5 * 365 * DAY_S  # and no server has run in all that time
        assert (await tables.tidy()).vanished == ()
        for _ in range(25):
            clock.time += 3600
            await timetable.note(clock.today_ms())
        assert (await tables.tidy()).vanished == (LEFT, UNTOUCHED), "a day is what an empty table stays"
        for _ in range(6 * 24):
            clock.time += 3600
            await timetable.note(clock.today_ms())
        assert (await tables.tidy()).vanished == (PLAYED,), "a week is enough for one that is so old"
        await tables.close()

    with open_store(tmp_path) as store, open_timetable(tmp_path, 0) as timetable:
        asyncio.run(story(store, timetable))


def test_who_is_erased_keeps_no_tables(store: SqliteStore) -> None:
    async def story() -> None:
        await store.set_keeping(OWNER, yes=True)
        assert await store.is_keeping(OWNER)
        await store.erase(OWNER)
        assert not await store.is_keeping(OWNER)

    asyncio.run(story())


def test_what_is_appended_while_the_house_is_kept_is_not_lost(store: SqliteStore) -> None:
    async def story() -> None:
        log = match(1).log
        await store.append(log)
        work = [store.append(named(log[:5], f"t{at}")) for at in range(50)]
        packed, *_ = await asyncio.gather(
            store.archive(2**50, 10), *work, store.erase("nobody"), store.remove("t1", 99)
        )
        assert packed == 1
        assert len(await names_in(store)) == 51

    asyncio.run(story())


def test_after_the_end_no_house_is_kept(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        pass

    with pytest.raises(Failed):
        asyncio.run(store.erase("nobody"))


def test_who_is_erased_is_gone_from_tables_in_memory_too(store: SqliteStore) -> None:
    async def story() -> None:
        tables = Tables(store)
        name = await tables.create(NewTable(name="Ada"), OWNER)
        await tables.get(name)
        assert await tables.erase(OWNER) == 1
        await asyncio.gather(*(loaded.task for loaded in tables._loaded.values()))
        seen, _ = await (await tables.get(name)).look(OWNER)
        assert seen.you is None
        assert "Ada" not in [sitter.name for sitter in seen.sitters if sitter.status != "bot"]
        await tables.close()

    asyncio.run(story())


# --- Rows and files that were changed by hand ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET body = replace(body, '\"first\":null', '\"first\":1') WHERE n = 3 AND table_id = ?",
        "UPDATE events SET ms = ms + 60000 WHERE n = 3 AND table_id = ?",
        "UPDATE events SET by = 'human' WHERE n = 3 AND table_id = ?",
        "UPDATE events SET digest = 'other' WHERE n = 2 AND table_id = ?",
        "DELETE FROM events WHERE n = 2 AND table_id = ?",
        "DELETE FROM events WHERE n = 3 AND table_id = ?",
    ],
)
def test_a_table_whose_rows_were_changed_by_hand_is_closed_alone_and_by_its_mark(
    server: LiveServer, caplog: pytest.LogCaptureFixture, change: str
) -> None:
    changed, sound = (server.guest().open_table(game="literature") for _ in range(2))
    name = changed.removeprefix("/t/")
    assert server.store._writer.execute(change, (name,)).rowcount == 1

    assert httpx.get(server.url + changed).status_code == 500
    assert httpx.get(server.url + sound).status_code == 200
    assert f"table {mark_of(name)}" in caplog.text
    assert name not in caplog.text
    assert "hands" not in caplog.text


def test_the_mark_of_a_damaged_table_and_its_event_are_said_and_nothing_of_what_it_says(store: SqliteStore) -> None:
    asyncio.run(store.append(MemoryTable().log))
    store._writer.execute("UPDATE events SET seat = 3 WHERE n = 2")

    with pytest.raises(LogDamaged) as raised:
        read(asyncio.run(store.read("table")))
    assert str(raised.value) == f"event 2 of table {mark_of('table')} was changed by hand"


def test_a_database_that_was_emptied_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        asyncio.run(store.append(MemoryTable().log))
    for path in tmp_path.glob(f"{FILE}-*"):
        path.unlink()
    (tmp_path / FILE).write_bytes(b"")

    with pytest.raises(DatabaseDamaged, match="is empty, though there was one"), open_store(tmp_path):
        pass
    assert (tmp_path / FILE).stat().st_size == 0
    (tmp_path / FILE).unlink()
    with open_store(tmp_path) as fresh:
        assert asyncio.run(fresh.read("table")) == []


def test_a_file_of_zero_bytes_in_a_new_folder_is_a_beginning(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")

    with open_store(tmp_path) as store:
        asyncio.run(store.append(MemoryTable().log))


def test_a_log_that_nobody_can_follow_closes_its_table() -> None:
    """Nobody proposed what is agreed to here: each row is sound, all of them are not."""
    table = a_table_that_was_played_at()
    last = table.log[-1]
    agreed = sealed(replace(last, n=last.n + 1, game=1, command=None, body='{"type":"ruling_consented","seat":0}'))

    with pytest.raises(LogDamaged, match=rf"^the log of table {mark_of('table')} makes no table: AssertionError$"):
        state_of([*table.log, agreed])
