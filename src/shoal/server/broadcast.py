"""What a table sends: to every connection what is new to it, made from its seat's own view and its own sights."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from shoal.game import Seat
from shoal.server.audience import OneView, Outlook, audience_at, eyes
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
from shoal.server.to_client import KnockSeen, Sitter, TableSeen, Update
from shoal.server.turn_timer import TurnTimer

MOST_PLACES: Final = 32
"""Descriptions of one table that are kept."""


class _Own(NamedTuple):
    """What of a table's description is not the same for everybody."""

    place: Place
    is_outside: bool
    """Whether they are told nothing of the game."""
    levels: tuple[str, ...]
    knocks: tuple[KnockSeen, ...]


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
        self._last_seen: TableSeen | None = None
        self._hashes: dict[_Own, int] = {}

    def greet(self, link: LinkId, peer: Link, past: Past, now: float) -> list[Send]:
        """Send everything to a client that has said hello, and what it is told of the past."""
        place = self._door.place_of(peer.who, now)
        table = self._frames_of_table(now)(place, None)
        assert table is not None, "it was not told before"
        peer.table = hash(table)
        update = frame_of(self.update(audience_at(place.seat), past, now))
        peer.is_outside = self._is_outside(place.seat)
        peer.seat = place.seat
        peer.seen, peer.awaited = self._record.n, self._awaited(now)
        return [Send(link, table), Send(link, update)]

    def tell(self, peers: Iterable[tuple[LinkId, Link]], now: float) -> list[Send]:
        """Send to every client what is new to it; what several of them get is made once."""
        table_for = self._frames_of_table(now)
        updates: dict[tuple[OneView, int], Frame] = {}
        awaited = self._awaited(now)
        sends: list[Send] = []
        for link, peer in peers:
            place = self._door.place_of(peer.who, now)
            is_outside = self._is_outside(place.seat)
            if peer.wants_deal and peer.seat != place.seat and self._record.is_untouched:
                peer.seen = self._record.game_since
            peer.seat = place.seat
            table = table_for(place, peer.table)
            if table is not None:
                peer.table = hash(table)
                sends.append(Send(link, table))
            if self._is_news(peer, awaited, is_outside=is_outside):
                key = (audience_at(place.seat), peer.seen)
                update = updates.get(key)
                if update is None:
                    update = updates[key] = frame_of(self.update(key[0], Past(peer.seen), now))
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
        seen_by_all = self._seen_by_all(now)
        return _told_to(self._own(place, seen_by_all.host, now), seen_by_all)

    def _frames_of_table(self, now: float) -> Callable[[Place, int | None], Frame | None]:
        """What is told of the table, by place and by the `hash` of what was told last; `None` where that is the same.

        A move changes nothing of it, so the hashes are kept; the frames, which are long, are not.
        """
        seen_by_all = self._seen_by_all(now)
        if seen_by_all != self._last_seen:
            self._last_seen, self._hashes = seen_by_all, {}
        frames: dict[_Own, Frame] = {}

        def frame_for(place: Place, told: int | None) -> Frame | None:
            own = self._own(place, seen_by_all.host, now)
            if told is not None and self._hashes.get(own) == told:
                return None
            if own not in frames:
                frames[own] = frame_of(_told_to(own, seen_by_all))
                if len(self._hashes) >= MOST_PLACES:  # visitors come and go, and each may see it a little differently
                    self._hashes.clear()
                self._hashes[own] = hash(frames[own])
            return frames[own] if hash(frames[own]) != told else None

        return frame_for

    def _own(self, place: Place, host: Seat | None, now: float) -> _Own:
        seat = place.seat
        if seat is None or seat != host:
            return _Own(place, self._is_outside(seat), (), ())
        return _Own(place, False, self._commands.levels_for(seat, now), self._door.knocks_for(seat, now))

    def _seen_by_all(self, now: float) -> TableSeen:
        """What is the same for everybody who may see the game."""
        record = self._record
        return TableSeen(
            id=self._table,
            game=record.rules.name,
            preset=record.opened.preset,
            options=record.options,
            setup=record.setup,
            pace=record.pace,
            hearing_s=record.hearing_s,
            sitters=self._sitters(now),
            you=None,
            host=self._door.host(now),
            wins=tuple(record.wins),
            ties=record.ties,
            ruling=record.ruling,
            doubts=record.doubts,
            house_rules=record.house_rules,
            standin=record.standin or None,
            dealer=record.opened.dealer,
            code=self._code,
            seating=record.order.seating,
            watching=record.order.watching,
            kept=self._door.kept(),
            time=record.clock.control,
            wait_ms=self._timer.waits_ms(),
            hints=record.opened.hints,
            marks=record.game if record.opened.marks else None,
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


def _told_to(own: _Own, seen_by_all: TableSeen) -> TableSeen:
    """What everybody sees of a table, and what only they are told."""
    (seat, free, askable, asked), is_outside, levels, knocks = own
    ruling = None if is_outside else seen_by_all.ruling
    return replace(
        seen_by_all, you=seat, ruling=ruling, free=free, askable=askable, asked=asked, levels=levels, knocks=knocks
    )
