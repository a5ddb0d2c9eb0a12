"""Asking a command: its input is the prompt, and its answer the last line of its output.

A command is started for each question, as those are that ask a language model, or with `stays` once: then each prompt ends with a
line that is `END` and nothing else, and each answer is one line. Whatever goes wrong with it is raised as `CommandFault` by name, and
it is stopped.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Callable
from threading import Thread
from typing import Final, Literal

from shoal.arena.programs.program import argv_of
from shoal.arena.programs.protocol import BadAnswer, excerpt
from shoal.arena.programs.serve import ServedFault
from shoal.lab.prompting.prompt import last_line

END: Final = "END"
"""The line after each prompt to a command that stays."""

OUTPUT_LIMIT: Final = 1 << 20
"""The most bytes of an answer, with all thoughts before it."""

LOOK_S: Final = 0.005
"""How often it is looked whether the answer is there."""

Fault = Literal["NOT_STARTED", "TIMEOUT", "ENDED", "TOO_LONG"]


class CommandFault(ServedFault):
    """The command was not there, said nothing in time, ended without an answer, or did not stop to talk."""

    def __init__(self, fault: Fault, about: str) -> None:
        """That fault; `about` is a sentence about the command."""
        super().__init__(f"{fault}: {about}")
        self.fault = fault


class PromptAnswer:
    """A command that is asked again and again."""

    def __init__(self, command: str, timeout_s: float, *, stays: bool = False) -> None:
        """It has so many seconds for an answer. Raises `CommandFault` when it cannot be run."""
        self._command = command
        self._timeout_s = timeout_s
        self._stays = stays
        self._running: subprocess.Popen[bytes] | None = None
        try:
            self._argv = argv_of(command)
        except BadAnswer as bad:
            raise CommandFault("NOT_STARTED", f"the command {excerpt(command.encode())} {bad.about}") from None

    def answer(self, prompt: str) -> str:
        """Its answer; raises `CommandFault`."""
        return self._line(prompt) if self._stays else self._output(prompt)

    def close(self) -> None:
        """Stop it, if it runs."""
        running, self._running = self._running, None
        if running is not None:
            if running.stdin is not None:
                with contextlib.suppress(OSError):
                    running.stdin.close()
            running.kill()
            running.wait()
            if running.stdout is not None:
                running.stdout.close()

    def _started(self) -> subprocess.Popen[bytes]:
        # In the group of this process, so that whoever stops this one stops it, too.
        try:
            self._running = subprocess.Popen(self._argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        except OSError as error:
            raise self._fault("NOT_STARTED", f"cannot be started: {error.strerror or error}") from None
        return self._running

    def _output(self, prompt: str) -> str:
        """All that a new process says until it ends, of which the last line is the answer."""
        program = self._started()
        heard = _Heard(program)
        Thread(target=_tell, args=(program, prompt.encode(), True), daemon=True).start()
        self._wait(heard, lambda: heard.is_over)
        code = program.wait()
        self.close()
        if code:
            raise self._fault("ENDED", f"ended with exit status {code}")
        answer = last_line(bytes(heard.said).decode(errors="replace").splitlines())
        if not answer:
            raise self._fault("ENDED", "ended and said nothing")
        return answer

    def _line(self, prompt: str) -> str:
        """The next line of the process that stays."""
        if self._running is None:
            self._heard = _Heard(self._started())
        program, heard = self._running, self._heard
        assert program is not None, "it was just started"
        heard.said.clear()  # an answer is one line: what it said after the last one is no answer to this
        Thread(target=_tell, args=(program, f"{prompt}{END}\n".encode(), False), daemon=True).start()
        self._wait(heard, lambda: b"\n" in heard.said or heard.is_over)
        if b"\n" not in heard.said:
            raise self._fault("ENDED", f"ended with exit status {program.wait()} instead of answering")
        line, _, _ = bytes(heard.said).partition(b"\n")
        return line.decode(errors="replace").strip()

    def _wait(self, heard: _Heard, is_done: Callable[[], bool]) -> None:
        until = time.monotonic() + self._timeout_s
        while not is_done():
            if len(heard.said) > OUTPUT_LIMIT:
                raise self._fault("TOO_LONG", f"said more than {OUTPUT_LIMIT >> 20} MB")
            if time.monotonic() > until:
                raise self._fault("TIMEOUT", f"said nothing within {self._timeout_s:g} s")
            time.sleep(LOOK_S)

    def _fault(self, fault: Fault, what: str) -> CommandFault:
        self.close()
        return CommandFault(fault, f"the command {excerpt(self._command.encode())} {what}")


class _Heard:
    """What a process says, read by a thread: it may say nothing for ever."""

    def __init__(self, program: subprocess.Popen[bytes]) -> None:
        assert program.stdout is not None, "it was opened with a pipe"
        self.said = bytearray()
        self.is_over = False
        self._pipe = program.stdout
        self.thread = Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # it was stopped
            while len(self.said) <= OUTPUT_LIMIT and (chunk := os.read(self._pipe.fileno(), 1 << 16)):
                self.said += chunk
        self.is_over = len(self.said) <= OUTPUT_LIMIT


def _tell(program: subprocess.Popen[bytes], text: bytes, is_all: bool) -> None:  # noqa: FBT001  # an argument of a thread
    """Write the prompt: a command may read nothing of it, or only after it has spoken."""
    assert program.stdin is not None, "it was opened with a pipe"
    with contextlib.suppress(OSError, ValueError):
        rest = memoryview(text)
        while rest:
            rest = rest[program.stdin.write(rest) or 0 :]
        if is_all:
            program.stdin.close()
