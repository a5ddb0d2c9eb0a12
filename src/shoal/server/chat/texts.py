"""What people say in their own words: plain text, of which nothing turns directions, hides, or is stacked over other lines."""

from __future__ import annotations

from typing import Final

from shoal.server.tables.outputs import Rejected
from shoal.server.tables.seating.names import clean_name, length

TEXT_LIMIT: Final = 300
"""Characters, as people count them."""

TEXT_ROOM: Final = 600
"""Code points: of some scripts, and of emoji, one character has several."""


def read_text(text: str) -> str:
    """A text as others see it, on one line; `Rejected` when it is too long, or nothing is left of it."""
    if len(text) > TEXT_ROOM:
        raise Rejected("TEXT_TOO_LONG")
    cleaned = clean_name(text)
    if not cleaned:
        raise Rejected("TEXT_EMPTY")
    if length(cleaned) > TEXT_LIMIT:
        raise Rejected("TEXT_TOO_LONG")
    return cleaned
