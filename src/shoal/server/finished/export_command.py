"""`shoal export`: finished games as open data, one line of JSON a game.

A line (`sealed.GameRecord`) has the version of this schema (`export`), the public id of the game, the day on which it ended, what opens
the seals of its deals (`shoal verify-deal`), and its record in the notation: `header` and `steps` are the lines of its JSON form.
`shoal replay` and `shoal review` read such files as they are. Names are left out unless asked for, and so are games whose page not
everyone may see (the table's `watching`).
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.puzzles.daily import KEY_FILE, open_key
from shoal.records import Headers, SeatHeader, Unrecordable, write
from shoal.server.storage.database import FILE, reading, served_data_folder
from shoal.server.storage.log_rows import read_rows
from shoal.server.storage.steps import Steps, ask, run_steps
from shoal.server.storage.store import id_of_game
from shoal.server.tables.state.finished import PROGRAM, Finished, FinishedSitter, Seals, game_record, opened_seals
from shoal.server.tables.state.folding import read_game
from shoal.server.tables.state.log import LogDamaged, Row

_NEXT: Final = "SELECT table_id FROM events WHERE table_id > ?1 ORDER BY table_id LIMIT 1"


@dataclass(slots=True)
class ExportCounts:
    """What an export came to; `damaged` tables and games that no record can hold are left out."""

    games: int = 0
    private: int = 0
    damaged: int = 0
    unrecordable: int = 0


@dataclass
class OpenData:
    """The finished games of a server, which may be running."""

    look_up: Callable[[Steps[Any]], Any]
    """Carries out work in its database; `StoreError`."""
    with_names: bool = False
    since: str = ""
    """Games that ended on this day (`2026-11-27`) or later; empty: all of them."""
    seals: Seals | None = None
    """What opens the seals of their deals."""
    counted: ExportCounts = field(default_factory=ExportCounts)

    def lines(self) -> Iterator[bytes]:
        """A line for each game, as it is read."""
        table = ""
        while found := self.look_up(ask(_NEXT, table)):
            table = found[0][0]
            yield from self._of_table(table)

    def _of_table(self, table: str) -> Iterator[bytes]:
        try:
            last = read_game(self.look_up(read_rows(table, None))).number
            for number in range(1, last + 1):
                if line := self._of_game(self.look_up(read_rows(table, number)), table, number):
                    yield line
        except (LogDamaged, LookupError):
            self.counted.damaged += 1

    def _of_game(self, log: list[Row], table: str, number: int) -> bytes:
        """The line of a game; empty when it is not to be given."""
        read = read_game(log)
        finished = read.finished
        if finished is None or finished.number != number:
            return b""
        if not read.is_public:
            self.counted.private += 1
            return b""
        return b"" if read.day < self.since else self.line(table, read.day, finished)

    def line(self, table: str, day: str, finished: Finished) -> bytes:
        """The line of a game of that table, with the day of its end; empty when no record can hold it."""
        headers = Headers(tuple(self._seat(seat, sitter) for seat, sitter in enumerate(finished.seats)))
        try:
            record = write(finished.game, headers, "jsonl")
        except Unrecordable:
            self.counted.unrecordable += 1
            return b""
        self.counted.games += 1
        number, seals = finished.number, self.seals
        opened = opened_seals(seals, table, number, finished.rules, finished.events) if seals else ()
        return encode(game_record(id_of_game(table, number), day, record, opened)) + b"\n"

    def _seat(self, seat: int, sitter: FinishedSitter) -> SeatHeader:
        is_ours = sitter.bot not in (None, PROGRAM)
        name = sitter.name if self.with_names or is_ours else f"Seat {seat}"
        return SeatHeader(name, sitter.bot, sitter.is_helped)


LEVEL: Final = 10
"""Of zstd: a game becomes a tenth of its size, at a few MB a second."""


class BadExport(ShoalError):
    """There is nothing to export, or nowhere to write it."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal export`."""
    parser.add_argument(
        "to",
        metavar="FILE",
        help="what to write: .jsonl, .jsonl.gz or .jsonl.zst (needs the package zstandard); - is standard output",
    )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where tables are kept (default: SHOAL_DATA, or your data folder)"
    )
    parser.add_argument("--names", action="store_true", help="with the names that people had at their tables")
    parser.add_argument("--since", type=_day, metavar="DAY", help="only games that ended on that day or later")


def run(args: argparse.Namespace) -> int:
    """Write them, and say how many those were."""
    with _opened(args.data, os.environ.get("SHOAL_DATABASE_URL", "")) as (look_up, seals):
        data = OpenData(look_up, args.names, args.since or "", seals=seals)
        with _written(args.to) as file:
            for line in data.lines():
                file.write(line)
    counted = data.counted
    left_out = {"private": counted.private, "damaged": counted.damaged, "too long": counted.unrecordable}
    said = ", ".join(f"{count} {what}" for what, count in left_out.items() if count)
    print(f"{counted.games} games" + (f"; left out: {said}" if said else ""), file=sys.stderr)  # noqa: T201  # for the person
    return 0


@contextlib.contextmanager
def _opened(data: Path | None, url: str) -> Iterator[tuple[Callable[[Steps[Any]], Any], Seals | None]]:
    """What looks something up in a data folder, or in the PostgreSQL of a cluster, and opens its seals; `StoreError`, `BadExport`."""
    if data is None and url:
        from shoal.server.cluster.checking import (
            reading_cluster,  # it needs packages that a single server does not have
        )

        with reading_cluster(url) as (look_up, key):
            yield look_up, Seals(key)
        return
    folder = served_data_folder(data, os.environ)
    if not (folder / FILE).is_file():
        raise BadExport(f"there are no tables in {folder}")
    with reading(folder / FILE) as connection:
        yield partial(run_steps, connection), _seals(folder)


def _seals(folder: Path) -> Seals | None:
    """What opens the seals of this folder's deals; nothing where its key is gone, for another key opens none."""
    try:
        return Seals(open_key(folder)) if (folder / KEY_FILE).is_file() else None
    except OSError:
        return None


@contextlib.contextmanager
def _written(to: str) -> Iterator[BinaryIO]:
    """A new file, whole or not there; or standard output."""
    if to == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(to)
    if path.exists():
        raise BadExport(f"{path} is there already; an export overwrites nothing")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with _compressed(unfinished, path.name) as file:
            yield file
        os.link(unfinished, path)
    except OSError as error:
        raise BadExport(f"{path} cannot be written: {error.strerror}") from None
    finally:
        unfinished.unlink(missing_ok=True)


@contextlib.contextmanager
def _compressed(path: Path, name: str) -> Iterator[BinaryIO]:
    """The file in the form that its name asks for."""
    if name.endswith(".zst"):
        try:
            import zstandard
        except ModuleNotFoundError:
            raise BadExport("a .zst file needs zstandard: pip install zstandard, or write .jsonl.gz") from None
        with path.open("xb") as raw, zstandard.ZstdCompressor(level=LEVEL).stream_writer(raw) as file:
            yield cast(BinaryIO, file)
    elif name.endswith(".gz"):
        with path.open("xb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
            yield cast(BinaryIO, file)
    else:
        with path.open("xb") as file:
            yield file


def _day(text: str) -> str:
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        with contextlib.suppress(ValueError):
            return date.fromisoformat(text).isoformat()
    raise argparse.ArgumentTypeError(f"{text!r} is no day, as 2026-11-27")
