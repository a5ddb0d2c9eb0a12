"""Who left a rated game: a pure function of its log.

Being away costs nothing for the grace of the table (`presence.py`), and then a turn, which a bot plays. Only who has not taken their
seat back when the game ends, or has let their time run out three turns in a row without a move of their own since, has left it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from shoal.core.game import Seat
from shoal.server.tables.state.events import TableEvent
from shoal.server.tables.state.log import Entry
from shoal.server.tables.state.time_sights import SeatKept, TakenBack, TimedOut

MOST_TIMEOUTS: Final = 3


def who_left(entries: Iterable[Entry]) -> frozenset[Seat]:
    """The seats whose people had left when the last game of that log ended. What happened after its last move does not matter."""
    kept, late = set[Seat](), Counter[Seat]()
    left: frozenset[Seat] = frozenset()
    for entry in entries:
        match entry.event:
            case SeatKept(seat=seat):
                kept.add(seat)
            case TakenBack(seat=seat):
                kept.discard(seat)
            case TimedOut(seat=seat):
                late[seat] += 1
            case event if isinstance(event, TableEvent):
                pass
            case _:
                if entry.cause.by == "human" and entry.cause.seat is not None:
                    late[entry.cause.seat] = 0
                left = frozenset({*kept, *(seat for seat, times in late.items() if times >= MOST_TIMEOUTS)})
    return left
