"""Games as `shoal export` writes them and `/api/1/games/ID` answers: one JSON object, which has a record's lines in `header` and `steps`."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from shoal.records.faults import MOST_BYTES, BadRecord, Fault
from shoal.records.lines import loaded, read_jsonl
from shoal.records.replaying import Record

MOST_EXPORTED: Final = MOST_BYTES + (MOST_BYTES >> 3)
"""Bytes of one game: those of a record, and what opens the seals of its deals."""

START: Final = re.compile(rb'\{\s*"export"\s*:')


def read_exported(data: bytes) -> Record:
    """The record of one game; raises `BadRecord`, whose line is 1 and which names the step that is wrong."""
    try:
        header, steps = _record_in(data)
    except Fault as fault:
        raise BadRecord(1, fault.reason, fault.about) from None
    try:
        return read_jsonl("\n".join(json.dumps(line, ensure_ascii=False) for line in (header, *steps)))
    except BadRecord as bad:
        where = "header" if bad.line == 1 else f"step {bad.line - 2}"
        raise BadRecord(1, bad.reason, f"{where}: {bad.about}") from None


def _record_in(data: bytes) -> tuple[Any, list[Any]]:
    if len(data) > MOST_EXPORTED:
        raise Fault("RECORD_TOO_LONG", f"a game has at most {MOST_EXPORTED} bytes")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("NOT_UTF8", "the text is not UTF-8") from None
    match loaded(text):
        case {"header": dict(header), "steps": list(steps)}:
            return header, steps
        case _:
            raise Fault("UNREADABLE", "a game has `header`, an object, and `steps`, a list")
