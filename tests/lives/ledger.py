"""Who may see which hand: kept from what people have said and been answered, and from nothing that the table knows of it."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.state.record import TableRecord


class Shown(NamedTuple):
    """A guest may see the hand of that seat, which is that person's, in that game."""

    game: int
    who: str
    seat: Seat
    whose: str


class Ledger:
    """The consents that hold."""

    def __init__(self, record: TableRecord) -> None:
        """Nobody has agreed to anything."""
        self.record = record
        self._shown: set[Shown] = set()
        self._late: set[tuple[int, str]] = set()

    def allow(self, who: str, seat: Seat) -> None:
        """The person of that seat lets a guest see their hand, in the game that is on."""
        person = self.record.people[seat]
        assert person is not None
        self.refuse(who)
        self._shown.add(Shown(self.record.game, who, seat, person.who))

    def allow_late(self, who: str) -> None:
        """A guest looks at all hands, late."""
        self.refuse(who)
        self._late.add((self.record.game, who))

    def refuse(self, who: str) -> None:
        """A guest sees no hand any more."""
        self._shown = {shown for shown in self._shown if shown.who != who}
        self._late = {(game, guest) for game, guest in self._late if guest != who}

    def may_see(self, who: str | None, seat: Seat) -> bool:
        """Whether a guest may see the hand of that seat now."""
        if who is None:
            return False
        record = self.record
        if record.seat_of(who) is not None:
            return record.seat_of(who) == seat
        person = record.people[seat]
        whose = person.who if person else ""
        is_allowed = Shown(record.game, who, seat, whose) in self._shown
        return is_allowed and record.order.watching == "seats" and record.hand_seen_by(who) in (None, seat)

    def may_see_late(self, who: str | None) -> bool:
        """Whether a guest may see all hands, late."""
        record = self.record
        if who is None or record.seat_of(who) is not None:
            return False
        return (record.game, who) in self._late and record.order.watching == "late"
