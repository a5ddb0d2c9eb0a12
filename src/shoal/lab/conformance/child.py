"""What runs in the process of a target, and tells the parent by files: `python -m shoal.lab.conformance.child FOLDER`.

The folder has a `job`; the child writes `progress` again and again, and in the end the `answer`. What the target prints goes
elsewhere, so a target can print, hang or end the process, and the parent still knows what happened.
"""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from threading import Thread
from typing import Any, Final

import msgspec
from msgspec import Struct

from shoal.core.errors import ShoalError
from shoal.lab.conformance.checks.processes import Transcript, transcript
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
        from shoal.core.game_words import error_text

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
        from shoal.lab.conformance.processes import done

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


if __name__ == "__main__":
    end_with_parent()
    main(Path(sys.argv[1]))
