"""Benchmarks refuse invalid arguments with a one-line message."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from bench._command import amount, duration, index, seat_count


def test_amounts_and_durations_are_above_nothing_and_an_index_begins_with_it() -> None:
    assert (amount("1"), amount("2000"), duration("0.5"), seat_count("8"), index("0")) == (1, 2000, 0.5, 8, 0)


INVALID: Final[list[tuple[Callable[[str], object], list[str], str]]] = [
    (amount, ["0", "-1", "1.5", "x", "", "\N{SUPERSCRIPT TWO}"], "is no number from 1 on"),
    (index, ["-1", "1.5", "x", ""], "is no number from 0 on"),
    (duration, ["0", "-1", "nan", "inf", "soon"], "is no number of seconds above 0"),
    (seat_count, ["5", "2", "26"], "BAD_PLAYER_COUNT"),
]


@pytest.mark.parametrize(("read", "text", "why"), [(read, text, why) for read, texts, why in INVALID for text in texts])
def test_an_invalid_argument_is_refused(read: Callable[[str], object], text: str, why: str) -> None:
    with pytest.raises(ArgumentTypeError, match=why):
        read(text)


# What a benchmark prints for programs is one JSON document on standard output; its prose goes beside it.


ROOT = Path(__file__).parents[2]
BENCHES = sorted((ROOT / "bench").glob("[!_]*.py"))


def test_standard_output_is_one_document_and_prose_stands_beside_it() -> None:
    command = [sys.executable, str(ROOT / "bench" / "puzzles.py"), "--count", "2", "--json"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["puzzles"] == 2
    assert "puzzles: 2\n" in done.stderr


@pytest.mark.parametrize("path", BENCHES, ids=lambda path: path.stem)
def test_every_benchmark_keeps_standard_output_for_its_document(path: Path) -> None:
    text = path.read_text("utf-8")

    assert text.count("print_document(") >= 1
    assert text.count("parser_of(__doc__)") == 1
    assert text.endswith('if __name__ == "__main__":\n    run(main)\n')
    assert "print(json.dumps" not in text
