"""Texts that a test must reproduce. `SHOAL_GOLDEN=write` in the environment writes them anew; read the diff before you commit."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def golden(name: str, text: str) -> str:
    """The text that was written down under that name."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get("SHOAL_GOLDEN") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8")
