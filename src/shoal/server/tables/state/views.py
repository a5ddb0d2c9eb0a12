"""What each seat, or a visitor, has seen of a table: the cuts of its log, and the views and offers that are folds of them.

It is the only way from the log of a table to anyone who may not see all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from shoal.core.game import AnyRules, GameEvent, GameView, Offer, Seat
from shoal.server.tables.broadcast.shown import show_sight
from shoal.server.tables.messages.wire import ShownSight
from shoal.server.tables.state.events import LogEvent, TableEvent, table_sight
from shoal.server.tables.state.log import Entry
from shoal.server.tables.state.sights import ClockRead, Helped, PaceSet

SIGHTS_KEPT: Final = 64
"""How many sights a client that reconnects is sent at most; the view that comes with them is always whole."""


class SeatViews:
    """Per-seat views and sights of one table, cached until the next event."""

    def __init__(self, rules: AnyRules) -> None:
        """Nothing has happened."""
        self._rules = rules
        self.told_n = 0
        """The number of the last event that clients put into words: any but a change of the pace, a hint, or what a clock says."""
        self._recent: list[tuple[int, LogEvent]] = []
        """The last events of the log with their numbers, and up to `SIGHTS_KEPT` older ones, without readings of clocks, which no one sees."""
        self._public: dict[int, ShownSight] = {}
        """The texts of events that are shown uncut, by how long ago they were."""
        self._views: dict[Seat | None, tuple[int, GameView]] = {}
        """The views, each with how many events of the game are in it."""
        self._offers: dict[Seat | None, tuple[int, Offer]] = {}

    def skim(self, entry: Entry) -> None:
        """Take in an entry from before the last game."""
        if isinstance(entry.event, ClockRead):
            return
        self._recent.append((entry.n, entry.event))
        if len(self._recent) >= 2 * SIGHTS_KEPT:
            del self._recent[:-SIGHTS_KEPT]

    def note(self, entry: Entry) -> None:
        """Take one more entry in."""
        self.skim(entry)
        self._public.clear()
        if not isinstance(entry.event, (PaceSet, ClockRead, Helped)):
            self.told_n = entry.n

    @property
    def recent(self) -> list[tuple[int, LogEvent]]:
        """The events of which sights are kept, oldest first, with their numbers."""
        return self._recent[-SIGHTS_KEPT:]

    def begin_game(self, n: int) -> None:
        """Another game begins with the entry of that number. Of what was before only the last entries are kept, as a store reads them."""
        self._views = {}
        self._offers = {}
        self._recent = [(at, event) for at, event in self._recent if at >= n - SIGHTS_KEPT]

    def view(self, game_log: Sequence[GameEvent], seat: Seat | None) -> GameView:
        """What a seat, or a visitor (`None`), knows of the game with that log."""
        known = self._views.get(seat)
        if known is not None and known[0] == len(game_log):
            return known[1]
        seen, view = known or (0, self._rules.start_view(seat))
        board = None if seat is None else self.view(game_log, None).board
        for event in game_log[seen:]:
            view = self._rules.watch(view, self._rules.seen(event, seat), board)
        self._views[seat] = (len(game_log), view)
        return view

    def offer(self, game_log: Sequence[GameEvent], seat: Seat | None) -> Offer:
        """What a seat may do now; nothing, for a visitor."""
        at, offer = self._offers.get(seat) or (-1, None)
        if offer is None or at != len(game_log):
            offer = self._rules.moves(self.view(game_log, seat))
            self._offers[seat] = (len(game_log), offer)
        return offer

    def has_seen_more(self, game_log: Sequence[GameEvent], seat: Seat) -> bool:
        """Whether that seat has seen anything in this game that not everyone has."""
        return any(self._rules.seen(event, seat) != self._rules.seen(event, None) for event in game_log)

    def newest(self, since: int, seat: Seat | None) -> tuple[ShownSight, ...]:
        """What a seat, or a visitor, saw after event `since`: the newest of it, oldest first, as JSON."""
        count = 0
        while count < min(len(self._recent), SIGHTS_KEPT) and self._recent[-count - 1][0] > since:
            count += 1
        return tuple(self._sight(ago, seat) for ago in range(count, 0, -1))

    def of_the_game(self, events: Iterable[GameEvent], seat: Seat | None) -> tuple[ShownSight, ...]:
        """What a seat, or a visitor, saw of these events, as JSON."""
        return tuple(show_sight(self._rules.seen(event, seat)) for event in events)

    def _sight(self, ago: int, seat: Seat | None) -> ShownSight:
        """That seat's cut of an event, as JSON. The cut is asked for every seat; where it cuts nothing, the text is the same."""
        event = self._recent[-ago][1]
        sight = table_sight(event) if isinstance(event, TableEvent) else self._rules.seen(event, seat)
        if sight is not event:
            return show_sight(sight)
        if ago not in self._public:
            self._public[ago] = show_sight(sight)
        return self._public[ago]
