"""Files of many records, one after the other: each begins with its first header, as games in a PGN file do."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from shoal.notation.faults import LONGEST_LINE, MOST_BYTES, BadRecord
from shoal.notation.lines import read_jsonl
from shoal.notation.reading import read_text
from shoal.notation.replaying import Record

_JSON_START: Final = re.compile(rb'\{\s*"shoal"\s*:')
_TEXT_START: Final = b"[Shoal"


class _Part(NamedTuple):
    """The bytes of one record, and the number of its first line in the file."""

    first: int
    data: bytes


def is_jsonl(data: bytes) -> bool:
    """Whether a record is written as JSON lines."""
    return _JSON_START.match(data.removeprefix(BOM_UTF8).lstrip()) is not None


def read_record(data: bytes | str) -> Record:
    """The only record in `data`, in either form; raises `BadRecord` with the first line that is wrong, and the reason."""
    text = data if isinstance(data, bytes) else data[:4096].encode("utf-8", "replace")
    return read_jsonl(data) if is_jsonl(text) else read_text(data)


def records_in(file: BinaryIO) -> Iterator[Record | BadRecord]:
    """Yield the records of a file in either form, and in the place of one that is wrong the fault.

    Lines of faults count from the beginning of the file. No more of it is kept than one record, and after a record that
    is too long it is not read on.
    """
    for part in _parts(file):
        try:
            yield read_record(part.data)
        except BadRecord as bad:
            yield BadRecord(part.first - 1 + bad.line, bad.reason, bad.about)


def _parts(file: BinaryIO) -> Iterator[_Part]:
    lines: list[bytes] = []
    first, size, has_body = 1, 0, False
    while line := file.readline(LONGEST_LINE + 3):
        if has_body and _begins(line, lines):
            yield _Part(first, b"".join(lines))
            first, size, has_body = first + _newlines(lines), 0, False
            lines = []
        lines.append(line)
        size += len(line)
        has_body = has_body or _is_body(line, lines)
        if size > MOST_BYTES or not line.endswith(b"\n"):
            rest = file.read(max(0, MOST_BYTES + 1 - size))  # a line that is too long, or the end of the file
            yield _Part(first, b"".join(lines) + rest)
            return
    if first == 1 or b"".join(lines).strip():
        yield _Part(first, b"".join(lines))


def _newlines(lines: list[bytes]) -> int:
    return sum(line.endswith(b"\n") for line in lines)


def _begins(line: bytes, before: list[bytes]) -> bool:
    """Whether a line is the first of another record, of the same form."""
    text = line.removeprefix(BOM_UTF8).lstrip(b" \t")
    return _JSON_START.match(text) is not None if is_jsonl(before[0]) else text.startswith(_TEXT_START)


def _is_body(line: bytes, lines: list[bytes]) -> bool:
    """Whether a line is more than a header or a comment, so that another record may follow."""
    text = line.removeprefix(BOM_UTF8).strip()
    return bool(text) and (is_jsonl(lines[0]) or not text.startswith((b"[", b";", b"{")))
