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

from msgspec import UNSET, Raw, UnsetType

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
from shoal.server.tables.seating.connections import Connection, ConnectionId
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
        if deal and not has and state.game.is_untouched:
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
        moves = None if person is None or person.who in self._here else self._state.seats.standin_moves(person.who)
        if person is None or moves is None:
            return None
        left = self._left.get(person.who, moves.first - 1)
        since = max(left, has, person.since, self._state.game.since)
        return since if since < moves.last else None


class _Waits(NamedTuple):
    """For whom and what a table waits, as everyone sees it."""

    hearing: Hearing | None
    unready: Unready | None
    clocks: Clocks | None


class _Shared:
    """What several connections are sent at one moment, made once for all of them."""

    __slots__ = ("_boards", "changes", "waits")

    def __init__(self) -> None:
        self.waits: _Waits | None = None
        self.changes: dict[tuple[bytes, ...], Frame] = {}
        """Those in which nothing is a seat's own, by their parts."""
        self._boards: dict[tuple[int, int], tuple[GameBoard, GameBoard, ShownFields | UnsetType]] = {}
        """By the `id` of the board before and now. Both are kept, so that no other can have theirs."""

    def board_changes(self, before: GameBoard, board: GameBoard) -> ShownFields | UnsetType:
        """What has changed on the board, which is the same object for all who are up to date."""
        known = self._boards.get((id(before), id(board)))
        if known is None:
            known = self._boards[id(before), id(board)] = (before, board, show_board_changes(before, board))
        return known[2]


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
        self._hearing = waits.hearing
        self._ready = waits.ready
        self._timer = waits.timer
        self._seating = seating
        self._gallery = spectators

    def greet(self, link: ConnectionId, connection: Connection, past: Past, now: float) -> list[Send]:
        """Send everything to a client that has said hello, with that past."""
        place = self._seating.place_of(connection.who, now)
        table = self._description.frames(now)(place, None)
        assert table is not None, "it was not sent one before"
        connection.sent.table, connection.sent.stamp = hash(table), None
        self._put(connection, place.seat)
        update = frame_of(self.update(_audience(connection), past, now))
        connection.sent.view, connection.sent.moves = self._known(connection)
        connection.sent.seen, connection.sent.awaited = self._state.n, self._awaited(now)
        return [Send(link, table), Send(link, update)]

    def send_changes(self, connections: Iterable[tuple[ConnectionId, Connection]], now: float) -> list[Send]:
        """Send each client what is new to it; what several of them are sent is made once."""
        state, stamp, awaited = self._state, self._description.stamp(), self._awaited(now)
        table_for = None
        shared = _Shared()
        sends: list[Send] = []
        for link, connection in connections:
            if stamp is None or connection.sent.stamp != stamp or connection.sent.seat is None:
                table_for = table_for or self._description.frames(now)
                place = self._seating.place_of(connection.who, now)
                self._look_at_place(connection, place)
                table = table_for(place, connection.sent.table)
                if table is not None:
                    connection.sent.table = hash(table)
                    sends.append(Send(link, table))
                connection.sent.stamp = stamp
            if connection.sent.view is None or (
                not connection.sent.is_outside
                and (connection.sent.seen < state.n or connection.sent.awaited != awaited)
            ):
                sends.append(Send(link, self._news(connection, shared, now)))
            connection.sent.seen, connection.sent.awaited = state.n, awaited
        return sends

    def _look_at_place(self, connection: Connection, place: GuestPlace) -> None:
        """Note the seat that a guest has now. With another one than before, they must be sent the whole view."""
        is_same = connection.sent.seat == place.seat and connection.sent.is_outside == self._description.is_outside(
            place.seat
        )
        if is_same and (
            connection.sent.seat is not None or connection.sent.beside == self._gallery.beside(connection.who)
        ):
            return
        if connection.wants_deal and connection.sent.seat != place.seat and self._state.game.is_untouched:
            connection.sent.seen = self._state.game.since
        self._put(connection, place.seat)
        connection.sent.view = None

    def _put(self, connection: Connection, seat: Seat | None) -> None:
        connection.sent.seat, connection.sent.is_outside = seat, self._description.is_outside(seat)
        connection.sent.beside = None if seat is not None else self._gallery.beside(connection.who)

    def _awaited(self, now: float) -> tuple[object, ...]:
        """Who is heard, who is not ready, and whose clock runs."""
        return self._hearing.waits_for(now), self._ready.waits_for(now), self._timer.state()

    def audience_of(self, who: str | None) -> OneView:
        """The audience that a guest is in now."""
        seat, beside = self._state.seats.of(who), self._gallery.beside(who)
        return audience_at(seat) if seat is not None or beside is None else Beside(beside)

    def table_seen(self, place: GuestPlace, now: float) -> TableSeen:
        """The table description for guests with that place."""
        return self._description.seen_from(place, now)

    # --- The game ---------------------------------------------------------------------------------------------------

    def _news(self, connection: Connection, shared: _Shared, now: float) -> Frame:
        """The frame that brings a connection up to date: the whole view, or what has changed in it."""
        state = self._state
        before, known = connection.sent.view, connection.sent.moves
        view, moves = self._known(connection)
        connection.sent.view, connection.sent.moves = view, moves
        if before is None or type(before) is not type(view):
            return frame_of(self.update(_audience(connection), Past(connection.sent.seen), now))
        board, own = shared.board_changes(before.board, view.board), show_own_changes(before, view)
        seen_by = _eyes(connection)
        sights = state.sights(connection.sent.seen, seen_by)
        count = state.recent_count(seen_by)
        new_moves: ShownMoves | UnsetType = UNSET if moves is known or moves == known else moves
        waits = shared.waits = shared.waits or self._waits(now)
        if own is not UNSET or new_moves is not UNSET:
            return frame_of(Change(state.n, sights, board, own, new_moves, *waits, count))
        # By value, and not by `id`: of a sight that is made for one seat alone another may get the `id`.
        parts = (count.to_bytes(1), _text(board), *map(bytes, sights))
        frame = shared.changes.get(parts)
        if frame is None:
            frame = shared.changes[parts] = frame_of(Change(state.n, sights, board, UNSET, UNSET, *waits, count))
        return frame

    def _known(self, connection: Connection) -> tuple[GameView, ShownMoves]:
        """What a connection may know of the game, and what its seat may do."""
        if not connection.sent.is_outside:
            return self._state.view(_eyes(connection)), show_moves(self._state.offer(connection.sent.seat))
        nothing = self._state.rules.start_view(None)
        return nothing, show_moves(self._state.rules.moves(nothing))

    def _waits(self, now: float) -> _Waits:
        return _Waits(self._hearing.seen(now), self._ready.seen(now), self._timer.seen(now))

    def update(self, audience: OneView, past: Past, now: float) -> Update:
        """What an audience saw of this past, knows and may do."""
        state, views = self._state, self._views
        if self._description.is_outside(eyes(audience)):
            nothing = state.rules.start_view(None)
            return Update(state.n, (), show_view(nothing), show_moves(state.rules.moves(nothing)))
        view, moves = show_view(views.view(audience)), show_moves(views.offer(audience))
        hearing, unready, clocks = self._waits(now)
        sights, recent = views.sights(past.since, audience), state.recent(eyes(audience))
        return Update(state.n, sights, view, moves, hearing, unready, past.away_since, clocks, recent)


def _audience(connection: Connection) -> OneView:
    """The audience of a connection, according to what it was last sent."""
    return audience_at(connection.sent.seat) if connection.sent.beside is None else Beside(connection.sent.beside)


def _eyes(connection: Connection) -> Seat | None:
    """The seat through whose eyes a connection sees the game, according to what it was last sent."""
    return connection.sent.beside if connection.sent.seat is None else connection.sent.seat


def _text(part: Raw | UnsetType) -> bytes:
    return b"" if isinstance(part, UnsetType) else bytes(part)
