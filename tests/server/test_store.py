"""The store: what is acknowledged is on disk, and what cannot be stored is said by name."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import textwrap
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.server.storage import database
from shoal.server.storage.database import FILE, UNRELEASED
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import (
    Conflict,
    DatabaseDamaged,
    DatabaseForeign,
    DatabaseInUse,
    Failed,
    FolderUnusable,
    StoreError,
)
from shoal.server.tables.state.log import Row


def row(n: int, table: str = "t", body: str = "{}") -> Row:
    return Row(table, n, 5, 7, "human", 0, "tab", 3, "d1", body)


def on_disk(folder: Path, table: str = "t") -> list[int]:
    connection = sqlite3.connect(folder / FILE)
    try:
        return [n for (n,) in connection.execute("SELECT n FROM events WHERE table_id = ? ORDER BY n", (table,))]
    finally:
        connection.close()


def test_what_was_appended_is_read_in_order(tmp_path: Path) -> None:
    async def story() -> list[Row]:
        await store.append([row(1), row(2)])
        await store.append([row(1, "other"), row(2, "other")])
        await store.append([row(3)])
        return await store.read("t")

    with open_store(tmp_path) as store:
        assert asyncio.run(story()) == [row(1), row(2), row(3)]


def test_an_unknown_table_has_an_empty_log(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        assert asyncio.run(store.read("nobody")) == []


def test_appended_rows_are_on_disk_before_the_append_returns(tmp_path: Path) -> None:
    async def story() -> None:
        for n in range(1, 20):
            await store.append([row(n)])
            assert on_disk(tmp_path)[-1] == n

    with open_store(tmp_path) as store:
        asyncio.run(story())


def test_many_tables_are_committed_together_and_each_is_answered(tmp_path: Path) -> None:
    async def story() -> None:
        await asyncio.gather(*(store.append([row(1, f"t{at}"), row(2, f"t{at}")]) for at in range(3000)))

    with open_store(tmp_path) as store:
        asyncio.run(story())

    assert all(on_disk(tmp_path, f"t{at}") == [1, 2] for at in (0, 1499, 2999))


def test_of_two_writers_of_one_number_one_fails_and_nobody_else_suffers(tmp_path: Path) -> None:
    async def story() -> list[object]:
        appends = [store.append([row(1, body='"first"')]), store.append([row(1, body='"second"')])]
        others = [store.append([row(1, f"t{at}")]) for at in range(20)]
        return await asyncio.gather(*appends, *others, return_exceptions=True)

    with open_store(tmp_path) as store:
        first, second, *others = asyncio.run(story())
        assert first is None
        assert isinstance(second, Conflict)
        assert others == [None] * 20
        assert asyncio.run(store.read("t")) == [row(1, body='"first"')]


def test_an_append_of_several_rows_is_all_or_nothing(tmp_path: Path) -> None:
    async def story() -> list[int]:
        await store.append([row(3)])
        with pytest.raises(Conflict):
            await store.append([row(1), row(2), row(3)])
        return [each.n for each in await store.read("t")]

    with open_store(tmp_path) as store:
        assert asyncio.run(story()) == [3]


def test_an_append_whose_waiter_has_gone_does_not_stop_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        gone = asyncio.ensure_future(store.append([row(1)]))
        await asyncio.sleep(0)
        gone.cancel()
        await store.append([row(1, "other")])
        await store.append([row(2, "other")])

    with open_store(tmp_path) as store:
        asyncio.run(story())


def test_an_append_after_the_end_fails_and_does_not_hang(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        pass

    with pytest.raises(Failed):
        asyncio.run(store.append([row(1)]))


def test_a_full_disk_fails_the_append_and_keeps_what_was_there(tmp_path: Path) -> None:
    async def story() -> None:
        await store.append([row(1)])
        pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
        store._writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(Failed, match="full"):
            await store.append([row(n, body="x" * 4000) for n in range(2, 50)])
        store._writer.execute(f"PRAGMA max_page_count = {pages + 1000}")
        await store.append([row(2)])
        assert [each.n for each in await store.read("t")] == [1, 2]

    with open_store(tmp_path) as store:
        asyncio.run(story())


def test_the_log_outlives_the_process_that_wrote_it(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        asyncio.run(store.append([row(1), row(2)]))

    with open_store(tmp_path) as store:
        assert asyncio.run(store.read("t")) == [row(1), row(2)]


# --- What cannot be opened --------------------------------------------------------------------------------------------


def refused(folder: Path) -> StoreError:
    with pytest.raises(StoreError) as raised, open_store(folder):
        pass
    assert str(folder) in str(raised.value)
    return raised.value


def test_a_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is not a database, and it is long enough to see that" * 100)

    assert isinstance(refused(tmp_path), DatabaseDamaged)


def test_a_database_with_a_broken_page_is_damaged(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        asyncio.run(store.append([row(n, body="x" * 500) for n in range(1, 200)]))
    content = bytearray((tmp_path / FILE).read_bytes())
    content[2 * 4096 : 6 * 4096] = os.urandom(4 * 4096)
    (tmp_path / FILE).write_bytes(content)

    assert isinstance(refused(tmp_path), DatabaseDamaged)


def test_another_programs_database_is_foreign(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()

    assert isinstance(refused(tmp_path), DatabaseForeign)


def test_a_newer_format_is_foreign_and_says_both_numbers(tmp_path: Path) -> None:
    with open_store(tmp_path):
        pass
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()

    error = refused(tmp_path)

    assert isinstance(error, DatabaseForeign)
    assert "format 99" in str(error)


def test_a_database_from_before_the_first_release_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(tmp_path):
        pass
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute(f"PRAGMA application_id = {UNRELEASED}")
    connection.close()

    error = refused(tmp_path)

    assert isinstance(error, DatabaseForeign)
    assert "written by a version of Shoal before 0.1.0, which no later version reads" in str(error)
    assert main(["export", "-", "--data", str(tmp_path)]) == 2
    assert "written by a version of Shoal before 0.1.0" in capsys.readouterr().err


@pytest.mark.parametrize("fails", [False, True])
def test_an_earlier_format_is_migrated_in_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    def add_column(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE shelf ADD COLUMN colour TEXT")
        if fails:
            raise sqlite3.OperationalError("database or disk is full")

    def shape() -> tuple[int, bool]:
        with closing(sqlite3.connect(tmp_path / FILE)) as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            return version, "colour" in str(connection.execute("PRAGMA table_info(shelf)").fetchall())

    with open_store(tmp_path):
        pass
    monkeypatch.setattr(database, "MIGRATIONS", (add_column,))
    monkeypatch.setattr(database, "FORMAT", 2)

    with pytest.raises(FolderUnusable, match="full") if fails else nullcontext(), open_store(tmp_path):
        pass

    assert shape() == ((1, False) if fails else (2, True))


def test_a_folder_that_is_a_file_is_unusable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert isinstance(refused(tmp_path / "file"), FolderUnusable)
    assert isinstance(refused(tmp_path / "file" / "below"), FolderUnusable)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_unusable(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)

    assert isinstance(refused(tmp_path), FolderUnusable)


def test_a_database_that_is_a_folder_is_unusable(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()

    assert isinstance(refused(tmp_path), FolderUnusable)


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

    def second() -> str:
        command = [sys.executable, "-c", script, str(tmp_path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    with open_store(tmp_path):
        assert "another Shoal server" in second()
        assert isinstance(refused(tmp_path), DatabaseInUse)
    assert second() == ""
