"""`shoal backup` and `shoal restore`: a copy while people play, and what is refused."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from msgspec.structs import replace

from shoal.puzzles.daily import KEY_FILE, open_key
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import who
from shoal.server.operations.limits import Limits
from shoal.server.storage import backup
from shoal.server.storage.backup import BadBackup, back_up, restore
from shoal.server.storage.database import FILE
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import DatabaseInUse
from shoal.server.tables.state.log import Row
from tests.server.accounts.databases import quick_accounts
from tests.server.live import live_server


def row(table: str, n: int) -> Row:
    return Row(table, n, 0, 0, "table", None, None, None, None, "{}")


def filled(folder: Path, *rows: Row) -> Path:
    with open_store(folder) as store:
        asyncio.run(store.append(rows))
    return folder


def logs(folder: Path, *tables: str) -> list[list[Row]]:
    async def all_of_them() -> list[list[Row]]:
        return [await store.read(table) for table in tables]

    with open_store(folder) as store:
        return asyncio.run(all_of_them())


def command(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "shoal", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | variables,
    )


def test_a_copy_is_one_private_file_that_brings_every_table_back(tmp_path: Path) -> None:
    rows = [row("a", 1), row("a", 2), row("b", 1)]
    copy = tmp_path / "copy"

    made = back_up(filled(tmp_path / "data", *rows), copy)
    put, aside = restore(copy, tmp_path / "new")

    assert made == put
    assert made.tables == 2
    assert aside is None
    assert logs(tmp_path / "new", "a", "b") == [rows[:2], rows[2:]]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data", "new"]
    if os.name != "nt":
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (copy, tmp_path / "new" / FILE)]
        assert modes == [0o600, 0o600]


def test_the_key_of_the_puzzles_comes_with_the_tables_and_another_one_is_put_aside(tmp_path: Path) -> None:
    data, new = filled(tmp_path / "data", row("a", 1)), tmp_path / "new"
    key = open_key(data)
    back_up(data, tmp_path / "copy")
    other = open_key(new)

    restore(tmp_path / "copy", new)
    assert open_key(new) == key != other
    assert [path.read_bytes() for path in new.glob(f"{KEY_FILE}.replaced-*")] == [other]
    if os.name != "nt":
        assert stat.S_IMODE((new / KEY_FILE).stat().st_mode) == 0o600
    with sqlite3.connect(new / FILE) as tables:
        assert not tables.execute("SELECT 1 FROM sqlite_schema WHERE name = 'beside'").fetchone()
    tables.close()

    restore(tmp_path / "copy", new, replace=True)
    assert open_key(new) == key
    assert len(list(new.glob(f"{KEY_FILE}.replaced-*"))) == 1, "it was the same"


def test_a_copy_is_of_one_moment_and_is_given_up_before_the_log_of_the_server_has_grown_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0
    real_length = backup._log_bytes

    def length(database: Path) -> int:
        nonlocal written
        if written < 20:
            written += 1
            asyncio.run(store.append([replace(row("b", 100 + written), body="x" * 5000)]))
        return real_length(database)

    monkeypatch.setattr(backup, "_log_bytes", length)
    monkeypatch.setattr(backup, "PAGES", 1)
    with open_store(tmp_path / "data") as store:
        asyncio.run(store.append([row("a", n) for n in range(1, 500)]))
        assert back_up(tmp_path / "data", tmp_path / "copy").tables == 2
        assert written == 20
        written = -20
        monkeypatch.setattr(backup, "GROWN_MOST", 50_000)
        with pytest.raises(BadBackup, match="was copied, and can tidy"):
            back_up(tmp_path / "data", tmp_path / "late")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data"]
    restore(tmp_path / "copy", tmp_path / "new")
    assert [len(log) for log in logs(tmp_path / "new", "a", "b")] == [499, 1]


def test_a_copy_without_a_key_leaves_the_one_that_is_there(tmp_path: Path) -> None:
    back_up(filled(tmp_path / "data", row("a", 1)), tmp_path / "copy")
    key = open_key(tmp_path / "new")
    restore(tmp_path / "copy", tmp_path / "new")
    assert open_key(tmp_path / "new") == key


def test_a_game_goes_on_while_it_is_copied_and_again_where_the_copy_is_put_back(tmp_path: Path) -> None:
    with live_server(tmp_path / "data", limits=Limits(commands_per_s=1e6, commands_at_once=1_000_000)) as server:
        guest = server.guest()
        url = guest.open_table(seats=4, pace="at_once")
        stop = threading.Event()
        played: list[int] = []

        def play() -> None:
            with guest.at(url, tab="player") as talk:
                while not stop.is_set():
                    assert (
                        talk.command(type="set_hearing", id=len(played) + 1, hearing_s=3 + len(played) % 5)["type"]
                        == "ack"
                    )
                    played.append(talk.update["n"])

        player = threading.Thread(target=play)
        player.start()
        try:
            copies = [tmp_path / f"copy{number}" for number in range(3)]
            sizes = [back_up(tmp_path / "data", copy).tables for copy in copies]
        finally:
            stop.set()
            player.join()
        whole = asyncio.run(server.store.read(url.removeprefix("/t/")))

    assert sizes == [1, 1, 1]
    for number, copy in enumerate(copies):
        folder = tmp_path / f"new{number}"
        restore(copy, folder)
        (log,) = logs(folder, url.removeprefix("/t/"))
        assert log == whole[: len(log)]  # of one moment: a beginning of the log, without gaps
        assert len(log) > 1
    with live_server(tmp_path / "new0") as server:
        guest.url = server.url
        with guest.at(url, tab="player", since=10_000) as talk:  # the client knows more than the copy does
            assert talk.seat == 0
            assert talk.command(type="set_hearing", id=10_001, hearing_s=3)["type"] == "ack"


def test_tables_that_are_there_are_replaced_only_on_demand_and_put_aside(tmp_path: Path) -> None:
    back_up(filled(tmp_path / "data", row("new", 1)), tmp_path / "copy")
    there = filled(tmp_path / "there", row("old", 1))

    with pytest.raises(BadBackup, match="--replace"):
        restore(tmp_path / "copy", there)
    assert logs(there, "old", "new") == [[row("old", 1)], []]

    _, aside = restore(tmp_path / "copy", there, replace=True)

    assert logs(there, "old", "new") == [[], [row("new", 1)]]
    assert aside is not None
    shutil.move(aside, there / FILE)
    assert logs(there, "old", "new") == [[row("old", 1)], []]


def test_nothing_is_put_into_a_folder_that_a_server_uses(tmp_path: Path) -> None:
    back_up(filled(tmp_path / "data"), tmp_path / "copy")

    with open_store(tmp_path / "data"), pytest.raises(DatabaseInUse):
        restore(tmp_path / "copy", tmp_path / "data", replace=True)


def test_a_copy_overwrites_nothing(tmp_path: Path) -> None:
    filled(tmp_path / "data")
    (tmp_path / "copy").write_text("precious")

    with pytest.raises(BadBackup, match="is there already"):
        back_up(tmp_path / "data", tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "precious"


@pytest.mark.parametrize("spoil", ["cut", "flipped", "text", "empty", "foreign", "future"])
def test_what_is_no_copy_of_ours_is_refused_and_changes_nothing(tmp_path: Path, spoil: str) -> None:
    there = filled(tmp_path / "there", row("old", 1))
    copy = tmp_path / "copy"
    back_up(filled(tmp_path / "data", *(row("t", n) for n in range(1, 2000))), copy)
    whole = copy.read_bytes()
    match spoil:
        case "cut":
            copy.write_bytes(whole[: len(whole) // 2])
        case "flipped":
            copy.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
        case "text":
            copy.write_text("these are no tables")
        case "empty":
            copy.write_bytes(b"")
        case "foreign":
            copy.unlink()
            with sqlite3.connect(copy) as other:
                other.execute("CREATE TABLE events (table_id)")
            other.close()
        case _:  # of a Shoal to come
            with sqlite3.connect(copy) as newer:
                newer.execute("PRAGMA user_version = 999")
            newer.close()

    with pytest.raises(BadBackup):
        restore(copy, there, replace=True)

    assert sorted(path.name for path in there.iterdir()) == ["lock", FILE]
    assert logs(there, "old") == [[row("old", 1)]]


def test_where_there_is_nothing_there_is_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="no tables"):
        back_up(tmp_path, tmp_path / "copy")
    with pytest.raises(BadBackup, match="there is no"):
        restore(tmp_path / "none", tmp_path)


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    filled(tmp_path / "data")

    with pytest.raises(BadBackup, match="cannot be written"):
        back_up(tmp_path / "data", tmp_path / "no" / "folder" / "copy")


@pytest.mark.slow
def test_the_commands_say_what_they_did_and_refuse_in_one_line(tmp_path: Path) -> None:
    filled(tmp_path / "data", row("a", 1))
    data, copy, new = (str(tmp_path / name) for name in ("data", "copy", "new"))

    assert command("backup", copy, "--data", data).stdout.startswith(f"{copy}: 1 tables, ")
    assert command("restore", copy, "--data", new).stdout == f"{new}: 1 tables\n"
    assert "what was there before is" in command("restore", copy, "--replace", SHOAL_DATA=new).stdout
    assert command("backup", f"{copy}2", SHOAL_DATA=new).stdout.startswith(f"{copy}2: 1 tables, ")
    for refused in (command("restore", copy, "--data", new), command("backup", copy, "--data", data)):
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1


def test_accounts_come_with_the_tables_also_what_is_still_in_the_log_of_their_database(tmp_path: Path) -> None:
    data, copy, new = filled(tmp_path / "data", row("a", 1)), tmp_path / "copy", tmp_path / "new"

    async def sign_up(accounts: Accounts) -> None:
        await accounts.sign_up("Ann", "a shoal of herring", who("g" * 43), "")

    async def log_in(accounts: Accounts) -> None:
        await accounts.log_in("Ann", "a shoal of herring", "")

    with quick_accounts(data) as accounts:
        asyncio.run(sign_up(accounts))
        back_up(data, copy)  # while it is used
    restore(copy, new)
    with quick_accounts(new) as accounts:
        asyncio.run(log_in(accounts))
