"""Mutation tests of the C++: faults are planted one at a time, and the comparison with plain Python must notice each."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Fault(NamedTuple):
    """A replacement of a text that occurs exactly once in its file."""

    file: str
    old: str
    new: str


def missed(faults: Mapping[str, Fault], parts: Sequence[str], bound: Sequence[str], check: Sequence[str]) -> list[str]:
    """Plant every fault in turn and print the result; returns the names of those that were not noticed.

    `parts`: the sources that are needed, so that the rest is not compiled with every fault; `bound`: their bindings.
    `check` is a Python program and its arguments, which ends with 0 when it notices nothing. A crash counts as noticed.
    """
    finder = [sys.executable, "-m", "nanobind", "--cmake_dir"]
    nanobind = subprocess.run(finder, check=True, capture_output=True, text=True).stdout.strip()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        source, build = Path(folder) / "native", Path(folder) / "build"
        shutil.copytree(ROOT / "native", source)
        _leave_only(source / "src", parts, bound)
        options = [f"-DPython_EXECUTABLE={sys.executable}", f"-Dnanobind_DIR={nanobind}", "-DCMAKE_BUILD_TYPE=Debug"]
        _quietly("cmake", "-S", str(source), "-B", str(build), *options)
        for name, fault in {"no fault": None, **faults}.items():
            _build(source / "src", build, fault)
            here = os.environ | {"PYTHONPATH": os.pathsep.join((str(build), str(ROOT), str(ROOT / "src")))}
            code = subprocess.run([sys.executable, *check], env=here, check=False, capture_output=True).returncode
            good = bool(code) == bool(fault)
            print(f"{'ok' if good else 'MISSED':6} {name}{' (it crashed)' if code < 0 else ''}", flush=True)
            found += [] if good else [name]
    return found


def _build(source: Path, build: Path, fault: Fault | None) -> None:
    """Build the module with that fault, and restore the source."""
    path = source / (fault.file if fault else "module.cpp")
    text = path.read_text(encoding="utf-8")
    if fault:
        assert text.count(fault.old) == 1, f"{fault.old!r} is not in {fault.file} once"
        path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    _quietly("cmake", "--build", str(build), "--parallel", "2")
    path.write_text(text, encoding="utf-8")


def _leave_only(source: Path, parts: Sequence[str], bound: Sequence[str]) -> None:
    """The module without its other parts."""
    needed = {*parts, *(f"bind_{name}" for name in bound), "module"}
    for path in source.glob("*.cpp"):
        if path.stem not in needed:
            path.unlink()
    module = (source / "module.cpp").read_text(encoding="utf-8")
    kept = [
        line
        for line in module.splitlines()
        if "::bind_" not in line or any(f"::bind_{name}(" in line for name in bound)
    ]
    (source / "module.cpp").write_text("\n".join(kept), encoding="utf-8")


def _quietly(*command: str) -> None:
    """Run a command; an error has its output."""
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{command[0]}: {done.stdout}{done.stderr}")
