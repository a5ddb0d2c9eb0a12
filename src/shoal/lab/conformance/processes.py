"""Targets in processes of their own: whatever they do, there is an answer or a `BadTarget` that says what happened.

A child that says nothing for as long as its limit hangs, and is ended with everything that it started.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from shoal.core.errors import ShoalError
from shoal.lab.conformance.child import ANSWER, JOB, PROGRESS, ChildAnswer, Job
from shoal.lab.conformance.findings import BadTarget, Report

LIMIT_S: Final = 60.0
"""Seconds without progress after which a target hangs."""

POLL_S: Final = 0.05

INSIDE: Final = "SHOAL_CONFORMANCE_CHILD"
"""The variable by which a child knows that it is one: what it starts is ended with it."""


class TargetRefused(ShoalError):
    """What a game of ours says of its house rules, in a sentence that the child has made."""


def report_of(job: Job, waiting: Callable[[], None] = lambda: None) -> Report:
    """The report of a target. Raises `BadTarget`, and `TargetRefused` for house rules that make no game."""
    report = done(job, waiting).report
    if report is None:
        raise BadTarget("NO_ANSWER", name=job.target.name, why="no report")
    return report


def done(job: Job, waiting: Callable[[], None] = lambda: None) -> ChildAnswer:
    """What a child says of that job; `waiting` is called now and then. Raises as `report_of`."""
    with tempfile.TemporaryDirectory(prefix="shoal-conformance-") as name:
        folder = Path(name)
        (folder / JOB).write_bytes(msgspec.json.encode(job))
        with (folder / "said").open("wb") as said:
            child = _started(folder, said)
            try:
                _awaited(job, child, folder, waiting)
            finally:
                _end(child)
        return _read(job, child, folder)


def _started(folder: Path, said: IO[bytes]) -> subprocess.Popen[bytes]:
    # Another hash seed in every child: what depends on the order of a set shows in transcripts.
    variables = os.environ | {"PYTHONHASHSEED": str(random.SystemRandom().randrange(1, 2**32))}
    variables["PYTHONPATH"] = os.pathsep.join(path for path in (_source(), variables.get("PYTHONPATH", "")) if path)
    more: dict[str, Any] = {} if os.name == "nt" or INSIDE in os.environ else {"start_new_session": True}
    variables[INSIDE] = "1"
    command = [sys.executable, "-m", "shoal.lab.conformance.child", str(folder)]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said, env=variables, **more
    )


def _source() -> str:
    """Where this Shoal lies, so that the child has the same one."""
    return str(Path(__file__).parents[3])


def _awaited(job: Job, child: subprocess.Popen[bytes], folder: Path, waiting: Callable[[], None]) -> None:
    """Wait until the child has ended. Raises `BadTarget` when it hangs."""
    last, since = "", time.monotonic()
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(POLL_S)
            return
        waiting()
        now = _progress(folder)
        if now != last:
            last, since = now, time.monotonic()
        elif time.monotonic() - since > job.limit_s:
            raise BadTarget("HANGS", name=job.target.name, seconds=f"{job.limit_s:g}", at=last.partition(" ")[2] or "-")


def _progress(folder: Path) -> str:
    with contextlib.suppress(OSError, UnicodeDecodeError):
        return (folder / PROGRESS).read_text("utf-8")
    return ""


def _end(child: subprocess.Popen[bytes]) -> None:
    """End the child, and what it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "nt" or INSIDE in os.environ:
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    if child.stdin is not None:
        child.stdin.close()


def _read(job: Job, child: subprocess.Popen[bytes], folder: Path) -> ChildAnswer:
    name = job.target.name
    try:
        answer = msgspec.json.decode((folder / ANSWER).read_bytes(), type=ChildAnswer)
    except FileNotFoundError:
        at = _progress(folder).partition(" ")[2] or "-"
        raise BadTarget("ENDED", name=name, status=_status(child.returncode), at=at, said=_last_line(folder)) from None
    except msgspec.MsgspecError as error:
        raise BadTarget("NO_ANSWER", name=name, why=str(error)[:120]) from None
    if answer.told:
        raise TargetRefused(answer.told)
    if answer.reason:
        raise BadTarget(answer.reason, **answer.values)
    return answer


def _status(code: int) -> str:
    if code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return str(code)


def _last_line(folder: Path) -> str:
    """The last line that the target wrote to its errors."""
    with contextlib.suppress(OSError), (folder / "said").open("rb") as said:
        said.seek(0, os.SEEK_END)
        said.seek(max(0, said.tell() - 2_000))
        lines = said.read().decode("utf-8", "replace").split("\n")
        return next((line.strip()[:160] for line in reversed(lines) if line.strip()), "-")
    return "-"
