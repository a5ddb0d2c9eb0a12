"""Checkpoints: commits do without them, the write-ahead log stays short, and nothing of an erased person stays in it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from shoal.server.operations.metrics import Metrics
from shoal.server.storage import checkpointer
from shoal.server.storage.database import FILE, connect, prepare
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.tables.state.log import Known, Row

pytestmark = pytest.mark.anyio

PAGE = 4096 + 24
NAME, WHO = "Rumpelstilzchen", "5e" * 32


def row(n: int, table: str = "t", body: str = "{}", known: Known | None = None) -> Row:
    return Row(table, n, 5, 7, "human", 0, "tab", 3, "d1", body, known=known)


def log_bytes(folder: Path) -> int:
    log = folder / f"{FILE}-wal"
    return log.stat().st_size if log.exists() else 0


def holds(folder: Path, text: str) -> list[str]:
    """The files in which that text is."""
    return [path.name for path in folder.iterdir() if text.encode() in path.read_bytes()]


async def until(is_so: Callable[[], bool], within_s: float = 20.0) -> None:
    async with asyncio.timeout(within_s):
        while not is_so():  # noqa: ASYNC110  # another thread does it
            await asyncio.sleep(0.01)


@contextlib.contextmanager
def old_reader(file: Path) -> Iterator[int]:
    """Another process that reads the state of now until the end; its number."""
    script = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None); db.execute('BEGIN');"
        "db.execute('SELECT * FROM sqlite_master').fetchall(); print('reads', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", script, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"reads\n"
        yield process.pid


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    monkeypatch.setattr(checkpointer, "QUIET_S", 0.1)
    monkeypatch.setattr(checkpointer, "RETRY_S", 0.05)
    with open_store(tmp_path) as opened:
        yield opened


# --- While people play ------------------------------------------------------------------------------------------------


async def test_no_commit_checkpoints(tmp_path: Path, store: SqliteStore) -> None:
    store.checkpointer.close()
    before = (tmp_path / FILE).stat().st_size
    for n in range(20):
        await store.append([row(100 * n + m, body="x" * 3000) for m in range(100)])
    assert (tmp_path / FILE).stat().st_size == before
    assert log_bytes(tmp_path) > 2000 * 3000


async def test_the_log_is_empty_when_nothing_has_been_written_for_a_moment(tmp_path: Path, store: SqliteStore) -> None:
    metrics = Metrics()
    metrics.watch_store(store)

    def checkpoints() -> float:
        return metrics.registry.get_sample_value("shoal_checkpoint_seconds_count") or 0

    def is_emptied_since(before: float) -> bool:
        return log_bytes(tmp_path) == 0 and checkpoints() > before

    for n in range(3):
        before = checkpoints()
        await store.append([row(n)])
        await until(partial(is_emptied_since, before))


@pytest.mark.slow
async def test_the_log_stays_short_though_commits_and_reads_never_pause(
    tmp_path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpointer, "LONG", 200)
    longest, written = 0, 0

    async def write(table: str) -> None:
        nonlocal longest, written
        for n in range(1, 150):
            await store.append([row(n, table, "x" * 2000)])
            longest, written = max(longest, log_bytes(tmp_path)), written + 1

    async def read(table: str) -> None:
        while written < 8 * 149:
            await store.read(table)

    tables = [f"t{at}" for at in range(8)]
    await asyncio.gather(*map(write, tables), *map(read, tables))
    assert longest < 1200 * PAGE  # all that was written is at least five times as much


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="only Linux says who holds a lock")
@pytest.mark.slow
async def test_who_holds_the_log_is_named_once_and_moves_go_on_meanwhile(
    tmp_path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(checkpointer, "HELD", 50)

    caplog.set_level(logging.WARNING)
    await store.append([row(1)])
    with old_reader(tmp_path / FILE) as process:
        for n in range(2, 300):
            await store.append([row(n, body="x" * 2000)])
        await until(lambda: f"process {process} (" in caplog.text)
        assert log_bytes(tmp_path) > 50 * PAGE
    await until(lambda: len(caplog.records) == 2)
    assert log_bytes(tmp_path) == 0
    assert [line.message.partition(" of ")[0] for line in caplog.records] == [
        "another program reads an old state",
        "the write-ahead log is not held any more",
    ]


# --- When something breaks --------------------------------------------------------------------------------------------

CHECKPOINTS = textwrap.dedent("""
    import asyncio, sys
    from pathlib import Path
    from shoal.server.storage import checkpointer
    from shoal.server.tables.state.log import Row
    from shoal.server.storage.sqlite_store import open_store

    async def story(store):
        for n in range(0, 5000, 100):
            await store.append([Row("t", n + m, 5, 7, "human", 0, "tab", 3, "d1", "x" * 3000) for m in range(100)])

    checkpointer.ROWS = checkpointer.QUIET_S = checkpointer.LATEST_S = 1e9
    with open_store(Path(sys.argv[1])) as store:
        asyncio.run(story(store))
        print("written", flush=True)
        checkpointer.ROWS = 1
        asyncio.run(asyncio.sleep(60))
""")


@pytest.mark.slow
async def test_nothing_is_lost_when_the_server_is_killed_in_the_middle_of_a_checkpoint(tmp_path: Path) -> None:
    command = [sys.executable, "-c", CHECKPOINTS, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"
        whole = log_bytes(tmp_path)
        while (tmp_path / FILE).stat().st_size < 40 * 4096:
            time.sleep(0.0005)
        process.send_signal(signal.SIGKILL)
    assert whole > 5000 * 3000
    assert log_bytes(tmp_path) == whole
    assert (tmp_path / FILE).stat().st_size < whole / 2, "the checkpoint was over"
    with open_store(tmp_path) as store:
        assert log_bytes(tmp_path) == 0
        assert [each.n for each in await store.read("t")] == list(range(5000))
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@contextlib.contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_checkpoint_that_finds_the_disk_full_fails_no_move_and_is_tried_again(
    tmp_path: Path, store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    await store.append([row(n, body="x" * 3000) for n in range(1, 300)])
    await until(lambda: log_bytes(tmp_path) == 0)
    with no_file_longer_than((tmp_path / FILE).stat().st_size):
        for n in range(300, 340):
            await store.append([row(n, body="x" * 3000)])
        await until(lambda: "cannot be moved" in caplog.text)
        await store.append([row(340)])
    await until(lambda: len(caplog.records) == 2)
    assert [each.n for each in await store.read("t")] == list(range(1, 341))
    assert caplog.records[1].message == "the write-ahead log is moved into the database again"


# --- Erasure ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_what_was_erased_is_in_no_file_while_others_play(tmp_path: Path, store: SqliteStore) -> None:
    async def play() -> None:
        for n in range(1, 300):
            await store.append([row(n, "busy", "x" * 500)])

    playing = asyncio.create_task(play())
    await store.append([row(1, known=Known("p1", NAME, WHO))])
    assert holds(tmp_path, NAME)
    assert await store.erase(WHO) == ["t"]
    assert not playing.done()
    assert holds(tmp_path, NAME) == holds(tmp_path, WHO) == []
    await playing


@pytest.mark.slow
async def test_an_erasure_that_a_reader_holds_up_is_finished_when_the_reader_ends_and_no_move_waits_for_it(
    tmp_path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(checkpointer, "SWEPT_WITHIN_S", 1.0)

    await store.append([row(1, known=Known("p1", NAME, WHO))])
    with old_reader(tmp_path / FILE):
        erasing = asyncio.create_task(store.erase(WHO))
        longest, n = 0.0, 1
        while not erasing.done():
            n, began = n + 1, time.monotonic()
            await store.append([row(n)])
            longest = max(longest, time.monotonic() - began)
        assert "what was erased is in the write-ahead log" in caplog.text
        assert holds(tmp_path, NAME)
    await until(lambda: not holds(tmp_path, NAME) and not holds(tmp_path, WHO))
    assert longest < 0.9


def test_an_erasure_that_a_kill_cut_off_is_finished_at_the_next_start(tmp_path: Path) -> None:
    killed, again = tmp_path / "killed", tmp_path / "again"
    killed.mkdir()
    with contextlib.closing(connect(killed / FILE)) as database:
        prepare(database, killed / FILE)
        database.execute("INSERT INTO people VALUES ('t', 1, 7, 'p1', ?, ?)", (NAME, WHO))
        database.execute("DELETE FROM people")
        shutil.copytree(killed, again)
    assert holds(again, NAME)
    with open_store(again):
        assert not holds(again, NAME)
