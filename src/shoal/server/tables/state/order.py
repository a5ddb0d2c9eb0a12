"""Who may sit down at a table and who may watch, as its host has said: a part of the fold of a table's log."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.interned import EMPTY, interned
from shoal.server.tables.messages.wire import Seating, Watching, Words


class Kept(NamedTuple):
    """A seat that somebody gets with the next deal, and what they are called."""

    seat: Seat
    name: str
    is_invited: bool = False
    """Whether they played the game to which this one is a rematch."""
    since: int = 0
    """The number of the event by which it was promised."""


class TableOrder:
    """What the host has said. It changes as the log grows, and in no other way."""

    def __init__(self, seating: Seating, watching: Watching, *, listed: bool = False, words: Words = "invited") -> None:
        """What the table was opened with."""
        self.seating = seating
        self.watching = watching
        self.listed = listed
        """Whether it is in the lobby."""
        self.words = words
        """Who may use their own words while a game is played."""
        self.strangers: frozenset[str] = EMPTY
        """The guests who found the table in the lobby, as far as is known: they sat down while it was there."""
        self.kept: dict[str, Kept] = {}
        """By guest: who was let in and has not sat down yet."""
        self.removed: frozenset[str] = EMPTY
        """The guests whose seats were taken from them: they must ask, whoever else need not."""

    def keep(self, who: str, kept: Kept) -> None:
        """That guest was let in. Whoever had that seat promised before them has lost it."""
        self.kept = {guest: one for guest, one in self.kept.items() if one.seat != kept.seat} | {who: kept}
        self.removed = interned(self.removed - {who})

    def sit(self, who: str, *, is_host: bool = False) -> None:
        """That guest has sat down."""
        if self.listed and not is_host:
            self.strangers |= {who}
        self.kept.pop(who, None)
        self.removed = interned(self.removed - {who})

    def remove(self, seat: Seat, who: str | None) -> None:
        """The seat was taken from that guest, or from whom it was kept for.

        With another cookie they would be another guest, so from now on nobody sits down without having asked.
        """
        gone = {who} if who else {guest for guest, kept in self.kept.items() if kept.seat == seat}
        self.removed |= gone
        self.kept = {guest: kept for guest, kept in self.kept.items() if guest not in gone}
        if self.seating != "locked":
            self.seating = "ask"

    def swap(self, seat: Seat, other: Seat) -> None:
        """Two sitters have changed places; whoever waits for the seat of a bot waits for that bot's."""
        places = {seat: other, other: seat}
        self.kept = {who: kept._replace(seat=places.get(kept.seat, kept.seat)) for who, kept in self.kept.items()}

    def kept_for(self, seat: Seat) -> str | None:
        """The guest who gets that seat with the next deal."""
        return next((who for who, kept in self.kept.items() if kept.seat == seat), None)
