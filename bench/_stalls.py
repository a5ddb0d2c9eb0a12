"""What holds up a server that is measured: appends, checkpoints, collections and stalls of its loop, each with the time when it ended.

A stall is how much later than it was due the loop came back to a timer. For a long one a thread looks where the code is meanwhile.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
import time
import traceback
from pathlib import Path
from types import FrameType
from typing import Any, Final

from shoal.server.operations.observer import Observer, Timed

BEAT_S: Final = 0.005
LONG_S: Final = 0.015
"""A loop that is late by so much is looked at."""

NOTED_MS: Final = 2.0
"""Shorter times are not noted, but for collections: only the longest matter."""

PLACES: Final = 3


class Stalls(Observer):
    """Notes all this in the process of a server."""

    def __init__(self) -> None:
        """From now on; the loop is watched from the first append on."""
        self._lines: list[str] = []
        self._began = self._used = 0
        self._beating: asyncio.Task[None] | None = None
        self._beat_at = 0.0
        self._place = ""
        gc.callbacks.append(self._note_collection)

    def took(self, what: Timed, seconds: float) -> None:
        """How long an append took; all else is noted here more exactly."""
        if what != "append":
            return
        self.note(what, seconds)
        if self._beating is None:
            self._beating = asyncio.get_running_loop().create_task(self._beat())
            threading.Thread(target=self._look, args=(threading.get_ident(),), daemon=True).start()

    def note(self, what: str, seconds: float, about: str = "", used_s: float = 0.0) -> None:
        """Something has ended that took so long, and so much of the processor where that is known; from any thread."""
        if seconds * 1000 >= NOTED_MS:
            self._lines.append(f"{time.monotonic_ns()} {what} {seconds * 1000:.3f} {used_s * 1000:.3f} {about}\n")

    def write(self, file: Path) -> None:
        """A line each, into a file that is there whole or not at all."""
        part = file.with_suffix(".part")
        part.write_text("".join(self._lines))
        part.replace(file)

    def _note_collection(self, phase: str, _: dict[str, Any]) -> None:
        if phase == "start":
            self._began = time.perf_counter_ns()
            self._used = time.thread_time_ns()
        else:
            took, used = (time.perf_counter_ns() - self._began) / 1e6, (time.thread_time_ns() - self._used) / 1e6
            self._lines.append(f"{time.monotonic_ns()} collection {took:.3f} {used:.3f} \n")

    async def _beat(self) -> None:
        while True:
            self._beat_at = time.monotonic() + BEAT_S
            used = time.thread_time()
            await asyncio.sleep(BEAT_S)
            if (late := time.monotonic() - self._beat_at) * 1000 >= NOTED_MS:
                self.note("stall", late, self._place, time.thread_time() - used)
            self._place = ""

    def _look(self, thread: int) -> None:
        while True:
            time.sleep(BEAT_S)
            if time.monotonic() - self._beat_at > LONG_S and not self._place:
                self._place = _place_of(sys._current_frames().get(thread))  # noqa: SLF001  # so it is documented


def _place_of(frame: FrameType | None) -> str:
    """Where the code is, the innermost place first, without spaces."""
    stack = zip(range(PLACES), traceback.walk_stack(frame), strict=False) if frame is not None else ()
    return "<".join(f"{at.f_code.co_filename.rpartition('/')[2]}:{line}:{at.f_code.co_name}" for _, (at, line) in stack)
