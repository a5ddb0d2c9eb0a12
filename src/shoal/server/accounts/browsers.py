"""What a list of sessions calls a browser: its name and its system, nothing else of what it says of itself."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request

# In this order: most browsers also say the names of others.
_BROWSERS: Final = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def browser_of(request: Request) -> str:
    """For example `Firefox, Linux`; empty for what is no browser that we know."""
    agent = request.headers.get("user-agent", "")
    found = (next((name for mark, name in marks if mark in agent), "") for marks in (_BROWSERS, _SYSTEMS))
    return ", ".join(name for name in found if name)
