"""What all benchmarks share: types of arguments, the option `--json`, and the exit status."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import NoReturn

from shoal.core.errors import ShoalError
from shoal.core.exit_status import exit_status
from shoal.games.literature import Literature, Options


def parser_of(doc: str | None) -> ArgumentParser:
    """A parser whose help is the docstring of a benchmark, with the option `--json`."""
    parser = ArgumentParser(description=doc, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print a JSON document alone on standard output")
    return parser


def run(main: Callable[[], int]) -> NoReturn:
    """Run a benchmark and exit with its status, or with 2 and a line on standard error for a `ShoalError`.

    With `--json`, standard output is kept for `print_document`, and all prose goes to standard error.
    """

    def command() -> int:
        with redirect_stdout(sys.stderr) if "--json" in sys.argv else nullcontext():
            try:
                return main()
            except ShoalError as refused:
                print(f"{Path(sys.argv[0]).stem}: error: {refused}", file=sys.stderr)
                return 2

    sys.exit(exit_status(command))


def print_document(value: object) -> None:
    """Print the result as JSON on standard output."""
    print(json.dumps(value), file=sys.__stdout__)


def amount(text: str) -> int:
    """A whole number from 1 on, as a type of arguments."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text[:20]!r} is no number from 1 on")
    return int(text)


def index(text: str) -> int:
    """A whole number from 0 on."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text[:20]!r} is no number from 0 on")
    return int(text)


def duration(text: str) -> float:
    """A positive, finite number of seconds or minutes."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise ArgumentTypeError(f"{text[:20]!r} is no number of seconds above 0")
    return found


def seat_count(text: str) -> int:
    """A number of seats that a table of Literature may have."""
    seats = amount(text)
    try:
        Literature(Options(players=seats))
    except ShoalError as refused:
        raise ArgumentTypeError(str(refused)) from None
    return seats
