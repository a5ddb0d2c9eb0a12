"""Style checks of the C++, which no formatter covers."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_lines_of_cpp_are_no_longer_than_those_of_python() -> None:
    most = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["line-length"]
    files = [path for folder in ("native", "bench") for path in (ROOT / folder).rglob("*.[ch]pp")]

    longer = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > most
    ]

    assert len(files) > 50
    assert longer == []
