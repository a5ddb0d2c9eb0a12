"""The last game that ended at a table: its record, and what one seat saw of it. While a game is played there is neither.

A record holds every hand. It is made of a finished game only, and of the log of that game alone.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, Game, GameEvent, Seat
from shoal.server.tables.broadcast.shown import show_sight
from shoal.server.tables.messages.to_client import GameStory


class NotOver(ShoalError):
    """No game has ended at this table yet."""

    def __init__(self) -> None:
        """The reason has a sentence in the catalogues."""
        super().__init__("no game has ended at this table")


PROGRAM: Final = "program"
"""In the place of a bot's name: a program of someone, which sat there as people do."""


class FinishedSitter(Struct, frozen=True):
    """Who had a seat when a game ended: their name, the name of the bot if one played (or `PROGRAM`), and whether hints helped there."""

    name: str
    bot: str | None = None
    is_helped: bool = False


class Finished(Struct, frozen=True):
    """A game that has ended: its events, and who had which seat when it did."""

    rules: AnyRules
    events: tuple[GameEvent, ...]
    seats: tuple[FinishedSitter, ...]
    number: int = 1
    """Which game of its table it was."""
    players: tuple[str | None, ...] = ()
    """What the table knows those people by; `None` for bots."""

    @property
    def game(self) -> Game[Any, Any, Any, Any, Any, Any]:
        """The game with all its events."""
        return Game.replay(self.rules, self.events)

    def record(self, table: str) -> str:
        """The record of the game as text (`docs/notation.md`)."""
        # A log is folded without sentences, and the notation reads the catalogues: it is loaded when a record is wanted.
        from shoal.records import Headers, SeatHeader, write

        seats = tuple(SeatHeader(sitter.name, sitter.bot, sitter.is_helped) for sitter in self.seats)
        return write(self.game, Headers(seats, table))

    def story(self, seat: Seat | None) -> GameStory:
        """All that a seat, or a visitor, saw of the game, oldest first."""
        return GameStory(tuple(show_sight(self.rules.seen(event, seat)) for event in self.events))
