"""`shoal tui` in this process, with a pipe for its input: to start Python takes longer than most of what tests ask of it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import threading
from tempfile import TemporaryFile
from unittest.mock import patch

from shoal.cli import main


def shoal_tui(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """What the command printed and how it ended; variables that are given take the place of the machine's language."""
    usual = {} if not environment else {n: v for n, v in os.environ.items() if re.match("SHOAL_LANG|LC_|LANG", n)}
    out, err, before = io.StringIO(), io.StringIO(), set(threading.enumerate())
    with (
        TemporaryFile("w+", encoding="utf-8", newline="") as stdin,
        patch.dict(os.environ, environment),
        patch("sys.stdin", stdin),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        for name in usual.keys() - environment.keys():
            del os.environ[name]
        stdin.write(typed)
        stdin.flush()
        os.lseek(stdin.fileno(), 0, os.SEEK_SET)
        try:
            status = main(["tui", *arguments])
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        for reader in set(threading.enumerate()) - before:
            reader.join()  # it may still be at the end of the file
    return subprocess.CompletedProcess(arguments, status, out.getvalue(), err.getvalue())
