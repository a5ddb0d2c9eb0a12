"""When the operator is written to, and by which settings."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path

import pytest
from sqlalchemy import text

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.adapters import EVERY_S, OperatorNotices, open_adapters, why
from shoal.server.notify.commands import PUSHES_AT_ONCE, CaptchaCommand, Command, MailCommand, PushCommand
from shoal.server.notify.protocols import (
    Awaited,
    LoggedCaptcha,
    LoggedMail,
    LoggedPush,
    Newcomer,
    QuietLines,
    StoreFailure,
)
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


# --- Commands of the operator's ---------------------------------------------------------------------------------------

SH = "/bin/sh"
SLEEP = (SH, "-c", "sleep 1000")
TURN = Awaited("turn", "f" * 64, "Ann", "go_fish", "bakotimure-3fX_9aQz")
NEWCOMER = Newcomer("log_in", "203.0.113.9")
SITE = "https://fish.example"


class Told(Command):
    """A command that is not run."""

    def __init__(self) -> None:
        super().__init__("a_command", ("/bin/true",))
        self.messages: list[Mapping[str, object]] = []

    def put(self, message: Mapping[str, object]) -> None:
        self.messages.append(message)


async def written(file: Path) -> str:
    """What a command has written, when it has: it moves it there as a whole."""
    while not file.exists():  # noqa: ASYNC110  # it is of another process
        await asyncio.sleep(0.005)
    return file.read_text()


def with_child(file: Path, *, at_once: int = 4, waiting: int = 200) -> Command:
    """A command that hangs, as does a process that it starts, whose number it writes into that file."""
    script = 'sleep 1000 & echo $! > "$0.new"; mv "$0.new" "$0"; wait'
    return Command("push_command", (SH, "-c", script, str(file)), at_once=at_once, waiting=waiting)


async def closed(command: Command, child: int) -> None:
    """Close it, until that process is not there, or only its name, which nobody has asked for, and nothing of it is left in the loop."""
    work = [*command._working]
    command.close()
    stat = Path("/proc", str(child), "stat")
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z":  # noqa: ASYNC110  # no event tells it
        await asyncio.sleep(0.005)
    await asyncio.gather(*work, return_exceptions=True)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [vars(record)["kind"] for record in caplog.records if record.message.startswith("a command")]


async def test_a_command_gets_one_line_of_json_no_shell_and_an_empty_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_DATABASE_URL", "postgresql://shoal:secret@host/name")
    script = 'pwd > "$0.new"; echo "$1" >> "$0.new"; cat >> "$0.new"; env >> "$0.new"; mv "$0.new" "$0"'
    argv = (SH, "-c", script, str(tmp_path / "told"), "$(id); *")
    PushCommand(Command("push_command", argv), SITE, Now()).tell(TURN)

    place, argument, told, *variables = (await written(tmp_path / "told")).splitlines()
    assert (place, argument) == ("/", "$(id); *")
    assert json.loads(told) == {
        "version": 1,
        "event": "turn",
        "who": TURN.who,
        "name": "Ann",
        "game": "go_fish",
        "url": "https://fish.example/t/bakotimure-3fX_9aQz",
    }
    assert {line.partition("=")[0] for line in variables} <= {"PWD", "SHLVL", "_", "OLDPWD"}, "what a shell sets itself"


def test_the_operator_is_written_to_by_names_and_values() -> None:
    command = Told()
    MailCommand(command, "ann@fish.example", SITE).write(StoreFailure("tables", "full", 3))
    about = {"event": "store_failed", "store": "tables", "why": "full", "unsaid": 3}
    assert command.messages == [about | {"to": "ann@fish.example", "server": SITE}]


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


async def test_commands_that_hang_hold_up_nobody_and_are_killed_with_their_children(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    command = with_child(tmp_path / "child", at_once=1, waiting=3)
    for _ in range(3000):  # it comes back at once, and no more than one process is begun
        command.put({"event": "turn"})
    child = int(await written(tmp_path / "child"))
    assert faults(caplog) == ["too_many"], "one line in ten seconds"

    await closed(command, child)
    command.put({"event": "turn"})
    assert not command._waiting


async def test_a_command_that_is_given_up_while_it_is_being_started_is_killed_with_its_children(tmp_path: Path) -> None:
    command = with_child(tmp_path / "child")
    command.put({"event": "turn"})
    await asyncio.sleep(0)  # it has been begun, and nobody knows of it yet
    await asyncio.sleep(0)
    while not (tmp_path / "child").exists():
        time.sleep(0.005)  # the event loop does not hear of it
    child = int((tmp_path / "child").read_text())
    await closed(command, child)


def test_a_telephone_does_not_ring_all_day_and_another_is_not_silenced_by_it() -> None:
    command, now = Told(), Now()
    push = PushCommand(command, SITE, now)
    for _ in range(3 * PUSHES_AT_ONCE):
        push.tell(TURN)
    push.tell(Awaited("turn", "e" * 64, "Bea", "go_fish", TURN.table))
    now.s += 3600.0
    push.tell(TURN)
    assert [one["name"] for one in command.messages] == ["Ann"] * PUSHES_AT_ONCE + ["Bea", "Ann"]


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
