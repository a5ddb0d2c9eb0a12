"""The headers of a record besides the game: who sat where, at which table, on which day."""

from __future__ import annotations

import re
from datetime import date
from typing import Final
from unicodedata import category

from msgspec import Struct

from shoal.records.faults import Fault

LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 200

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class SeatHeader(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sat on a seat: the name, the name of the bot if one played, and whether hints helped there."""

    name: str
    bot: str | None = None
    helped: bool = False


class Headers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The headers besides the game. Without `seats` the seats are called A, B, C ..; `date` is `YYYY-MM-DD`."""

    seats: tuple[SeatHeader, ...] = ()
    table: str | None = None
    date: str | None = None

    def seated(self, seats: int) -> Headers:
        """The same with a name for each of so many seats; raises `Fault` when something is invalid."""
        sitters = self.seats or tuple(SeatHeader(letter) for letter in LETTERS[:seats])
        if len(sitters) != seats:
            raise Fault("WRONG_SEATS", f"{len(sitters)} seats are named, and {seats} play")
        self.check()
        return Headers(sitters, self.table, self.date)

    def check(self) -> None:
        """Raise `Fault` unless all texts are printable and the date is valid."""
        for sitter in self.seats:
            check_text("a name", sitter.name, LONGEST_NAME)
            if sitter.bot is not None:
                check_text("the name of a bot", sitter.bot, LONGEST_NAME)
        if self.table is not None:
            check_text("the table", self.table, LONGEST_TEXT)
        if self.date is not None and not _is_date(self.date):
            raise Fault("BAD_DATE", "a date is written as 2026-11-21, and the calendar must have that day")


def _is_date(text: str) -> bool:
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text, re.ASCII)
    try:
        return found is not None and date(*map(int, found.groups())) is not None
    except ValueError:
        return False


def check_text(what: str, text: str, most: int) -> None:
    """Raise `Fault` unless the text is one printable line of at most so many characters; `what` names it."""
    if not 1 <= len(text) <= most:
        raise Fault("BAD_TEXT", f"{what} has from 1 to {most} characters")
    if any(category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text):
        raise Fault("BAD_TEXT", f"{what} has a character that cannot be seen")
