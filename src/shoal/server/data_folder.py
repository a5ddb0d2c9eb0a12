"""Where a server keeps its tables unless it is told otherwise."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_data_folder() -> Path:
    """Where programs keep their data on this machine."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "shoal"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "shoal"
