"""The documentation as a site: what it is built with, and where. `run` calls this; the standard library only."""

from __future__ import annotations

import shutil
from pathlib import Path

from client_build import digest, read_stamp

ROOT = Path(__file__).resolve().parents[1]
TOOLS = ROOT / ".boot" / "docs"
LOCK = ROOT / "requirements" / "lock.txt"
CONFIG = ROOT / "site" / "mkdocs.yml"
BUILT = ROOT / "src" / "shoal" / "docs_site"


def tools_are_missing() -> bool:
    """Whether the tools must be installed into TOOLS as the lock says; what is there of other ones is deleted."""
    if read_stamp(TOOLS / ".shoal") == digest(LOCK):
        return False
    shutil.rmtree(TOOLS, ignore_errors=True)
    return True


def tools_installed() -> None:
    """Remember that TOOLS holds what the lock says."""
    (TOOLS / ".shoal").write_text(digest(LOCK))


def variables(env: dict[str, str]) -> dict[str, str]:
    """The environment in which the tools run."""
    return env | {"PYTHONPATH": str(TOOLS), "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}


def commands(python: Path, folder: Path = BUILT) -> tuple[list[str], ...]:
    """What checks the example with a picture, and builds the site in that folder strictly: a link that leads nowhere fails."""
    picture = ROOT / ".boot" / "beliefs.svg"
    return (
        [str(python), str(ROOT / "docs" / "examples" / "plot_beliefs.py"), str(picture)],
        [str(python), "-m", "mkdocs", "build", "--strict", "--config-file", str(CONFIG), "--site-dir", str(folder)],
    )
