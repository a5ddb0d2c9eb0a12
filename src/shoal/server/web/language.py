"""Which language a reader gets: what they chose on a page of ours, else what their browser asks for.

The choice is kept in a cookie for a year. It is a name of a language and nothing else, so it needs no secrecy.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from shoal.i18n import languages, negotiate

COOKIE: Final = "shoal_language"

_WAY_BACK: Final = re.compile(r"/(?!/)[!-\[\]-~]{0,300}")
"""A path of this site with its query: no second slash, which would name a host, no backslash, no invisible letter."""


def language_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """The language of the answer to this request: one of `languages()`."""
    chosen = cookies.get(COOKIE)
    return chosen if chosen in languages() else negotiate(headers.get("accept-language", ""), languages())


def way_back(path: str) -> str:
    """Where a reader goes after choosing a language: that page of ours, or the first one when it is none."""
    return path if _WAY_BACK.fullmatch(path) else "/"
