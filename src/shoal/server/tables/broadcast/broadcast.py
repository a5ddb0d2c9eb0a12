"""What a table sends: to every connection what is new to it, made from its seat's own view and its own sights.

A connection that has just come, or changed its seat, is sent the whole view; after that, only what has changed. How much of the past
is sent to a connection that says hello, or is on a page that is loaded:

    a connection that comes back        what it missed, as far as it says which event it had last
    a person for whom a bot played      what happened in this game since they left, and that it did (`Update.away_since`)
    anyone, before the first move       how the first dealer was drawn, and the deal
    a client that asks, until then      the deal of any game (`Hello.deal`): no more than the view says
    all others                          nothing: these are games of memory

No one is sent anything from before they sat down. Until when a person was here is not in the log; after a restart it is
the first move that a bot made for them since they last did something themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from shoal.core.game import GameBoard, GameView, Seat
from shoal.server.chat.spectators import Spectators
from shoal.server.tables.broadcast.audience import AudienceViews, Beside, OneView, audience_at, eyes
from shoal.server.tables.broadcast.description import Description
from shoal.server.tables.broadcast.shown import (
    Frame,
    frame_of,
    show_board_changes,
    show_moves,
    show_own_changes,
    show_view,
)
from shoal.server.tables.messages.to_client import Change, Clocks, Hearing, TableSeen, Unready, Update
from shoal.server.tables.messages.wire import ShownFields, ShownMoves
from shoal.server.tables.outputs import Send
from shoal.server.tables.seating.connections import Connection, ConnectionId, SentState
from shoal.server.tables.seating.seat_policy import GuestPlace, SeatPolicy
from shoal.server.tables.state.seats import EMPTY, Person, interned
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.waits import Waits


class Past(NamedTuple):
    """The events to send: those after `since`. Where a person was away, a bot has played for them since `away_since`."""

    since: int
    away_since: int | None = None


class Absences:
    """Knows until which event every person was here."""

    def __init__(self, state: TableState) -> None:
        """No one has been here yet."""
        self._state = state
        self._here: frozenset[str] = EMPTY
        self._left: dict[str, int] = {}
        """The last event that each guest saw who has left."""
        self.game = 0
        """The game in which it was last noted who is here; the moves of a game change nothing of that."""

    def note(self, here: Collection[str]) -> None:
        """These guests are here now, of those who have a seat."""
        self.game = self._state.game.number
        self._left |= dict.fromkeys(self._here.difference(here), self._state.n)
        self._here = interned(here)

    def past_for(self, who: str | None, has: int = 0, *, deal: bool = False) -> Past:
        """The past that is sent to a guest who comes now, before they count as here; `has` is the last event that they say they have.

        `deal`: they ask for the deal, as long as no one has moved.
        """
        state = self._state
        if deal and not has and state.game.is_untouched and not state.is_gathering:
            return Past(state.game.since)
        seat = state.seats.of(who)
        person = None if seat is None else state.seats.people[seat]
        before = 0 if person is None else person.since
        away = self._away_since(person, has)
        if person is not None and 0 < has <= state.n:
            return Past(max(has, before), away)
        if has:  # visitors and liars
            return Past(state.n)
        if away is not None:
            return Past(away, away)
        drawn = state.game.drawn_since
        return Past(state.n if drawn is None else max(drawn, before))

    def _away_since(self, person: Person | None, has: int) -> int | None:
        """The event after which a bot has played for that person, who is not here."""
        moves = None if person is None or person.who in self._here else self._state.seats.standin_moves.get(person.who)
        if person is None or moves is None:
            return None
        left = self._left.get(person.who, moves.first - 1)
        since = max(left, has, person.since, self._state.game.since)
        return since if since < moves.last else None


class _Shared:
    """What several connections are sent at one moment, made once for all of them."""

    __slots__ = ("boards", "changes", "recent_count", "waits")

    def __init__(self, waits: tuple[Hearing | None, Unready | None, Clocks | None], recent_count: int | None) -> None:
        self.recent_count = recent_count
        """How many of the last events of the game everyone is still shown; `None` where that is not the same for all."""
        self.waits = waits
        """For whom and what a table waits, as everyone sees it."""
        self.changes: dict[tuple[bytes, ...], Frame] = {}
        """Those in which nothing is a seat's own, by their parts."""
        self.boards: dict[tuple[int, int], tuple[GameBoard, GameBoard, ShownFields | UnsetType]] = {}
        """What has changed on the board, which is the same object for all who are up to date.

        By the `id` of the board before and now. Both are kept, so that no other can have theirs.
        """


class Broadcast:
    """Sends to the connections of one table what they do not have."""

    def __init__(
        self,
        state: TableState,
        *,
        description: Description,
        waits: Waits,
        seating: SeatPolicy,
        spectators: Spectators,
    ) -> None:
        """For that table."""
        self._state = state
        self._views = AudienceViews(state)
        self._description = description
        self._waits = waits
        self._seating = seating
        self._spectators = spectators

    def greet(self, link: ConnectionId, connection: Connection, past: Past, now: float) -> list[Send]:
        """Send everything to a client that has said hello, with that past."""
        sent, place = connection.sent, self._seating.place_of(connection.who, now)
        table = self._description.frames(now)(place, None)
        assert table is not None, "it was not sent one before"
        sent.table, sent.stamp = hash(table), None
        self._put(connection, place.seat)
        update = frame_of(self.update(_audience(sent), past, now))
        sent.view, sent.moves = self._known(sent)
        sent.seen, sent.awaited = self._state.n, self._waits.awaited()
        self._note_race(connection, now)
        return [Send(link, table), Send(link, update)]

    def send_changes(self, connections: Iterable[tuple[ConnectionId, Connection]], now: float) -> list[Send]:
        """Send each client what is new to it; what several of them are sent is made once."""
        n, stamp, awaited = self._state.n, self._stamp(), self._waits.awaited()
        table_for, shared = None, None
        sends: list[Send] = []
        for link, connection in connections:
            sent = connection.sent
            if stamp is None or sent.stamp != stamp or sent.seat is None:
                table_for = table_for or self._description.frames(now)
                place = self._seating.place_of(connection.who, now)
                self._look_at_place(connection, place)
                table = table_for(place, sent.table)
                if table is not None:
                    sent.table = hash(table)
                    sends.append(Send(link, table))
                sent.stamp = stamp
            if sent.view is None or (not sent.is_outside and (sent.seen < n or sent.awaited != awaited)):
                shared = shared or _Shared(self._waits.seen(now), self._state.recent_count_of_all())
                sends.append(Send(link, self._news(sent, shared, now)))
                self._note_race(connection, now)
            sent.seen, sent.awaited = n, awaited
        return sends

    def _note_race(self, connection: Connection, now: float) -> None:
        """It is sent now that everybody is heard: so long it has had to answer."""
        began = self._waits.hearing.began
        if began is not None:
            connection.way.note_sent(began, now)

    def _stamp(self) -> tuple[int, int, bool, bool] | None:
        """Equal stamps mean an equal description of the table for every seated player.

        There is none where time, or what is not in the log, may change it. Most moves change nothing of it, and must not cost anything.
        """
        state, seating = self._state, self._seating
        if self._waits.presence.standin_at or seating.knocks.by_guest or state.game.turn is None:
            return None
        if state.seats.promised and seating.is_for_strangers:
            return None
        return state.table_n, state.game.number, state.game.is_untouched, state.game.has_begun

    def _look_at_place(self, connection: Connection, place: GuestPlace) -> None:
        """Note the seat that a guest has now. With another one than before, they must be sent the whole view."""
        sent, seat = connection.sent, place.seat
        is_same = sent.seat == seat and sent.is_outside == self._description.is_outside(seat)
        if is_same and (seat is not None or sent.beside == self._spectators.beside(connection.who)):
            return
        if connection.wants_deal and sent.seat != seat and self._state.game.is_untouched:
            sent.seen = self._state.game.since
        self._put(connection, seat)
        sent.view = None

    def _put(self, connection: Connection, seat: Seat | None) -> None:
        sent = connection.sent
        sent.seat, sent.is_outside = seat, self._description.is_outside(seat)
        sent.beside = None if seat is not None else self._spectators.beside(connection.who)

    def audience_of(self, who: str | None) -> OneView:
        """The audience that a guest is in now."""
        seat, beside = self._state.seats.of(who), self._spectators.beside(who)
        return audience_at(seat) if seat is not None or beside is None else Beside(beside)

    def table_seen(self, place: GuestPlace, now: float) -> TableSeen:
        """The table description for guests with that place."""
        return self._description.seen_from(place, now)

    # --- The game ---------------------------------------------------------------------------------------------------

    def _news(self, sent: SentState, shared: _Shared, now: float) -> Frame:
        """The frame that brings a connection up to date: the whole view, or what has changed in it."""
        state, before, known = self._state, sent.view, sent.moves
        view, moves = sent.view, sent.moves = self._known(sent)
        if before is None or type(before) is not type(view):
            return frame_of(self.update(_audience(sent), Past(sent.seen), now))
        boards = (id(before.board), id(view.board))
        if boards not in shared.boards:
            shared.boards[boards] = before.board, view.board, show_board_changes(before.board, view.board)
        board, own = shared.boards[boards][2], show_own_changes(before, view)
        through = sent.beside if sent.seat is None else sent.seat
        sights = state.views.newest(sent.seen, through)
        count = state.recent_count(through) if shared.recent_count is None else shared.recent_count
        new_moves: ShownMoves | UnsetType = UNSET if moves is known or moves == known else moves
        if own is not UNSET or new_moves is not UNSET:
            return frame_of(Change(state.n, sights, board, own, new_moves, *shared.waits, count))
        # By value, and not by `id`: of a sight that is made for one seat alone another may get the `id`.
        parts = (count.to_bytes(1), b"" if isinstance(board, UnsetType) else bytes(board), *map(bytes, sights))
        frame = shared.changes.get(parts)
        if frame is None:
            frame = shared.changes[parts] = frame_of(Change(state.n, sights, board, UNSET, UNSET, *shared.waits, count))
        return frame

    def _known(self, sent: SentState) -> tuple[GameView, ShownMoves]:
        """What a connection may know of the game, and what its seat may do."""
        if not sent.is_outside:
            views = self._state.views
            view = views.view(sent.beside if sent.seat is None else sent.seat)
            return view, show_moves(views.offer(sent.seat))
        nothing = self._state.rules.start_view(None)
        return nothing, show_moves(self._state.rules.moves(nothing))

    def update(self, audience: OneView, past: Past, now: float) -> Update:
        """What an audience saw of this past, knows and may do."""
        state, views = self._state, self._views
        if self._description.is_outside(eyes(audience)):
            nothing = state.rules.start_view(None)
            return Update(state.n, (), show_view(nothing), show_moves(state.rules.moves(nothing)))
        view, moves = show_view(views.view(audience)), show_moves(views.offer(audience))
        hearing, unready, clocks = self._waits.seen(now)
        sights, recent = views.sights(past.since, audience), state.recent(eyes(audience))
        return Update(state.n, sights, view, moves, hearing, unready, past.away_since, clocks, recent)


def _audience(sent: SentState) -> OneView:
    """The audience of a connection, according to what it was last sent."""
    return audience_at(sent.seat) if sent.beside is None else Beside(sent.beside)
