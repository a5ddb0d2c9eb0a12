"""Time to speak: for whom a table waits before the seat on turn goes on, and how long.

    begins    when someone is unheard: at the end of an event, or when people come back to a table that stood still
    counts    when what there is to see has been shown (`Kit.showing_s`); the first one in which someone is heard who plays their
              first game is announced besides
    ends      when all have spoken; when those left have nothing to say, bots that had their thought and people who said
              so (`Waive`); or when it is over
    concludes where the table goes on by itself then (`Kit.conclusion`): it waits for the seat on turn like for any other, and a moment
              longer when all have spoken

In a race the time is over for everybody at once, but for those whose connection is slow (`race.py`). Where one after the other is asked,
each has `TURN_S`. Nothing of this is in the log.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import ceil, inf
from typing import Final

from shoal.core.game import GameEvent, Seat, SeatMove
from shoal.core.games import kit_of
from shoal.server.tables.messages.to_client import Hearing
from shoal.server.tables.seating.connections import ConnectionId, Connections
from shoal.server.tables.state.seats import EMPTY, Person, interned
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import SCALES
from shoal.server.tables.timing.race import FASTEST_MS, LONGEST_WAY_S, LOOSE_MS, Passed, Race, believed_ms

CALM_S: Final = 10.0
"""Seconds that everybody has where someone is heard who cannot hurry (`Hello.calm`)."""

TURN_S: Final = 20.0
"""Seconds that each has where one after the other is asked."""

SETTLED_S: Final = 1.0
"""Seconds, at the pace `normal`, for which everybody sees that all have spoken before the table goes on."""


class HearingClock:
    """The hearing at one table, if there is one. Times are seconds of any clock that only goes forward."""

    def __init__(self, state: TableState, links: Connections, announced_s: float = 0.0) -> None:
        """No one is waited for; `announced_s` is how long a newcomer's first hearing is announced."""
        self._state = state
        self._links = links
        self._announced_s = announced_s
        self._kit = kit_of(state.rules.name)
        self._is_in_turn = self._kit.asks_in_turn(state.rules.options)
        self._knowing: frozenset[str] = EMPTY
        self.began: int | None = None
        """The number of the game's event with which it began; none when the rules owe no one time."""
        self.times = Race(0.0, 0.0, 0.0)
        self.concludes_at = inf
        """When the table goes on by itself, where it does so after a hearing (`Kit.conclusion`)."""
        self._turn: Seat | None = None
        self._owed: frozenset[Seat] = EMPTY
        self._silent: frozenset[Seat] = EMPTY
        self._was_asked: tuple[Seat, ...] = ()

    def update(self, now: float, *, is_frozen: bool, newcomers: Collection[str] = ()) -> None:
        """Follow the rules: a hearing begins, goes on, or ends. At a frozen table there is none.

        `newcomers` are the guests who play their first game.
        """
        unheard = EMPTY if is_frozen else self._state.rules.unheard(self._state.game.truth)
        turn = self._state.game.turn
        if not unheard:
            self.began = None
        elif self.began is None or turn != self._turn or not self._owed.issuperset(unheard):
            self.began = self._state.game.n
            self._silent = EMPTY
            self._begin(now, announced_s=self._announced_s if self._is_news_to(newcomers, unheard) else 0.0)
        elif self._is_in_turn:
            self._ask_next(now)
        self._turn = turn
        self._owed = interned(unheard) if unheard else EMPTY
        self._look_at_end(now, is_frozen=is_frozen)

    def _begin(self, now: float, announced_s: float) -> None:
        """All that there is to see is shown first; then the time runs."""
        game, pace = self._state.game, SCALES[self._state.settings.pace]
        rules, start = self._state.rules, game.moves.starts[-1] if game.moves.starts else 0
        shown = self._kit.showing_s([rules.seen(event, None) for event in game.log[start:]], game.truth) * pace
        seconds = self._state.settings.hearing_s
        if self._is_in_turn:
            seconds = TURN_S
        elif self.conclusion() is not None:
            calm = any(self._links.is_calm(person.who) for person in self._people())
            seconds = max(seconds * max(1.0, pace), CALM_S if calm else 0.0)
        starts_at = now + shown + announced_s
        self.times = Race(now, starts_at, starts_at + seconds)
        self._was_asked = self.asked

    def _ask_next(self, now: float) -> None:
        """Where one after the other is asked: anyone who let their time pass is silent, and the next one has as long."""
        asked = self.asked
        if asked and now >= self.times.ends_at:
            self.note_silence(asked[0])
        if self.asked != self._was_asked:
            self._was_asked = self.asked
            self.times = self.times._replace(ends_at=max(now, self.times.starts_at) + TURN_S)

    def _look_at_end(self, now: float, *, is_frozen: bool) -> None:
        """When the table goes on by itself: when the time is over, or as soon as everybody has seen that all have spoken."""
        left = [seat for seat in self.unheard if seat not in self._silent] if self.began is not None else []
        if is_frozen or self.conclusion() is None or (self._is_in_turn and len(left) > 1):
            self.concludes_at = inf
        elif left:
            self.concludes_at = max(now, self.closes_at)
        else:
            self.concludes_at = min(self.concludes_at, now + SETTLED_S * SCALES[self._state.settings.pace])

    def conclusion(self) -> SeatMove | None:
        """The move with which the table ends this hearing by itself."""
        return self._kit.conclusion(self._state.rules, self._state.game.truth)

    def _is_news_to(self, newcomers: Collection[str], unheard: Iterable[Seat]) -> bool:
        """Whether one of these seats has a newcomer who is heard for the first time; from now on they know."""
        people = (self._state.seats.people[seat] for seat in unheard)
        new = {person.who for person in people if person and person.who in newcomers} - self._knowing
        self._knowing = interned(self._knowing | new)
        return bool(new)

    def _people(self) -> list[Person]:
        """The people who have not spoken yet."""
        people = (self._state.seats.people[seat] for seat in self.unheard if seat not in self._state.seats.kept)
        return [person for person in people if person is not None]

    @property
    def unheard(self) -> tuple[Seat, ...]:
        """The seats that have not spoken yet, whether they are still waited for or not.

        Where one after the other is asked they come clockwise from the seat on turn.
        """
        seats, rules, turn = self._state.rules.unheard(self._state.game.truth), self._state.rules, self._state.game.turn
        if not self._is_in_turn or turn is None:
            return seats
        return tuple(sorted(seats, key=lambda seat: (seat - turn - 1) % rules.seats))

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats of which it is expected to speak now: all that may still, or the next one where they are asked in turn."""
        waiting = tuple(seat for seat in self.unheard if seat not in self._silent)
        return waiting[:1] if self._is_in_turn else waiting

    @property
    def closes_at(self) -> float:
        """When it is over: when the time is, and for people when what they said then has had its way to the table."""
        people = self._people() if self.conclusion() is not None and not self._is_in_turn else []
        ways = [self._links.way_s(person.who) for person in people]
        return self.times.ends_at + min(LONGEST_WAY_S, max(ways) + LOOSE_MS / 1000 if ways else 0.0)

    @property
    def starts_at(self) -> float:
        """When it begins to count down."""
        return self.times.starts_at

    def note_silence(self, seat: Seat) -> None:
        """That seat has nothing to say in this hearing: its bot had its thought, or its person said so."""
        self._silent |= {seat}

    def waits_for(self, now: float) -> tuple[Seat, ...]:
        """The seats that the table waits for. The seat on turn is one of them only where it does not go on by itself."""
        if self.began is None or now >= self.closes_at:
            return ()
        is_equal = self.conclusion() is not None
        return tuple(seat for seat in self.asked if is_equal or seat != self._turn)

    def is_cut_short(self, seat: Seat, events: Iterable[GameEvent], now: float) -> bool:
        """Whether these events, with which the seat on turn would go on, take the word from someone else."""
        waited_for = set(self.waits_for(now)) - {seat}
        if not waited_for or seat != self._turn:
            return False
        truth = self._state.game.truth
        for event in events:
            truth = self._state.rules.evolve(truth, event)
        return not waited_for <= set(self._state.rules.unheard(truth))

    def reaction_ms(self, link: ConnectionId, claimed: int | None, now: float) -> int | None:
        """How long someone took who speaks now, as far as the table believes it; `None` where no one is timed."""
        connection = self._links.get(link)
        if connection is None or connection.is_calm or self._is_in_turn or self.began is None:
            return None
        if claimed is None and not SCALES[self._state.settings.pace]:
            return None  # at a table without pauses a program takes no time
        way, times = connection.way, self.times
        sent_at = way.sent_at if way.n == self.began else times.began_at
        shown, window = times.starts_at - times.began_at, times.ends_at - times.starts_at
        known = (now - sent_at, shown, way.seconds, window)
        return believed_ms(claimed, Passed(*(1000 * seconds for seconds in known)))

    def reaction_of_bot_ms(self, now: float) -> int | None:
        """The same for a bot, which has no screen; at a table without pauses bots take no time."""
        if self.began is None or self._is_in_turn or not SCALES[self._state.settings.pace]:
            return None
        return max(FASTEST_MS, round(1000 * (now - self.times.starts_at)))

    def seen(self, now: float) -> Hearing | None:
        """The hearing as everyone sees it; `None` when no one is waited for."""
        seats = self.waits_for(now)
        if not seats:
            return None
        left, until = (max(0, ceil(round(1000 * (at - now), 3))) for at in (self.times.ends_at, self.times.starts_at))
        return Hearing(seats, left, until)
