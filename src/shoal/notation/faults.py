"""What can be wrong with a record, and with a game that is to become one; the limits of what is read."""

from __future__ import annotations

from typing import Final

from shoal.errors import ShoalError

MOST_BYTES: Final = 1 << 20
LONGEST_LINE: Final = 4096
MOST_MOVES: Final = 20_000
"""Records come from strangers: what is longer is refused before it is read."""


class Fault(ShoalError, ValueError):
    """Something in a record is wrong: `reason` is its name, `about` a sentence; its reader adds the line."""

    def __init__(self, reason: str, about: str) -> None:
        """Wrong for that reason."""
        super().__init__(f"{reason}: {about}")
        self.reason = reason
        self.about = about


class BadRecord(ShoalError, ValueError):
    """A record that cannot be read, or that the rules refuse: the first line that is wrong, and the reason."""

    def __init__(self, line: int, reason: str, about: str) -> None:
        """Wrong in that line, for that reason."""
        super().__init__(f"line {line}: {reason}: {about}")
        self.line = line
        self.reason = reason


class Untellable(ShoalError, ValueError):
    """A game that no record can tell: its log is not what the rules make of a deal and of moves."""


def lines_of(data: bytes | str) -> list[str]:
    """The lines of a record, the first of them number 1; `BadRecord` when it is not bounded, clean UTF-8 text."""
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
