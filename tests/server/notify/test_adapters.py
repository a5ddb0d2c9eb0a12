"""When the operator is written to, and by which settings."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.adapters import EVERY_S, OperatorNotices, adapters_of, why
from shoal.server.notify.commands import CaptchaCommand, Command
from shoal.server.notify.protocols import (
    Awaited,
    LoggedCaptcha,
    LoggedMail,
    LoggedPush,
    Newcomer,
    QuietLines,
    StoreFailure,
)
from shoal.server.notify.smtp import MailServer, OperatorMail
from shoal.server.notify.web_push import WebPush
from shoal.server.operations.marks import mark_of
from shoal.server.operations.settings import ServerSettings
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import Conflict, DatabaseDamaged, Failed, StoreError
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.tables.opening import NewTable
from shoal.server.tables.state.log import Row
from shoal.server.tables.tables import Tables
from tests.server.notify.fakes import Now, RememberedMail
from tests.server.simulated import MemoryStore, settle
from tests.server.tables_in_memory import OWNER
from tests.server.test_settings import refusal, settings
from tests.server.test_timetable import open_timetable


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


pytestmark = pytest.mark.anyio


class FailingStore(MemoryStore):
    """A store that takes nothing."""

    def __init__(self, error: StoreError) -> None:
        super().__init__()
        self.error = error

    async def append(self, rows: Sequence[Row]) -> None:
        raise self.error

    async def probe(self) -> None:
        raise self.error


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
        store._writer.execute("DROP TABLE uptime")
        await timetable.note(SYSTEM_CLOCK.today_ms())
        await tables.create(NewTable(), OWNER)
        await tables.close()
        people.close()
    assert [(one.store, one.why) for one in mail] == [("people", "full"), ("timetable", "failed")]


MAIL = {"SHOAL_MAIL_HOST": "smtp.fish.example", "SHOAL_MAIL_SENDER": "shoal@fish.example"}


@pytest.mark.parametrize(
    ("chosen", "kinds"),
    [
        (settings("--push-services="), (type(None), type(None), type(None), LoggedCaptcha)),
        (settings(SHOAL_OPERATOR_MAIL="ann@fish.example"), (WebPush, type(None), LoggedMail, LoggedCaptcha)),
        (settings(**MAIL), (WebPush, MailServer, type(None), LoggedCaptcha)),  # there is nobody to write to
        (
            settings("--captcha-command=/bin/sh", SHOAL_OPERATOR_MAIL="ann@fish.example", **MAIL),
            (WebPush, MailServer, OperatorMail, CaptchaCommand),
        ),
    ],
    ids=["nothing", "address", "people only", "all"],
)
def test_each_adapter_is_a_line_of_the_log_until_there_is_a_way(
    chosen: ServerSettings, kinds: tuple[type, ...]
) -> None:
    outside = adapters_of(chosen, b"key")
    assert (type(outside.ways.push), type(outside.ways.mail), type(outside.mail), type(outside.captcha)) == kinds


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        (("--captcha-command", "notify-send"), "no whole path of a program"),
        (("--captcha-command", "/tmp"), "no program that can be run"),
        (("--push-services", "fish.example/push"), "push_services: 'fish.example/push' is no host"),
        *(
            (("--operator-mail", bad), "is no address")
            for bad in ("ann", "-oQ/tmp@x", "ann@fish.example bob@fish.example", "ann@fish.example\nBcc: x")
        ),
    ],
)
def test_what_could_tell_nobody_is_refused_at_the_start(setting: tuple[str, str], problem: str) -> None:
    assert problem in refusal("=".join(setting))


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"SHOAL_MAIL_HOST": "smtp.fish.example"}, "mail.sender: '' is no address"),
        ({"SHOAL_MAIL_PORT": "25"}, "mail.host is not set"),
        (MAIL | {"SHOAL_MAIL_SECURITY": "none", "SHOAL_MAIL_USER": "ann"}, "mail.security: with none"),
        ({"SHOAL_MAIL_COMMAND": "/bin/sh"}, "unknown environment variable SHOAL_MAIL_COMMAND"),
    ],
)
def test_settings_of_mail_that_send_none_are_refused_at_the_start(said: dict[str, str], problem: str) -> None:
    assert problem in refusal(**said)


# --- Commands of the operator's ---------------------------------------------------------------------------------------

SH = "/bin/sh"
SLEEP = (SH, "-c", "sleep 1000")
TURN = Awaited("turn", "f" * 64, "go_fish", "bakotimure-3fX_9aQz")
NEWCOMER = Newcomer("log_in", "203.0.113.9")


async def written(file: Path) -> str:
    """What a command has written, when it has: it moves it there as a whole."""
    while not file.exists():  # noqa: ASYNC110  # it is of another process
        await asyncio.sleep(0.005)
    return file.read_text()


async def killed(child: int) -> None:
    """Come back when that process is not there, or only its name, which nobody has asked for."""
    stat = Path("/proc", str(child), "stat")
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z":  # noqa: ASYNC110  # no event tells it
        await asyncio.sleep(0.005)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [vars(record)["kind"] for record in caplog.records if record.message.startswith("a command")]


async def test_a_command_gets_one_line_of_json_no_shell_and_an_empty_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_DATABASE_URL", "postgresql://shoal:secret@host/name")
    script = 'pwd > "$0.new"; echo "$1" >> "$0.new"; cat >> "$0.new"; env >> "$0.new"; mv "$0.new" "$0"'
    argv = (SH, "-c", script, str(tmp_path / "told"), "$(id); *")
    assert await CaptchaCommand(Command("captcha_command", argv)).lets_pass(NEWCOMER)

    place, argument, told, *variables = (await written(tmp_path / "told")).splitlines()
    assert (place, argument) == ("/", "$(id); *")
    assert json.loads(told) == {"version": 1, "event": "log_in", "address": NEWCOMER.address}
    assert {line.partition("=")[0] for line in variables} <= {"PWD", "SHLVL", "_", "OLDPWD"}, "what a shell sets itself"


@pytest.mark.parametrize(
    ("argv", "passes", "fault"),
    [
        ((SH, "-c", "exit 0"), True, None),
        ((SH, "-c", "exit 1"), False, None),
        ((SH, "-c", "exit 2"), True, None),
        ((SH, "-c", "kill -9 $$"), True, None),
        ((SH, "-c", "yes"), True, "too_slow"),
        (SLEEP, True, "too_slow"),
        (("/nowhere/at-all",), True, "not_started"),
    ],
)
async def test_only_a_no_keeps_anybody_out(
    argv: tuple[str, ...], passes: bool, fault: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    within_s = 0.05 if fault == "too_slow" else 60.0
    command = Command("captcha_command", argv, within_s=within_s)

    assert await CaptchaCommand(command).lets_pass(NEWCOMER) == passes
    assert faults(caplog) == ([fault] if fault else [])


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_command_whose_asker_leaves_is_killed_with_its_children(tmp_path: Path, is_known: bool) -> None:
    script = 'sleep 1000 & echo $! > "$0.new"; mv "$0.new" "$0"; wait'
    command = Command("captcha_command", (SH, "-c", script, str(tmp_path / "child")), within_s=60)
    asking = asyncio.create_task(command.ask({}))
    await asyncio.sleep(0)  # it has been begun, and nobody knows of it yet
    await asyncio.sleep(0)
    while not (tmp_path / "child").exists():
        if is_known:
            await asyncio.sleep(0.005)
        else:
            time.sleep(0.005)  # the event loop does not hear of it
    asking.cancel()
    await killed(int((tmp_path / "child").read_text()))
    await asyncio.gather(asking, return_exceptions=True)


async def test_where_nothing_is_configured_the_log_says_what_without_who_and_where(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    now = Now()
    captcha = LoggedCaptcha(QuietLines(now))
    LoggedPush().tell(TURN)
    LoggedMail().write(StoreFailure("people", "damaged"))
    assert [await captcha.lets_pass(NEWCOMER) for _ in range(50)] == [True] * 50
    now.s += 60
    await captcha.lets_pass(NEWCOMER)

    push, mail, first, second = (vars(record) for record in caplog.records)
    assert (push["kind"], push["game"], push["table"]) == ("turn", "go_fish", mark_of(TURN.table))
    assert (mail["store"], mail["why"]) == ("people", "damaged")
    assert (first["kind"], first["address"], first["unsaid_before"]) == ("log_in", NEWCOMER.address, 0)
    assert second["unsaid_before"] == 49
    assert not any(secret in repr(push) for secret in (TURN.who, TURN.table, "Ann"))


async def test_a_command_that_is_too_slow_is_ended_on_windows_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delattr(os, "killpg")  # which Windows lacks

    assert await Command("captcha_command", SLEEP, within_s=0.05).ask({}) is None
    assert faults(caplog) == ["too_slow"]
