"""Five faults that random lives once found, each as it was: whoever changes the driver sees whether it still finds them.

Each is a list of patches, put in for as long as a life is lived with it. `./run bench lives --planted` says after how many seeds each is found.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import patch

from msgspec.structs import replace

from shoal.server.chat.spectators import HandLook, Spectators
from shoal.server.lobby.board import Listing
from shoal.server.lobby.listing import TableListing
from shoal.server.storage import log_rows
from shoal.server.tables.outputs import Timer
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.log import Head
from shoal.server.tables.state.table_state import TableState

Patches = list[Any]


def _stay_that_is_not_ended() -> Patches:
    """The time of a short stay is named, and nothing ends the stay when it comes."""
    timers = TableSession._timers

    def listed(self: TableSession) -> Iterator[Timer]:
        return (timer._replace(act=self._let_speak) if timer.name == "brief stay" else timer for timer in timers(self))

    return [patch.object(TableSession, "_timers", listed)]


def _rows_without_their_heads() -> Patches:
    """Of the rows that are read only the first of the game that was asked for has its head."""
    select = log_rows._SELECT.replace("games.n = events.n\n", "games.n = events.n AND games.game = :game\n")
    assert select != log_rows._SELECT
    return [patch.object(log_rows, "_SELECT", select)]


def _consent_for_the_next_game() -> Patches:
    """A look holds for any game, until the spectators is tidied, which is after the news of the next deal is told."""
    still_holds, tidy = Spectators._still_holds, Spectators.tidy

    def holds(self: Spectators, look: HandLook) -> bool:
        return still_holds(self, replace(look, game=self._state.game.number))

    def tidied(self: Spectators) -> None:
        self._looks = {who: look for who, look in self._looks.items() if look.game == self._state.game.number}
        tidy(self)

    return [patch.object(Spectators, "_still_holds", holds), patch.object(Spectators, "tidy", tidied)]


def _pseudonyms_by_count() -> Patches:
    """The next pseudonym is one more than there are people of whom the table knows."""
    leap = TableState._leap

    def leapt(self: TableState, head: Head) -> None:
        leap(self, replace(head, people=0))

    return [patch.object(TableState, "_leap", leapt)]


def _stamps_for_the_lobby() -> Patches:
    """The lobby is told of a table when a stamp has changed that leaves out what its entry depends on."""
    listing = TableListing.row
    told: dict[int, tuple[TableListing, object, Listing | None]] = {}

    def stamped(self: TableListing, now: float) -> Listing | None:
        state = self._state
        stamp = (
            state.settings.listed and (state.table_n, state.game.is_over or not state.game.has_begun),
            tuple(self._here(now)),
            tuple(self._free(now)),
        )
        known = told.get(id(self))
        if known is None or known[0] is not self or known[1] != stamp:
            known = told[id(self)] = (self, stamp, listing(self, now))
        return known[2]

    return [patch.object(TableListing, "row", stamped)]


PLANTED: Final[dict[str, Callable[[], Patches]]] = {
    "1 a stay that is not ended": _stay_that_is_not_ended,
    "2 rows without their heads": _rows_without_their_heads,
    "3 a consent for the next game": _consent_for_the_next_game,
    "5 pseudonyms by count": _pseudonyms_by_count,
    "10 stamps for the lobby": _stamps_for_the_lobby,
}
"""By the numbers that they had when they were found."""


@contextlib.contextmanager
def planted(fault: str) -> Iterator[None]:
    """Put that fault back."""
    with contextlib.ExitStack() as stack:
        for each in PLANTED[fault]():
            stack.enter_context(each)
        yield
