"""The system's Chromium."""

from __future__ import annotations

import shutil
from typing import Final

CHROMIUM_ARGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def installed_chromium() -> str | None:
    """Where Debian's Chromium is, or another that the machine has; Playwright's own download is not used."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
