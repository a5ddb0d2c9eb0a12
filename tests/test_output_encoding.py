"""Whatever the encoding of an output, every command writes to it, and suits and quotation marks stay readable."""

from __future__ import annotations

import subprocess
import sys

import pytest

COMMANDS = (["puzzle", "--seed", "1"], ["learn"], ["rules", "literature"], ["--help"])


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_command_writes_what_the_encoding_has(command: list[str], encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "shoal", *command],
        input=b"",
        capture_output=True,
        env={"PYTHONIOENCODING": encoding, "SHOAL_LANG": "en"},
        timeout=60,
        check=False,
    )

    assert b"Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr.decode(encoding)
    assert done.stdout.decode(encoding).count("?") <= 12, "suits and quotation marks have letters of their own"
