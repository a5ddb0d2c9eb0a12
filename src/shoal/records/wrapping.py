"""Records as people pass them on: quoted in a mail, inside the fence of a chat, with a greeting before and a name after.

No line of a record begins with `>` or with three backticks, so both can be taken off without asking what they stand for. What is taken
off leaves its line behind, empty: lines of faults are those of the text that was sent.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Sequence
from typing import Final

JSON_START: Final = re.compile(rb'\{\s*"shoal"\s*:')
TEXT_START: Final = b"[Shoal"

_QUOTE: Final = re.compile(rb"[ \t]*((?:>[ \t]?)+)")
_FENCE: Final = re.compile(rb"[ \t]*(?:```+|~~~+)([^`]*)")
_FENCE_END: Final = re.compile(rb"```+[ \t]*(\r?\n?)$")


def is_start(line: bytes) -> bool:
    """Whether a line is the first of a record in either form."""
    text = line.removeprefix(BOM_UTF8).lstrip(b" \t")
    return text.startswith(TEXT_START) or JSON_START.match(text) is not None


class Unwrapping:
    """Takes the lines of a text one after the other, and gives what of each belongs to records."""

    def __init__(self) -> None:
        """Before the first line."""
        self._depth = 0
        """How often the first line of the record was quoted: what is quoted less is no part of it."""
        self._is_fenced = False
        self._is_outside = False
        """After a fence that was closed."""

    def inner(self, line: bytes) -> bytes:
        """The line without what it is wrapped in; only its end where it is no part of a record."""
        end = b"\n" if line.endswith(b"\n") else b""
        quote = _QUOTE.match(line)
        text, depth = (line[quote.end() :], quote[1].count(b">")) if quote else (line, 0)
        if fence := _FENCE.match(text):
            self._is_outside = self._is_fenced
            self._is_fenced = not self._is_fenced
            text = fence[1] if is_start(fence[1]) else end
        elif self._is_fenced and (close := _FENCE_END.search(text)):
            text = text[: close.start()] + end
            self._is_fenced = False
            self._is_outside = True
        elif is_start(text):
            self._depth = depth
            self._is_outside = False
        elif self._is_outside or depth < self._depth:
            return end
        if is_start(text):
            self._depth = depth
        return text


def without_greeting(lines: Sequence[bytes]) -> list[bytes]:
    """The lines, of which those before the first record are empty if they are words and nothing of a record."""
    first = next((at for at, line in enumerate(lines) if is_start(line)), 0)
    before = [line.removeprefix(BOM_UTF8).lstrip(b" \t") for line in lines[:first]]
    if any(line.startswith((b"[", b"{", b";")) for line in before):
        return [*lines]
    return [*(b"\n" if line.endswith(b"\n") else b"" for line in lines[:first]), *lines[first:]]
