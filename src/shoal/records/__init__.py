"""Games as records: text that people can read aloud, and JSON lines for machines (`docs/notation.md`).

>>> from random import Random
>>> from shoal.core.game import Game
>>> from shoal.core.games import rules_of
>>> game = Game.deal(rules_of("literature"), Random(1))
>>> read(write(game)) == game
True
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Literal

from shoal.records.faults import BadRecord, Unrecordable
from shoal.records.headers import Headers, SeatHeader
from shoal.records.lines import write_jsonl
from shoal.records.many import read_record, records_in
from shoal.records.replaying import AnyGame, Record, Step, record_of
from shoal.records.writing import write_text

__all__ = [
    "BadRecord",
    "Headers",
    "Record",
    "SeatHeader",
    "Step",
    "Unrecordable",
    "read",
    "read_record",
    "read_records",
    "record_of",
    "write",
]

Format = Literal["text", "jsonl"]


def write(game: AnyGame, headers: Headers | None = None, form: Format = "text") -> str:
    """The game as a record; raises `Unrecordable` when its log cannot come from a deal, moves and rulings."""
    return write_text(game, headers) if form == "text" else write_jsonl(game, headers)


def read(data: bytes | str) -> AnyGame:
    """The game of a record in either form; raises `BadRecord` with the first line that is wrong, and the reason."""
    return read_record(data).game


def read_records(data: bytes | str) -> Iterator[Record]:
    """Yield the records in `data`, one after the other; raises `BadRecord` for the first that is wrong."""
    for found in records_in(io.BytesIO(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))):
        if isinstance(found, BadRecord):
            raise found
        yield found
