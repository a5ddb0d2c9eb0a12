"""Links that offer some seats of a table and no others: for one friend, or for those who shall play on a side.

    http://host:8000/t/NAME?seats=3          seat 3, as people count them
    http://host:8000/t/NAME?seats=2,4,6      a seat of that side

Such a link gives no right that the table's own link does not give; it spares a friend the choice. So the client reads it, and the table
need not know. The links that the host gives have an invitation (`by`), which clients send as they connect: see `knocks.py`.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs, urlsplit

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.server.tables.messages.to_client import TableSeen

_SEATS: Final = re.compile(r"[1-9][0-9]?(,[1-9][0-9]?){0,30}")


def seats_in(link: str) -> tuple[Seat, ...]:
    """The seats that a link offers, from 0; none where it offers all, or is not to be understood.

    >>> seats_in("http://host/t/bakotimure-3fX_9aQz?seats=2,4"), seats_in("http://host/t/bakotimure-3fX_9aQz")
    ((1, 3), ())
    """
    told = parse_qs(urlsplit(link).query).get("seats", [""])[-1]
    return tuple(int(number) - 1 for number in told.split(",")) if _SEATS.fullmatch(told) else ()


def invitation_in(link: str) -> str:
    """The invitation of a link that a host gave; empty in any other."""
    return parse_qs(urlsplit(link).query).get("by", [""])[-1]


def offered(table: TableSeen, seats: tuple[Seat, ...]) -> TableSeen:
    """The table as it is shown to who came by a link that offers these seats."""
    if not seats:
        return table
    free = tuple(seat for seat in table.free if seat in seats)
    return replace(table, free=free, askable=tuple(seat for seat in table.askable if seat in seats))
