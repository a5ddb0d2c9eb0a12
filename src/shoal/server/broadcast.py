"""What a table sends: to every connection what is new to it, made from its seat's own view and its own sights."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from shoal.game import Seat
from shoal.server.codes import code_of
from shoal.server.commands import Commands
from shoal.server.hearing import HearingClock
from shoal.server.links import Link, LinkId
from shoal.server.missed import Past
from shoal.server.outputs import Send
from shoal.server.presence import PresenceTracker
from shoal.server.ready import ReadyClock
from shoal.server.record import TableRecord
from shoal.server.shown import Frame, frame_of, show_moves, show_view
from shoal.server.to_client import Sitter, TableSeen, Update

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
        commands: Commands,
    ) -> None:
        """The teller of that table."""
        self._table = table
        self._code = code_of(table)
        self._record = record
        self._ladder = ladder
        self._hearing = hearing
        self._ready = ready
        self._commands = commands

    def greet(self, link: LinkId, peer: Link, past: Past, now: float) -> list[Send]:
        """Send everything to a client that has said hello, and what it is told of the past."""
        seat = self._record.seat_of(peer.who)
        peer.table = frame_of(self.table_seen(seat, self._commands.free_for(peer.who, now), now))
        update = frame_of(self.update(seat, past, now))
        peer.seen, peer.hearing, peer.unready = self._record.n, *self._awaited(now)
        return [Send(link, peer.table), Send(link, update)]

    def tell(self, peers: Iterable[tuple[LinkId, Link]], now: float) -> list[Send]:
        """Send to every client what is new to it; what several of them get is made once."""
        tables: dict[tuple[Seat | None, tuple[Seat, ...]], Frame] = {}
        sitters = self._sitters(now)
        updates: dict[tuple[Seat | None, int], Frame] = {}
        awaited = self._awaited(now)
        sends: list[Send] = []
        for link, peer in peers:
            seat = self._record.seat_of(peer.who)
            place = (seat, self._commands.free_for(peer.who, now))
            table = _once(tables, place, lambda at: frame_of(self._table_seen(*at, sitters)))
            if table != peer.table:
                peer.table = table
                sends.append(Send(link, table))
            if peer.seen < self._record.n or (peer.hearing, peer.unready) != awaited:
                update = _once(updates, (seat, peer.seen), lambda at: frame_of(self.update(at[0], Past(at[1]), now)))
                peer.seen, peer.hearing, peer.unready = self._record.n, *awaited
                sends.append(Send(link, update))
        return sends

    def _awaited(self, now: float) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Who is heard, and who is not ready."""
        return self._hearing.waits_for(now), self._ready.waits_for(now)

    def table_seen(self, seat: Seat | None, free: tuple[Seat, ...], now: float) -> TableSeen:
        """Everything but the game, as that seat or a visitor sees it."""
        return self._table_seen(seat, free, self._sitters(now))

    def _table_seen(self, seat: Seat | None, free: tuple[Seat, ...], sitters: tuple[Sitter, ...]) -> TableSeen:
        record = self._record
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
            host=record.host,
            wins=tuple(record.wins),
            ties=record.ties,
            ruling=record.ruling,
            free=free,
            doubts=record.rules.doubts,
            house_rules=record.house_rules,
            levels=self._commands.levels_for(seat),
            standin=record.standin or None,
            dealer=record.opened.dealer,
            code=self._code,
        )

    def _sitters(self, now: float) -> tuple[Sitter, ...]:
        return tuple(self._sitter(at, now) for at in range(self._record.rules.seats))

    def _sitter(self, seat: Seat, now: float) -> Sitter:
        person, bot = self._record.people[seat], self._record.bot_on(seat)
        if person is None:
            return Sitter(self._record.opened.bots[seat].name, "bot", bot)
        status = self._ladder.of(seat, now)
        return Sitter(person.name, status, bot if status == "standin" else None)

    def update(self, seat: Seat | None, past: Past, now: float) -> Update:
        """What that seat, or a visitor, saw of this past, knows and may do."""
        record = self._record
        view, moves = show_view(record.view(seat)), show_moves(record.offer(seat))
        hearing, unready, away = self._hearing.seen(now), self._ready.seen(now), past.away_since
        return Update(record.n, record.sights(past.since, seat), view, moves, hearing, unready, away)


def _once(made: dict[K, Frame], key: K, make: Callable[[K], Frame]) -> Frame:
    """What was made for that key, or is made now."""
    if key not in made:
        made[key] = make(key)
    return made[key]
