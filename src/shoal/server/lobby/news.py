"""What those who look at the lobby are told."""

from __future__ import annotations

from msgspec import Struct


class LobbyNews(Struct, frozen=True, tag="lobby"):
    """What has changed: rows that are new or not what they were, by table; and all tables of the page in order, if that changed.

    Rows are HTML, as the page has them, so that a client needs neither words nor rules. `count` is a sentence.
    """

    count: str
    rows: dict[str, str] = {}
    order: tuple[str, ...] | None = None
