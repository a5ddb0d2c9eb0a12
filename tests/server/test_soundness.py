"""A store is ready when the next append will be on disk: after one that failed, and when its files were replaced under it."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from shoal.server.accounts import database as people_database
from shoal.server.accounts.account_loader import FILE as PEOPLE
from shoal.server.operations.readiness import KEPT_S
from shoal.server.storage.database import FILE
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.storage.store_errors import Failed, StoreError
from shoal.server.tables.state.log import Row
from tests.server.live import LiveGuest
from tests.server.proxied import free_port, serving, wait_for
from tests.server.test_operations import LOCAL, metrics_of

LARGE = 100_000
"""Bytes of an entry that needs many pages."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with open_store(tmp_path) as opened:
        yield opened


def row(n: int, table: str = "t", size: int = 2) -> Row:
    return Row(table, n, 0, 0, "table", None, None, None, None, "x" * size)


def leave_room(store: SqliteStore, pages: int) -> None:
    """A disk on which the database may still grow by so many pages."""
    used = store._writer.execute("PRAGMA page_count").fetchone()[0]
    store._writer.execute(f"PRAGMA max_page_count = {used + pages}")


# --- An append that failed --------------------------------------------------------------------------------------------


def test_after_an_append_that_failed_the_store_is_not_ready_while_only_less_can_be_written(store: SqliteStore) -> None:
    async def story() -> None:
        await store.append([row(1)])
        leave_room(store, 4)
        with pytest.raises(Failed, match="full"):
            await store.append([row(2, size=LARGE)])
        await store.append([row(2)])  # a short one fits
        for _ in range(3):
            with pytest.raises(StoreError, match="full"):
                await store.probe()
        assert "full" in store.fault

        leave_room(store, 1000)
        await store.probe()
        assert store.fault == ""
        assert [each.n for each in await store.read("t")] == [1, 2]

    asyncio.run(story())


def test_an_append_of_the_same_weight_makes_the_store_ready_and_a_lighter_one_does_not(store: SqliteStore) -> None:
    async def story() -> None:
        leave_room(store, 4)
        with pytest.raises(Failed):
            await store.append([row(1, size=LARGE)])
        leave_room(store, 1000)

        await store.append([row(1)])
        assert store.fault

        await store.append([row(2, size=LARGE)])
        assert not store.fault

    asyncio.run(story())


def test_what_is_tried_to_see_whether_it_can_be_written_is_not_kept(store: SqliteStore, tmp_path: Path) -> None:
    async def story() -> None:
        leave_room(store, 4)
        with pytest.raises(Failed):
            await store.append([row(1, size=LARGE)])
        leave_room(store, 1000)
        await store.probe()

    asyncio.run(story())

    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT count(*) FROM probe").fetchone() == (0,)


def test_rows_that_no_database_takes_fail_alone_and_the_store_is_well(store: SqliteStore) -> None:
    async def story() -> list[BaseException | None]:
        spoilt = msgspec.structs.replace(row(1, "spoilt"), at_ms=2**80)
        return await asyncio.gather(
            *(store.append([each]) for each in (row(1), spoilt, row(1, "other"))), return_exceptions=True
        )

    first, failed, other = asyncio.run(story())

    assert (first, other, store.fault) == (None, None, "")
    assert isinstance(failed, Failed)
    assert "OverflowError" in str(failed)


# --- Files that are others --------------------------------------------------------------------------------------------


def take_away(path: Path) -> None:
    path.rename(path.with_suffix(".away"))


def replace(path: Path) -> None:
    shutil.copy(path, path.with_suffix(".copy"))
    take_away(path)
    path.with_suffix(".copy").rename(path)


@pytest.mark.parametrize("harm", [take_away, replace])
@pytest.mark.parametrize("file", [FILE, f"{FILE}-wal"])
def test_nothing_is_acknowledged_that_goes_into_a_file_nobody_will_find(
    store: SqliteStore, tmp_path: Path, harm: Callable[[Path], None], file: str
) -> None:
    async def story() -> None:
        await store.append([row(1)])
        harm(tmp_path / file)

        with pytest.raises(Failed, match="while the server uses it"):
            await store.append([row(2)])
        with pytest.raises(StoreError, match="while the server uses it"):
            await store.probe()
        with pytest.raises(StoreError):
            await store.erase("somebody")

        (tmp_path / file).with_suffix(".away").rename(tmp_path / file)
        await store.probe()
        await store.append([row(2)])
        assert store.fault == ""

    asyncio.run(story())

    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("SELECT n FROM events ORDER BY n").fetchall() == [(1,), (2,)]


def test_no_account_is_made_in_a_database_of_people_that_was_replaced(tmp_path: Path) -> None:
    (tmp_path / "lock").touch()
    with contextlib.closing(people_database.opened(tmp_path)) as people:
        asyncio.run(people.do(lambda _: None))
        replace(tmp_path / PEOPLE)

        with pytest.raises(Failed, match="replaced"):
            asyncio.run(people.do(lambda _: None))
        with pytest.raises(Failed, match="replaced"):
            people.check_files()


# --- A real process ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_server_on_a_full_disk_is_not_ready_until_there_is_room_again(tmp_path: Path) -> None:
    port = free_port()
    with serving(*LOCAL, "--data", str(tmp_path), "--metrics-port", str(port)) as server:
        guest = LiveGuest(server.url)
        table, unlimited = guest.open_table(), resource.RLIM_INFINITY
        assert httpx.get(f"{server.url}/readyz").text == "ready"
        before = metrics_of(port)
        with guest.at(table) as talk, contextlib.suppress(ConnectionClosed):
            full = (tmp_path / f"{FILE}-wal").stat().st_size + 3 * 4120  # a probe of one page fits, and a move does not
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, unlimited))
            for command in range(1, 100):
                answer = talk.command(type="set_pace", id=command, pace=("slow", "quick")[command % 2])
                assert answer["type"] == "ack"
        assert talk.socket.close_code == 1011

        for _ in range(3):
            time.sleep(KEPT_S)
            assert httpx.get(f"{server.url}/readyz").text == "store"
        during = metrics_of(port)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
        wait_for(lambda: httpx.get(f"{server.url}/readyz").text == "ready", lambda: server.text)

        assert [each["shoal_store_good"] for each in (before, during, metrics_of(port))] == [1, 0, 1]
        assert during["shoal_store_wal_bytes"] > 0
        assert during["shoal_disk_free_bytes"] > 0


@pytest.mark.slow
def test_a_server_whose_database_is_replaced_acknowledges_nothing_and_is_not_ready(tmp_path: Path) -> None:
    with serving(*LOCAL, "--data", str(tmp_path)) as server:
        guest = LiveGuest(server.url)
        table = guest.open_table()
        with guest.at(table) as talk:
            assert talk.command(type="set_pace", id=1, pace="slow")["type"] == "ack"
            replace(tmp_path / FILE)
            talk.say(type="set_pace", id=2, pace="quick")
            assert talk.until("ack", "refused", "closing")["type"] == "closing"
        wait_for(lambda: httpx.get(f"{server.url}/readyz").text == "store", lambda: server.text)

        assert httpx.get(f"{server.url}/healthz").text == "ok"
        assert any("replaced while the server uses it" in line["event"] for line in server.lines)
