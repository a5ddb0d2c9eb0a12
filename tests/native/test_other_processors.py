"""What is compiled for one kind of processor has a plain form for all others, which is compiled here too."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest
from client_build import Failed
from core_build import compiler

SOURCES = Path(__file__).parents[2] / "native" / "src"
HEADERS = ("core/bits.hpp", "core/processors.hpp")
CHOOSING = sorted(
    file.relative_to(SOURCES).as_posix()
    for file in SOURCES.rglob("*.cpp")
    if any(f'#include "{header}"' in file.read_text(encoding="utf-8") for header in HEADERS)
)


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOOSING)
def test_the_core_compiles_for_other_processors(name: str) -> None:
    try:
        command = shlex.split(compiler())
    except Failed as failed:
        pytest.skip(str(failed))
    if not command:
        pytest.skip("a compiler is needed that is called as a shell calls it")
    command += ["-std=c++20", "-fsyntax-only", "-DSHOAL_PLAIN", f"-I{SOURCES}", str(SOURCES / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


def test_there_is_something_to_compile() -> None:
    assert "games/literature/rules/playouts.cpp" in CHOOSING
