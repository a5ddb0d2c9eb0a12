"""What a preview of a link to a table may promise: what somebody could do there who has never been to this server.

Chat programs fetch a link without a cookie, and what they show is read by people who have none here yet either. So a preview says
nothing of the guest who happens to load the page; it answers the same question for a stranger.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.tables.messages.wire import Watching
from shoal.server.tables.seating.door import MAY_ASK, Door
from shoal.server.tables.state.record import TableRecord

Entry = Literal["free", "next-game", "next-deal", "ask", "promised", "locked", "full", "programs"]
"""How a stranger gets a seat: at once, at once for the game after the one that is over, with the next deal, by asking the host;
or why not: the seats left are promised to others, the table is closed, people have all seats, or programs do."""

STRANGER = ""
"""Nobody's token has this hash."""


class TablePreview(Struct, frozen=True):
    """What a link says of its table. `offered` are the seats that the link is for; none where it is for all."""

    entry: Entry
    watching: Watching
    offered: tuple[Seat, ...] = ()


def table_preview(record: TableRecord, door: Door, now: float, offered: Collection[Seat] = ()) -> TablePreview:
    """The preview of a table at that time, of a link that offers those seats."""
    seats = tuple(seat for seat in range(record.rules.seats) if seat in offered)
    return TablePreview(_entry(record, door, now, seats or range(record.rules.seats)), record.order.watching, seats)


def _entry(record: TableRecord, door: Door, now: float, seats: Collection[Seat]) -> Entry:
    reasons = {seat: door.why_not_sit(seat, STRANGER, now) for seat in seats}
    found = set(reasons.values())
    if None in found:
        return "next-game" if record.is_over else "free"
    if "NEXT_DEAL_FREE" in found:
        return "next-deal"
    if found & MAY_ASK and not door.is_locked(now):
        return "ask"
    people = [record.people[seat] for seat in seats]
    if all(people):
        return "programs" if all(person and person.is_program for person in people) else "full"
    without_people = [seat for seat in seats if record.people[seat] is None]
    is_promised = all(door.is_kept_for_another(seat, STRANGER) for seat in without_people)
    return "promised" if is_promised and not record.opened.rated else "locked"
