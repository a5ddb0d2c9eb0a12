"""The number of the face of everyone at a table, which depends on the table and the person or bot alone.

All who ever sit at a table have a place in one list: first the bots that it was opened with, then the people in the order of
their pseudonyms. Numbers are given in that order, from a number of the table's own, so no face changes when someone comes or goes,
everyone sees the same ones, and a restart changes none. Pages draw a number as a body, a hue and features
(`pages/faces.py`, `web/src/ui/portrait.tsx`): no two of 64 in a row are the same body in one hue.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from shoal.core.game import Seat
from shoal.server.tables.state.record import TableRecord

FACES: Final = 1728
"""How many faces there are: 8 bodies in 8 hues with 27 sets of features."""


def face_of(table: str, record: TableRecord, seat: Seat) -> int:
    """The number of the face at a seat: that of its person, or of its bot where it has none."""
    person, bots = record.people[seat], record.opened.bots
    if person is not None:
        number = person.pseudonym.removeprefix("p")
        place = len(bots) + (int(number) - 1 if number.isdecimal() else 0)
    else:
        place = [bot.name for bot in bots].index(record.bots[seat].name)
    return numbered(table, place)


def numbered(table: str, place: int) -> int:
    """The number of the face of who has that place in the list of a table."""
    return (crc32(table.encode()) + place) % FACES
