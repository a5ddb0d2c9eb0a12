"""Games as records: text that people can read aloud, and JSON lines for machines (`docs/notation.md`).

>>> from random import Random
>>> from shoal.game import Game
>>> from shoal.games import rules_of
>>> game = Game.deal(rules_of("literature"), Random(1))
>>> read(write(game)) == game
True
"""

from __future__ import annotations

import re
from typing import Literal

from shoal.notation.faults import BadRecord, Unrecordable
from shoal.notation.headers import Headers, SeatHeader
from shoal.notation.lines import read_jsonl, write_jsonl
from shoal.notation.reading import read_text
from shoal.notation.replaying import AnyGame, Record, Step
from shoal.notation.writing import write_text

__all__ = ["BadRecord", "Headers", "Record", "SeatHeader", "Step", "Unrecordable", "read", "read_record", "write"]

Format = Literal["text", "jsonl"]


def write(game: AnyGame, headers: Headers | None = None, form: Format = "text") -> str:
    """The game as a record; raises `Unrecordable` when its log cannot come from a deal, moves and rulings."""
    return write_text(game, headers) if form == "text" else write_jsonl(game, headers)


def read(data: bytes | str) -> AnyGame:
    """The game of a record in either form; raises `BadRecord` with the first line that is wrong, and the reason."""
    return read_record(data).game


def read_record(data: bytes | str) -> Record:
    """The same, with the headers and the steps."""
    text = data if isinstance(data, bytes) else data[:4096].encode("utf-8", "replace")
    is_lines = re.match(rb'(?:\xef\xbb\xbf)?\s*\{\s*"shoal"\s*:', text) is not None
    return read_jsonl(data) if is_lines else read_text(data)
