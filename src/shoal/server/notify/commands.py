"""The adapters that run a command of the operator's: without a shell, with an empty environment and one line of JSON on its input.

A command has so many seconds; then it is killed, with all that it has started, as long as that stays in its session. Only a few run
at once, and only so many messages wait for them: more are dropped, and the log says how many. What a command writes is not read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import msgspec

from shoal.server.notify.protocols import VERSION, Awaited, Newcomer, QuietLines, StoreFailure
from shoal.server.operations.limits import Buckets

WITHIN_S: Final = 10.0
AT_ONCE: Final = 4
WAITING: Final = 200
"""Messages that wait for one of those that run."""

ANSWERED_WITHIN_S: Final = 3.0
"""A person waits for that answer in front of a form."""

KILLED_WITHIN_S: Final = 1.0

PUSHES_AT_ONCE: Final = 10
PUSHES_PER_HOUR: Final = 20.0
"""Messages to one person: however many tables they play at, a telephone is not to ring all day."""

YES: Final = 0
NO: Final = 1

Fault = Literal["too_slow", "not_started", "exit_status", "too_many"]


class Command:
    """One command. It is run in the event loop that asks first."""

    def __init__(
        self,
        setting: str,
        argv: Sequence[str],
        *,
        within_s: float = WITHIN_S,
        at_once: int = AT_ONCE,
        waiting: int = WAITING,
        lines: QuietLines | None = None,
    ) -> None:
        """`setting` is what the log calls it; it may run for `within_s` seconds."""
        self._setting = setting
        self._argv = tuple(argv)
        self._within_s = within_s
        self._at_once = at_once
        self._most = waiting
        self._lines = lines or QuietLines()
        self._waiting: deque[bytes] = deque()
        self._working: set[asyncio.Task[None]] = set()
        self._asked = 0
        self._is_closed = False

    def put(self, message: Mapping[str, object]) -> None:
        """Run it with that as soon as there is room; dropped where too many wait."""
        if self._is_closed or len(self._waiting) >= self._most:
            self._note("too_many")
            return
        self._waiting.append(_line(message))
        if len(self._working) < self._at_once:
            work = asyncio.get_running_loop().create_task(self._work(), name=self._setting)
            self._working.add(work)
            work.add_done_callback(self._working.discard)

    async def ask(self, message: Mapping[str, object]) -> int | None:
        """Its exit status with that; `None` where there is none, or too many ask at once."""
        if self._is_closed or self._asked >= self._at_once:
            self._note("too_many")
            return None
        self._asked += 1
        try:
            return await self._run(_line(message))
        finally:
            self._asked -= 1

    def close(self) -> None:
        """Run nothing any more; what runs is killed."""
        self._is_closed = True
        self._waiting.clear()
        for work in self._working:
            work.cancel()

    async def _work(self) -> None:
        while self._waiting:
            status = await self._run(self._waiting.popleft())
            if status not in (None, YES):
                self._note("exit_status")

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


def _line(message: Mapping[str, object]) -> bytes:
    return msgspec.json.encode({"version": VERSION, **message}) + b"\n"


class PushCommand:
    """Notifies people by a command."""

    def __init__(self, command: Command, site: str, clock: Callable[[], float]) -> None:
        """`site` is where people find the server, as https://fish.example; `clock` is in seconds."""
        self._command = command
        self._site = site
        self._clock = clock
        self._of_people = Buckets(PUSHES_PER_HOUR / 3600, PUSHES_AT_ONCE)

    def tell(self, awaited: Awaited) -> None:
        """Run it, unless that person was notified often lately."""
        if self._of_people.take(awaited.who, self._clock()):
            url = f"{self._site}/t/{awaited.table}"
            about = {"event": awaited.event, "who": awaited.who, "name": awaited.name, "game": awaited.game, "url": url}
            self._command.put(about)


class MailCommand:
    """Writes to the operator by a command."""

    def __init__(self, command: Command, to: str, site: str) -> None:
        """`to` is the operator's address."""
        self._command = command
        self._about = {"to": to, "server": site}

    def write(self, failure: StoreFailure) -> None:
        """Run it."""
        self._command.put({"event": "store_failed", **self._about, **msgspec.structs.asdict(failure)})


class CaptchaCommand:
    """Asks a command, which says yes with the exit status 0 and no with 1; with any other, or none, everybody passes."""

    def __init__(self, command: Command) -> None:
        """Where a limit that is not asked for anything stands behind it."""
        self._command = command

    async def lets_pass(self, newcomer: Newcomer) -> bool:
        """What it says."""
        return await self._command.ask({"event": newcomer.attempt, "address": newcomer.address}) != NO
