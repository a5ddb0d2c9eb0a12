"""Targets in processes of their own: whatever they do, there is an answer or a `BadTarget` that says what happened.

The child is `python -m shoal.lab.conformance.processes FOLDER`. The folder has a `job`; the child writes `progress` again and
again, and in the end the `answer`. What the target prints goes elsewhere. A child that says nothing for as long as its limit
hangs, and is ended with everything that it started.
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
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import IO, Any, Final

import msgspec
from msgspec import Struct

from shoal.core.errors import ShoalError
from shoal.core.game_words import error_text
from shoal.lab.conformance.checks.elsewhere import Transcript, transcript
from shoal.lab.conformance.conforming import conformance
from shoal.lab.conformance.findings import BadTarget, Report
from shoal.lab.conformance.plays import StepRaised
from shoal.lab.conformance.targets import Target, subject_of

JOB: Final = "job"
PROGRESS: Final = "progress"
ANSWER: Final = "answer"


class Job(Struct, frozen=True):
    """What a child is to do: check a target in so many games, or only play the games of some seeds."""

    target: Target
    games: int = 0
    seed: int = 1
    only: tuple[str, ...] = ()
    seeds: tuple[int, ...] = ()
    limit_s: float = 60.0


class ChildAnswer(Struct, frozen=True):
    """What came of it: a report, transcripts, or why neither is there."""

    report: Report | None = None
    transcripts: list[Transcript] = []
    reason: str = ""
    values: dict[str, Any] = {}
    told: str = ""
    """The sentence of an error of ours, such as house rules that make no game."""


def main(folder: Path) -> None:
    """Do the job in that folder."""
    job = msgspec.json.decode((folder / JOB).read_bytes(), type=Job)
    count = 0

    def progress(what: str) -> None:
        nonlocal count
        count += 1
        (folder / PROGRESS).write_text(f"{count} {what}", "utf-8")

    progress("importing")
    try:
        answer = _answer(job, progress)
    except BadTarget as bad:
        answer = ChildAnswer(reason=bad.reason, values=dict(bad.values))
    except ShoalError as error:
        answer = ChildAnswer(told=error_text(error))
    except Exception as error:  # noqa: BLE001  # whatever a target raises where it should not
        answer = ChildAnswer(reason="BROKE", values={"name": job.target.name, "why": _where(error)})
    (folder / f"{ANSWER}.part").write_bytes(msgspec.json.encode(answer))
    (folder / f"{ANSWER}.part").replace(folder / ANSWER)


def _answer(job: Job, progress: Any) -> ChildAnswer:
    subject = subject_of(job.target)
    if job.seeds:
        return ChildAnswer(transcripts=[_played(subject, seed, progress) for seed in job.seeds])

    def elsewhere(seeds: Any) -> list[Transcript]:
        again = Job(job.target, seeds=tuple(seeds), limit_s=job.limit_s)
        return done(again, lambda: progress("waiting for another process")).transcripts

    return ChildAnswer(conformance(subject, job.games, job.seed, elsewhere=elsewhere, only=job.only, progress=progress))


def _played(subject: Any, seed: int, progress: Any) -> Transcript:
    progress(f"seed {seed}")
    return transcript(subject, seed)


def _where(error: BaseException) -> str:
    """The error, and the last line of code that is not ours."""
    if isinstance(error, StepRaised):
        error = error.error
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if "shoal/lab/conformance" not in frame.filename
    ]
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    text = (str(error).splitlines() or [""])[0][:160]
    return f"{type(error).__name__}: {text}{place}"


def end_with_parent() -> None:
    """End this process when the one that started it has ended, however it did: it holds the other end of standard input.

    The target has an empty standard input.
    """
    parent = os.dup(0)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)

    def wait() -> None:
        os.read(parent, 1)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


LIMIT_S: Final = 60.0
"""Seconds without progress after which a target hangs."""

POLL_S: Final = 0.05

SOURCE: Final = str(Path(__file__).parents[3])
"""Where this Shoal lies, so that the child has the same one."""

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
    variables["PYTHONPATH"] = os.pathsep.join(path for path in (SOURCE, variables.get("PYTHONPATH", "")) if path)
    more: dict[str, Any] = {} if os.name == "nt" or INSIDE in os.environ else {"start_new_session": True}
    variables[INSIDE] = "1"
    command = [sys.executable, "-m", "shoal.lab.conformance.processes", str(folder)]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said, env=variables, **more
    )


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


if __name__ == "__main__":
    end_with_parent()
    main(Path(sys.argv[1]))
