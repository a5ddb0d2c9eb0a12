"""A file of finished games, so that a long match can be interrupted and resumed.

JSON lines. The first describes what is played; each further line is a finished piece, in order, so the number of lines
shows where to resume. The file is only ever appended to. A line that was cut off when the process was killed is
dropped. A file that another version of Shoal began is refused: its bots may play differently. Whether a bot that is
another program has changed cannot be known.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import RawIOBase
from pathlib import Path
from typing import Any, Final, TypeVar

from shoal.arena.build import build
from shoal.codec import Decoder, Unreadable, encode
from shoal.errors import ShoalError

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")

VERSION: Final = 3


class BadJournal(ShoalError, ValueError):
    """A file that cannot be resumed, read or written."""


def kept(
    path: Path | None, about: Mapping[str, Any], kind: Any, count: int, play: Callable[[int], Iterable[T]]
) -> Iterator[T]:
    """Yield the first `count` pieces: those in the file, then those of `play(first)`, each written before it is yielded.

    `about` is the description that the file must have, `kind` the type of a piece. Without a path nothing is written.
    Raises `BadJournal` when the file is about something else, locked, or cannot be read or written.
    """
    if path is None:
        yield from play(0)
        return
    with told(path):
        # Unbuffered: what could not be written to a full disk must not be written again when the file is closed.
        file = path.open("ab", buffering=0)
    with file:
        with told(path):
            _lock(file, path)
            done = _opened(path, about, kind)[:count]
        yield from done
        for piece in play(len(done)) if len(done) < count else ():
            with told(path):
                _append(file, encode(piece) + b"\n")
            yield piece


def make_folder(folder: Path) -> None:
    """Make a folder for such files if there is none; raises `BadJournal` when that cannot be done."""
    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Raise operating system errors as `BadJournal`, with the path."""
    try:
        yield
    except OSError as error:
        raise BadJournal(f"{path}: {error.strerror or error}") from None


def _append(file: RawIOBase, line: bytes) -> None:
    rest = memoryview(line)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def _lock(file: RawIOBase, path: Path) -> None:
    """Raise `BadJournal` when another process writes to the file. The lock ends with the process."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal(f"{path} is being written to by another match") from None


def _opened(path: Path, about: Mapping[str, Any], kind: Any) -> list[Any]:
    """The pieces in the file. A new file gets its header; a last line that was cut off is removed."""
    header = {"shoal": VERSION, "build": build(), **json.loads(encode(about))}
    if path.exists() and not path.is_file():
        raise BadJournal(f"{path} is no file")
    text = path.read_bytes()
    whole, end, cut = text.rpartition(b"\n")
    if not end and _is_cut(cut, header):  # empty, or no more than a part of the header
        path.write_bytes(encode(header) + b"\n")
        return []
    lines = whole.split(b"\n")
    _compare(path, lines[0], header)
    if cut:
        os.truncate(path, len(whole + end))
    read = Decoder[Any](kind)
    pieces = []
    for number, line in enumerate(lines[1:], 2):
        try:
            pieces.append(read(line))
        except Unreadable as error:
            raise BadJournal(f"{path}, line {number}: {error}") from None
    return pieces


def _is_cut(text: bytes, header: Mapping[str, Any]) -> bool:
    return encode(header).startswith(text)


def _compare(path: Path, line: bytes, header: Mapping[str, Any]) -> None:
    """Raise `BadJournal` when the file is about something else."""
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or "shoal" not in found:
        raise BadJournal(f"{path} is not a file of finished games")
    if found.get("build") != header["build"]:
        raise BadJournal(
            f"{path} was begun by another version of Shoal, whose bots may play otherwise; begin another file"
        )
    for name in (*header, *found):
        here, there = header.get(name), found.get(name)
        if here != there:
            raise BadJournal(f"{path} is about something else: {name} is {there!r} there and {here!r} here")
