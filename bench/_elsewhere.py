"""Other environments of Python in which something is measured: a process there that plays when it is told to.

`./run conformance` makes `.boot/foreign` (games of others), `./run test-ray` `.boot/ray`. Neither is needed for anything else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
BIN: Final = Path("Scripts/python.exe") if os.name == "nt" else Path("bin/python")

Speed = tuple[int, float]
"""Decisions, and seconds of processor time."""


def python_with(module: str, folder: str) -> str | None:
    """A Python that has that module: this one, or the one of `.boot/<folder>`; `None` where there is none."""
    if find_spec(module) is not None:
        return sys.executable
    other = ROOT / ".boot" / folder / BIN
    return str(other) if other.exists() else None


class Elsewhere:
    """A process of that Python that runs `bench._faces_there`. It ends when its input does: with this process, at the latest."""

    def __init__(self, python: str, face: str) -> None:
        """The process; it imports what it needs at once. Raises `RuntimeError` with its last words where it cannot."""
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        self._process = subprocess.Popen(
            [python, "-W", "ignore", "-m", "bench._faces_there", face],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._answer()

    def __call__(self, which: str, decisions: int) -> Speed:
        """Let it take about so many decisions."""
        assert self._process.stdin is not None, "it has a pipe"
        print(which, decisions, file=self._process.stdin, flush=True)
        taken, seconds = self._answer().split()
        return int(taken), float(seconds)

    def _answer(self) -> str:
        assert self._process.stdout is not None, "it has a pipe"
        line = self._process.stdout.readline()
        if not line:
            said = self._process.stderr.read() if self._process.stderr else ""
            raise RuntimeError((said.strip().splitlines() or ["it ended"])[-1][:200])
        return line
