"""How a program that prints ends when its output is closed, has no room, or is read by nobody any more."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

UNWRITABLE: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
"""Why output cannot be written: there is no room, or the device is gone. Any other `OSError` is a fault of ours."""


def exit_status(command: Callable[[], int], name: str = "") -> int:
    """Run a command and flush what it printed; its own exit status, but for output that cannot be written.

    A reader that goes away (`| head -1`) is no error: a command that notices it in the middle of its work ends with 0.
    Output without room is one: a line that begins with `name`, or else with the name of the script, and 2. Without the
    flush here, what is still buffered would be written while the interpreter ends, and a failure then makes the status 120.
    """
    _open_closed_streams()
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
    """Give a program whose streams were closed before it began (`>&-`) streams that lead nowhere.

    Lowest number first, so that each takes its own place and no file or socket opened later is printed to.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # open until the end


def _flush() -> None:
    sys.stdout.flush()
    sys.stderr.flush()


def _drop_unwritable() -> None:
    """Let what cannot be written go nowhere, or it would be tried again while the interpreter ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _lead_nowhere(stream)


def _lead_nowhere(stream: TextIO) -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError):  # a stream that a test put in place has no number
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
