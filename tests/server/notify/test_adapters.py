"""When the operator is written to, and by which settings."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.adapters import EVERY_S, OperatorNotices, open_adapters, why
from shoal.server.notify.commands import CaptchaCommand, MailCommand, PushCommand
from shoal.server.notify.protocols import LoggedCaptcha, LoggedMail, LoggedPush, StoreFailure
from shoal.server.operations.settings import ServerSettings
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


def sqlite_error(file: Path, last: str, *before: str) -> sqlite3.Error:
    """How SQLite refuses the last of these statements."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        for statement in before:
            database.execute(statement)
        with pytest.raises(sqlite3.DatabaseError) as found:
            database.execute(last)
    return found.value


def test_a_full_disk_is_called_so_whichever_database_finds_it(tmp_path: Path) -> None:
    made = ("CREATE TABLE t (x)", "PRAGMA max_page_count = 1")
    full = sqlite_error(tmp_path / "full", "INSERT INTO t VALUES (zeroblob(100000))", *made)
    (tmp_path / "foreign").write_text("no database" * 100)
    foreign = sqlite_error(tmp_path / "foreign", "SELECT * FROM t")
    errors = (full, Failed(f"/data: {full}"), Failed("the database of people failed: OperationalError"), foreign)
    assert [why(error) for error in errors] == ["full", "full", "failed", "damaged"]


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
@pytest.mark.parametrize(
    ("error", "work", "noticed"),
    [
        (Failed("database or disk is full"), lambda tables: tables.create(NewTable(), OWNER), [("tables", "full")]),
        (Conflict("taken"), lambda tables: tables.create(NewTable(), OWNER), []),
        (Failed(""), Tables.probe, [("tables", "failed")]),
    ],
    ids=["full", "number taken", "probe"],
)
async def test_a_store_that_fails_is_noticed_and_a_number_that_is_taken_is_no_failure(
    error: StoreError, work: Callable[[Tables], Awaitable[object]], noticed: list[tuple[str, str]]
) -> None:
    heard: list[tuple[str, str]] = []
    tables = Tables(FailingStore(error))
    tables.hooks.on_store_failed = lambda store, failed: heard.append((store, why(failed)))
    with pytest.raises(StoreError):
        await work(tables)
    assert heard == noticed


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


@pytest.mark.parametrize(
    ("chosen", "kinds"),
    [
        (settings(), (LoggedPush, type(None), LoggedCaptcha)),  # there is nobody to write to
        (settings(SHOAL_OPERATOR_MAIL="ann@fish.example"), (LoggedPush, LoggedMail, LoggedCaptcha)),
        (
            settings(
                "--push-command=/bin/sh,-c,true",
                "--captcha-command=/bin/sh",
                SHOAL_OPERATOR_MAIL="ann@fish.example",
                SHOAL_MAIL_COMMAND="/bin/sh, -c",
            ),
            (PushCommand, MailCommand, CaptchaCommand),
        ),
    ],
    ids=["nothing", "address", "commands"],
)
def test_each_adapter_is_a_line_of_the_log_until_a_command_is_set(
    chosen: ServerSettings, kinds: tuple[type, ...]
) -> None:
    with open_adapters(chosen) as outside:
        assert (type(outside.push), type(outside.mail), type(outside.captcha)) == kinds


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        (("--push-command", "notify-send"), "no whole path of a program"),
        (("--push-command", __file__), "push_command"),
        (("--captcha-command", "/tmp"), "no program that can be run"),
        (("--mail-command", "/bin/sh"), "operator_mail is empty"),
        *(
            (("--operator-mail", bad), "is no address")
            for bad in ("ann", "-oQ/tmp@x", "ann@fish.example bob@fish.example", "ann@fish.example\nBcc: x")
        ),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_at_the_start(setting: tuple[str, str], problem: str) -> None:
    assert problem in refusal("=".join(setting))
