"""Files of records that are named on the command line; `-` is standard input. Compressed ones are known by how they begin."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from errno import EINVAL
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from shoal.records.faults import BadRecord
from shoal.records.many import records_in
from shoal.records.replaying import Record

GZIP: Final = b"\x1f\x8b"
ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"


def records_of(name: str) -> Iterator[Record | BadRecord | OSError]:
    """The records of a file, and what goes wrong with them or with the file."""
    try:
        with ExitStack() as stack:
            raw = sys.stdin.buffer if name == "-" else stack.enter_context(Path(name).open("rb"))
            file = _unpacked(cast(io.BufferedReader, raw))
            yield from records_in(file)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        yield OSError(EINVAL, "the file is damaged: it cannot be unpacked")
    except OSError as error:
        yield error


def _unpacked(file: io.BufferedReader) -> BinaryIO:
    begins = file.peek(len(ZSTANDARD))[: len(ZSTANDARD)] if hasattr(file, "peek") else b""
    if begins.startswith(GZIP):
        return cast(BinaryIO, gzip.GzipFile(fileobj=file))
    if begins == ZSTANDARD:
        return _unpacked_zstandard(file)
    return file


def _unpacked_zstandard(file: io.BufferedReader) -> BinaryIO:
    try:
        import zstandard
    except ModuleNotFoundError:
        raise OSError(EINVAL, "a .zst file needs zstandard: pip install zstandard") from None

    class Unpacking(io.RawIOBase):
        """The stream, whose own faults are those of a file."""

        def __init__(self) -> None:
            self._stream = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]  # any buffer
            try:
                return int(self._stream.readinto(buffer))
            except zstandard.ZstdError:
                raise EOFError from None

    return io.BufferedReader(cast(Any, Unpacking()))
