"""Ten faults that random lives once found, each as it was: anyone who changes the driver sees whether it still finds them.

Each is a list of patches, put in for as long as a life is lived with it. `./run bench lives --planted` says after how many seeds each is found.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any, Final
from unittest.mock import patch

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.lessons.learning import learning_of
from shoal.lessons.visit import visit_of
from shoal.server.chat.spectators import HandLook, Spectators
from shoal.server.lobby.board import Listing
from shoal.server.lobby.listing import TableListing
from shoal.server.storage import log_rows
from shoal.server.tables import running, session
from shoal.server.tables.bots import seats as bot_seats
from shoal.server.tables.bots.seats import BotFault
from shoal.server.tables.outputs import Output, ReportFault, Timer
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.events import BotFailed
from shoal.server.tables.state.log import By, Cause, Head
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import PresenceTracker

Patches = list[Any]


def _stay_that_is_not_ended() -> Patches:
    """The time of a short stay is named, and nothing ends the stay when it comes."""
    timers = TableSession._timers

    def listed(self: TableSession) -> Iterator[Timer]:
        return (timer._replace(act=self._let_speak) if timer.name == "brief stay" else timer for timer in timers(self))

    return [patch.object(TableSession, "_timers", listed)]


def _rows_without_their_heads() -> Patches:
    """Of the rows that are read only the first of the game that was asked for has its head."""
    select = log_rows._SELECT.replace("games.n = events.n\n", "games.n = events.n AND games.game = ?2\n")
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


def _sleeping_after_a_restart() -> Patches:
    """A session that was loaded does not ask its bots anything until someone comes."""
    made = TableSession.__init__

    def init(self: TableSession, *arguments: Any, **wishes: Any) -> None:
        made(self, *arguments, **wishes)
        self._loaded_at = inf

    return [patch.object(TableSession, "__init__", init)]


def _pseudonyms_by_count() -> Patches:
    """The next pseudonym is one more than there are people of whom the table knows."""
    leap = TableState._leap

    def leapt(self: TableState, head: Head) -> None:
        leap(self, replace(head, people=0))

    return [patch.object(TableState, "_leap", leapt)]


def _guides_on_any_seat() -> Patches:
    """Guides of lessons play the newcomer's seat, too, and no bot replaces the steady one."""

    def guide_of(state: TableState, name: str, _seat: Seat) -> Any:
        lesson, game = state.opened.lesson, state.rules.name
        learning = learning_of(game) if lesson and state.game.number == 1 else None
        return None if learning is None or name != visit_of(game, lesson).level else learning.GUIDE

    def replaced(self: TableSession, fault: BotFault, now: float) -> list[Output]:
        if self.state.seats.bot_on(fault.seat) != fault.bot:
            return [ReportFault(fault), *self._go_on(now)]
        steady = kit_of(self.state.rules.name).levels.steady
        if fault.bot == steady:
            raise fault
        return [ReportFault(fault), *self._happen((BotFailed(fault.seat, fault.bot, steady),), Cause("table"), now)]

    return [patch.object(bot_seats, "guide_of", guide_of), patch.object(TableSession, "_replace", replaced)]


def _moves_with_equal_causes() -> Patches:
    """Two moves in a row of one bot have the same cause."""

    def caused(
        by: By, seat: Seat | None = None, tab: str | None = None, command: int | None = None, digest: str | None = None
    ) -> Cause:
        return Cause(by, seat, tab, command if tab is not None else None, digest)

    return [patch.object(module, "Cause", caused) for module in (running, session)]


def _thoughts_instead_of_news() -> Patches:
    """While another bot thinks, no one is told that one which had thought says nothing."""

    def let_speak(self: TableSession, now: float) -> list[Output]:
        spoken = self._scheduler.speak(now)
        if spoken is not None:
            seat, events = spoken
            by = self._by(seat, now)
            keeps = by == "standin" and self._waits.presence.of(seat, now) == "away"
            return self._happen(events, Cause(by, seat, command=self.state.n), now, keeps=keeps)
        thoughts = self._let_think(now)
        return thoughts or ([] if self._is_quiet(now) else self._go_on(now))

    return [patch.object(TableSession, "_let_speak", let_speak)]


def _seats_that_become_free_unsaid() -> Patches:
    """It is no change that a seat becomes free by time."""

    def changes(self: PresenceTracker) -> Iterator[float]:
        if self._frozen_at is None and not self.is_patient:
            yield from self.standin_at.values()

    return [patch.object(PresenceTracker, "changes", changes)]


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
    "4 asleep after a restart": _sleeping_after_a_restart,
    "5 pseudonyms by count": _pseudonyms_by_count,
    "6 guides on any seat": _guides_on_any_seat,
    "7 moves with equal causes": _moves_with_equal_causes,
    "8 thoughts instead of news": _thoughts_instead_of_news,
    "9 seats that become free unsaid": _seats_that_become_free_unsaid,
    "10 stamps for the lobby": _stamps_for_the_lobby,
}
"""By the numbers that they had when they were found."""


@contextlib.contextmanager
def planted(fault: str, faults: Mapping[str, Callable[[], Patches]] = PLANTED) -> Iterator[None]:
    """Put that one of these faults back."""
    with contextlib.ExitStack() as stack:
        for each in faults[fault]():
            stack.enter_context(each)
        yield
