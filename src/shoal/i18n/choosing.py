"""Which language a reader gets: from an `Accept-Language` header, or from the environment of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

FALLBACK: Final = "en"
HEADER_LIMIT: Final = 500
"""Letters: what a longer header says beyond them is not read."""

RANGES_LIMIT: Final = 20

_RANGE: Final = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*)?")
_UNSET: Final = frozenset({"c", "posix"})


def negotiate(accept_language: str, available: Sequence[str]) -> str:
    """The best language for an `Accept-Language` header: the lookup of RFC 4647; English when none fits.

    Whatever is no language range is passed over, so any text is a header.

    >>> negotiate("fr-CA, en;q=0.8", ["en", "fr"]), negotiate("de, *", ["en", "fr"]), negotiate("en;q=0, fr", ["en", "fr"])
    ('fr', 'en', 'fr')
    """
    ranges = sorted(_ranges(accept_language), key=lambda found: -found[1])
    refused = {tag for tag, quality in ranges if quality == 0}
    for tag, quality in ranges:
        found = lookup(tag, available) if quality else None
        if found is not None and found.lower() not in refused:
            return found
    return FALLBACK


def from_environment(environ: Mapping[str, str], available: Sequence[str]) -> str:
    """The language of a terminal: `SHOAL_LANG`, else the locale (`LC_ALL`, `LC_MESSAGES`, `LANG`); English when none fits.

    >>> from_environment({"LANG": "fr_CA.UTF-8"}, ["en", "fr"]), from_environment({"LANG": "C"}, ["en", "fr"])
    ('fr', 'en')
    """
    for name in ("SHOAL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            tag = re.split(r"[.@]", value[:HEADER_LIMIT])[0].replace("_", "-")
            return FALLBACK if tag.lower() in _UNSET else lookup(tag, available) or FALLBACK
    return FALLBACK


def _ranges(header: str) -> Iterator[tuple[str, float]]:
    """The language ranges of a header, in lower case, and how much each is wanted (0 to 1)."""
    for part in header[:HEADER_LIMIT].split(",")[:RANGES_LIMIT]:
        found = _RANGE.fullmatch(part)
        if found is not None:
            yield found[1].lower(), min(1.0, float(found[2] or 1))


def lookup(tag: str, available: Sequence[str]) -> str | None:
    """The language that is available under that tag, or under what remains of it as its last parts are taken off."""
    known = {language.lower(): language for language in available}
    parts = tag.lower().split("-")
    while parts:
        found = known.get("-".join(parts))
        if found is not None:
            return found
        parts.pop()
        if parts and len(parts[-1]) == 1:  # a single letter only introduces what followed it
            parts.pop()
    return None
