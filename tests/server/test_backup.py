"""`shoal backup` and `shoal restore`: a copy while people play, and what is refused."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from shoal.puzzles.daily import KEY_FILE, open_key
from shoal.server.accounts.identity import who
from shoal.server.operations.limits import Limits
from shoal.server.storage import backup
from shoal.server.storage.backup import BadBackup, back_up, restore
from shoal.server.storage.database import FILE, wal_bytes
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import DatabaseInUse
from shoal.server.tables.state.log import Row
from tests.server.accounts.databases import quick_accounts
from tests.server.live import live_server, wait_until

pytestmark = pytest.mark.anyio


def row(table: str, n: int) -> Row:
    return Row(table, n, 0, 0, "table", None, None, None, None, "{}")


async def filled(folder: Path, *rows: Row) -> Path:
    with open_store(folder) as store:
        await store.append(rows)
    return folder


async def logs(folder: Path, *tables: str) -> list[list[Row]]:
    with open_store(folder) as store:
        return [await store.read(table) for table in tables]


def is_private(path: Path) -> bool:
    return os.name == "nt" or path.stat().st_mode & 0o777 == 0o600


async def test_a_copy_is_one_private_file_that_brings_every_table_back(tmp_path: Path) -> None:
    rows = [row("a", 1), row("a", 2), row("b", 1)]
    copy = tmp_path / "copy"
    made = back_up(await filled(tmp_path / "data", *rows), copy)
    assert made.tables == 2
    assert restore(copy, tmp_path / "new") == (made, None)
    assert await logs(tmp_path / "new", "a", "b") == [rows[:2], rows[2:]]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data", "new"]
    assert [is_private(path) for path in (copy, tmp_path / "new" / FILE)] == [True, True]


async def test_the_key_of_the_puzzles_comes_with_the_tables_and_another_one_is_put_aside(tmp_path: Path) -> None:
    data, new, copy = await filled(tmp_path / "data", row("a", 1)), tmp_path / "new", tmp_path / "copy"
    back_up(data, copy)
    other = open_key(new)
    restore(copy, new)
    assert open_key(new) == other, "a copy without a key leaves the one that is there"

    key = open_key(data)
    copy.unlink()
    back_up(data, copy)
    restore(copy, new, replace=True)
    assert open_key(new) == key != other
    assert [path.read_bytes() for path in new.glob(f"{KEY_FILE}.replaced-*")] == [other]
    assert is_private(new / KEY_FILE)
    with contextlib.closing(sqlite3.connect(new / FILE)) as tables:
        assert not tables.execute("SELECT 1 FROM sqlite_schema WHERE name = 'beside'").fetchone()

    restore(copy, new, replace=True)
    assert open_key(new) == key
    assert len(list(new.glob(f"{KEY_FILE}.replaced-*"))) == 1, "it was the same"


async def test_a_copy_is_of_one_moment_and_is_given_up_before_the_log_of_the_server_has_grown_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0
    real_length, loop = wal_bytes, asyncio.get_running_loop()

    def length(database: Path) -> int:
        nonlocal written
        if written < 20:
            written += 1
            late = store.append([replace(row("b", 100 + written), body="x" * 5000)])
            asyncio.run_coroutine_threadsafe(late, loop).result()
        return real_length(database)

    monkeypatch.setattr(backup, "wal_bytes", length)
    monkeypatch.setattr(backup, "PAGES", 1)
    with open_store(tmp_path / "data") as store:
        await store.append([row("a", n) for n in range(1, 500)])
        assert (await asyncio.to_thread(back_up, tmp_path / "data", tmp_path / "copy")).tables == 2
        assert written == 20
        written = -20
        monkeypatch.setattr(backup, "GROWN_MOST", 50_000)
        with pytest.raises(BadBackup, match="was copied, and can tidy"):
            await asyncio.to_thread(back_up, tmp_path / "data", tmp_path / "late")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data"]
    restore(tmp_path / "copy", tmp_path / "new")
    assert [len(log) for log in await logs(tmp_path / "new", "a", "b")] == [499, 1]


@pytest.mark.slow
async def test_a_game_goes_on_while_it_is_copied_and_again_where_the_copy_is_put_back(tmp_path: Path) -> None:
    with live_server(tmp_path / "data", limits=Limits(commands_per_s=1e6, commands_at_once=1_000_000)) as server:
        guest = server.guest()
        url = guest.open_table(seats=4, pace="at_once")
        table, stop, answers = url.removeprefix("/t/"), threading.Event(), list[str]()

        def play() -> None:
            with guest.at(url, tab="player") as talk:
                while not stop.is_set():
                    wish = {"type": "set_hearing", "id": len(answers) + 1, "hearing_s": 3 + len(answers) % 5}
                    answers.append(talk.command(**wish)["type"])

        player = threading.Thread(target=play)
        player.start()
        try:
            wait_until(lambda: answers)
            copies = [tmp_path / f"copy{number}" for number in range(3)]
            sizes = [back_up(tmp_path / "data", copy).tables for copy in copies]
        finally:
            stop.set()
            player.join()
    assert sizes == [1, 1, 1]
    assert {*answers} == {"ack"}
    (whole,) = await logs(tmp_path / "data", table)
    for copy in copies:
        folder = tmp_path / f"of {copy.name}"
        restore(copy, folder)
        (log,) = await logs(folder, table)
        assert log == whole[: len(log)], "of one moment: a beginning of the log, without gaps"
        assert len(log) > 1
    with live_server(folder) as server:
        guest.url = server.url
        with guest.at(url, tab="player", since=10_000) as talk:  # the client knows more than the copy does
            assert talk.seat == 0
            assert talk.command(type="set_hearing", id=10_001, hearing_s=3)["type"] == "ack"


async def test_tables_that_are_there_are_replaced_only_on_demand_and_put_aside(tmp_path: Path) -> None:
    back_up(await filled(tmp_path / "data", row("new", 1)), tmp_path / "copy")
    there = await filled(tmp_path / "there", row("old", 1))
    with pytest.raises(BadBackup, match="--replace"):
        restore(tmp_path / "copy", there)
    assert await logs(there, "old", "new") == [[row("old", 1)], []]

    _, aside = restore(tmp_path / "copy", there, replace=True)
    assert await logs(there, "old", "new") == [[], [row("new", 1)]]
    assert aside is not None
    shutil.move(aside, there / FILE)
    assert await logs(there, "old", "new") == [[row("old", 1)], []]
    with open_store(there), pytest.raises(DatabaseInUse):
        restore(tmp_path / "copy", there, replace=True)


def foreign(copy: Path) -> None:
    copy.unlink()
    with contextlib.closing(sqlite3.connect(copy)) as other:
        other.execute("CREATE TABLE events (table_id)")


def future(copy: Path) -> None:
    with contextlib.closing(sqlite3.connect(copy)) as newer:
        newer.execute("PRAGMA user_version = 999")


SPOILS: dict[str, Callable[[Path], object]] = {
    "cut": lambda copy: os.truncate(copy, copy.stat().st_size // 2),
    "flipped": lambda copy: copy.write_bytes(copy.read_bytes()[:8192] + b"\xff" * 4096 + copy.read_bytes()[12288:]),
    "text": lambda copy: copy.write_text("these are no tables"),
    "empty": lambda copy: copy.write_bytes(b""),
    "missing": Path.unlink,
    "foreign": foreign,
    "future": future,
}


@pytest.mark.parametrize("spoil", SPOILS)
async def test_what_is_no_copy_of_ours_is_refused_and_changes_nothing(tmp_path: Path, spoil: str) -> None:
    there = await filled(tmp_path / "there", row("old", 1))
    copy = tmp_path / "copy"
    back_up(await filled(tmp_path / "data", *(row("t", n) for n in range(1, 2000))), copy)
    SPOILS[spoil](copy)
    with pytest.raises(BadBackup):
        restore(copy, there, replace=True)
    assert sorted(path.name for path in there.iterdir()) == ["lock", FILE]
    assert await logs(there, "old") == [[row("old", 1)]]


async def test_what_cannot_be_copied_is_refused_by_its_reason_and_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("precious")
    data = await filled(tmp_path / "data")
    for folder, copy, reason in (
        (data, tmp_path / "taken", "is there already"),
        (data, tmp_path / "no" / "folder" / "copy", "cannot be written"),
        (tmp_path, tmp_path / "copy", "no tables"),
    ):
        with pytest.raises(BadBackup, match=reason):
            back_up(folder, copy)
    assert (tmp_path / "taken").read_text() == "precious"


@pytest.mark.slow
async def test_the_commands_say_what_they_did_and_refuse_in_one_line(tmp_path: Path) -> None:
    data, copy, new = (str(tmp_path / name) for name in ("data", "copy", "new"))
    await filled(tmp_path / "data", row("a", 1))

    def run(*words: str, **variables: str) -> tuple[int, str, str]:
        command = [sys.executable, "-m", "shoal", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | variables)
        return done.returncode, done.stdout, done.stderr

    assert run("backup", copy, "--data", data)[1].startswith(f"{copy}: 1 tables, ")
    assert run("restore", copy, "--data", new)[1] == f"{new}: 1 tables\n"
    assert "what was there before is" in run("restore", copy, "--replace", SHOAL_DATA=new)[1]
    status, _, refusal = run("restore", copy, "--data", new)
    assert (status, refusal.count("\n")) == (2, 1)
    status, _, refusal = run("backup", copy, SHOAL_DATA=data)
    assert (status, refusal.count("\n")) == (2, 1)


async def test_accounts_come_with_the_tables_also_what_is_still_in_the_log_of_their_database(tmp_path: Path) -> None:
    data, copy, new = await filled(tmp_path / "data", row("a", 1)), tmp_path / "copy", tmp_path / "new"
    with quick_accounts(data) as accounts:
        await accounts.sign_up("Ann", "a shoal of herring", who("g" * 43), "")
        back_up(data, copy)  # while it is used
    restore(copy, new)
    with quick_accounts(new) as accounts:
        await accounts.log_in("Ann", "a shoal of herring", "")
