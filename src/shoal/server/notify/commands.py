"""The captcha that is a command of the operator's: without a shell, with an empty environment and one line of JSON on its input.

A command has so many seconds; then it is killed, with all that it has started, as long as that stays in its session. Only a few run
at once. What a command writes is not read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from shoal.server.notify.protocols import VERSION, Newcomer, QuietLines

WITHIN_S: Final = 3.0
"""A person waits for the answer in front of a form."""

AT_ONCE: Final = 4
KILLED_WITHIN_S: Final = 1.0

NO: Final = 1

Fault = Literal["too_slow", "not_started", "too_many"]


class Command:
    """One command."""

    def __init__(self, setting: str, argv: Sequence[str], *, within_s: float = WITHIN_S) -> None:
        """`setting` is what the log calls it; it may run for `within_s` seconds."""
        self._setting = setting
        self._argv = tuple(argv)
        self._within_s = within_s
        self._lines = QuietLines()
        self._asked = 0

    async def ask(self, message: Mapping[str, object]) -> int | None:
        """Its exit status with that; `None` where there is none, or too many ask at once."""
        if self._asked >= AT_ONCE:
            self._note("too_many")
            return None
        self._asked += 1
        try:
            return await self._run(msgspec.json.encode({"version": VERSION, **message}) + b"\n")
        finally:
            self._asked -= 1

    async def _run(self, line: bytes) -> int | None:
        try:
            process = await self._started()
        except (OSError, ValueError):
            self._note("not_started")
            return None
        try:
            async with asyncio.timeout(self._within_s):
                await process.communicate(line)
                return process.returncode
        except TimeoutError:
            self._note("too_slow")
            return None
        finally:
            if process.returncode is None:
                await _end(process)

    async def _started(self) -> asyncio.subprocess.Process:
        """The command, begun. It may run before that is known here: who is cancelled then ends it, with all that it has started."""
        beginning = asyncio.create_task(
            asyncio.create_subprocess_exec(
                *self._argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={},
                cwd="/",
                start_new_session=True,
            )
        )
        try:
            return await asyncio.shield(beginning)
        except asyncio.CancelledError:
            with contextlib.suppress(OSError, ValueError):
                await _end(await beginning)
            raise

    def _note(self, fault: Fault) -> None:
        self._lines.write(logging.WARNING, "a command of the operator failed", fault, setting=self._setting)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Kill it, with its session; the system may take its time with that, and is not waited for."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:  # Windows has no process groups to kill: what the command has started goes on
            process.kill()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(KILLED_WITHIN_S):
            await process.wait()


class CaptchaCommand:
    """Asks a command, which says yes with the exit status 0 and no with 1; with any other, or none, everybody passes."""

    def __init__(self, command: Command) -> None:
        """Where a limit that is not asked for anything stands behind it."""
        self._command = command

    async def lets_pass(self, newcomer: Newcomer) -> bool:
        """What it says."""
        return await self._command.ask({"event": newcomer.attempt, "address": newcomer.address}) != NO
