"""`shoal puzzles`: writes puzzles as JSON lines, checks files of them, and makes the collection that comes with Shoal."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.games import GAMES, USUAL_GAME
from shoal.core.streams import read_seed
from shoal.puzzles.checking import check_lines
from shoal.puzzles.collection import FILE, mined, packed, unpacked
from shoal.puzzles.mining import mine
from shoal.puzzles.puzzle import Puzzle

MOST: int = 100_000


class BadWish(ShoalError, ValueError):
    """Arguments of `shoal puzzles` that do not go together."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal puzzles`."""
    parser.add_argument(
        "what",
        nargs="*",
        metavar="check FILE ..",
        help="prove the puzzles of files again, - is the input; collect FILE: write the collection that comes with Shoal",
    )
    parser.add_argument(
        "--count", type=_count, default=10, metavar="N", help="how many to write (default: %(default)s)"
    )
    parser.add_argument("--seed", type=read_seed, default=1, metavar="S", help="what they are drawn from (default: 1)")
    parser.add_argument("--game", choices=tuple(GAMES), default=USUAL_GAME, help="default: %(default)s")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON document: the puzzles, or what a check found"
    )


def run(args: argparse.Namespace) -> int:
    """Write or check puzzles; returns 1 when one of a file is wrong."""
    match args.what:
        case []:
            return _write(islice(mine(args.game, args.seed), args.count), as_json=args.json)
        case ["check", *files] if files:
            return _check(files, as_json=args.json)
        case ["collect", to]:
            Path(to).write_bytes(packed(mined()))
            return 0
        case _:
            raise BadWish("shoal puzzles writes some; shoal puzzles check FILE proves those of a file again")


def _write(puzzles: Iterable[Puzzle], *, as_json: bool) -> int:
    """Each as soon as it is found, unless they are to be one document."""
    if as_json:
        print(encode({"puzzles": list(puzzles)}).decode())  # noqa: T201  # the output
        return 0
    for puzzle in puzzles:
        sys.stdout.buffer.write(puzzle.line() + b"\n")
        sys.stdout.buffer.flush()
    return 0


def _count(text: str) -> int:
    number = int(text) if text.isdecimal() and len(text) < 7 else -1
    if not 1 <= number <= MOST:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no number from 1 to {MOST}")
    return number


def _check(files: list[str], *, as_json: bool) -> int:
    faults, right = [], list[Puzzle]()
    for name in files:
        try:
            with _opened(name) as file:
                for number, puzzle, wrong in check_lines(file):
                    if wrong is not None:
                        faults.append({"file": name, "line": number, "reason": wrong.reason, "about": wrong.about})
                        print(f"shoal puzzles: {name}: line {number}: {wrong}", file=sys.stderr)  # noqa: T201  # for people
                    elif puzzle is not None:
                        right.append(puzzle)
        except OSError as error:
            raise BadWish(f"{name} cannot be read: {error.strerror or error}") from None
    if as_json:
        print(json.dumps({"right": len(right), "faults": faults}))  # noqa: T201  # the output
    else:
        print(f"{len(right)} puzzles are right, {len(faults)} are wrong")  # noqa: T201  # the output
    return 1 if faults else 0


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file of lines, or one that is packed as the collection is."""
    if name == "-":
        return nullcontext(sys.stdin.buffer)
    if name.endswith(FILE.suffix):
        try:
            return io.BytesIO(unpacked(Path(name).read_bytes()))
        except ValueError as why:
            raise BadWish(f"{name} cannot be read: {why}") from None
    return Path(name).open("rb")
