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


WHOLE: Final = ("chromium", "chromium-browser", "google-chrome")


def installed_chromium() -> str | None:
    """Where Debian's Chromium is, or another that the machine has; Playwright's own download is not used.

    The one without windows comes first: the windows that nobody sees take two thirds of the processor time.
    """
    return next(filter(None, map(shutil.which, ("chromium-headless-shell", *WHOLE))), None)


def whole_chromium() -> str | None:
    """Chromium as people have it: for what is measured, and for flags that the one without windows does not know."""
    return next(filter(None, map(shutil.which, WHOLE)), None)
