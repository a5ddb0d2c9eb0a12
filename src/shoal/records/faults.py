"""The errors of records, and the limits of what is read."""

from __future__ import annotations

from typing import Final

from shoal.core.errors import ShoalError

MOST_BYTES: Final = 1 << 20
LONGEST_LINE: Final = 4096
MOST_MOVES: Final = 20_000
"""Records come from strangers: longer ones are refused before they are interpreted."""


class RecordFault(ShoalError, ValueError):
    """Something is wrong in a record: `reason` is an error name, `about` a sentence. The reader adds the line number."""

    def __init__(self, reason: str, about: str) -> None:
        """A fault with that reason."""
        super().__init__(f"{reason}: {about}")
        self.reason = reason
        self.about = about


class BadRecord(ShoalError, ValueError):
    """A record that is malformed, or that the rules refuse; `line` is the number of the first wrong line."""

    def __init__(self, line: int, reason: str, about: str) -> None:
        """A record that is wrong in that line, for that reason."""
        super().__init__(f"line {line}: {reason}: {about}")
        self.line = line
        self.reason = reason
        self.about = about


class Unrecordable(ShoalError, ValueError):
    """A game that cannot be written as a record: its log cannot come from a deal, moves and rulings."""


def decode_lines(data: bytes | str) -> list[str]:
    """The lines of a record; raises `BadRecord` when it is too long or is not clean UTF-8 text."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    if len(data) > MOST_BYTES:
        raise BadRecord(1, "RECORD_TOO_LONG", f"a record has at most {MOST_BYTES} bytes")
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    return [_line(number, line.removesuffix(b"\r")) for number, line in enumerate(lines, 1)]


def _line(number: int, line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise BadRecord(number, "LINE_TOO_LONG", f"a line has at most {LONGEST_LINE} bytes")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(number, "NOT_UTF8", "the text is not UTF-8") from None
    if any(character < " " and character != "\t" for character in text):
        raise BadRecord(number, "CONTROL_CHARACTER", "the text has a character that cannot be seen")
    return text
