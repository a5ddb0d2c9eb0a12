"""Waits that people can end: for those who may still speak, for those who are not ready yet, and for the bot on turn.

The rules say who is owed time to speak (`Rules.unheard`); how long they have is the table's business. Nothing of this is in
the log: after a restart a hearing begins anew, and an untouched deal asks again.

    begins    when someone is unheard: at the end of an event, or when people come back to a table that stood still
    counts    from then on; the first one in which someone is heard who plays their first game is announced before
    ends      when all have spoken; when those left have nothing to say, bots that had their thought and people who said
              so (`Waive`); or when it is over
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import ceil, inf

from shoal.core.game import GameEvent, Seat
from shoal.core.games import kit_of
from shoal.server.tables.interned import EMPTY, interned
from shoal.server.tables.messages.to_client import Hearing, Unready
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import PresenceTracker


class HearingClock:
    """The hearing at one table, if there is one. Times are seconds of any clock that only goes forward."""

    def __init__(self, state: TableState, announced_s: float = 0.0) -> None:
        """No one is waited for; `announced_s` is how long a newcomer's first hearing is announced."""
        self._state = state
        self._announced_s = announced_s
        self._knowing: frozenset[str] = EMPTY
        self.began: int | None = None
        """The number of the game's event with which it began; none when the rules owe no one time."""
        self.starts_at = 0.0
        """When it begins to count down."""
        self.ends_at = 0.0
        self._turn: Seat | None = None
        self._owed: frozenset[Seat] = EMPTY
        self._silent: frozenset[Seat] = EMPTY

    def update(self, now: float, *, is_frozen: bool, newcomers: Collection[str] = ()) -> None:
        """Follow the rules: a hearing begins, goes on, or ends. At a frozen table there is none.

        `newcomers` are the guests who play their first game.
        """
        unheard: frozenset[Seat] = EMPTY if is_frozen else interned(self.unheard)
        turn = self._state.game.turn
        if not unheard:
            self.began = None
        elif self.began is None or turn != self._turn or not unheard <= self._owed:
            self.began = self._state.game.n
            self.starts_at = now + (self._announced_s if self._is_news_to(newcomers, unheard) else 0.0)
            self.ends_at = self.starts_at + self._state.settings.hearing_s
            self._silent = EMPTY
        self._turn = turn
        self._owed = unheard

    def _is_news_to(self, newcomers: Collection[str], unheard: Iterable[Seat]) -> bool:
        """Whether one of these seats has a newcomer who is heard for the first time; from now on they know."""
        people = (self._state.seats.people[seat] for seat in unheard)
        new = {person.who for person in people if person and person.who in newcomers} - self._knowing
        self._knowing = interned(self._knowing | new)
        return bool(new)

    @property
    def unheard(self) -> tuple[Seat, ...]:
        """The seats that have not spoken yet, whether they are still waited for or not."""
        return self._state.rules.unheard(self._state.game.truth)

    def note_silence(self, seat: Seat) -> None:
        """That seat has nothing to say in this hearing: its bot had its thought, or its person said so."""
        self._silent |= {seat}

    def is_silent(self, seat: Seat) -> bool:
        """Whether that seat has nothing to say in this hearing."""
        return self.began is not None and seat in self._silent

    def waits_for(self, now: float) -> tuple[Seat, ...]:
        """The seats that the seat on turn must wait for."""
        if self.began is None or now >= self.ends_at:
            return ()
        return tuple(seat for seat in self.unheard if seat != self._turn and seat not in self._silent)

    def is_cut_short(self, seat: Seat, events: Iterable[GameEvent], now: float) -> bool:
        """Whether these events, with which the seat on turn would go on, take the word from someone."""
        waited_for = self.waits_for(now)
        if not waited_for or seat != self._turn:
            return False
        truth = self._state.game.truth
        for event in events:
            truth = self._state.rules.evolve(truth, event)
        return not set(waited_for) <= set(self._state.rules.unheard(truth))

    def seen(self, now: float) -> Hearing | None:
        """The hearing as everyone sees it; `None` when no one is waited for."""
        seats = self.waits_for(now)
        if not seats:
            return None
        return Hearing(seats, ceil((self.ends_at - now) * 1000), max(0, ceil((self.starts_at - now) * 1000)))


class ReadyClock:
    """The wait before the first word of a game (`Kit.begins_when_ready`). It ends when all are ready, or when it is over."""

    def __init__(self, state: TableState, presence: PresenceTracker, wait_s: float) -> None:
        """No one is waited for; `wait_s` is how long the table waits at most."""
        self._state = state
        self._presence = presence
        self._wait_s = wait_s
        self._is_asked = kit_of(state.rules.name).begins_when_ready
        self._game = 0
        self._ready: frozenset[Seat] = EMPTY
        self._is_over = False
        self.ends_at = inf
        """When the table waits no longer; infinite while no one who plays has seen the deal."""

    def update(self, now: float, *, is_frozen: bool) -> None:
        """Look again: a wait begins with the first person who sees a new deal, and ends for good."""
        if self._game != self._state.game.number:
            self._game = self._state.game.number
            self._ready = EMPTY
            self._is_over = False
            self.ends_at = inf
        if self._is_over or is_frozen or not self._is_asked:
            return
        if self.ends_at == inf:
            self.ends_at = now + self._wait_s
        self._is_over = not self.waits_for(now)

    def note(self, seat: Seat) -> None:
        """The person of that seat is ready."""
        self._ready |= {seat}

    def waits_for(self, now: float) -> tuple[Seat, ...]:
        """The seats whose people are here and not ready."""
        if self._is_over or not self._is_asked or not self._state.game.is_untouched or now >= self.ends_at:
            return ()
        people = (
            seat
            for seat, person in enumerate(self._state.seats.people)
            if person and seat not in self._state.seats.kept
        )
        return tuple(seat for seat in people if seat not in self._ready and self._presence.of(seat, now) == "here")

    def seen(self, now: float) -> Unready | None:
        """The wait as everyone sees it; `None` when no one is waited for."""
        seats = self.waits_for(now)
        return Unready(seats, ceil((self.ends_at - now) * 1000)) if seats and self.ends_at < inf else None


class Haste:
    """The people of a table who wait no longer for the seat on turn."""

    def __init__(self, state: TableState, presence: PresenceTracker) -> None:
        """No one has asked."""
        self._state = state
        self._presence = presence
        self._game_n = -1
        self._seats: frozenset[Seat] = EMPTY

    def note(self, seat: Seat) -> None:
        """The person of that seat has asked, in sight of the last event of the game."""
        if self._game_n != self._state.game.n:
            self._game_n = self._state.game.n
            self._seats = EMPTY
        self._seats |= {seat}

    def is_agreed(self, now: float) -> bool:
        """Whether all people who are here have asked since the game last went on."""
        if self._game_n != self._state.game.n:
            return False
        people = (
            seat
            for seat, person in enumerate(self._state.seats.people)
            if person and seat not in self._state.seats.kept
        )
        here = {seat for seat in people if self._presence.of(seat, now) == "here"}
        return bool(here) and here <= self._seats
