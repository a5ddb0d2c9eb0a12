"""Databases of older formats, as the Shoal of their time wrote them (`old_formats/`): they become ours, and nothing of them is lost.

In each, the owner and Bea play Literature at "a-table"; Bea changes their name, leaves, and comes back.
"""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from shoal.server.database import FILE, FORMAT
from shoal.server.log import Row, opening_of, read
from shoal.server.sqlite_store import open_store
from shoal.server.table_events import Seated
from shoal.server.table_sights import WatchingSet
from shoal.server.time_control import NO_TIME, TurnTime
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked

OLD = Path(__file__).parent / "old_formats"
FORMATS = (2, 3, 4, 5)
BEA = "f" * 64


def old_database(folder: Path, version: int) -> Path:
    path = folder / FILE
    connection = sqlite3.connect(path)
    connection.executescript((OLD / f"format_{version}.sql").read_text(encoding="utf-8"))
    assert connection.execute("PRAGMA user_version").fetchone() == (version,)
    connection.close()
    return path


def migrated(folder: Path, version: int) -> list[Row]:
    old_database(folder, version)
    with open_store(folder) as store:
        return asyncio.run(store.read("a-table"))


def values(path: Path, query: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize("version", FORMATS)
def test_an_older_log_tells_the_same_of_people(tmp_path: Path, version: int) -> None:
    _, entries = read(migrated(tmp_path, version))

    seated = [entry.event for entry in entries if isinstance(entry.event, Seated)]
    assert seated == [
        Seated(0, "p1", "Owner", OWNER),
        Seated(1, "p2", "Bea", BEA),
        Seated(1, "p2", 'Béa "B"', BEA),
        Seated(1, "p2", "Bea", BEA),
    ]
    assert {entry.ms for entry in entries} == {0}


@pytest.mark.parametrize("version", FORMATS)
def test_after_a_migration_no_log_names_anybody(tmp_path: Path, version: int) -> None:
    migrated(tmp_path, version)

    bodies = " ".join(str(body) for (body,) in values(tmp_path / FILE, "SELECT body FROM events"))
    assert all(name not in bodies for name in (BEA, OWNER, "Owner", '"Bea"', "Béa"))
    assert values(tmp_path / FILE, "PRAGMA user_version") == [(FORMAT,)]


@pytest.mark.parametrize("version", FORMATS)
def test_an_older_table_is_played_on_and_an_old_command_is_not_done_twice(tmp_path: Path, version: int) -> None:
    old_database(tmp_path, version)
    with open_store(tmp_path) as store:
        log = asyncio.run(store.read("a-table"))
        table = MemoryTable(log=log)
        table.connect(1)
        table.connect(2, BEA, tab="other")
        assert is_acked(table.say(2, type="sit", id=91, seat=1, name="Bea"))
        assert len(table.log) == len(log), "the command of before the migration is only acknowledged"
        assert table.record.pace == "at_once"
        table.pass_time(7.0)
        assert is_acked(table.say(1, type="set_pace", id=200, pace="normal"))
        news = [replace(row, table="a-table") for row in table.log[len(log) :]]
        assert sum(row.ms for row in news) == 7000
        asyncio.run(store.append(news))
        assert asyncio.run(store.read("a-table")) == [*log, *news]
        assert asyncio.run(store.tables_of(BEA, 5)) == ["a-table"]


def test_a_migrated_file_has_the_tables_of_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    with open_store(tmp_path / "new"):
        pass
    migrated(tmp_path, 4)

    def shape(path: Path) -> dict[str, set[str]]:
        names = [str(name) for (name,) in values(path, "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite%'")]
        return {name: {str(column[1]) for column in values(path, f"PRAGMA table_info({name})")} for name in names}

    assert shape(tmp_path / FILE) == shape(tmp_path / "new" / FILE)


def test_a_damaged_entry_does_not_keep_the_other_tables_from_their_migration(tmp_path: Path) -> None:
    path = old_database(tmp_path, 4)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP INDEX seated")
        connection.execute(
            "INSERT INTO events (table_id, n, at_ms, by, body) VALUES ('broken', 1, 5, 'table', ?)",
            ('{"type":"seated",',),
        )
    connection.close()

    with open_store(tmp_path) as store:
        assert [row.n for row in asyncio.run(store.read("a-table"))] == list(range(1, 32))
        assert [row.known for row in asyncio.run(store.read("broken"))] == [None]


@pytest.mark.parametrize("version", [2, 3, 4])
@pytest.mark.parametrize(("seconds", "time"), [("null", NO_TIME), ("30", TurnTime(30)), ("2", TurnTime(5))])
def test_the_time_for_a_turn_was_a_house_rule_and_is_the_tables(
    tmp_path: Path, version: int, seconds: str, time: object
) -> None:
    path = old_database(tmp_path, version)
    with sqlite3.connect(path) as connection:
        query = "UPDATE events SET body = replace(body, ?, ?) WHERE n = 1"
        connection.execute(query, ('"turn_timer":null', f'"turn_timer":{seconds}'))
    connection.close()
    with open_store(tmp_path) as store:
        _, entries = read(asyncio.run(store.read("a-table")))

    assert opening_of(entries).time == time
    assert "turn_timer" not in opening_of(entries).options


def test_who_might_watch_was_yes_or_no_and_is_one_of_five(tmp_path: Path) -> None:
    _, entries = read(migrated(tmp_path, 5))

    assert opening_of(entries).watching == "nobody"
    assert [entry.event for entry in entries if isinstance(entry.event, WatchingSet)] == [
        WatchingSet("ended"),
        WatchingSet("nobody"),
    ]
