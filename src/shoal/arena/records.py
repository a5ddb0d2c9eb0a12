"""Records of the games that bots play (`--records DIR`): one file a match, with every game in the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from shoal.arena.journal import BadJournal, make_folder, told
from shoal.arena.table import BrokenOff, FinishedGame, fault_of
from shoal.core.game import AnyRules, Game
from shoal.records import Headers, SeatHeader, Unrecordable, write
from shoal.records.headers import LETTERS, LONGEST_NAME, LONGEST_TEXT

_DEAL: Final = re.compile(r'^\[Table "deal ([0-9]+),', re.MULTILINE)
_START: Final = "[Shoal "


def record_of(rules: AnyRules, played: FinishedGame | BrokenOff, bots: Sequence[str], title: str, sides: str) -> str:
    """The record of a game, with which of a match it is and who met; the seats are called A, B, C .., each has its bot.

    A game that was broken off ends where it was; the title says why. One that no record can hold (it is too long) is a
    comment that says so.
    """
    if isinstance(played, BrokenOff):
        title = f"{title}, broken off ({fault_of(played.why)})"
    title = f"{title}, {sides}"
    seats = tuple(SeatHeader(letter, _printable(bot, LONGEST_NAME)) for letter, bot in zip(LETTERS, bots, strict=False))
    state = rules.start()
    for event in played.log:
        state = rules.evolve(state, event)
    try:
        return write(Game(rules, played.log, state), Headers(seats, _printable(title, LONGEST_TEXT)))
    except Unrecordable as why:
        return f"; {_printable(title, LONGEST_TEXT)}: {why}\n"


def _printable(text: str, most: int) -> str:
    shown = "".join(char if char.isprintable() else " " for char in text)
    return shown if len(shown) <= most else shown[: most - 3] + "..."


class RecordFile:
    """A file of records, one after the other, in the order of the deals."""

    def __init__(self, folder: Path, name: str, first: int) -> None:
        """A file in that folder, which is made; of one that is there, the records of the first so many deals are kept.

        Raises `BadJournal` when there is a file and no deal of it is to be kept, or when it cannot be read or written.
        """
        make_folder(folder)
        self._path = folder / name
        with told(self._path):
            there = self._path.read_text("utf-8") if self._path.exists() else ""
            if there and not first:
                raise BadJournal(f"{self._path} is there already; name another folder, or move it away")
            self._path.write_text(_of_deals(there, first), "utf-8")

    def append(self, records: Iterable[str]) -> None:
        """Append these records, with an empty line after each."""
        with told(self._path), self._path.open("a", encoding="utf-8") as file:
            file.writelines(f"{record}\n" for record in records)


def _of_deals(text: str, most: int) -> str:
    """The records of the first so many deals: a match that was killed may have written one more than it counted."""
    for found in _DEAL.finditer(text):
        if int(found[1]) > most:
            return text[: text.rindex(_START, 0, found.start())]
    return text
