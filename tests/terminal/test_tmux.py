"""A real terminal: tmux runs `shoal tui`, gets keys, and is looked at."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE = 30

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("tmux") is None, reason="there is no tmux; on Debian or Ubuntu: sudo apt-get install tmux"
    ),
]


class Terminal:
    """A terminal of 80 columns and 24 lines, with a shell in it."""

    def __init__(self, folder: Path) -> None:
        self._socket = str(folder / "tmux")
        self._variables = {
            **os.environ,
            "XDG_STATE_HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "SHOAL_NATIVE": "0",
        }
        self._variables.pop("TMUX", None)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh")
        self.tmux("set-option", "-g", "window-size", "manual")

    def tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", self._socket, *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, env=self._variables, timeout=PATIENCE, check=True
        )
        return done.stdout

    def start(self, *arguments: str) -> None:
        """Type the command that starts `shoal tui`."""
        self.type_("clear; " + " ".join([sys.executable, "-m", "shoal", "tui", *arguments]))

    def type_(self, line: str) -> None:
        """Type a line, and Enter."""
        self.tmux("send-keys", "-l", line)
        self.press("Enter")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def until(self, pattern: str) -> str:
        """The screen, once it shows this."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, screen := self.screen):
            assert time.monotonic() < end, screen
            time.sleep(0.05)
        return screen

    def resize(self, columns: int, lines: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def close(self) -> None:
        self.tmux("kill-server")


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path)
    try:
        yield made
    finally:
        made.close()


def test_a_session_at_a_terminal(terminal: Terminal) -> None:
    terminal.start("--game", "literature", "--bot", "random", "--pace", "at_once", "--seed", "3")
    screen = terminal.until("Your turn")
    assert all(f"{seat} " in screen for seat in range(1, 7))
    assert len(screen.splitlines()) == 24

    terminal.type_("ask 2 KC")
    terminal.until(r"Zeno asked|asked you|You asked")
    terminal.press("F1")
    terminal.until("To look: hand, score, who")
    terminal.press("Escape")
    terminal.until("Your turn")

    terminal.resize(120, 40)
    terminal.until(r"(?m)^.{85,}$|Your turn")
    terminal.resize(60, 20)
    screen = terminal.until("Quit")
    assert max(map(len, screen.splitlines())) <= 60
    terminal.resize(80, 24)
    terminal.until("Your turn")

    terminal.press("C-q")
    terminal.until(r"(?m)\A\s*[#$]")
    terminal.type_("echo left with $?")
    terminal.until("left with 0")
