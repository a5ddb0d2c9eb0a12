"""One table as strangers find it: its row in the lobby, the preview of a link to it, and taking the seat of a bot.

A table is in the lobby while it is listed, a person who plays there is connected, and a bot would give up its seat; so a table that its
people have left is gone at once. Chat programs fetch a link without a cookie, and what they show is read by people who have none here
yet either: so a preview says what a stranger could do, whoever loads the page.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.lobby.board import Entry, Listing, OpenTable
from shoal.server.tables.commands import Commands
from shoal.server.tables.messages.from_client import Knock
from shoal.server.tables.messages.to_client import house_rules
from shoal.server.tables.messages.wire import Watching
from shoal.server.tables.outputs import Asker, Decided, Rejected
from shoal.server.tables.seating.connections import Connections
from shoal.server.tables.seating.names import face_of
from shoal.server.tables.seating.seat_policy import MAY_ASK, SeatPolicy
from shoal.server.tables.state.events import Seated
from shoal.server.tables.state.table_state import TableState

PreviewEntry = Literal["free", "next-game", "next-deal", "ask", "promised", "locked", "full", "programs"]
"""How a stranger gets a seat: at once, at once for the game after the one that is over, with the next deal, by asking the host;
or why not: the seats left are promised to others, the table is closed, people have all seats, or programs do."""

STRANGER = ""
"""No token has this hash."""


class TablePreview(Struct, frozen=True):
    """What a link says of its table. `offered` are the seats that the link is for; none where it is for all."""

    entry: PreviewEntry
    watching: Watching
    offered: tuple[Seat, ...] = ()


Taken = Literal["seated", "next_deal", "ask"]
"""They have a seat; they get one with the next deal, as long as they wait at the table; they must ask the host there."""


class TableListing:
    """One table, as strangers find it. It changes nothing but which address a guest is known to come from."""

    def __init__(
        self, table: str, state: TableState, seating: SeatPolicy, connections: Connections, commands: Commands
    ) -> None:
        """The table of that name."""
        self._table = table
        self._state = state
        self._seating = seating
        self._connections = connections
        self._commands = commands

    def row(self, now: float) -> Listing | None:
        """The table as it is in the lobby now; `None` where it is not, which costs nothing at a table that is not listed."""
        state = self._state
        if not state.settings.listed or state.opened.lesson:
            return None
        here, free = self._here(now), self._free(now)
        if not (here and free) or (entry := self._entry(free, now)) is None:
            return None
        people = [person for person in state.seats.people if person is not None]
        table = OpenTable(
            id=self._table,
            game=state.rules.name,
            preset=state.opened.preset,
            house_rules=house_rules(state.rules),
            seats=state.rules.seats,
            people=tuple(person.name for person in people),
            free=len(free),
            entry=entry,
            time=state.clock.control,
            levels=tuple(dict.fromkeys(state.seats.bot_on(seat) for seat in free)),
            games=state.game.number,
            watching=state.settings.watching != "nobody",
            programs=tuple(person.name for person in people if person.is_program),
            faces=tuple(face_of(self._table, state, seat) for seat, one in enumerate(state.seats.people) if one),
        )
        return Listing(table, frozenset(person.who for person in people), self._address(here))

    def _here(self, now: float) -> list[int]:
        """The seats whose people are connected."""
        people = enumerate(self._state.seats.people)
        guests = self._connections.guests() if self._seating.presence.is_patient else None
        return [
            seat
            for seat, person in people
            if person and (self._seating.presence.of(seat, now) == "here" if guests is None else person.who in guests)
        ]

    def _free(self, now: float) -> list[int]:
        """The seats that a guest could have, now or with the next deal."""
        people = enumerate(self._state.seats.people)
        return [
            seat
            for seat, person in people
            if (person is None or self._seating.presence.is_free(seat, now))
            and not self._seating.is_kept_for_another(seat, None)
        ]

    def _entry(self, free: list[int], now: float) -> Entry | None:
        state = self._state
        match state.settings.seating:
            case "open":
                return "now"
            case "until_play":
                return "now" if any(not self._seating.hand_matters(seat, "", now) for seat in free) else "next_deal"
            case "ask":
                return "ask"
            case "locked":
                return None

    def _address(self, here: list[int]) -> str:
        """Where the person comes from who is here and sat down first; empty where that address is spared."""
        people = [person for seat in here if (person := self._state.seats.people[seat])]
        first = min(people, key=lambda person: person.since, default=None)
        connections = (one for _, one in self._connections.open() if first is not None and one.who == first.who)
        return next((one.visit.address for one in connections), "")

    # --- Previews ---------------------------------------------------------------------------------------------------

    def preview(self, offered: Collection[Seat], now: float) -> TablePreview:
        """The preview of a link to the table that offers those seats; none where it offers all."""
        state = self._state
        seats = tuple(seat for seat in range(state.rules.seats) if seat in offered)
        entry = self._preview_entry(seats or range(state.rules.seats), now)
        return TablePreview(entry, state.settings.watching, seats)

    def _preview_entry(self, seats: Collection[Seat], now: float) -> PreviewEntry:
        state, seating = self._state, self._seating
        reasons = {seat: seating.why_not_sit(seat, STRANGER, now) for seat in seats}
        found = set(reasons.values())
        if None in found:
            return "next-game" if state.game.is_over else "free"
        if "NEXT_DEAL_FREE" in found:
            return "next-deal"
        if found & MAY_ASK and not seating.is_locked(now):
            return "ask"
        people = [state.seats.people[seat] for seat in seats]
        if all(people):
            return "programs" if all(person and person.is_program for person in people) else "full"
        without_people = [seat for seat in seats if state.seats.people[seat] is None]
        is_promised = all(seating.is_kept_for_another(seat, STRANGER) for seat in without_people)
        return "promised" if is_promised and not state.opened.rated else "locked"

    # --- Taking a seat ----------------------------------------------------------------------------------------------

    def take_seat(self, who: str, name: str, address: str, now: float) -> tuple[Taken | None, Decided | None]:
        """What that guest gets at this table, and what must happen for it; nothing where there is no seat for them.

        `name` may be empty where a seat is kept for them, by a name.
        """
        self._seating.households.expect(who, address)
        place = self._seating.place_of(who, now)
        if place.seat is not None:
            return "seated", None
        kept = place.asked.seat if place.asked is not None and place.asked.answer == "kept" else None
        if kept is not None and kept not in place.free:
            return "next_deal", None
        seats = place.free or place.askable if kept is None else (kept,)
        if not seats:
            return None, None
        name = name or next((one.name for guest, one in self._state.seats.promised.items() if guest == who), "")
        try:
            decided = self._commands.decide(Asker(who, None), Knock(1, self._fairest(seats), name), now)
        except Rejected:
            return None, None
        if not decided.events:
            return "ask", None
        return "seated" if isinstance(decided.events[0], Seated) else "next_deal", decided

    def _fairest(self, seats: tuple[Seat, ...]) -> Seat:
        """The seat on whose side there are fewest people."""
        people = self._state.seats.people
        sides = self._state.rules.sides
        return min(seats, key=lambda seat: sum(people[at] is not None for side in sides if seat in side for at in side))
