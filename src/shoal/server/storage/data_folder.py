"""Where a server keeps its tables unless it is told otherwise."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from shoal.core.errors import ShoalError

VARIABLE: Final = "SHOAL_DATA"


class NoDataFolder(ShoalError):
    """This user has no folder for data."""


def default_data_folder() -> Path:
    """Where programs keep their data on this machine; `NoDataFolder` where the user has no home."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "shoal"
    try:
        return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "shoal"
    except RuntimeError:
        raise NoDataFolder(f"this user has no home folder; say where the tables are: --data, {VARIABLE}") from None


def served_data_folder(option: Path | None, environment: Mapping[str, str]) -> Path:
    """The folder of `shoal serve` that a command is about: its option, or the variable of the setting, or the default."""
    return option or (Path(environment[VARIABLE]) if environment.get(VARIABLE) else default_data_folder())
