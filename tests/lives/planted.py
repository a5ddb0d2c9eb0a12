"""Three faults that random lives once found, each as it was: a list of patches, put in for as long as a life is lived with it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import patch

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.lessons.learning import learning_of
from shoal.lessons.visit import visit_of
from shoal.server.storage import log_rows
from shoal.server.tables.bots import seats as bot_seats
from shoal.server.tables.bots.seats import BotFault
from shoal.server.tables.outputs import Output, ReportFault
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.log import Cause, Head
from shoal.server.tables.state.record import TableRecord
from shoal.server.tables.state.sights import BotFailed

Patches = list[Any]


def _rows_without_their_heads() -> Patches:
    """Of the rows that are read only the first of the game that was asked for has its head."""
    select = log_rows._SELECT.replace("games.n = events.n\n", "games.n = events.n AND games.game = :game\n")
    assert select != log_rows._SELECT
    return [patch.object(log_rows, "_SELECT", select)]


def _pseudonyms_by_count() -> Patches:
    """The next pseudonym is one more than there are people of whom the table knows."""
    leap = TableRecord._leap

    def leapt(self: TableRecord, head: Head) -> None:
        leap(self, replace(head, people=0))

    return [patch.object(TableRecord, "_leap", leapt)]


def _guides_on_any_seat() -> Patches:
    """Guides of lessons play the newcomer's seat, too, and no bot replaces the steady one."""

    def guide_of(record: TableRecord, name: str, _seat: Seat) -> Any:
        lesson, game = record.opened.lesson, record.rules.name
        learning = learning_of(game) if lesson and record.game == 1 else None
        return None if learning is None or name != visit_of(game, lesson).level else learning.GUIDE

    def replaced(self: TableSession, fault: BotFault, now: float) -> list[Output]:
        if self.record.bot_on(fault.seat) != fault.bot:
            return [ReportFault(fault), *self._go_on(now)]
        steady = kit_of(self.record.rules.name).levels.steady
        if fault.bot == steady:
            raise fault
        return [ReportFault(fault), *self._happen((BotFailed(fault.seat, fault.bot, steady),), Cause("table"), now)]

    return [patch.object(bot_seats, "guide_of", guide_of), patch.object(TableSession, "_replace", replaced)]


PLANTED: Final[dict[str, Callable[[], Patches]]] = {
    "2 rows without their heads": _rows_without_their_heads,
    "5 pseudonyms by count": _pseudonyms_by_count,
    "6 guides on any seat": _guides_on_any_seat,
}
"""By the numbers that they had when they were found."""


@contextlib.contextmanager
def planted(fault: str) -> Iterator[None]:
    """Put that fault back."""
    with contextlib.ExitStack() as stack:
        for each in PLANTED[fault]():
            stack.enter_context(each)
        yield
