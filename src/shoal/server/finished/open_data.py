"""Finished games as open data: a line of JSON a game, with nobody's name unless that is asked for.

A line (`sealed.GameRecord`) has the version of this schema (`export`), the public id of the game, the day on which it ended, what opens
the seals of its deals (`shoal verify-deal`), and its record in the notation:
`header` and `steps` are the lines of its JSON form. `shoal replay` and `shoal review` read such files as they are. Only
games are in it whose page everybody may see (the table's `watching`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from shoal.core.codec import encode
from shoal.core.game import Game
from shoal.records import Headers, SeatHeader, Unrecordable, write
from shoal.server.storage.database import FILE, reading
from shoal.server.storage.log_rows import read_rows
from shoal.server.storage.shelf import id_of_game
from shoal.server.tables.messages.wire import SHOWS_AFTER
from shoal.server.tables.state.finished import PROGRAM, Finished, Sitter
from shoal.server.tables.state.folding import record_of
from shoal.server.tables.state.log import LogDamaged, Row
from shoal.server.tables.state.sealed import game_record, opened_seals
from shoal.server.tables.state.seals import Seals

_NEXT: Final = "SELECT table_id FROM events WHERE table_id > ? ORDER BY table_id LIMIT 1"


@dataclass(slots=True)
class Counted:
    """What an export came to; `damaged` tables and games that no record can hold are left out."""

    games: int = 0
    private: int = 0
    damaged: int = 0
    unrecordable: int = 0


@dataclass
class OpenData:
    """The finished games of a data folder, which a server may be using."""

    folder: Path
    with_names: bool = False
    since: str = ""
    """Games that ended on this day (`2026-11-27`) or later; empty: all of them."""
    seals: Seals | None = None
    """What opens the seals of their deals."""
    counted: Counted = field(default_factory=Counted)

    def lines(self) -> Iterator[bytes]:
        """A line for each game, as it is read; `DatabaseDamaged` or `DatabaseForeign` when the database cannot be."""
        with reading(self.folder / FILE) as connection:
            table = ""
            while found := connection.execute(_NEXT, (table,)).fetchone():
                (table,) = found
                yield from self._of_table(connection, table)

    def _of_table(self, connection: sqlite3.Connection, table: str) -> Iterator[bytes]:
        try:
            last = record_of(read_rows(connection, table, None)).game
            for number in range(1, last + 1):
                if line := self._of_game(read_rows(connection, table, number), table, number):
                    yield line
        except (LogDamaged, LookupError):
            self.counted.damaged += 1

    def _of_game(self, log: list[Row], table: str, number: int) -> bytes:
        """The line of a game; empty when it is not to be given."""
        record = record_of(log)
        finished = record.finished
        if finished is None or finished.number != number:
            return b""
        if record.order.watching not in SHOWS_AFTER:
            self.counted.private += 1
            return b""
        day = datetime.fromtimestamp(log[-1].at_ms / 1000, UTC).date().isoformat()
        return b"" if day < self.since else self.line(table, day, finished)

    def line(self, table: str, day: str, finished: Finished) -> bytes:
        """The line of a game of that table, with the day of its end; empty when no record can hold it."""
        state = finished.rules.start()
        for event in finished.events:
            state = finished.rules.evolve(state, event)
        headers = Headers(tuple(self._seat(seat, sitter) for seat, sitter in enumerate(finished.seats)))
        try:
            record = write(Game(finished.rules, finished.events, state), headers, "jsonl")
        except Unrecordable:
            self.counted.unrecordable += 1
            return b""
        self.counted.games += 1
        number, seals = finished.number, self.seals
        opened = opened_seals(seals, table, number, finished.rules, finished.events) if seals else ()
        return encode(game_record(id_of_game(table, number), day, record, opened)) + b"\n"

    def _seat(self, seat: int, sitter: Sitter) -> SeatHeader:
        is_ours = sitter.bot not in (None, PROGRAM)
        name = sitter.name if self.with_names or is_ours else f"Seat {seat}"
        return SeatHeader(name, sitter.bot, sitter.is_helped)
