"""The exit status of a program that prints when its output is closed, full, or no longer read."""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

UNWRITABLE: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""Errors of the output device: it is full or gone. Any other `OSError` is a bug in Shoal."""


def exit_status(command: Callable[[], int], name: str = "") -> int:
    """Run a command and flush its output; returns its own exit status, unless the output cannot be written.

    A reader that goes away (`| head -1`) is no error: a command that notices it during its work returns 0. A full disk is
    one: it prints a line that begins with `name`, or else with the name of the script, and returns 2. Without the flush
    here, buffered output would be written when the interpreter exits, and a failure then makes the exit status 120.
    """
    _open_closed_streams()
    _write_in_any_encoding()
    status = 0
    try:
        try:
            status = command()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
            _flush()
            raise
        _flush()
    except BrokenPipeError:
        _drop_unwritable()
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise
        _drop_unwritable()
        print(f"{name or Path(sys.argv[0]).stem}: the output cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return status


def _open_closed_streams() -> None:
    """Open the null device in the place of standard streams that were closed before the program began (`>&-`).

    In ascending order, so that each gets its own file number, and nothing is printed to a file or socket opened later.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # open until the end


PLAIN: Final = str.maketrans(
    {"♥": "h", "♦": "d", "♣": "c", "♠": "s", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-"}
    | {"·": "-", "•": "*", "…": "...", "×": "x", "→": "->", "←": "<-", "≤": "<=", "≥": ">=", "±": "+-", "█": "#"}
)
"""What is written where an output has no such letter."""


def _write_in_any_encoding() -> None:
    """Let what the encoding of an output lacks be written in letters that it has: no command ends because of a suit or a quotation mark."""
    codecs.register_error("shoal-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and (stream.errors == "strict" or stream.encoding.lower() != "utf-8"):
            stream.reconfigure(errors="shoal-plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """The nearest letters of ASCII; `?` where there are none."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end].translate(PLAIN)
    decomposed = unicodedata.normalize("NFKD", letters)
    kept = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode(), error.end


def _flush() -> None:
    sys.stdout.flush()
    sys.stderr.flush()


def _drop_unwritable() -> None:
    """Discard output that cannot be written; otherwise the interpreter would try again when it exits."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _redirect_to_null(stream)


def _redirect_to_null(stream: TextIO) -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError):  # a stream that a test put in place has no file number
        os.dup2(null, stream.fileno())
    os.close(null)
