"""Which messages the sources speak of: for the test that no catalogue holds what nobody says."""

from __future__ import annotations

import re
from collections.abc import Iterable


def mentioned(names: Iterable[str], sources: Iterable[str]) -> set[str]:
    """The messages that Python, templates or TypeScript mention: `"your-turn"`, `yourTurn`, or by a prefix.

    A prefix is how names are made that travel: `f"reason-{kebab(reason)}"`, or a table of the browser (`reasons[...]`).
    """
    text = "\n".join(sources)
    words = set(re.findall(r"[A-Za-z][\w-]*", text)) | set(re.findall(r"[A-Za-z][\w.-]*", text))
    prefixes = tuple(re.findall(r"""["'`]([a-z]+(?:-[a-z]+)*-)(?:\{|\$\{|["'])""", text))
    return {name for name in names if name in words or _identifier(name) in words or _made(name, prefixes)}


def _made(name: str, prefixes: tuple[str, ...]) -> bool:
    return bool(prefixes) and name.startswith(prefixes)


def _identifier(name: str) -> str:
    """The name of the browser's function."""
    return re.sub(r"[-.]([a-z0-9])", lambda letter: letter[1].upper(), name)
