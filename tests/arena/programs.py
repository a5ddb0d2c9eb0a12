"""Bots that are other programs, written for one test each."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]

SERVED = f"cmd:{shlex.quote(sys.executable)} -m shoal bot serve"
"""A bot of the house as a program; its name follows."""

LISTENS = """
import json, os, sys, time
def hear(): return json.loads(sys.stdin.readline())
def say(value): print(value if isinstance(value, str) else json.dumps(value), flush=True)
"""
"""How the programs of tests begin: without site packages, so that they start quickly."""

READY = "hear(); say({'type': 'ready'})\n"
TO_ITS_TURN = READY + "while hear()['type'] != 'your_move': pass\n"


def program(folder: Path, body: str) -> str:
    """The name of a bot that is a program with that body."""
    path = folder / "bot.py"
    path.write_text(LISTENS + body, "utf-8")
    return f"cmd:{shlex.join([sys.executable, '-S', '-E', str(path)])}"


def node() -> str | None:
    """The Node.js that the project's own set-up uses, if there is one."""
    sys.path.insert(0, str(ROOT / "web"))
    try:
        client_build = import_module("client_build")
    finally:
        sys.path.remove(str(ROOT / "web"))
    system = client_build.system_npm()
    packaged = client_build.packaged_npm(ROOT / ".boot" / "node")
    return "node" if system else packaged[0] if packaged else None


def pids_in(path: Path) -> list[int]:
    """The programs that wrote their numbers there."""
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def is_alive(pid: int) -> bool:
    """Whether that process runs; a dead one whose parent has not noticed does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def wait_until(is_so: Callable[[], bool], most_s: float = 20.0) -> bool:
    """Whether it comes to be so; a busy machine gets time."""
    until = time.monotonic() + most_s
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
