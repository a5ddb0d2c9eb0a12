"""Folds the rows of a log into the state of its table, or into a game that has ended there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from shoal.core.game import Seat
from shoal.server.operations.marks import mark_of
from shoal.server.tables.messages.wire import SHOWS_AFTER
from shoal.server.tables.state.finished import Finished
from shoal.server.tables.state.log import LogDamaged, Row, read
from shoal.server.tables.state.table_state import TableState


def state_of(log: Sequence[Row]) -> TableState:
    """The state that the rows of a log make; `LogDamaged` when they make none."""
    rules, entries = read(log)
    try:
        return TableState.of(rules, entries)
    except Exception as error:  # noqa: BLE001  # whatever it is, only this table is broken; what it says might name cards
        raise LogDamaged(f"the log of table {mark_of(log[0].table)} makes no table: {type(error).__name__}") from None


@dataclass(frozen=True, slots=True)
class GameLog:
    """The log of a table up to the end of one of its games, which may go on."""

    table: str
    state: TableState
    ended_ms: int
    """When the last row was written, in milliseconds since 1970."""

    @property
    def number(self) -> int:
        """The number of the game at its table, from 1."""
        return self.state.game.number

    @property
    def finished(self) -> Finished | None:
        """The game; `None` while it goes on."""
        game = self.state.finished
        return game if game is not None and game.number == self.number else None

    @property
    def is_public(self) -> bool:
        """Whether the table lets everyone see its games when they have ended."""
        return self.state.settings.watching in SHOWS_AFTER

    @property
    def players(self) -> dict[str, Seat]:
        """The people who saw a hand of this game, and from which seat."""
        seats = {who: self.state.game.hands.of(who) for who in self.state.game.hands.guests}
        return {who: seat for who, seat in seats.items() if seat is not None}

    @property
    def day(self) -> str:
        """The day of the last row, by UTC, as 2026-11-27."""
        return datetime.fromtimestamp(self.ended_ms / 1000, UTC).date().isoformat()


def read_game(log: Sequence[Row]) -> GameLog:
    """Read the last game of a log; `LogDamaged` when the rows make no table."""
    return GameLog(log[0].table, state_of(log), log[-1].at_ms)


def try_read_game(log: Sequence[Row]) -> GameLog | None:
    """As `read_game`; `None` where the log is empty or damaged."""
    try:
        return read_game(log)
    except (LogDamaged, LookupError):
        return None
