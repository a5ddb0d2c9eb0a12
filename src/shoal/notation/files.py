"""Files of records that are named on the command line; `-` is standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO

from shoal.notation.faults import BadRecord
from shoal.notation.many import records_in
from shoal.notation.replaying import Record


def records_of(name: str) -> Iterator[Record | BadRecord | OSError]:
    """The records of a file, and what goes wrong with them or with the file."""
    try:
        with _opened(name) as file:
            yield from records_in(file)
    except OSError as error:
        yield error


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")
