"""A file with whole conversations between the arena and programs (`--log FILE`), for the authors of bots.

One line for each line of a conversation: which deal, which of its games, the seat, who plays it, the direction (`>` to the
program, `<` from it), and the line as it was sent. Several processes append to the file, each whole lines at once.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from shoal.core.errors import ShoalError


class BadLog(ShoalError, ValueError):
    """A file that no conversation can be appended to."""


class GameLog(NamedTuple):
    """Where the conversations of one game are kept; deals and games count from 1."""

    path: Path
    deal: int
    game: int

    def write(self, who: str, mark: str, line: bytes) -> None:
        """Append a line of the conversation with `who`, a seat and a name; raises `BadLog` when that cannot be done."""
        head = f"deal {self.deal} game {self.game} {who} {mark} ".encode()
        rest = memoryview(head + line.rstrip(b"\r\n") + b"\n")
        try:
            while rest:
                rest = rest[os.write(_opened(os.getpid(), self.path), rest) :]
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
