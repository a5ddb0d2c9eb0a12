"""Builds the packages of Shoal and says what is wrong with them."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MOST_BYTES: Final = {".whl": 5_000_000, ".gz": 7_000_000}
"""By ending of a package's name: what is larger holds something by mistake. Built client and documentation are 2 MB in either."""

IN_WHEEL: Final = (
    r"shoal/py\.typed",
    r"shoal/static/\.vite/en\.json",
    r"shoal/static/\.vite/fr\.json",
    r"shoal/static/third-party-licenses\.txt",
    r"shoal/docs_site/index\.html",
    r"shoal/i18n/catalogues/fr/pages\.ftl",
    r"shoal/server/web/templates/home\.html",
    r"shoal/games/literature/bots/weights/[a-z]+\.net",
    r"shoal-.*\.dist-info/licenses/LICENSE",
)
IN_SDIST: Final = (
    *(
        "run",
        r"hatch_build\.py",
        r"pyproject\.toml",
        r"README\.md",
        "LICENSE",
        r"CHANGELOG\.md",
        r"CONTRIBUTING\.md",
        r"SECURITY\.md",
    ),
    *(r"requirements/lock\.txt", r"native/src/module\.cpp", r"native/core_build\.py", r"web/package-lock\.json"),
    *(
        r"src/shoal/static/\.shoal",
        r"src/shoal/docs_site/index\.html",
        r"src/shoal/version\.py",
        r"tests/test_cli\.py",
        r"docs/design\.md",
    ),
)
NOWHERE: Final = (
    r".*\.pyc",
    r".*/node_modules/.*",
    r".*\.(so|pyd|whl)",
    r"(.*/)?\.(venv|boot|git|ci)/.*",
    r".*\.sqlite3",
)


class Unbuilt(Exception):
    """A package that could not be built; the text says why."""


def faults(root: Path, folder: Path) -> Iterator[str]:
    """What is wrong with the packages of the sources in `root`, a sentence each. They are built in `folder`."""
    try:
        sdist = built(root, folder, "sdist")
        yield from sdist_faults(sdist)
        unpacked = folder / "unpacked"
        # Not `extractall`, whose filters Debian 12's Python 3.11.2 does not have, while later ones want one.
        subprocess.run([sys.executable, "-m", "tarfile", "-e", str(sdist), str(unpacked)], check=True)
        wheel = built(next(unpacked.iterdir()), folder, "wheel")
        yield from wheel_faults(wheel)
    except Unbuilt as unbuilt:
        yield str(unbuilt)


def built(root: Path, folder: Path, kind: str) -> Path:
    """The package of that kind, `sdist` or `wheel`, of these sources; raises `Unbuilt`.

    Nothing but Python is on the PATH, so that a client which was to be built anew would be noticed.
    """
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(folder)]
    done = subprocess.run(
        command, cwd=root, env={"PATH": "", "HOME": str(folder)}, capture_output=True, text=True, check=False
    )
    found = next(folder.glob("*.tar.gz" if kind == "sdist" else "*.whl"), None)
    if done.returncode or found is None:
        raise Unbuilt(f"the {kind} cannot be built: {' '.join(done.stderr.split())[-300:]}")
    return found


def sdist_faults(sdist: Path) -> Iterator[str]:
    """What is wrong with a source package."""
    with tarfile.open(sdist) as archive:
        names = [member.name.partition("/")[2] for member in archive if member.isfile()]
    yield from _faults(sdist, names, IN_SDIST, NOWHERE)


def wheel_faults(wheel: Path) -> Iterator[str]:
    """What is wrong with a wheel: what it holds, and what an index would show of it."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith(".dist-info/METADATA"))).decode()
    yield from _faults(wheel, names, IN_WHEEL, (*NOWHERE, "tests/.*", "bench/.*", "release/.*", "docs/.*"))
    yield from (f"{wheel.name}: the README has a link that leads nowhere: {link}" for link in broken_links(metadata))


def broken_links(text: str) -> list[str]:
    """The links of a page that an index could not follow."""
    return re.findall(r"\]\(((?!https?:|#)[^)]*)\)", text)


def _faults(package: Path, names: list[str], needed: tuple[str, ...], barred: tuple[str, ...]) -> Iterator[str]:
    if package.stat().st_size > MOST_BYTES[package.suffix]:
        yield f"{package.name} has {package.stat().st_size:,} bytes"
    for pattern in needed:
        if not any(re.fullmatch(pattern, name) for name in names):
            yield f"{package.name} lacks {pattern}"
    for name in names:
        if any(re.fullmatch(pattern, name) for pattern in barred):
            yield f"{package.name} holds {name}"
