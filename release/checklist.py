"""What must hold before a version of Shoal is published: `./run release`, or with `--quick` what takes seconds.

Each item is a line: `ok`, `NOT` and why, or `by hand` for what no program can decide. The exit status is 1 when anything is not as it
should be. It publishes nothing.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from release import packages

ROOT: Final = Path(__file__).resolve().parent.parent

Item = Callable[[], Iterator[str]]
"""Yields what is wrong, a sentence each; nothing when all is well."""


def one_version() -> Iterator[str]:
    """One version in all places, and the changelog tells of it"""
    version = _version()
    native = _toml("native/pyproject.toml")["project"]["version"]
    if native != version:
        yield f"src/shoal/version.py says {version}, native/pyproject.toml {native}"
    extra = _toml("pyproject.toml")["project"]["optional-dependencies"]["native"][0]
    major, minor, _ = version.split(".")
    if f">={major}.{minor}," not in extra:
        yield f"the extra `native` asks for {extra}"
    if not re.search(rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d$", _text("CHANGELOG.md"), re.MULTILINE):
        yield f"CHANGELOG.md has no heading `## {version} - YYYY-MM-DD`"


def one_interface() -> Iterator[str]:
    """Python and the native core agree on their interface"""
    python = re.search(r"^INTERFACE: Final = (\d+)", _text("src/shoal/core/native.py"), re.MULTILINE)
    core = re.search(r'"INTERFACE"\) = (\d+)', _text("native/src/module.cpp"))
    if not python or not core or python[1] != core[1]:
        yield "INTERFACE differs between src/shoal/core/native.py and native/src/module.cpp"


def real_addresses() -> Iterator[str]:
    """The addresses in the packages lead somewhere"""
    for file in ("pyproject.toml", "native/pyproject.toml"):
        for name, address in _toml(file)["project"]["urls"].items():
            if ".example" in address:
                yield f"{file}: {name} is {address}"
    if ".example" in _text("SECURITY.md"):
        yield "SECURITY.md: whom to tell is not filled in"


def clean_tree() -> Iterator[str]:
    """Everything is committed"""
    changed = _output("git", "status", "--porcelain")
    if changed:
        yield f"{len(changed.splitlines())} files differ from the last commit"


def good_packages() -> Iterator[str]:
    """The sdist builds, the wheel comes from it without Node.js, and both hold what they should"""
    with tempfile.TemporaryDirectory() as folder:
        yield from packages.faults(ROOT, Path(folder))


def quick_gate() -> Iterator[str]:
    """./run check passes"""
    yield from _run("check")


def whole_suite() -> Iterator[str]:
    """./run test passes, the newcomer in an empty environment among it"""
    yield from _run("test")


QUICK: Final[tuple[Item, ...]] = (one_version, one_interface, real_addresses, clean_tree, good_packages)
SLOW: Final[tuple[Item, ...]] = (quick_gate, whole_suite)

BY_HAND: Final = (
    "Versions of wire, notation, tables on disk and bot protocol have risen where their meaning changed (shoal version)",
    "cibuildwheel native: wheels of the core for every system, in a place with containers, macOS and Windows",
    "./run lock, and the tests with what it chose",
    "./run bench: strength, web, server - and docs/ladder.md where bots changed (./run shoal ladder)",
    "git tag, upload of sdist and wheels, and pip install of them on a machine that never saw Shoal",
)


def main() -> int:
    """Check; returns 1 when something does not hold."""
    parser = argparse.ArgumentParser(
        prog="run release", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="leave out what takes more than a minute")
    args = parser.parse_args()
    failed = 0
    for item in (*QUICK, *(() if args.quick else SLOW)):
        faults = list(item())
        failed += bool(faults)
        print(f"{'NOT' if faults else 'ok ':7} {item.__doc__}", flush=True)
        for fault in faults:
            print(f"        {fault}", flush=True)
    for line in BY_HAND:
        print(f"by hand {line}")
    return 1 if failed else 0


# --- Where things stand ---------------------------------------------------------------------------------------------------


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(_text(name))


def _version() -> str:
    from shoal.version import VERSION

    return VERSION


def _output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _run(command: str) -> Iterator[str]:
    if subprocess.run([sys.executable, ROOT / "run", command], cwd=ROOT, check=False).returncode:
        yield f"./run {command} fails"


if __name__ == "__main__":
    sys.exit(main())
