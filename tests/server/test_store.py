"""The store: what is acknowledged is on disk, what cannot be stored is said by name, and it is ready when the next append will be kept."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from shoal.server.accounts import database as people_database
from shoal.server.accounts.account_loader import FILE as PEOPLE
from shoal.server.storage import database
from shoal.server.storage.database import FILE, UNRELEASED
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.storage.store_errors import (
    DatabaseDamaged,
    DatabaseForeign,
    DatabaseInUse,
    Failed,
    FolderUnusable,
    StoreError,
)
from shoal.server.tables.state.log import Row

pytestmark = pytest.mark.anyio

LARGE = 100_000
"""Bytes of an entry that needs many pages."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with open_store(tmp_path) as opened:
        yield opened


def row(n: int, table: str = "t", body: str = "{}") -> Row:
    return Row(table, n, 5, 7, "human", 0, "tab", 3, "d1", body)


def on_disk(folder: Path, query: str = "SELECT n FROM events WHERE table_id = 't' ORDER BY n") -> list[int]:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        return [n for (n,) in connection.execute(query)]


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute(statement)


async def test_appended_rows_are_on_disk_before_the_append_returns_and_read_in_order(
    store: SqliteStore, tmp_path: Path
) -> None:
    for n in range(1, 20):
        await store.append([row(2 * n - 1), row(2 * n)])
        await store.append([row(n, "other")])
        assert on_disk(tmp_path)[-1] == 2 * n
    assert await store.read("t") == [row(n) for n in range(1, 39)]
    assert await store.read("nobody") == []


async def test_what_was_written_before_a_store_was_closed_is_read_again(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        await store.append([row(1)])
    with open_store(tmp_path) as again:
        assert await again.read("t") == [row(1)]


# --- An append that failed --------------------------------------------------------------------------------------------


def leave_room(store: SqliteStore, pages: int) -> None:
    """A disk on which the database may still grow by so many pages."""
    used = store._writer.execute("PRAGMA page_count").fetchone()[0]
    store._writer.execute(f"PRAGMA max_page_count = {used + pages}")


async def test_after_an_append_that_failed_the_store_is_not_ready_until_as_much_can_be_written(
    store: SqliteStore, tmp_path: Path
) -> None:
    await store.append([row(1)])
    leave_room(store, 4)
    with pytest.raises(Failed, match="full"):
        await store.append([row(2, body="x" * LARGE)])
    await store.append([row(2)])  # a short one fits
    for _ in range(3):
        with pytest.raises(StoreError, match="full"):
            await store.probe()
    assert "full" in store.fault

    leave_room(store, 1000)
    await store.append([row(3)])
    assert store.fault, "less was written than what failed"
    await store.probe()
    assert store.fault == ""
    assert on_disk(tmp_path) == [1, 2, 3]
    assert on_disk(tmp_path, "SELECT count(*) FROM probe") == [0], "what was tried is not kept"


async def test_an_append_of_the_same_weight_makes_the_store_ready(store: SqliteStore) -> None:
    leave_room(store, 4)
    with pytest.raises(Failed):
        await store.append([row(1, body="x" * LARGE)])
    leave_room(store, 1000)
    await store.append([row(1, body="x" * LARGE)])
    assert store.fault == ""


async def test_a_probe_reads_and_writes_and_leaves_the_log_as_it_is(store: SqliteStore, tmp_path: Path) -> None:
    await store.append([row(1)])
    before = (tmp_path / f"{FILE}-wal").stat().st_size
    await store.probe()
    assert (tmp_path / f"{FILE}-wal").stat().st_size > before
    assert await store.read("t") == [row(1)]


# --- Files that are others --------------------------------------------------------------------------------------------


def take_away(path: Path) -> None:
    path.rename(path.with_suffix(".away"))


def swap(path: Path) -> None:
    """Another file with the same content stands in its place."""
    shutil.copy(path, path.with_suffix(".copy"))
    take_away(path)
    path.with_suffix(".copy").rename(path)


@pytest.mark.parametrize("harm", [take_away, swap])
@pytest.mark.parametrize("file", [FILE, f"{FILE}-wal"])
async def test_nothing_is_acknowledged_that_goes_into_a_file_nobody_will_find(
    store: SqliteStore, tmp_path: Path, harm: Callable[[Path], None], file: str
) -> None:
    await store.append([row(1)])
    harm(tmp_path / file)
    for work in (store.append([row(2)]), store.probe()):
        with pytest.raises(StoreError, match="while the server uses it"):
            await work
    with pytest.raises(StoreError):
        await store.erase("somebody")

    (tmp_path / file).with_suffix(".away").rename(tmp_path / file)
    await store.probe()
    await store.append([row(2)])
    assert store.fault == ""
    assert on_disk(tmp_path) == [1, 2]


async def test_no_account_is_made_in_a_database_of_people_that_was_replaced(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    with closing(people_database.opened(tmp_path)) as people:
        await people.do(lambda _: None)
        swap(tmp_path / PEOPLE)
        with pytest.raises(Failed, match="replaced"):
            await people.do(lambda _: None)
        with pytest.raises(Failed, match="replaced"):
            people.check_files()


# --- What cannot be opened --------------------------------------------------------------------------------------------


def rubbish(folder: Path) -> Path:
    (folder / FILE).write_bytes(b"this is not a database, and it is long enough to see that" * 100)
    return folder


def broken_page(folder: Path) -> Path:
    change(folder, "CREATE TABLE filling (text)")
    change(folder, "INSERT INTO filling SELECT hex(randomblob(200000))")
    content = bytearray((folder / FILE).read_bytes())
    content[2 * 4096 : 6 * 4096] = os.urandom(4 * 4096)
    (folder / FILE).write_bytes(content)
    return folder


def recipes(folder: Path) -> Path:
    (folder / FILE).unlink()
    change(folder, "CREATE TABLE recipes (name TEXT)")
    return folder


def newer(folder: Path) -> Path:
    change(folder, "PRAGMA user_version = 99")
    return folder


def unreleased(folder: Path) -> Path:
    change(folder, f"PRAGMA application_id = {UNRELEASED}")
    return folder


def in_a_file(folder: Path) -> Path:
    (folder / "file").write_text("")
    return folder / "file" / "below"


def database_folder(folder: Path) -> Path:
    (folder / FILE).unlink()
    (folder / FILE).mkdir()
    return folder


@pytest.mark.parametrize(
    ("spoilt", "kind", "reason"),
    [
        (rubbish, DatabaseDamaged, ""),
        (broken_page, DatabaseDamaged, ""),
        (recipes, DatabaseForeign, ""),
        (newer, DatabaseForeign, "format 99"),
        (unreleased, DatabaseForeign, "written by a version of Shoal before 0.1.0, which no later version reads"),
        (in_a_file, FolderUnusable, ""),
        (database_folder, FolderUnusable, ""),
    ],
)
def test_what_cannot_be_opened_is_refused_by_name(
    tmp_path: Path, spoilt: Callable[[Path], Path], kind: type[StoreError], reason: str
) -> None:
    with open_store(tmp_path):
        pass
    folder = spoilt(tmp_path)
    with pytest.raises(kind, match=str(folder)) as raised, open_store(folder):
        pass
    assert reason in str(raised.value)


@pytest.mark.parametrize("fails", [False, True])
def test_an_earlier_format_is_migrated_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    def add_column(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE shelf ADD COLUMN colour TEXT")
        if fails:
            raise sqlite3.OperationalError("database or disk is full")

    with open_store(tmp_path):
        pass
    monkeypatch.setattr(database, "MIGRATIONS", (add_column,))
    monkeypatch.setattr(database, "FORMAT", 2)
    with pytest.raises(FolderUnusable, match="full") if fails else nullcontext(), open_store(tmp_path):
        pass
    columns = on_disk(tmp_path, "SELECT count(*) FROM pragma_table_info('shelf') WHERE name = 'colour'")
    assert (on_disk(tmp_path, "PRAGMA user_version"), columns) == (([1], [0]) if fails else ([2], [1]))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_unusable(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FolderUnusable, match=str(tmp_path)), open_store(tmp_path):
        pass


@pytest.mark.slow
def test_a_second_process_is_refused_because_the_folder_is_in_use(tmp_path: Path) -> None:
    script = textwrap.dedent("""
        import sys
        from pathlib import Path
        from shoal.server.storage.sqlite_store import open_store
        from shoal.server.storage.store_errors import DatabaseInUse
        try:
            with open_store(Path(sys.argv[1])):
                pass
        except DatabaseInUse as error:
            print(error)
    """)
    command = [sys.executable, "-c", script, str(tmp_path)]

    with open_store(tmp_path):
        assert b"another Shoal server" in subprocess.check_output(command)
        with pytest.raises(DatabaseInUse, match=str(tmp_path)), open_store(tmp_path):
            pass
    assert subprocess.check_output(command) == b""


@pytest.mark.skipif(os.name == "nt", reason="there are no modes")
def test_the_files_are_the_owners_alone_also_those_that_an_older_shoal_left_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with open_store(tmp_path):
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
        assert modes == dict.fromkeys((FILE, f"{FILE}-wal", f"{FILE}-shm", "lock"), 0o600)
        assert tmp_path.stat().st_mode & 0o777 == 0o755
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    with open_store(tmp_path):
        assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}
