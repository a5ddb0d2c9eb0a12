"""Finds out from the log of a table who is waited for and away, and which friends may like to come.

It looks at what was written since the table was loaded: everything before was sent when it happened. So no one is notified twice after a
restart, and nothing of it is kept. What is lost when a server is killed is at most one message.

    turn      the turn comes to a person in a game by correspondence
    rematch   someone opens the rematch of the game that has just ended, for all who played it
    seat      the game is over in which someone was promised a seat with the next deal
    friend    a person sits down at a table of the lobby: whoever is their friend could find them there anyhow
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from shoal.core.game import Seat
from shoal.server.notify.protocols import Awaited, Event, Push
from shoal.server.tables.state.events import ListedSet, RematchOpened, Seated
from shoal.server.tables.state.log import Entry
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.time_control import DaysTime


class AwayNotifier:
    """Looks out for those who are away from one table."""

    def __init__(self, table: str, state: TableState, push: Push) -> None:
        """At a table that was loaded just now."""
        self._table = table
        self._state = state
        self._push = push
        self._turn = self._turn_of()
        self._is_over = state.game.is_over
        sitting = {person.who for person in state.seats.people if person is not None}
        self._arrived = sitting if state.ms else set()
        """Whose friends were told. Who has just opened the table has not come yet."""

    def looks(self, who: str | None) -> None:
        """That guest has connected."""
        if who is None:
            return
        self._push.looked(who, self._table)
        seat = self._state.seats.of(who)
        if seat is not None:
            self._tell_friends((seat,), ())

    def note(self, entries: Sequence[Entry], here: Collection[str | None]) -> None:
        """Notify those who are waited for since these entries, which are on disk, and are not among the connected guests `here`."""
        for awaited in (*self._rematches(entries), *self._turns(), *self._seats()):
            if awaited.who not in here:
                self._push.tell(awaited)
        if any(isinstance(entry.event, ListedSet | Seated) for entry in entries):
            self._tell_friends(range(len(self._state.seats.people)), here)

    def _tell_friends(self, seats: Iterable[Seat], here: Collection[str | None]) -> None:
        """Tell the friends of people in these seats, once each, if the lobby shows the table."""
        if not self._state.settings.listed:
            return
        guests = frozenset(who for who in here if who is not None)
        for person in (self._state.seats.people[seat] for seat in seats):
            if person is not None and not person.is_program and person.who not in self._arrived:
                self._arrived.add(person.who)
                self._push.tell(Awaited("friend", person.who, self._state.rules.name, self._table, guests))

    def _turn_of(self) -> tuple[int, Seat] | None:
        """The game and the seat whose turn it is; `None` where there is no turn, as while someone says Wait."""
        state = self._state
        return None if state.game.turn is None or state.game.is_over else (state.game.number, state.game.turn)

    def _turns(self) -> Iterator[Awaited]:
        state, turn = self._state, self._turn_of()
        if turn is None or turn == self._turn:
            return
        self._turn = turn
        seat = turn[1]
        person = state.seats.people[seat]
        is_theirs = person is not None and not person.is_program and seat not in state.seats.kept
        if person is not None and is_theirs and isinstance(state.clock.control, DaysTime):
            yield self._awaited("turn", person.who)

    def _rematches(self, entries: Sequence[Entry]) -> Iterator[Awaited]:
        state = self._state
        game, opened = state.finished, next((e.event for e in entries if isinstance(e.event, RematchOpened)), None)
        if game is None or opened is None:
            return
        for seat, who in enumerate(game.players):
            if who is not None and seat != opened.seat:
                yield self._awaited("rematch", who, opened.table)

    def _seats(self) -> Iterator[Awaited]:
        """Those who were promised a seat in this game, which is over since just now."""
        state, was_over = self._state, self._is_over
        self._is_over = state.game.is_over
        if not state.game.is_over or was_over:
            return
        for who, kept in state.seats.promised.items():
            if kept.since > state.game.since and not kept.is_invited and state.seats.people[kept.seat] is None:
                yield self._awaited("seat", who)

    def _awaited(self, event: Event, who: str, table: str = "") -> Awaited:
        return Awaited(event, who, self._state.rules.name, table or self._table)
