"""What a benchmark prints for programs is one JSON document on standard output; its prose goes beside it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

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
