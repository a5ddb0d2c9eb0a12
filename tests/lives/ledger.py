"""Who may see which hand: kept from what people have said and been answered, and from nothing that the table knows of it."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.state.table_state import TableState


class Shown(NamedTuple):
    """A guest may see the hand of that seat, which is that person's, in that game."""

    game: int
    who: str
    seat: Seat
    whose: str


class Ledger:
    """The consents that hold."""

    def __init__(self, state: TableState) -> None:
        """Nobody has agreed to anything."""
        self.state = state
        self._shown: set[Shown] = set()
        self._late: set[tuple[int, str]] = set()

    def allow(self, who: str, seat: Seat) -> None:
        """The person of that seat lets a guest see their hand, in the game that is on."""
        person = self.state.seats.people[seat]
        assert person is not None
        self.refuse(who)
        self._shown.add(Shown(self.state.game.number, who, seat, person.who))

    def allow_late(self, who: str) -> None:
        """A guest looks at all hands, late."""
        self.refuse(who)
        self._late.add((self.state.game.number, who))

    def refuse(self, who: str) -> None:
        """A guest sees no hand any more."""
        self._shown = {shown for shown in self._shown if shown.who != who}
        self._late = {(game, guest) for game, guest in self._late if guest != who}

    def may_see(self, who: str | None, seat: Seat) -> bool:
        """Whether a guest may see the hand of that seat now."""
        if who is None:
            return False
        state = self.state
        if state.seats.of(who) is not None:
            return state.seats.of(who) == seat
        person = state.seats.people[seat]
        whose = person.who if person else ""
        is_allowed = Shown(state.game.number, who, seat, whose) in self._shown
        return is_allowed and state.settings.watching == "seats" and state.game.hands.of(who) in (None, seat)

    def may_see_late(self, who: str | None) -> bool:
        """Whether a guest may see all hands, late."""
        state = self.state
        if who is None or state.seats.of(who) is not None:
            return False
        return (state.game.number, who) in self._late and state.settings.watching == "late"
