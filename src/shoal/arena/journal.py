"""A file of finished games, so that a long match can be interrupted and resumed, and a file of what they cost.

JSON lines. The first describes what is played; each further line is a finished piece, in order, so the number of lines
shows where to resume. The file is only ever appended to. A line that was cut off when the process was killed is
dropped. A file that another version of Shoal (`build`) began is refused: its bots may play differently. Whether a bot that is
another program has changed cannot be known.

What happened and what it cost are kept apart (`kept_apart`): two equal runs leave files of results that are equal byte for byte, and
beside `games.jsonl` a file `games.costs.jsonl`, in which times and memory differ. Its lines have the numbers of those of the
results, and nothing depends on it: where it was lost, the costs of the games so far are unknown.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from io import RawIOBase
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

import shoal
from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.errors import ShoalError
from shoal.core.native import core

NOT_PLAYING: Final = frozenset({"prompting", "server", "static", "terminal", "training", "words"})
"""Packages, wherever they lie, on which no game of the arena depends."""

PLAYING: Final = (".py", ".net")
"""The suffixes of the files that decide how games are played: programs and weights."""


@cache
def build() -> str:
    """The digest of the rules, the bots, their weights and the native core: equal on all machines for equal sources."""
    return digest_of(Path(shoal.__file__).parent, "plain Python" if core is None else core.SOURCES)


def digest_of(package: Path, core_sources: str) -> str:
    """The digest of a package and of the sources that its native core was built from."""
    digest = blake2b(core_sources.encode(), digest_size=8)
    for path in sorted(package.rglob("*")):
        place = path.relative_to(package)
        if path.suffix in PLAYING and NOT_PLAYING.isdisjoint(place.parts):
            digest.update(f"{place.as_posix()}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def results_digest(pieces: Iterable[Any]) -> str:
    """The digest of these pieces of a match, in their order, as 12 hexadecimal digits.

    It is made of what is written to a file of finished games, without its first line: of results, and never of times or
    memory.
    """
    digest = blake2b(digest_size=6)
    for piece in pieces:
        digest.update(encode(piece) + b"\n")
    return digest.hexdigest()


if sys.platform != "win32":
    import fcntl

T = TypeVar("T")
C = TypeVar("C")

VERSION: Final = 1
"""The version of the file of results; it stands in its first line as `shoal`."""

COSTS_VERSION: Final = 1
"""That of the file of costs, as `shoal_costs`."""


_COSTS: Final = b'{"shoal_costs":'


class Kept(NamedTuple, Generic[T, C]):
    """A finished piece: what happened, and what it cost, where that is known."""

    what: T
    cost: C | None


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
    with _open(path, about, kind) as (file, done):
        yield from done[:count]
        for piece in play(len(done)) if len(done) < count else ():
            _append(file, path, piece)
            yield piece


def kept_apart(
    path: Path | None,
    about: Mapping[str, Any],
    kinds: tuple[Any, Any],
    count: int,
    play: Callable[[int], Iterable[Kept[T, C]]],
) -> Iterator[Kept[T, C]]:
    """The same for pieces that have cost something, with their costs in a file beside; `kinds` are the types of both."""
    if path is None:
        yield from play(0)
        return
    beside = costs_path(path)
    with _open(path, about, kinds[0]) as (file, done):
        with as_bad_journal(beside):
            known = _costs_of(beside, _header(about), kinds[1], len(done))
            costs = beside.open("ab", buffering=0)
        with costs:
            yield from map(Kept, done[:count], known)
            for piece in play(len(done)) if len(done) < count else ():
                # The costs first: where the process is killed between the two, they stand for a game that is played again.
                _append(costs, beside, piece.cost)
                _append(file, path, piece.what)
                yield piece


@contextmanager
def _open(path: Path, about: Mapping[str, Any], kind: Any) -> Iterator[tuple[RawIOBase, list[Any]]]:
    """The file, locked and ready to be appended to, and the pieces that are in it."""
    with as_bad_journal(path):
        # Unbuffered: what could not be written to a full disk must not be written again when the file is closed.
        file = path.open("ab", buffering=0)
    with file:
        with as_bad_journal(path):
            _lock(file, path)
            done = _opened(path, _header(about), kind)
        yield file, done


def _header(about: Mapping[str, Any]) -> dict[str, Any]:
    return {"shoal": VERSION, "build": build(), **json.loads(encode(about))}


def costs_path(path: Path) -> Path:
    """The file of costs that belongs to a file of results: `games.costs.jsonl` to `games.jsonl`."""
    return path.with_name(f"{path.stem}.costs{path.suffix}")


def make_folder(folder: Path) -> None:
    """Make a folder for such files if there is none; raises `BadJournal` when that cannot be done."""
    with as_bad_journal(folder):
        folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def as_bad_journal(path: Path) -> Iterator[None]:
    """Raise operating system errors as `BadJournal`, with the path."""
    try:
        yield
    except OSError as error:
        raise BadJournal(f"{path}: {error.strerror or error}") from None


def _append(file: RawIOBase, path: Path, value: object) -> None:
    """Append a value as a line; raises `BadJournal` with the path of the file."""
    with as_bad_journal(path):
        write_all(file.fileno(), encode(value) + b"\n")


def write_all(file: int, data: bytes) -> None:
    """Write all of that to a file descriptor, which may take a part at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


def _lock(file: RawIOBase, path: Path) -> None:
    """Raise `BadJournal` when another process writes to the file. The lock ends with the process."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal(f"{path} is being written to by another match") from None


def _opened(path: Path, header: Mapping[str, Any], kind: Any) -> list[Any]:
    """The pieces in the file. A new file gets its header; a last line that was cut off is removed."""
    if path.exists() and not path.is_file():
        raise BadJournal(f"{path} is no file")
    text = path.read_bytes()
    whole, end, cut = text.rpartition(b"\n")
    if not end and encode(header).startswith(cut):  # empty, or no more than a part of the header
        path.write_bytes(encode(header) + b"\n")
        return []
    lines = whole.split(b"\n")
    _compare(path, lines[0], header)
    if cut:
        os.truncate(path, len(whole + end))
    return _read(path, lines[1:], kind)


def _read(path: Path, lines: Iterable[bytes], kind: Any) -> list[Any]:
    read = Decoder[Any](kind)
    pieces = []
    for number, line in enumerate(lines, 2):
        try:
            pieces.append(read(line))
        except Unreadable as error:
            raise BadJournal(f"{path}, line {number}: {error}") from None
    return pieces


def _costs_of(path: Path, results: Mapping[str, Any], kind: Any, count: int) -> list[Any]:
    """The costs of the first `count` pieces, `None` for those that are not known; the file then has as many lines.

    Raises `BadJournal` when something else is there.
    """
    header = {"shoal_costs": COSTS_VERSION, "of": results}
    if path.exists() and not path.is_file():
        raise BadJournal(f"{path} is no file")
    text = path.read_bytes() if path.exists() else b""
    lines = text.split(b"\n")[:-1]
    if text and not (lines or [text])[0].startswith(_COSTS):
        raise BadJournal(f"{path} is not a file of costs, which would be written there")
    if lines and lines[0] != encode(header):
        if count:
            raise BadJournal(f"{path} has the costs of other games; without it the costs of these are not known")
        lines = []
    lines = lines[1 : count + 1]
    lines += [b"null"] * (count - len(lines))
    right = b"".join(line + b"\n" for line in (encode(header), *lines))
    if right != text:
        path.write_bytes(right)
    return _read(path, lines, kind | None)


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
