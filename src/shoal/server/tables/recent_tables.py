"""The recent tables of a guest, for the first page: where they have a seat, and where they played lately.

A table that is in memory is asked; of another one the log is read and folded once, and what it amounts to is kept until the
table is loaded again, since nothing can happen there before.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from shoal.core.endings import Ending, ending_of
from shoal.core.game import Seat
from shoal.server.storage.store import Store
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import LogDamaged
from shoal.server.tables.state.table_state import TableState

if TYPE_CHECKING:
    from shoal.server.tables.environment import Background

TABLES_SHOWN: Final = 6
REMEMBERED: Final = 5000

KEPT_WHERE_SHARED_S: Final = 3.0
"""For how long it is believed what a table is to guests that another server may have by now."""


REST_S: Final = 1.0
MOST_REST_S: Final = 60.0
"""A table that broke rests for a second, then two, four, ... before it is loaded again."""


class TableOfMine(Struct, frozen=True):
    """A table as the guest sees it who sat there: `seat` is theirs, or none if they left it.

    `turn` is the seat that must act. `ending` says how the last game ended for the guest's side; it is `None` while that goes on,
    and when the guest had no part in it. `names` are those of all seats, `at` is the guest's among them.
    `is_open` says whether others may come, to watch or to sit down.
    """

    table: str
    game: str
    seat: Seat | None
    turn: Seat | None
    is_over: bool
    ending: Ending | None
    points: tuple[int, int] | None
    names: tuple[str, ...]
    at: Seat | None
    is_open: bool = True
    has_ended: bool = False
    """Whether any game has ended there."""
    is_first: bool = True
    """Whether the game is the first that was dealt there."""
    is_kept: bool = False
    """Whether a seat is kept for the guest, who has not sat down yet."""
    bots: tuple[Seat, ...] = ()
    """The seats that no person has."""
    is_lesson: bool = False
    is_gathering: bool = False
    """Whether nothing was dealt there yet, because friends wait for each other."""

    @property
    def is_waiting(self) -> bool:
        """Whether a game goes on there in which the guest has a seat."""
        return (self.seat is not None or self.is_kept) and not self.is_over

    @property
    def others(self) -> tuple[str, ...]:
        """The names of the people beside the guest."""
        return tuple(name for seat, name in enumerate(self.names) if seat not in (self.at, *self.bots))


def table_of_mine(table: str, state: TableState, who: str) -> TableOfMine:
    """What that table is to the guest."""
    seat = state.seats.of(who)
    at = seat if seat is not None else state.game.hands.of(who)
    outcome = state.rules.outcome(state.game.truth)
    side = next((number for number, seats in enumerate(state.rules.sides) if at in seats), None)
    names = (
        person.name if person else bot.name for person, bot in zip(state.seats.people, state.seats.bots, strict=True)
    )
    return TableOfMine(
        table=table,
        game=state.rules.name,
        seat=seat,
        turn=state.game.turn,
        is_over=outcome is not None,
        ending=None if outcome is None or side is None else ending_of(outcome, side),
        points=None if outcome is None or side is None else _points(outcome.points, side),
        names=tuple(names),
        bots=tuple(seat for seat, person in enumerate(state.seats.people) if person is None or person.is_program),
        at=at,
        is_kept=who in state.seats.promised,
        is_open=state.settings.watching != "nobody" or state.settings.seating != "locked",
        has_ended=outcome is not None or state.game.number > 1,
        is_first=state.game.number <= 1,
        is_lesson=bool(state.opened.lesson),
        is_gathering=state.is_gathering,
    )


def _points(points: tuple[int, ...], side: int) -> tuple[int, int] | None:
    """The points of a side and the most of any other."""
    others = [other for number, other in enumerate(points) if number != side]
    return (points[side], max(others)) if others else None


async def read_table_of_mine(store: Store, background: Background, table: str, who: str) -> TableOfMine | None:
    """What a table on disk is to the guest; `None` where there is none, or its log is damaged, which its own page says."""
    try:
        log = await store.read(table)
        return await background.do(lambda: table_of_mine(table, state_of(log), who)) if log else None
    except LogDamaged:
        return None


class RestingTables:
    """What tables that rest on disk are to guests; of the most lately asked for."""

    def __init__(self, kept_s: float = math.inf) -> None:
        """Nothing is known. What is found out is known for so many seconds: where others have tables, too, it may change any time."""
        self._kept_s = kept_s
        self._known: OrderedDict[str, tuple[float, dict[str, TableOfMine]]] = OrderedDict()

    def of(self, table: str, now: float) -> dict[str, TableOfMine]:
        """What that table is to guests. Asked for before its log is read: what is put there after it was forgotten is forgotten, too."""
        at, known = self._known.get(table, (-math.inf, {}))
        if not now - at < self._kept_s:
            known = {}
            self._known[table] = (now, known)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return known

    def forget(self, table: str) -> None:
        """The table is in memory again, or its log has changed."""
        self._known.pop(table, None)


class Backoff:
    """Tables that broke, and until when each is left alone."""

    def __init__(self) -> None:
        self._broken: dict[str, tuple[int, float]] = {}

    def rests(self, name: str, now: float) -> bool:
        """Whether that table is left alone now."""
        _, until = self._broken.get(name, (0, 0.0))
        return now < until

    def note_broken(self, name: str, now: float, *, ran_s: float) -> None:
        """That table has broken after so many seconds; a while of working makes up for the times before."""
        times, _ = self._broken.get(name, (0, 0.0))
        times = 1 if ran_s > MOST_REST_S else times + 1
        self._broken[name] = (times, now + min(MOST_REST_S, REST_S * 2 ** (times - 1)))

    def note_sound(self, name: str) -> None:
        """That table has ended without an error."""
        self._broken.pop(name, None)
