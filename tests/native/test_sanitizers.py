"""The C++ tests of `native/tests`, compiled with the address and undefined-behaviour sanitizers, find nothing."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
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
