"""The C++ tests find nothing under the sanitizers, and the core compiles for other processors; its lines are not too long."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from client_build import Failed, read_stamp
from core_build import HOME, NATIVE, TOOLS, compiler

PROBE = "int main() { return 0; }\n"
SANITIZERS = "address,undefined"


def program(name: str) -> str:
    """A build tool: the machine's, or the one that `run` installed beside the native core."""
    found = shutil.which(name) or shutil.which(name, path=str(TOOLS / "bin"))
    if found is None:
        pytest.skip(f"there is no {name}")
    return found


@pytest.fixture(scope="module")
def sanitizing_compiler(tmp_path_factory: pytest.TempPathFactory) -> str:
    try:
        cxx = compiler()
    except Failed as failed:
        pytest.skip(str(failed))
    if not cxx:
        pytest.skip("its sanitizers are other ones")
    target = str(tmp_path_factory.mktemp("probe") / "probe")
    command = [*shlex.split(cxx), f"-fsanitize={SANITIZERS}", "-x", "c++", "-", "-o", target]
    if subprocess.run(command, input=PROBE, text=True, capture_output=True, check=False).returncode:
        pytest.skip(f"{cxx} has no sanitizers")
    return cxx


def ran(*command: str | Path, **variables: str) -> str:
    """What a command said; it must end with 0."""
    env = os.environ | {"PYTHONPATH": str(TOOLS), **variables}
    done = subprocess.run(command, env=env, capture_output=True, text=True, errors="replace", timeout=600, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
    return done.stdout


@pytest.mark.slow
def test_the_native_tests_pass_under_sanitizers(sanitizing_compiler: str) -> None:
    build = HOME / "sanitized"
    if f"CMAKE_HOME_DIRECTORY:INTERNAL={NATIVE.as_posix()}\n" not in read_stamp(build / "CMakeCache.txt"):
        shutil.rmtree(build, ignore_errors=True)  # none yet, or that of a folder that this one is a copy of
    options = ["-DSHOAL_TESTS=ON", f"-DSHOAL_SANITIZE={SANITIZERS}", f"-DCMAKE_MAKE_PROGRAM={program('ninja')}"]
    ran(program("cmake"), "-S", NATIVE, "-B", build, "-G", "Ninja", *options, CXX=sanitizing_compiler)
    ran(program("ninja"), "-C", build)

    told = ran(build / "shoal_tests", ASAN_OPTIONS="detect_leaks=0", UBSAN_OPTIONS="print_stacktrace=1")

    assert told.splitlines()[-1].endswith("tests, 0 failures")
    files = [path.stem for path in (NATIVE / "tests").glob("test_*.cpp")]
    assert told.count("\nok ") + told.startswith("ok ") >= len(files)


SOURCES = NATIVE / "src"
CHOOSING = [
    file
    for file in sorted(SOURCES.rglob("*.cpp"))
    if any(f'#include "core/{header}.hpp"' in file.read_text(encoding="utf-8") for header in ("bits", "processors"))
]
"""What is compiled for one kind of processor has a plain form for all others, which is compiled here too."""


@pytest.mark.slow
def test_the_core_compiles_for_other_processors() -> None:
    try:
        command = shlex.split(compiler())
    except Failed as failed:
        pytest.skip(str(failed))
    if not command:
        pytest.skip("a compiler is needed that is called as a shell calls it")
    assert SOURCES / "games/literature/rules/playouts.cpp" in CHOOSING
    command += ["-std=c++20", "-fsyntax-only", "-DSHOAL_PLAIN", f"-I{SOURCES}", *map(str, CHOOSING)]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


def test_lines_of_cpp_are_no_longer_than_those_of_python() -> None:
    root = Path(__file__).parents[2]
    most = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["line-length"]
    files = [path for folder in ("native", "bench") for path in (root / folder).rglob("*.[ch]pp")]

    assert len(files) > 50
    assert [path for path in files if max(map(len, path.read_text(encoding="utf-8").splitlines())) > most] == []
