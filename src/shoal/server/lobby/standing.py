"""What a table says of itself to the lobby. A table is there while it is listed, somebody who plays there is connected, and a
bot would give up its seat; so a table that its people have left is gone at once.
"""

from __future__ import annotations

from collections.abc import Collection

from shoal.core.game import Seat
from shoal.server.lobby.open_table import Entry, Listing, OpenTable
from shoal.server.tables.broadcast.preview import TablePreview, table_preview
from shoal.server.tables.seating.connections import Connections
from shoal.server.tables.seating.door import Door
from shoal.server.tables.state.record import TableRecord
from shoal.server.tables.timing.presence import PresenceTracker


class Standing:
    """One table, as the lobby and previews of links to it show it. It changes nothing."""

    def __init__(
        self, table: str, record: TableRecord, *, ladder: PresenceTracker, door: Door, links: Connections
    ) -> None:
        """Of the table of that name."""
        self._table = table
        self._record = record
        self._ladder = ladder
        self._door = door
        self._links = links

    def listing(self, now: float) -> Listing | None:
        """The table as it is in the lobby now; `None` where it is not, which costs nothing at a table that is not listed."""
        record = self._record
        if not record.order.listed or record.opened.lesson:
            return None
        here, free = self._here(now), self._free(now)
        if not (here and free) or (entry := self._entry(free, now)) is None:
            return None
        people = [person for person in record.people if person is not None]
        table = OpenTable(
            id=self._table,
            game=record.rules.name,
            preset=record.opened.preset,
            house_rules=record.house_rules,
            seats=record.rules.seats,
            people=tuple(person.name for person in people),
            free=len(free),
            entry=entry,
            time=record.clock.control,
            levels=tuple(dict.fromkeys(record.bot_on(seat) for seat in free)),
            games=record.game,
            watching=record.order.watching != "nobody",
            programs=tuple(person.name for person in people if person.is_program),
        )
        return Listing(table, frozenset(person.who for person in people), self._address(here))

    def preview(self, offered: Collection[Seat], now: float) -> TablePreview:
        """What a link to the table promises that offers those seats; none where it offers all."""
        return table_preview(self._record, self._door, now, offered)

    def _here(self, now: float) -> list[int]:
        """The seats whose people are connected."""
        people = enumerate(self._record.people)
        guests = self._links.guests() if self._ladder.is_patient else None
        return [
            seat
            for seat, person in people
            if person and (self._ladder.of(seat, now) == "here" if guests is None else person.who in guests)
        ]

    def _free(self, now: float) -> list[int]:
        """The seats that somebody could have, now or with the next deal."""
        people = enumerate(self._record.people)
        return [
            seat
            for seat, person in people
            if (person is None or self._ladder.is_free(seat, now)) and not self._door.is_kept_for_another(seat, None)
        ]

    def _entry(self, free: list[int], now: float) -> Entry | None:
        record = self._record
        match record.order.seating:
            case "open":
                return "now"
            case "until_play":
                return "now" if any(not self._door.hand_matters(seat, "", now) for seat in free) else "next_deal"
            case "ask":
                return "ask"
            case "locked":
                return None

    def _address(self, here: list[int]) -> str:
        """Where the person comes from who is here and sat down first; empty where that address is spared."""
        people = [person for seat in here if (person := self._record.people[seat])]
        first = min(people, key=lambda person: person.since, default=None)
        links = (link for _, link in self._links.open() if first is not None and link.who == first.who)
        return next((link.visit.address for link in links), "")
