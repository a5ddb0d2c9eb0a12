"""Strangers who take the seat of a bot before they are connected: by a button in the lobby."""

from __future__ import annotations

from typing import Literal

from shoal.core.game import Seat
from shoal.server.tables.commands import Commands
from shoal.server.tables.messages.from_client import Knock
from shoal.server.tables.outputs import Decided, Rejected
from shoal.server.tables.seating.door import Door
from shoal.server.tables.seating.households import Households
from shoal.server.tables.state.events import Seated
from shoal.server.tables.state.record import TableRecord

Taken = Literal["seated", "next_deal", "ask"]
"""They have a seat; they get one with the next deal, as long as they wait at the table; they must ask the host there."""


class Taking:
    """Finds a seat at one table for who comes. It changes nothing but that their address is known."""

    def __init__(self, record: TableRecord, door: Door, commands: Commands, households: Households) -> None:
        """At the table with that record."""
        self._record = record
        self._door = door
        self._commands = commands
        self._households = households

    def decide(self, who: str, name: str, address: str, now: float) -> tuple[Taken | None, Decided | None]:
        """What that guest gets at this table, and what must happen for it; nothing where there is no seat for them.

        `name` may be empty where a seat is kept for them, by a name.
        """
        self._households.expect(who, address)
        place = self._door.place_of(who, now)
        if place.seat is not None:
            return "seated", None
        kept = place.asked.seat if place.asked is not None and place.asked.answer == "kept" else None
        if kept is not None and kept not in place.free:
            return "next_deal", None
        seats = place.free or place.askable if kept is None else (kept,)
        if not seats:
            return None, None
        name = name or next((one.name for guest, one in self._record.order.kept.items() if guest == who), "")
        try:
            decided = self._commands.decide(who, Knock(1, self._fairest(seats), name), now)
        except Rejected:
            return None, None
        if not decided.events:
            return "ask", None
        return "seated" if isinstance(decided.events[0], Seated) else "next_deal", decided

    def _fairest(self, seats: tuple[Seat, ...]) -> Seat:
        """The seat on whose side there are fewest people."""
        people = self._record.people
        sides = self._record.rules.sides
        return min(seats, key=lambda seat: sum(people[at] is not None for side in sides if seat in side for at in side))
