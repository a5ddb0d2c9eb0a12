"""Files of many records, one after the other: each begins with its first header, as games in a PGN file do.

Whatever reads records reads them through this module: from files, from a form, and one alone.
"""

from __future__ import annotations

import io
import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, Final, NamedTuple

from shoal.records.faults import LONGEST_LINE, MOST_BYTES, BadRecord, RecordFault
from shoal.records.lines import loaded, read_jsonl
from shoal.records.reading import read_text
from shoal.records.replaying import Record

JSON_START: Final = re.compile(rb'\{\s*"shoal"\s*:')
TEXT_START: Final = b"[Shoal"

_QUOTE: Final = re.compile(rb"[ \t]*((?:>[ \t]?)+)")
_FENCE: Final = re.compile(rb"[ \t]*(?:```+|~~~+)([^`]*)")
_FENCE_END: Final = re.compile(rb"```+[ \t]*(\r?\n?)$")


def is_start(line: bytes) -> bool:
    """Whether a line is the first of a record in either form."""
    text = line.removeprefix(BOM_UTF8).lstrip(b" \t")
    return text.startswith(TEXT_START) or JSON_START.match(text) is not None


class Unwrapping:
    """Takes the lines of a text one after the other, and gives what of each belongs to records."""

    def __init__(self) -> None:
        """Before the first line."""
        self._depth = 0
        """How often the first line of the record was quoted: what is quoted less is no part of it."""
        self._is_fenced = False
        self._is_outside = False
        """After a fence that was closed."""

    def inner(self, line: bytes) -> bytes:
        """The line without what it is wrapped in; only its end where it is no part of a record."""
        end = b"\n" if line.endswith(b"\n") else b""
        quote = _QUOTE.match(line)
        text, depth = (line[quote.end() :], quote[1].count(b">")) if quote else (line, 0)
        if fence := _FENCE.match(text):
            self._is_outside = self._is_fenced
            self._is_fenced = not self._is_fenced
            text = fence[1] if is_start(fence[1]) else end
        elif self._is_fenced and (close := _FENCE_END.search(text)):
            text = text[: close.start()] + end
            self._is_fenced = False
            self._is_outside = True
        elif is_start(text):
            self._depth = depth
            self._is_outside = False
        elif self._is_outside or depth < self._depth:
            return end
        if is_start(text):
            self._depth = depth
        return text


def without_greeting(lines: Sequence[bytes]) -> list[bytes]:
    """The lines, of which those before the first record are empty if they are words and nothing of a record."""
    first = next((at for at, line in enumerate(lines) if is_start(line)), 0)
    before = [line.removeprefix(BOM_UTF8).lstrip(b" \t") for line in lines[:first]]
    if any(line.startswith((b"[", b"{", b";")) for line in before):
        return [*lines]
    return [*(b"\n" if line.endswith(b"\n") else b"" for line in lines[:first]), *lines[first:]]


MOST_EXPORTED: Final = MOST_BYTES + (MOST_BYTES >> 3)
"""Bytes of one game: those of a record, and what opens the seals of its deals."""

START: Final = re.compile(rb'\{\s*"export"\s*:')


def read_exported(data: bytes) -> Record:
    """The record of one game; raises `BadRecord`, whose line is 1 and which names the step that is wrong."""
    try:
        header, steps = _record_in(data)
    except RecordFault as fault:
        raise BadRecord(1, fault.reason, fault.about) from None
    try:
        return read_jsonl("\n".join(json.dumps(line, ensure_ascii=False) for line in (header, *steps)))
    except BadRecord as bad:
        where = "header" if bad.line == 1 else f"step {bad.line - 2}"
        raise BadRecord(1, bad.reason, f"{where}: {bad.about}") from None


def _record_in(data: bytes) -> tuple[Any, list[Any]]:
    if len(data) > MOST_EXPORTED:
        raise RecordFault("RECORD_TOO_LONG", f"a game has at most {MOST_EXPORTED} bytes")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordFault("NOT_UTF8", "the text is not UTF-8") from None
    match loaded(text):
        case {"header": dict(header), "steps": list(steps)}:
            return header, steps
        case _:
            raise RecordFault("UNREADABLE", "a game has `header`, an object, and `steps`, a list")


_MOST_WRAPPED: Final = LONGEST_LINE + 64
"""Bytes of a line with what it is wrapped in."""


class _Part(NamedTuple):
    """The bytes of one record, and the number of its first line in the file."""

    first: int
    data: bytes


def read_record(data: bytes | str) -> Record:
    """The only record in `data`, in any form; raises `BadRecord` with the first line that is wrong, and the reason."""
    whole = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    first, second = _two(_parts(io.BytesIO(whole)))
    record = _read(first)
    if second is not None:
        raise BadRecord(second.first, "SECOND_RECORD", "one record is wanted here, and another begins")
    return record


def records_in(file: BinaryIO) -> Iterator[Record | BadRecord]:
    """Yield the records of a file in any form, and in the place of one that is wrong the fault.

    Lines of faults count from the beginning of the file. No more of it is kept than one record, and after a record that
    is too long it is not read on.
    """
    for part in _parts(file):
        try:
            yield _read(part)
        except BadRecord as bad:
            yield bad


def _two(parts: Iterator[_Part]) -> tuple[_Part, _Part | None]:
    return next(parts), next(parts, None)


def _read(part: _Part) -> Record:
    data = part.data.removeprefix(BOM_UTF8).lstrip()
    read = read_exported if START.match(data) else read_jsonl if JSON_START.match(data) else read_text
    try:
        return read(data if read is read_exported else part.data)
    except BadRecord as bad:
        raise BadRecord(part.first - 1 + bad.line, bad.reason, bad.about) from None


class _Lines:
    """The lines of a file without what they are wrapped in, and the number of the last one. One can be looked at before it is taken."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._unwrapping = Unwrapping()
        self._ahead = b""
        self.number = 0

    def take(self, most: int = _MOST_WRAPPED) -> bytes:
        """The next line; at most so many bytes of it, and none at the end."""
        line, self._ahead = self._ahead or self._file.readline(most), b""
        self.number += 1
        return self._unwrapping.inner(line)

    def rest(self, most: int) -> bytes:
        """So many of the next bytes, as they are."""
        ahead, self._ahead = self._ahead, b""
        return ahead + self._file.read(max(0, most - len(ahead)))

    def begins_game(self, line: bytes) -> bool:
        """Whether the game of an export begins in the line that was taken, which may be the first of many where a program indented it."""
        text = line.removeprefix(BOM_UTF8).strip()
        if text == b"{":
            self._ahead = self._ahead or self._file.readline(_MOST_WRAPPED)
            text += self._ahead
        return START.match(text) is not None

    def game(self, line: bytes) -> bytes:
        """The whole of a game that begins so: to the end of the line, or of an indented object."""
        is_indented = line.strip().endswith(b"{") and line.endswith(b"\n")
        while len(line) <= MOST_EXPORTED and (is_indented or not line.endswith(b"\n")):
            more = self._ahead or self._file.readline(_MOST_WRAPPED if is_indented else MOST_EXPORTED + 1 - len(line))
            self._ahead = b""
            line += more
            self.number += is_indented
            if not more or (is_indented and more.rstrip() == b"}"):
                break
        return line


def _parts(file: BinaryIO) -> Iterator[_Part]:
    """The records, at least one, however little there is."""
    source, lines = _Lines(file), list[bytes]()
    first, size, has_begun, has_body = 1, 0, False, False
    while line := source.take():
        is_game = source.begins_game(line)
        if (has_body and is_start(line)) or (has_begun and is_game):
            yield _part(first, lines)
            lines, first, size, has_begun, has_body = [], source.number, 0, False, False
        if is_game:
            yield _Part(source.number, source.game(line))
            lines, first, size, has_begun, has_body = [], source.number + 1, 0, False, False
            continue
        lines.append(line)
        size += len(line)
        text = line.removeprefix(BOM_UTF8).strip()
        has_begun = has_begun or text.startswith((b"[", b"{"))
        has_body = has_body or (has_begun and _is_body(text))
        if size > MOST_BYTES or not line.endswith(b"\n"):  # a line that is too long, or the end of the file
            yield _part(first, lines, source.rest(MOST_BYTES + 1 - size))
            return
    if first == 1 or b"".join(lines).strip():
        yield _part(first, lines)


def _part(first: int, lines: list[bytes], rest: bytes = b"") -> _Part:
    return _Part(first, b"".join(without_greeting(lines)) + rest)


def _is_body(text: bytes) -> bool:
    """Whether a line is more than a header or a comment, so that another record may follow."""
    return JSON_START.match(text) is not None or (bool(text) and not text.startswith((b"[", b";", b"{")))
