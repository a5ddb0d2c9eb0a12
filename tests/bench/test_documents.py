"""What a benchmark prints for programs is one JSON document on standard output; its prose goes beside it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BENCHES = sorted(path for path in (ROOT / "bench").glob("[!_]*.py") if '"--json"' in path.read_text("utf-8"))


def test_standard_output_is_one_document_and_prose_stands_beside_it() -> None:
    command = [sys.executable, str(ROOT / "bench" / "endings.py"), "--bot", "random", "--seats", "4", "--games", "2"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([*command, "--json"], env=env, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
    assert "games             2\n" in done.stderr


@pytest.mark.parametrize("path", BENCHES, ids=lambda path: path.stem)
def test_every_benchmark_with_a_document_keeps_standard_output_for_it(path: Path) -> None:
    text = path.read_text("utf-8")

    assert text.count("print_document(") >= 1
    assert "exit_status(for_programs(main))" in text
    assert "print(json.dumps" not in text
