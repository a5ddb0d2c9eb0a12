"""When the operator is written to, and by which settings."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.adapters import EVERY_S, OperatorNotices, open_adapters, why
from shoal.server.notify.commands import CaptchaCommand, MailCommand, PushCommand
from shoal.server.notify.logged import LoggedCaptcha, LoggedMail, LoggedPush
from shoal.server.notify.protocols import StoreFailure
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import Conflict, DatabaseDamaged, Failed, StoreError
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.opening import NewTable
from shoal.server.tables.state.log import Row
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.timetable import open_timetable
from tests.server.notify.fakes import Now, RememberedMail
from tests.server.simulated import MemoryStore, settle
from tests.server.tables_in_memory import OWNER
from tests.server.test_settings import refusal, settings


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_the_operator_is_written_to_at_most_once_an_hour_and_told_how_often_it_happened() -> None:
    mail, now = RememberedMail(), Now()
    notices = OperatorNotices(mail, now)
    for _ in range(1000):
        notices.store_failed("tables", Failed("x"))
        now.s += 1
    notices.store_failed("people", Failed("x"))
    now.s += EVERY_S
    notices.store_failed("timetable", DatabaseDamaged("x"))

    assert mail == [StoreFailure("tables", "failed"), StoreFailure("timetable", "damaged", 1000)]


def test_a_full_disk_is_called_so_whichever_database_finds_it(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "full")) as full:
        full.execute("CREATE TABLE t (x)")
        full.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as found:
            full.execute("INSERT INTO t VALUES (zeroblob(100000))")
    assert why(found.value) == "full"
    assert why(Failed(f"/data: {found.value}")) == "full"
    assert why(Failed("the database of people failed: OperationalError")) == "failed"
    (tmp_path / "foreign").write_text("no database" * 100)
    with (
        contextlib.closing(sqlite3.connect(tmp_path / "foreign")) as foreign,
        pytest.raises(sqlite3.DatabaseError) as bad,
    ):
        foreign.execute("SELECT * FROM t")
    assert why(bad.value) == "damaged"


class FailingStore(MemoryStore):
    """A store that takes nothing."""

    def __init__(self, error: StoreError) -> None:
        super().__init__()
        self.error = error

    async def append(self, rows: Sequence[Row]) -> None:
        raise self.error

    async def probe(self) -> None:
        raise self.error


@pytest.mark.anyio
async def test_a_store_that_fails_is_noticed_and_a_number_that_is_taken_is_no_failure() -> None:
    heard: list[tuple[str, str]] = []
    for error in (Failed("database or disk is full"), Conflict("taken")):
        tables = Tables(FailingStore(error))
        tables.hooks.on_store_failed = lambda store, failed: heard.append((store, why(failed)))
        with pytest.raises(StoreError):
            await tables.create(NewTable(), OWNER)
    assert heard == [("tables", "full")]
    tables = Tables(FailingStore(Failed("")))
    tables.hooks.on_store_failed = lambda store, failed: heard.append((store, why(failed)))
    with pytest.raises(StoreError):
        await tables.probe()
    assert heard[1:] == [("tables", "failed")]


@pytest.mark.anyio
@pytest.mark.parametrize("is_heard", [True, False])
async def test_a_store_is_tried_though_nobody_plays_where_somebody_wants_to_know(
    tmp_path: Path, is_heard: bool
) -> None:
    class Watched(FailingStore):
        async def probe(self) -> None:
            tried.set()
            await super().probe()

    heard: list[str] = []
    tried = asyncio.Event()
    with open_store(tmp_path), open_timetable(tmp_path, SYSTEM_CLOCK.today_ms()) as timetable:
        tables = Tables(Watched(Failed("")), timetable=timetable)
        if is_heard:
            tables.hooks.on_store_failed = lambda store, _: heard.append(store)
        tables.keep_time()
        if is_heard:
            await tried.wait()
        else:
            for _ in range(5):  # it has one thread, which does what was asked before
                await timetable.due(0)
                await settle()
        await tables.close()
    assert heard == (["tables"] if is_heard else [])
    assert tried.is_set() == is_heard


@pytest.mark.slow
@pytest.mark.anyio
async def test_accounts_and_the_timetable_that_fail_are_noticed_and_play_goes_on(tmp_path: Path) -> None:
    mail = RememberedMail()
    now = Now()
    notices = OperatorNotices(mail, now)
    with open_store(tmp_path) as store, open_timetable(tmp_path, SYSTEM_CLOCK.today_ms()) as timetable:
        people = AccountLoader(tmp_path)
        tables = Tables(store, timetable=timetable)
        tables.hooks.on_store_failed = notices.store_failed
        people.on_failed = lambda error: notices.store_failed("people", error)
        database = (await people.services()).database
        await database.do(lambda connection: connection.execute(text("PRAGMA max_page_count = 1")))
        with pytest.raises(Failed):
            await database.do(
                lambda connection: connection.execute(text("CREATE TABLE t AS SELECT zeroblob(100000) AS x"))
            )
        now.s += EVERY_S
        tables.keep_time()
        timetable._db.execute("DROP TABLE uptime")
        await timetable.note(SYSTEM_CLOCK.today_ms())
        await tables.create(NewTable(), OWNER)
        await tables.close()
        people.close()
    assert [(one.store, one.why) for one in mail] == [("people", "full"), ("timetable", "failed")]


def test_each_adapter_is_a_line_of_the_log_until_a_command_is_set() -> None:
    with open_adapters(settings()) as outside:
        assert isinstance(outside.push, LoggedPush)
        assert isinstance(outside.captcha, LoggedCaptcha)
        assert outside.mail is None, "there is nobody to write to"
    with open_adapters(settings(SHOAL_OPERATOR_MAIL="ann@fish.example")) as outside:
        assert isinstance(outside.mail, LoggedMail)
    with open_adapters(
        settings(
            "--push-command=/bin/sh,-c,true",
            "--captcha-command=/bin/sh",
            SHOAL_OPERATOR_MAIL="ann@fish.example",
            SHOAL_MAIL_COMMAND="/bin/sh, -c",
        )
    ) as outside:
        assert isinstance(outside.push, PushCommand)
        assert isinstance(outside.mail, MailCommand)
        assert isinstance(outside.captcha, CaptchaCommand)


def test_a_command_that_cannot_be_run_is_refused_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("exit 0")
    assert "no whole path of a program" in refusal("--push-command", "notify-send")
    assert "push_command" in refusal("--push-command", str(tmp_path / "plain"))
    assert "no program that can be run" in refusal("--captcha-command", str(tmp_path))
    assert "operator_mail is empty" in refusal("--mail-command", "/bin/sh")
    for bad in ("ann", "-oQ/tmp@x", "ann@fish.example bob@fish.example", "ann@fish.example\nBcc: x"):
        assert "is no address" in refusal(SHOAL_OPERATOR_MAIL=bad), bad
