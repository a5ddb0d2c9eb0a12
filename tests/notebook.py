"""Notebooks without a kernel: their cells run in order in this process, and what they print is compared with what they show.

python -m tests.notebook docs/examples/research.ipynb    runs one and writes what it shows into it
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def read(path: Path) -> dict[str, Any]:
    """The notebook, as its format (version 4) has it: cells with a type, a source and, where they are code, outputs."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    assert found["nbformat"] == 4, "the format of notebooks that is read here"
    return found


def shown(cell: dict[str, Any]) -> str:
    """What a cell of code shows: what it printed, and its value."""
    parts = [one["text"] if one["output_type"] == "stream" else one["data"]["text/plain"] for one in cell["outputs"]]
    return "".join(text for part in parts for text in part)


def run(notebook: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Run its cells in order; yields each cell of code with what it printed and the text of its last value, if it has one."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        tree, value = ast.parse("".join(cell["source"])), None
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, f"cell {number}", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
        yield cell, printed.getvalue(), "" if value is None else repr(value)


def write(path: Path) -> None:
    """Run a notebook and write what it shows into it."""
    notebook = read(path)
    for number, (cell, printed, value) in enumerate(run(notebook), 1):
        cell["execution_count"] = number
        cell["outputs"] = []
        if printed:
            cell["outputs"].append(
                {"output_type": "stream", "name": "stdout", "text": printed.splitlines(keepends=True)}
            )
        if value:
            data = {"text/plain": value.splitlines(keepends=True)}
            result = {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}
            cell["outputs"].append(result)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
