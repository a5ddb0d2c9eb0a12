"""Games as records: a text that is readable aloud, and JSON lines for machines (`docs/notation.md`).

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

from shoal.notation.faults import BadRecord, Untellable
from shoal.notation.headers import Headers, Player
from shoal.notation.lines import read_lines, write_lines
from shoal.notation.reading import read_text
from shoal.notation.replaying import AnyGame, Record, Step
from shoal.notation.writing import write_text

__all__ = ["BadRecord", "Headers", "Player", "Record", "Step", "Untellable", "read", "read_record", "write"]

Format = Literal["text", "jsonl"]


def write(game: AnyGame, headers: Headers | None = None, form: Format = "text") -> str:
    """The game as a record; `Untellable` when its log is not what the rules make of a deal and of moves."""
    return write_text(game, headers) if form == "text" else write_lines(game, headers)


def read(data: bytes | str) -> AnyGame:
    """The game of a record in either form; `BadRecord` with the first line that is wrong, and why."""
    return read_record(data).game


def read_record(data: bytes | str) -> Record:
    """The same with its headers, step by step."""
    text = data if isinstance(data, bytes) else data[:4096].encode("utf-8", "replace")
    is_lines = re.match(rb'(?:\xef\xbb\xbf)?\s*\{\s*"shoal"\s*:', text) is not None
    return read_lines(data) if is_lines else read_text(data)
