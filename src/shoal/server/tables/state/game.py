"""The game that a table plays: its log, whose turn it is, which guests have seen which hands, and where its moves begin.

It is also what each seat, or a visitor, has seen of the table: the cuts of its log, and the views and offers that are folds of them. That
is the only way from the log of a table to anyone who may not see all of it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from shoal.core.game import AnyRules, GameEvent, GameState, GameView, Offer, Seat, is_halt
from shoal.core.games import kit_of
from shoal.server.tables.broadcast.shown import show_sight
from shoal.server.tables.messages.to_client import PendingRuling
from shoal.server.tables.messages.wire import ShownSight
from shoal.server.tables.state.events import ClockRead, DealerDrawn, Helped, LogEvent, PaceSet, TableEvent, table_sight
from shoal.server.tables.state.log import Cause, Entry, Head
from shoal.server.tables.state.seats import Seats

if TYPE_CHECKING:
    from shoal.core.kit import Recent

MOST_SHOWN: Final = 64
"""The most events of a game that pages go on showing."""


class HandsSeen:
    """Which hands guests have seen in the game that is played."""

    def __init__(self) -> None:
        """Nothing has been dealt."""
        self._of: dict[str, Seat] = {}
        self.looked: dict[str, set[Seat | None]] = {}
        """The guests who have looked at hands without a seat: at those of which seats, or late at all of them (`None`)."""

    def deal(self, seats: Mapping[str, Seat]) -> None:
        """These guests have hands now; no one has seen another."""
        self._of = dict(seats)

    def sit(self, who: str, seat: Seat, *, is_over: bool) -> None:
        """A guest sits down there."""
        if not is_over and self._of.get(who, seat) != seat:
            # An account that has taken over a guest has seen two hands: after leaving, neither is theirs again.
            self.looked.setdefault(who, set()).add(self._of[who])
        self._of[who] = seat

    def look(self, who: str, seat: Seat | None) -> None:
        """A guest looks at the hand of that seat, or late at all of them."""
        self.looked.setdefault(who, set()).add(seat)

    def of(self, who: str) -> Seat | None:
        """The seat whose hand this guest has seen, having sat there; they may not look at another."""
        return self._of.get(who)

    @property
    def guests(self) -> frozenset[str]:
        """The guests who have had a seat in this game."""
        return frozenset(self._of)


class MoveStarts:
    """Where the moves of a game begin, and which of its last events pages go on showing (`shoal.core.kit.Recent`).

    Clients that come are sent those (`Update.recent`), and clients that are up to date how many they are (`Change.recent_count`). So a
    page shows the same whether it was open all the time or has just been loaded.
    """

    def __init__(self, recent: Recent) -> None:
        """Nothing has been dealt."""
        self._recent = recent
        self.is_own = recent.moves is not None and recent.own
        """Whether each seat is shown what came since its own last move."""
        self.starts: list[int] = []
        """Where in the game's events moves begin, counted from 0; the deal is the first of them."""
        self.pace_since = 0
        """The number of the event that set the pace of the table."""
        self._numbers = array("q")
        """The numbers of the last events of the game: of all, or of `MOST_SHOWN` and some more."""
        self._last: deque[int] = deque(maxlen=recent.moves)
        """The first events of the last moves."""
        self._own: dict[Seat, int] = {}
        """The first event of the last move of each seat."""
        self._cause: Cause | None = None

    def begin_game(self) -> None:
        """Cards are dealt for another game."""
        self.starts = []
        self._numbers = array("q")
        self._last.clear()
        self._own = {}
        self._cause = None

    def note(self, entry: Entry, at: int) -> None:
        """An event of the game happens, the `at`th from 0."""
        is_new = entry.cause != self._cause or entry.ms > 0
        self._cause = entry.cause
        if is_new:
            self.starts.append(at)
        if len(self._numbers) >= 2 * MOST_SHOWN:
            del self._numbers[:-MOST_SHOWN]
        self._numbers.append(entry.n)
        if not is_new or isinstance(entry.event, self._recent.asides):
            return
        if self._recent.moves is not None:
            self._last.append(entry.n)
        if entry.cause.seat is not None and entry.cause.by != "table":
            self._own[entry.cause.seat] = entry.n

    def events_before(self, moves: int) -> int:
        """How many events of the game there were before the last so many moves; 0 where it has no more than those."""
        return 0 if len(self.starts) <= moves else self.starts[-moves]

    def shown(self, seat: Seat | None, *, is_at_once: bool) -> int:
        """How many of the last events of the game a seat, or a visitor, is still shown. What is shown no more never comes back.

        Where bots play at once a player is also shown all since their own last move, but nothing from before that pace was set.
        """
        if self._recent.moves is None:
            return min(len(self._numbers), MOST_SHOWN)
        begin = self._last[0] if self._last else 0
        if seat is not None and (self._recent.own or is_at_once):
            own = self._own.get(seat, 0)
            begin = min(begin, own if self._recent.own else max(own, self.pace_since))
        return self.count_after(begin - 1)

    def count_after(self, n: int) -> int:
        """How many events of the game came after event `n`, at most `MOST_SHOWN`."""
        return min(len(self._numbers) - bisect_right(self._numbers, n), MOST_SHOWN)


class CurrentGame:
    """The game that is being played, or the last one while no other is dealt. It holds the whole truth."""

    __dict__: dict[str, object]

    def __init__(self, rules: AnyRules) -> None:
        """Nothing has been dealt."""
        options: object = rules.options
        self._rules = rules
        self.number = 0
        """How many games have been dealt at this table."""
        self.head: Head | None = None
        """What was before this game, from the second on."""
        self.since = 0
        """The number of the event before the first of this game, or before the draw for its dealer."""
        self.n = 0
        """The number of the last event of the game."""
        self.log: list[GameEvent] = []
        self.truth: GameState = rules.start()
        self.is_over = False
        self.is_untouched = True
        """Whether the deal is all that has happened."""
        self.has_begun = False
        """Whether a person, or a bot in their stead, has made a move."""
        self.ruling: PendingRuling | None = None
        self.hands = HandsSeen()
        self.moves = MoveStarts(kit_of(rules.name).recent(options))
        self._dealt_by: Cause | None = None
        self._drawn: tuple[int, DealerDrawn] | None = None
        """The draw for the first dealer, with the number of its event."""

    def begin(self, head: Head | None, n: int, dealt_by: Cause) -> None:
        """Another game is dealt, from event `n` on."""
        self.number += 1
        self.head = head
        self.since = n - 1 if head is not None or self._drawn is None else self._drawn[0] - 1
        self.log = []
        self._set_truth(self._rules.start())
        self.is_over = False
        self.is_untouched = True
        self.has_begun = False
        self.hands = HandsSeen()
        self.moves.begin_game()
        self._dealt_by = dealt_by

    def add(self, event: GameEvent, entry: Entry, seats: Seats) -> None:
        """One more event of the game happens."""
        if entry.cause == self._dealt_by:
            self.is_untouched = True
            self.hands.deal(seats.by_guest())
        elif (self.is_untouched or not self.has_begun) and not is_halt(
            event
        ):  # who waits for friends has not begun to play
            self.is_untouched = False
            self.has_begun = self.has_begun or entry.cause.by in ("human", "standin", "timeout")
        self.moves.note(entry, len(self.log))
        self._set_truth(self._rules.evolve(self.truth, event))
        self.log.append(event)
        self.n = entry.n

    @cached_property
    def turn(self) -> Seat | None:
        """The seat that must act. Rules have an answer only when all that one cause leads to has happened."""
        return self._rules.turn(self.truth)

    def _set_truth(self, truth: GameState) -> None:
        self.truth = truth
        self.__dict__.pop("turn", None)

    def expect_deal(self, cause: Cause) -> None:
        """Someone left or changed seats before a person has moved: the table may deal anew with it."""
        if not self.has_begun:
            self._dealt_by = replace(cause, by="table")

    def note_draw(self, n: int, drawn: DealerDrawn) -> None:
        """The first dealer was drawn by event `n`."""
        self._drawn = (n, drawn)

    def consent(self, seat: Seat) -> None:
        """The person of that seat agrees to the ruling that is proposed."""
        assert self.ruling is not None
        consents = tuple(sorted({*self.ruling.consents, seat}))
        self.ruling = replace(self.ruling, consents=consents)

    def take_consent_back(self, seat: Seat) -> None:
        """The seat has a new player: what its person proposed or agreed to is void."""
        if self.ruling is None:
            return
        consents = tuple(at for at in self.ruling.consents if at != seat)
        self.ruling = None if self.ruling.by == seat else replace(self.ruling, consents=consents)

    @property
    def drawn_since(self) -> int | None:
        """The event before the first dealer was drawn, as long as nothing has been played since; `None` otherwise."""
        return self.since if self.number == 1 and self.is_untouched and self._drawn is not None else None

    @property
    def drawn(self) -> DealerDrawn | None:
        """How the first dealer was drawn, as long as nothing has been played since."""
        return None if self.drawn_since is None or self._drawn is None else self._drawn[1]


# --- Views ------------------------------------------------------------------------------------------------------------

SIGHTS_KEPT: Final = 64
"""How many sights a client that reconnects is sent at most; the view that comes with them is always whole."""


class SeatViews:
    """What each seat, or a visitor (`None`), has seen of one table, kept until the next event."""

    def __init__(self, rules: AnyRules, game: CurrentGame) -> None:
        """Nothing has happened."""
        self._rules = rules
        self._game = game
        self.told_n = 0
        """The number of the last event that clients put into words: any but a change of the pace, a hint, or what a clock says."""
        self._recent: list[tuple[int, LogEvent]] = []
        """The last events of the log with their numbers, and up to `SIGHTS_KEPT` older ones, without readings of clocks, which no one sees."""
        self._public: dict[int, ShownSight] = {}
        """The texts of events that are shown uncut, by their numbers."""
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

    def view(self, seat: Seat | None) -> GameView:
        """What it knows of the game."""
        log = self._game.log
        seen, view = self._views.get(seat) or (0, self._rules.start_view(seat))
        if seen == len(log):
            return view
        board = None
        if seat is not None:
            public = self._views.get(None)
            board = self.view(None).board if public is None or public[0] != len(log) else public[1].board
        for event in log[seen:]:
            view = self._rules.watch(view, self._rules.seen(event, seat), board)
        self._views[seat] = (len(log), view)
        return view

    def offer(self, seat: Seat | None) -> Offer:
        """What it may do now; nothing, for a visitor."""
        at, offer = self._offers.get(seat) or (-1, None)
        n = len(self._game.log)
        if offer is None or at != n:
            seen, view = self._views.get(seat) or (-1, None)
            offer = self._rules.moves(self.view(seat) if view is None or seen != n else view)
            self._offers[seat] = (n, offer)
        return offer

    def has_seen_more(self, seat: Seat) -> bool:
        """Whether that seat has seen anything in this game that not everyone has."""
        return any(self._rules.seen(event, seat) != self._rules.seen(event, None) for event in self._game.log)

    def newest(self, since: int, seat: Seat | None) -> tuple[ShownSight, ...]:
        """What it saw after event `since`: the newest of it, oldest first, as JSON.

        The cut is asked for every seat; where it cuts nothing, the text is the same.
        """
        first = len(self._recent)
        least = max(0, first - SIGHTS_KEPT)
        while first > least and self._recent[first - 1][0] > since:
            first -= 1
        texts: list[ShownSight] = []
        for n, event in self._recent[first:]:
            sight = table_sight(event) if isinstance(event, TableEvent) else self._rules.seen(event, seat)
            text = self._public.get(n) if sight is event else None
            if text is None:
                text = show_sight(sight)
            if sight is event:
                self._public[n] = text
            texts.append(text)
        return tuple(texts)

    def of_the_game(self, events: Iterable[GameEvent], seat: Seat | None) -> tuple[ShownSight, ...]:
        """What it saw of these events, as JSON."""
        return tuple(show_sight(self._rules.seen(event, seat)) for event in events)
