"""A bot's program as the arena runs it: started without a shell, sent lines, asked for lines, and always stopped.

It gets a session of its own, so that it can be stopped together with everything that it has started and that has not
left the session; and a guard, a small shell that stops it when this process dies in whatever way (not on Windows, where
the program must end when its input does). Its standard error goes where ours goes.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import time
from codecs import BOM_UTF8
from collections import deque
from collections.abc import Callable
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from shoal.arena.journal import write_all
from shoal.arena.programs.protocol import LINE_LIMIT, BadAnswer, excerpt
from shoal.core.errors import ShoalError


class BadLog(ShoalError, ValueError):
    """A file that no conversation can be appended to."""


class GameConversation(NamedTuple):
    """Where the conversations of one game are kept; deals and games count from 1."""

    path: Path
    deal: int
    game: int

    def write(self, who: str, mark: str, line: bytes) -> None:
        """Append a line of the conversation with `who`, a seat and a name; raises `BadLog` when that cannot be done."""
        head = f"deal {self.deal} game {self.game} {who} {mark} ".encode()
        try:
            write_all(_opened(os.getpid(), self.path), head + line.rstrip(b"\r\n") + b"\n")
        except OSError as error:
            raise BadLog(f"{self.path}: {error.strerror or error}") from None


@cache
def _opened(pid: int, path: Path) -> int:  # noqa: ARG001  # what differs between a process and its children
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)


def check_log(path: Path | None) -> None:
    """Raise `BadLog` when that file cannot be written to."""
    try:
        if path is not None:
            _opened(os.getpid(), path)
    except OSError as error:
        raise BadLog(f"{path}: {error.strerror or error}") from None


GRACE_S: Final = 1.0
"""How long a program may take to end after its input has ended."""

MOST_UNASKED: Final = 16
"""How many lines are read ahead that were not asked for."""

LOOK_S: Final = 0.25
"""How often a silent program is checked for having ended."""

KEPT: Final = 12
"""Lines of the conversation that are kept for an error message."""

HINT: Final = "; does it read line by line, and flush after every line?"

Overheard = Callable[[str, bytes], object]
"""Is called with every line of a conversation: `>` or `<`, and the line."""

Waiting = Callable[[float, float], object]
"""Is called a few times a second while an answer is waited for: for how many seconds, and how many it may take."""

GUARD: Final = 'read -r _; sleep "$2"; kill -KILL "-$1" 2>/dev/null'

_POSIX: Final = os.name == "posix"


@cache
def argv_of(command: str) -> tuple[str, ...]:
    """The arguments of a command line, the first being the path of a program; raises `BadAnswer` if it cannot be run."""
    try:
        words = shlex.split(command) if _POSIX else [word.strip('"') for word in shlex.split(command, posix=False)]
    except ValueError as error:
        raise BadAnswer("NOT_STARTED", f"cannot be started: {error}") from None
    if not words:
        raise BadAnswer("NOT_STARTED", "cannot be started: the command is empty")
    found = shutil.which(words[0])
    if found is None:
        why = "is no program that can be run" if os.path.exists(words[0]) else "is not there"  # noqa: PTH110
        raise BadAnswer("NOT_STARTED", f"cannot be started: {words[0]} {why}")
    return (found, *words[1:])


class Program:
    """A running program. Whatever goes wrong with it is raised as a `BadAnswer`.

    `overheard` and `waiting` may be set for as long as someone wants to know.
    """

    def __init__(self, command: str) -> None:
        """Start it."""
        self.command = command
        self.said: deque[tuple[str, bytes]] = deque(maxlen=KEPT)
        self.overheard: Overheard | None = None
        self.waiting: Waiting | None = None
        try:
            self._process = subprocess.Popen(
                argv_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise BadAnswer("NOT_STARTED", f"cannot be started: {error.strerror or error}") from None
        self.pid: int = self._process.pid
        self._guard = _guard(self.pid) if _POSIX else None
        self._to: SimpleQueue[bytes | None] = SimpleQueue()
        self._from: SimpleQueue[bytes | None] = SimpleQueue()
        # Threads, because both pipes can block: the program may not read, or not write.
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read)]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Send a line."""
        self._note(">", line)
        self._to.put(line)

    def ask(self, line: bytes, within_ms: int) -> bytes:
        """Send a line and return the line that answers it; raises `BadAnswer` when none comes within so many ms."""
        if not self._from.empty():
            self._complain_of(self._from.get())
        self.send(line)
        answer = self._answer(within_ms)
        if answer is None:
            raise BadAnswer("ENDED", f"{self._how_it_ended()} instead of answering")
        self._note("<", answer)
        if len(answer) > LINE_LIMIT:
            raise BadAnswer("LINE_TOO_LONG", f"said a line of more than {LINE_LIMIT} bytes: {excerpt(answer)}")
        return answer

    def _note(self, mark: str, line: bytes) -> None:
        self.said.append((mark, line))
        if self.overheard is not None:
            self.overheard(mark, line)

    def _answer(self, within_ms: int) -> bytes | None:
        """Its next line; `None` when it has ended. Processes that it started may still hold its output open."""
        until = time.monotonic() + within_ms / 1000
        while True:
            ended = self._process.poll() is not None
            left = until - time.monotonic()
            if self.waiting is not None:
                self.waiting(within_ms / 1000 - left, within_ms / 1000)
            try:
                return self._from.get(timeout=min(GRACE_S if ended else LOOK_S, max(left, 0.0)))
            except Empty:
                if ended:
                    return None
                if left <= LOOK_S:
                    raise BadAnswer("TIMEOUT", f"said nothing within {within_ms} ms{HINT}") from None

    def close_input(self) -> None:
        """Close its input, which asks it to end."""
        self._to.put(None)

    def wait_for_its_end(self, most_s: float) -> None:
        """Wait until it has ended by itself, at most so many seconds."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(most_s)

    def stop(self, *, at_once: bool = False) -> None:
        """End it and all that it has started: first by closing its input, unless `at_once`, then by force."""
        self.close_input()
        if not at_once:
            self.wait_for_its_end(GRACE_S)
        if _POSIX:
            with contextlib.suppress(ProcessLookupError, PermissionError):  # the latter on macOS, if it has ended
                os.killpg(self.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        if self._guard is not None:
            self._guard.kill()
            self._guard.wait()
            if self._guard.stdin:
                self._guard.stdin.close()
        for thread in self._threads:
            thread.join(GRACE_S)

    def _complain_of(self, line: bytes | None) -> None:
        if line is None:
            raise BadAnswer("ENDED", f"{self._how_it_ended()} while the game went on")
        self._note("<", line)
        raise BadAnswer("UNASKED", f"said {excerpt(line)} though it was not asked")

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            return "closed its output"
        if code < 0:
            with contextlib.suppress(ValueError):
                return f"was ended by {signal.Signals(-code).name}"
        return f"ended with exit status {code}"

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None, "it was opened with a pipe"
        with contextlib.suppress(OSError):  # it has ended, which `ask` reports
            while (line := self._to.get()) is not None:
                write_all(pipe.fileno(), line)
        with contextlib.suppress(OSError):
            pipe.close()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None, "it was opened with a pipe"
        kept, is_first = b"", True
        while chunk := os.read(pipe.fileno(), 1 << 16):
            *lines, kept = (kept + chunk).split(b"\n")
            for line in lines:
                # Some consoles, such as that of .NET, begin with a byte order mark.
                self._from.put(line.removeprefix(BOM_UTF8) if is_first else line)
                is_first = False
            if len(kept) > LINE_LIMIT:
                self._from.put(kept)
                break
            if (
                self._from.qsize() > MOST_UNASKED
            ):  # `ask` will report it; until then it may fill its pipe, not our memory
                break
        if kept and len(kept) <= LINE_LIMIT:
            self._from.put(kept)
        self._from.put(None)
        pipe.close()


def _guard(pid: int) -> subprocess.Popen[bytes]:
    """A shell that kills that program, with all that it has started, when its own input ends: when this process dies."""
    command = ["/bin/sh", "-c", GUARD, "guard", str(pid), f"{GRACE_S:.0f}"]
    silent = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=silent, stderr=silent, start_new_session=True)


def stop_all(programs: list[Program]) -> None:
    """Stop all of these; they share one second in which to end by themselves."""
    for program in programs:
        program.close_input()
    until = time.monotonic() + GRACE_S
    for program in programs:
        program.wait_for_its_end(max(0.0, until - time.monotonic()))
        program.stop(at_once=True)
