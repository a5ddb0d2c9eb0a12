"""Commands of the operator's: what they are told, and what becomes of those that hang, fail or are too many."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

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
from tests.server.notify.fakes import Now

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


async def has_ended(process: int) -> None:
    """It is not there, or only its name, which nobody has asked for."""
    stat = Path("/proc", str(process), "stat")
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z":  # noqa: ASYNC110  # no event tells it
        await asyncio.sleep(0.005)


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [vars(record)["kind"] for record in caplog.records if record.message.startswith("a command")]


@pytest.mark.anyio
async def test_a_command_gets_one_line_of_json_no_shell_and_an_empty_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOAL_PEOPLE_URL", "postgresql://shoal:secret@host/name")
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


@pytest.mark.anyio
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


@pytest.mark.anyio
async def test_commands_that_hang_hold_up_nobody_and_are_killed_with_their_children(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    command = with_child(tmp_path / "child", at_once=1, waiting=3)
    for _ in range(3000):  # it comes back at once, and no more than one process is begun
        command.put({"event": "turn"})
    child = int(await written(tmp_path / "child"))
    assert faults(caplog) == ["too_many"], "one line in ten seconds"

    command.close()
    await has_ended(child)
    command.put({"event": "turn"})
    assert not command._waiting


@pytest.mark.anyio
async def test_a_command_that_is_given_up_while_it_is_being_started_is_killed_with_its_children(tmp_path: Path) -> None:
    command = with_child(tmp_path / "child")
    command.put({"event": "turn"})
    await asyncio.sleep(0)  # it has been begun, and nobody knows of it yet
    await asyncio.sleep(0)
    while not (tmp_path / "child").exists():
        time.sleep(0.005)  # the event loop does not hear of it
    child = int((tmp_path / "child").read_text())
    command.close()
    await has_ended(child)


def test_a_telephone_does_not_ring_all_day_and_another_is_not_silenced_by_it() -> None:
    command, now = Told(), Now()
    push = PushCommand(command, SITE, now)
    for _ in range(3 * PUSHES_AT_ONCE):
        push.tell(TURN)
    push.tell(Awaited("turn", "e" * 64, "Bea", "go_fish", TURN.table))
    now.s += 3600.0
    push.tell(TURN)
    assert [one["name"] for one in command.messages] == ["Ann"] * PUSHES_AT_ONCE + ["Bea", "Ann"]


@pytest.mark.anyio
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


@pytest.mark.anyio
async def test_a_command_that_is_too_slow_is_ended_on_windows_too(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delattr(os, "killpg")  # which Windows lacks

    assert await Command("captcha_command", SLEEP, within_s=0.05).ask({}) is None
    assert faults(caplog) == ["too_slow"]
