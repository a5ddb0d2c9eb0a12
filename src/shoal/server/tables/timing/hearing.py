"""Who is waited for before the seat on turn goes on, and for how long.

The rules say who is owed time to speak (`Rules.unheard`); how long they have is the table's business. Nothing of this is in
the log: after a restart a hearing begins anew.

    begins    when somebody is unheard: at the end of an event, or when people come back to a table that stood still
    counts    from then on; the first one in which somebody is heard who plays their first game is announced before
    ends      when all have spoken; when those left have nothing to say, bots that had their thought and people who said
              so (`Waive`); or when it is over
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import ceil

from shoal.core.game import GameEvent, Seat
from shoal.server.tables.interned import EMPTY, interned
from shoal.server.tables.messages.to_client import Hearing
from shoal.server.tables.state.table_state import TableState


class HearingClock:
    """The hearing at one table, if there is one. Times are seconds of any clock that only goes forward."""

    def __init__(self, state: TableState, announced_s: float = 0.0) -> None:
        """Nobody is waited for; `announced_s` is how long a newcomer's first hearing is announced."""
        self._state = state
        self._announced_s = announced_s
        self._knowing: frozenset[str] = EMPTY
        self.began: int | None = None
        """The number of the game's event with which it began; none when the rules owe nobody time."""
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
        self._turn, self._owed = turn, unheard

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
        """Whether these events, with which the seat on turn would go on, take the word from somebody."""
        waited_for = self.waits_for(now)
        if not waited_for or seat != self._turn:
            return False
        truth = self._state.game.truth
        for event in events:
            truth = self._state.rules.evolve(truth, event)
        return not set(waited_for) <= set(self._state.rules.unheard(truth))

    def seen(self, now: float) -> Hearing | None:
        """The hearing as everybody sees it; `None` when nobody is waited for."""
        seats = self.waits_for(now)
        if not seats:
            return None
        return Hearing(seats, ceil((self.ends_at - now) * 1000), max(0, ceil((self.starts_at - now) * 1000)))
