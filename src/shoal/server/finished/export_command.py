"""`shoal export`: finished games as open data."""

from __future__ import annotations

import argparse
import contextlib
import gzip
import os
import re
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import BinaryIO, Final, cast

from shoal.core.errors import ShoalError
from shoal.puzzles.daily import KEY_FILE, open_key
from shoal.server.finished.open_data import OpenData
from shoal.server.storage.data_folder import served_data_folder
from shoal.server.storage.database import FILE
from shoal.server.tables.state.seals import Seals

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
    folder = served_data_folder(args.data, os.environ)
    if not (folder / FILE).is_file():
        raise BadExport(f"there are no tables in {folder}")
    data = OpenData(folder, args.names, args.since or "", seals=_seals(folder))
    with _written(args.to) as file:
        for line in data.lines():
            file.write(line)
    counted = data.counted
    left_out = {"private": counted.private, "damaged": counted.damaged, "too long": counted.unrecordable}
    said = ", ".join(f"{count} {what}" for what, count in left_out.items() if count)
    print(f"{counted.games} games" + (f"; left out: {said}" if said else ""), file=sys.stderr)  # noqa: T201  # for the person
    return 0


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
