"""What is kept and for how long, and what happens when a data folder is not as it was left."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from shoal.server.operations.marks import mark_of
from shoal.server.operations.serving import ROUND_S, STEP_S, keep_tidy
from shoal.server.storage.database import FILE
from shoal.server.storage.retention import DAY_S, DEFAULT_RETENTION, MOST, Retention, Tidied, census
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.storage.store import GAME_ID, OnShelf, id_of_game, id_of_record
from shoal.server.storage.store_errors import DatabaseDamaged, Failed
from shoal.server.tables.environment import Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import LogDamaged, Row, read, sealed
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.table_errors import UnknownTable
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.presence import FROZEN_FOR
from shoal.server.tables.timing.time_control import DaysTime
from tests.server.finished_games import finished
from tests.server.live import LiveServer
from tests.server.simulated import StoppedClock
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked
from tests.server.test_timetable import open_timetable

pytestmark = pytest.mark.anyio

PLAYED, LEFT, UNTOUCHED = "bababababa-aaaaaaaa", "bebebebebe-aaaaaaaa", "bibibibibi-aaaaaaaa"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with open_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock()


@pytest.fixture
def tables(store: SqliteStore, clock: StoppedClock) -> Tables:
    return Tables(store, environment=Environment(clock))


def named(log: list[Row], table: str) -> list[Row]:
    return [sealed(replace(row, table=table)) for row in log]


def values(store: SqliteStore, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(store._path)) as connection:
        return connection.execute(query).fetchall()


async def names_in(store: SqliteStore) -> list[str]:
    return [name for name, _, _ in await store.after("", 100)]


# --- Retention --------------------------------------------------------------------------------------------------------


def played_at() -> MemoryTable:
    table = MemoryTable()
    table.connect(1)
    assert is_acked(table.say(1, type="set_pace", id=1, pace="quick"))
    return table


def left() -> MemoryTable:
    table = played_at()
    assert is_acked(table.say(1, type="stand", id=2))
    return table


def left_in_a_game() -> MemoryTable:
    table = MemoryTable()
    table.connect(1)
    assert is_acked(table.say(1, **table.ask(1)))
    assert is_acked(table.say(1, type="stand", id=2))
    assert not table.state.game.is_over
    return table


async def three_tables(store: SqliteStore) -> None:
    for name, table in ((PLAYED, played_at()), (LEFT, left()), (UNTOUCHED, MemoryTable())):
        await store.append(named(table.log, name))


@pytest.mark.parametrize(
    ("log_of", "days", "has_page"),
    [
        (lambda: MemoryTable().log, 1, False),
        (lambda: left().log, 1, False),
        (lambda: left_in_a_game().log, FROZEN_FOR / DAY_S, False),
        (lambda: finished("go_fish"), 90, True),
        (lambda: played_at().log, 365, False),
        (lambda: MemoryTable(time=DaysTime(2)).log, 365, False),
    ],
    ids=["untouched", "left", "left in a game", "its game has a page", "somebody sits there", "played by post"],
)
async def test_a_table_is_removed_with_its_games_after_its_days(
    store: SqliteStore,
    clock: StoppedClock,
    tables: Tables,
    log_of: Callable[[], list[Row]],
    days: float,
    *,
    has_page: bool,
) -> None:
    log, game = named([*log_of()], PLAYED), id_of_game(PLAYED, 1)
    await store.append(log)
    if has_page:
        await store.shelve(OnShelf(game, 0, PLAYED, 1))
        await store.keep_review(game, 1, b"x")
    clock.time = log[-1].at_ms / 1000 + days * DAY_S - 1
    assert (await tables.tidy()).vanished == ()
    assert await names_in(store) == [PLAYED]
    clock.time += 2
    tidied = await tables.tidy()
    assert (tidied.vanished, tidied.is_round) == ((PLAYED,), True)
    assert await names_in(store) == await store.tables_of(OWNER, 10) == []
    assert (await store.on_shelf(game), await store.kept_review(game, 1)) == (None, None)
    with pytest.raises(UnknownTable):
        await tables.get(PLAYED)


async def test_what_an_account_keeps_is_not_removed(store: SqliteStore, clock: StoppedClock, tables: Tables) -> None:
    await store.append(named(played_at().log, PLAYED))
    await store.set_keeping(OWNER, yes=True)
    clock.time = 365 * DAY_S + 1
    assert (await tables.tidy()).vanished == ()
    folder = store._path.parent
    assert census(folder, Retention(), clock.today_ms()) == (1, 1, 0, 1)
    await store.set_keeping(OWNER, yes=False)
    assert census(folder, Retention(), clock.today_ms()) == (1, 1, 1, 0)
    assert (await tables.tidy()).vanished == (PLAYED,)
    await store.set_keeping(OWNER, yes=True)
    await store.erase(OWNER)
    assert not await store.is_keeping(OWNER)


async def test_one_call_looks_at_a_few_tables_and_the_next_goes_on(
    store: SqliteStore, clock: StoppedClock, tables: Tables
) -> None:
    await three_tables(store)
    clock.time = 2 * DAY_S
    calls = [await tables.tidy(most=1) for _ in range(4)]
    assert [call.vanished for call in calls] == [(), (LEFT,), (UNTOUCHED,), ()]
    assert [call.is_round for call in calls] == [False, False, False, True]


async def test_a_table_in_memory_does_not_vanish(store: SqliteStore, clock: StoppedClock, tables: Tables) -> None:
    name = await tables.create(NewTable(), OWNER)
    await tables.get(name)
    clock.time = 3 * DAY_S
    assert (await tables.tidy()).vanished == ()
    assert await names_in(store) == [name]
    await tables.close()


@pytest.mark.parametrize("change", ["SET body = '{}' WHERE n = 2 AND", "SET at_ms = 'yesterday' WHERE"])
async def test_a_damaged_table_stays_and_others_vanish_all_the_same(
    store: SqliteStore, clock: StoppedClock, tables: Tables, change: str
) -> None:
    await three_tables(store)
    store._writer.execute(f"UPDATE events {change} table_id = ?", (LEFT,))
    clock.time = 2 * DAY_S
    assert (await tables.tidy()).vanished == (UNTOUCHED,)
    assert await names_in(store) == [PLAYED, LEFT]


async def test_nothing_is_removed_because_a_clock_leapt_though_all_looks_old(
    store: SqliteStore, clock: StoppedClock, tmp_path: Path
) -> None:
    await three_tables(store)
    with open_timetable(tmp_path, 0) as timetable:
        tables = Tables(store, environment=Environment(clock), timetable=timetable)

        async def removed_after(hours: int) -> tuple[str, ...]:
            for _ in range(hours):
                clock.time += 3600
                await timetable.note(clock.today_ms())
            return (await tables.tidy()).vanished

        clock.time = 5 * 365 * DAY_S  # and no server has run in all that time
        assert await removed_after(0) == ()
        assert await removed_after(25) == (LEFT, UNTOUCHED), "a day is what an empty table stays"
        assert await removed_after(6 * 24) == (PLAYED,), "a week is enough for one that is so old"


class ThreeLooks(Tables):
    """Tables whose store fails at the second look."""

    def __init__(self) -> None:
        self.looks = 0

    async def tidy(self, retention: Retention = DEFAULT_RETENTION, *, most: int = MOST) -> Tidied:
        self.looks += 1
        if self.looks == 2:
            raise Failed("the disk is full")
        return Tidied((), 0, is_round=self.looks == 3)


async def test_a_server_tidies_a_few_tables_at_a_time_and_after_a_failure_later_again(
    store: SqliteStore, tables: Tables
) -> None:
    rests: list[float] = []

    async def rest(pause: float) -> None:
        if len(rests) == 4:
            raise asyncio.CancelledError
        rests.append(pause)

    with contextlib.suppress(asyncio.CancelledError):
        await keep_tidy(ThreeLooks(), rest=rest)
    assert rests == [ROUND_S, STEP_S, ROUND_S, ROUND_S]

    await three_tables(store)
    rests.pop()
    with contextlib.suppress(asyncio.CancelledError):
        await keep_tidy(tables, Retention(empty_days=-1e4), rest=rest)
    assert await names_in(store) == [PLAYED]


# --- Packing ----------------------------------------------------------------------------------------------------------


async def test_a_table_at_which_nothing_happens_is_packed_and_can_be_read_played_on_and_packed_again(
    store: SqliteStore, clock: StoppedClock, tables: Tables
) -> None:
    table = MemoryTable(watching="late")
    table.connect(1, OWNER)
    table.connect(9, "watcher", tab="tab9")
    assert is_acked(table.say(9, type="look_on", id=1, seat=None, name="Wim"))
    table.begin(1)
    table.begin(1, command=91)
    assert any(row.game and row.known for row in table.log), "who looked on is known in the log of the game"
    log = named(table.log, PLAYED)
    await store.append(log)
    clock.time = log[-1].at_ms / 1000 + 90 * DAY_S - 1
    await tables.tidy()
    assert len(values(store, "SELECT n FROM events WHERE game = 1")) > 1, "not before"
    clock.time += 2
    assert [(await tables.tidy()).packed for _ in range(2)] == [1, 0]
    assert values(store, "SELECT n FROM events WHERE game > 0") in ([], [(log[-1].n,)])
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


async def test_who_is_erased_is_gone_from_tables_in_memory_too(tables: Tables) -> None:
    name = await tables.create(NewTable(name="Ada"), OWNER)
    await tables.get(name)
    assert await tables.erase(OWNER) == 1
    await asyncio.gather(*(loaded.task for loaded in tables._loaded.values()))
    seen, _ = await (await tables.get(name)).look(OWNER)
    assert seen.you is None
    assert "Ada" not in [sitter.name for sitter in seen.sitters if sitter.status != "bot"]
    await tables.close()


# --- The shelf of finished games --------------------------------------------------------------------------------------


def test_ids_are_of_one_form_and_another_one_for_each_game_and_record() -> None:
    ids = [id_of_game("a", 1), id_of_game("a", 2), id_of_game("b", 1), id_of_record(b"a"), id_of_record(b"b")]
    assert len(set(ids)) == len(ids)
    assert [one for one in ids if not GAME_ID.fullmatch(one)] == []


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


async def test_a_database_that_was_emptied_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"")  # in a new folder that is a beginning
    with open_store(tmp_path) as store:
        await store.append(MemoryTable().log)
    for path in tmp_path.glob(f"{FILE}-*"):
        path.unlink()
    (tmp_path / FILE).write_bytes(b"")

    with pytest.raises(DatabaseDamaged, match="is empty, though there was one"), open_store(tmp_path):
        pass
    assert (tmp_path / FILE).stat().st_size == 0
    (tmp_path / FILE).unlink()
    with open_store(tmp_path) as fresh:
        assert await fresh.read("table") == []


def test_a_log_that_nobody_can_follow_closes_its_table() -> None:
    """Nobody proposed what is agreed to here: each row is sound, all of them are not."""
    table = played_at()
    last = table.log[-1]
    agreed = sealed(replace(last, n=last.n + 1, game=1, command=None, body='{"type":"ruling_consented","seat":0}'))
    with pytest.raises(LogDamaged, match=rf"^the log of table {mark_of('table')} makes no table: AssertionError$"):
        state_of([*table.log, agreed])
