"""The results of a benchmark for programs: `--json` prints one document on standard output, and all prose to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from typing import Final, TextIO

_OUTPUT: Final[list[TextIO]] = []


def for_programs(main: Callable[[], int]) -> Callable[[], int]:
    """The same command, which keeps standard output for its document when that was asked for on the command line."""
    return partial(_run, main) if "--json" in sys.argv else main


def _run(main: Callable[[], int]) -> int:
    _OUTPUT.append(sys.stdout)
    try:
        with redirect_stdout(sys.stderr):
            return main()
    finally:
        _OUTPUT.pop()


def print_document(value: object) -> None:
    """Print the result as JSON."""
    print(json.dumps(value), file=_OUTPUT[-1] if _OUTPUT else None)
