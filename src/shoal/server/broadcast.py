"""What a table sends: to every connection what is new to it, made from its seat's own view and its own sights."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from shoal.game import Seat
from shoal.server.audience import OneView, Outlook, audience_of, eyes
from shoal.server.codes import code_of
from shoal.server.commands import Commands
from shoal.server.door import Door, Place
from shoal.server.hearing import HearingClock
from shoal.server.links import Link, LinkId
from shoal.server.missed import Past
from shoal.server.outputs import Send
from shoal.server.presence import PresenceTracker
from shoal.server.ready import ReadyClock
from shoal.server.record import TableRecord
from shoal.server.shown import Frame, frame_of, show_moves, show_view
from shoal.server.to_client import Sitter, TableSeen, Update
from shoal.server.turn_timer import TurnTimer

K = TypeVar("K")


class Broadcast:
    """Makes the two descriptions of a table, and sends them to the connections that do not have them."""

    def __init__(
        self,
        table: str,
        record: TableRecord,
        *,
        ladder: PresenceTracker,
        hearing: HearingClock,
        ready: ReadyClock,
        timer: TurnTimer,
        commands: Commands,
        door: Door,
    ) -> None:
        """The teller of that table."""
        self._table = table
        self._code = code_of(table)
        self._record = record
        self._outlook = Outlook(record)
        self._ladder = ladder
        self._hearing = hearing
        self._ready = ready
        self._timer = timer
        self._commands = commands
        self._door = door

    def greet(self, link: LinkId, peer: Link, past: Past, now: float) -> list[Send]:
        """Send everything to a client that has said hello, and what it is told of the past."""
        audience, place = audience_of(self._record, peer.who), self._door.place_of(peer.who, now)
        peer.table = frame_of(self.table_seen(place, now))
        update = frame_of(self.update(audience, past, now))
        peer.is_outside = self._is_outside(place.seat)
        peer.seat = place.seat
        peer.seen, peer.awaited = self._record.n, self._awaited(now)
        return [Send(link, peer.table), Send(link, update)]

    def tell(self, peers: Iterable[tuple[LinkId, Link]], now: float) -> list[Send]:
        """Send to every client what is new to it; what several of them get is made once."""
        tables: dict[Place, Frame] = {}
        sitters = self._sitters(now)
        updates: dict[tuple[OneView, int], Frame] = {}
        awaited = self._awaited(now)
        sends: list[Send] = []
        for link, peer in peers:
            audience, place = audience_of(self._record, peer.who), self._door.place_of(peer.who, now)
            is_outside = self._is_outside(place.seat)
            if peer.wants_deal and peer.seat != place.seat and self._record.is_untouched:
                peer.seen = self._record.game_since
            peer.seat = place.seat
            table = _once(tables, place, lambda at: frame_of(self._table_seen(at, sitters, now)))
            if table != peer.table:
                peer.table = table
                sends.append(Send(link, table))
            if self._is_news(peer, awaited, is_outside=is_outside):
                update = _once(
                    updates, (audience, peer.seen), lambda at: frame_of(self.update(at[0], Past(at[1]), now))
                )
                sends.append(Send(link, update))
            peer.seen, peer.awaited, peer.is_outside = self._record.n, awaited, is_outside
        return sends

    def _is_outside(self, seat: Seat | None) -> bool:
        """Whether somebody with that seat, or without one, may not see the game."""
        return seat is None and not self._record.order.watching

    def _is_news(self, peer: Link, awaited: tuple[object, ...], *, is_outside: bool) -> bool:
        """Whether a connection has not been told how the game stands now. Who is outside is told nothing of it."""
        if is_outside or peer.is_outside:
            return is_outside != peer.is_outside
        return peer.seen < self._record.n or peer.awaited != awaited

    def _awaited(self, now: float) -> tuple[object, ...]:
        """Who is heard, who is not ready, and whose clock runs."""
        return self._hearing.waits_for(now), self._ready.waits_for(now), self._timer.state()

    def table_seen(self, place: Place, now: float) -> TableSeen:
        """Everything but the game, as it is told to whom it is that to."""
        return self._table_seen(place, self._sitters(now), now)

    def _table_seen(self, place: Place, sitters: tuple[Sitter, ...], now: float) -> TableSeen:
        record, seat = self._record, place.seat
        return TableSeen(
            id=self._table,
            game=record.rules.name,
            preset=record.opened.preset,
            options=record.options,
            setup=record.setup,
            pace=record.pace,
            hearing_s=record.hearing_s,
            sitters=sitters,
            you=seat,
            host=self._door.host(now),
            wins=tuple(record.wins),
            ties=record.ties,
            ruling=None if self._is_outside(seat) else record.ruling,
            free=place.free,
            doubts=record.rules.doubts,
            house_rules=record.house_rules,
            levels=self._commands.levels_for(seat, now),
            standin=record.standin or None,
            dealer=record.opened.dealer,
            code=self._code,
            seating=record.order.seating,
            watching=record.order.watching,
            askable=place.askable,
            asked=place.asked,
            knocks=self._door.knocks_for(seat, now),
            kept=self._door.kept(),
            time=record.clock.control,
            wait_ms=tuple(map(self._timer.wait_ms, range(record.rules.seats))),
        )

    def _sitters(self, now: float) -> tuple[Sitter, ...]:
        return tuple(self._sitter(at, now) for at in range(self._record.rules.seats))

    def _sitter(self, seat: Seat, now: float) -> Sitter:
        person, bot = self._record.people[seat], self._record.bot_on(seat)
        if person is None:
            return Sitter(self._record.bots[seat].name, "bot", bot)
        if seat in self._record.kept:
            return Sitter(person.name, "standin", bot)
        status = self._ladder.of(seat, now)
        return Sitter(person.name, status, bot if status == "away" else None)

    def update(self, audience: OneView, past: Past, now: float) -> Update:
        """What they saw of this past, know and may do."""
        record, outlook = self._record, self._outlook
        if self._is_outside(eyes(audience)):
            nothing = record.rules.start_view(None)
            return Update(record.n, (), show_view(nothing), show_moves(record.rules.moves(nothing)))
        view, moves = show_view(outlook.view(audience)), show_moves(outlook.offer(audience))
        hearing, unready, away = self._hearing.seen(now), self._ready.seen(now), past.away_since
        clocks = self._timer.seen(now)
        return Update(record.n, outlook.sights(past.since, audience), view, moves, hearing, unready, away, clocks)


def _once(made: dict[K, Frame], key: K, make: Callable[[K], Frame]) -> Frame:
    """What was made for that key, or is made now."""
    if key not in made:
        made[key] = make(key)
    return made[key]
