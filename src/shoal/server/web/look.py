"""How a reader wants pages to look: light or dark, contrast, motion; what they do not choose is as their system has it.

The choice is a cookie that pages and the client both write: its words with dots between them, as `dark.more.less`. It is no
secret, and whatever in it is no such word is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COOKIE: Final = "shoal_look"
FIELD: Final = "look."
"""What the names of the fields of a look begin with, in any form."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("light", "dark"),
    "contrast": ("more", "normal"),
    "motion": ("less", "full"),
}
"""What can be chosen; no word stands for two things."""

Look = Mapping[str, str]
"""The choices that were made: `{"theme": "dark"}`."""


def look_of(cookies: Mapping[str, str]) -> Look:
    """The look that a browser asks for."""
    said = cookies.get(COOKIE, "")[:60].split(".")
    return {about: word for about, words in WORDS.items() for word in words if word in said}


def look_from(fields: Mapping[str, str]) -> Look:
    """The look that a form chooses: an empty field, or one of no such word, is left to the system."""
    chosen = {about: fields.get(FIELD + about, "") for about in WORDS}
    return {about: word for about, word in chosen.items() if word in WORDS[about]}


def as_cookie(look: Look) -> str:
    """The value of the cookie."""
    return ".".join(look.values())
