"""For whom a table waits now, how long it has, and when a bot goes on in their place.

    a person's turn    as long as their clock says (`clock.py`); where there is nothing to decide, as the manners say
    a Wait             as long as the budget of the person who said it

The time since the last entry of the log is kept here and written with the next one (`readings`). No one is waited for while others are
heard, before a new deal begins, while a bot has the seat, and at a table that stands still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.messages.to_client import Clocks
from shoal.server.tables.state.sights import ClockRead
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.hearings import Haste, HearingClock, ReadyClock
from shoal.server.tables.timing.presence import BriefStays, Manners, PresenceTracker
from shoal.server.tables.timing.time_control import DaysTime, NoTime

READ_EVERY: Final = 5.0
"""Seconds after which a running clock is read into the log: a server that dies forgets no more than that."""


class _Running(NamedTuple):
    """Whose clock runs: the person of that seat is waited for, on their turn or in their Wait."""

    seat: Seat
    is_halt: bool


class TurnTimer:
    """The clocks of one table between the entries of its log. Times are seconds of table time."""

    def __init__(self, state: TableState, hearing: HearingClock, ready: ReadyClock, manners: Manners) -> None:
        """No one is waited for yet."""
        self._state = state
        self._hearing = hearing
        self._ready = ready
        self._manners = manners
        pause_s = state.rules.times.pause_s
        self._budget_ms = round(1000 * (manners.longest_halt if pause_s is None else pause_s))
        """How long a person may have the others wait in one game, all in all."""
        self._running: _Running | None = None
        self._at = 0.0
        self._spent = 0.0
        self._owed: tuple[ClockRead, ...] = ()
        self._moment: tuple[int, Seat] | None = None
        """The formality that is waited for: the event after which it was due, and the seat."""
        self._since = 0.0

    def update(self, now: float, *, is_frozen: bool) -> None:
        """Look again who is waited for. What has passed until now was theirs who were waited for until now."""
        self._pass_time(now)
        running = None if is_frozen or self._state.game.is_over else self._who_is_waited_for(now)
        if running != self._running:
            self._owed += self._read()
            self._running = running
            self._spent = 0.0
        self._look_at_formality(now, is_frozen=is_frozen)

    def charge(self, seconds: float) -> None:
        """Who is waited for was waited for that much longer, while no one looked: only at a game by correspondence."""
        if self._running is not None and isinstance(self._state.clock.control, DaysTime):
            self._spent += seconds

    def readings(self, now: float) -> tuple[ClockRead, ...]:
        """What goes to the log now, before anything else does: what clocks say that run, or ran until just now."""
        self._pass_time(now)
        owed, self._owed = (*self._owed, *self._read()), ()
        return owed

    @property
    def is_owed(self) -> bool:
        """Whether a clock has stopped of which the log does not know."""
        return bool(self._owed)

    def _pass_time(self, now: float) -> None:
        if self._running is not None:
            self._spent += now - self._at
        self._at = now

    def _read(self) -> tuple[ClockRead, ...]:
        ms = round(self._spent * 1000)
        if self._running is None or ms <= 0:
            return ()
        self._spent -= ms / 1000
        return (ClockRead(self._running.seat, ms),)

    def _who_is_waited_for(self, now: float) -> _Running | None:
        state = self._state
        if state.game.turn is None:
            halter = state.clock.halted_by
            seats = (seat for seat, person in enumerate(state.seats.people) if person and person.pseudonym == halter)
            halted = next(seats, None)
            return None if halted is None else _Running(halted, is_halt=True)
        if not self._is_timed or self._hearing.waits_for(now) or self._ready.waits_for(now):
            return None
        is_theirs = state.seats.people[state.game.turn] is not None and state.game.turn not in state.seats.kept
        return _Running(state.game.turn, is_halt=False) if is_theirs and state.clock.out != state.game.turn else None

    def _look_at_formality(self, now: float, *, is_frozen: bool) -> None:
        state, moment = self._state, None
        if not is_frozen and not state.game.is_over and state.game.turn is not None:
            moment = (self._hearing.began or state.game.n, state.game.turn)
        if moment != self._moment or self._hearing.waits_for(now):
            self._moment = moment
            self._since = now

    @property
    def _is_timed(self) -> bool:
        return not isinstance(self._state.clock.control, NoTime)

    # --- What it says -----------------------------------------------------------------------------------------------

    def is_over(self, seat: Seat, now: float) -> bool:
        """Whether a bot may act now for the person of that seat."""
        state = self._state
        if state.game.turn is None:
            return self._running is None or now >= self._ends_at()
        is_formality = self._moment is not None and state.rules.is_formality(state.game.truth)
        has_waited = is_formality and now >= self._since + self._manners.patience
        return seat == state.game.turn and (state.clock.out == seat or now >= self._ends_at() or has_waited)

    def out_of_time(self, now: float) -> Seat | None:
        """The seat whose time is over now, and of which the log does not say so yet."""
        return self._running.seat if self._running is not None and now >= self.runs_out_at else None

    @property
    def runs_out_at(self) -> float:
        """When the person on turn is out of time; infinity where no clock of a turn runs."""
        return inf if self._running is None or self._running.is_halt else self._ends_at()

    @property
    def reading_at(self) -> float:
        """When the clock that runs is written to the log; a game by correspondence is charged by the hours of its server."""
        if self._running is None or isinstance(self._state.clock.control, DaysTime):
            return inf
        return self._at + READ_EVERY - self._spent

    def changes(self) -> Iterator[float]:
        """The times at which a bot may act for someone: a Wait is over, or a formality was waited for long enough."""
        if self._running is not None and self._running.is_halt:
            yield self._ends_at()
        yield self._formality_at()

    def may_wait(self, seat: Seat) -> bool:
        """Whether the person of that seat has something left of what they may have the others wait."""
        return self.wait_ms(seat) > 0

    def wait_ms(self, seat: Seat) -> int:
        """How much of it is left, in milliseconds, as it was at the last entry."""
        return max(0, self._budget_ms - self._state.clock.waited_ms(self._state.seats.clock_key(seat)))

    def waits_ms(self) -> tuple[int, ...]:
        """The same for every seat."""
        state, clock, budget = self._state, self._state.clock, self._budget_ms
        return tuple(max(0, budget - clock.waited_ms(state.seats.clock_key(seat))) for seat in range(state.rules.seats))

    def seen(self, now: float) -> Clocks | None:
        """The clocks as everyone sees them; `None` where there are none and no one waits."""
        running = self._running
        if running is None and not self._is_timed:
            return None
        passed = 0 if running is None else round(1000 * (self._spent + now - self._at))
        left = [self._left_ms(seat) for seat in range(self._state.rules.seats)]
        if running is None or running.is_halt:
            halt_ms = None if running is None else max(0, self._halt_ms() - passed)
            return Clocks(tuple(left), None, halt_ms)
        left[running.seat] = max(0, (left[running.seat] or 0) - passed)
        return Clocks(tuple(left), running.seat, None)

    def state(self) -> tuple[object, ...]:
        """What of the clocks everyone is sent as soon as it changes: whose clock runs, and whether it is over."""
        return (self._running, self._state.clock.out, self._state.clock.control)

    def _halt_ms(self) -> int:
        return self._budget_ms - self._state.clock.halted_ms()

    def _left_ms(self, seat: Seat) -> int | None:
        if self._state.seats.people[seat] is None:
            return None
        clock, is_on_turn = self._state.clock, seat == self._state.game.turn
        return 0 if clock.out == seat else clock.left_ms(self._state.seats.clock_key(seat), is_on_turn=is_on_turn)

    def _ends_at(self) -> float:
        if self._running is None:
            return inf
        left = self._halt_ms() if self._running.is_halt else self._left_ms(self._running.seat)
        return inf if left is None else self._at + left / 1000 - self._spent

    def _formality_at(self) -> float:
        is_formality = self._moment is not None and self._state.rules.is_formality(self._state.game.truth)
        return self._since + self._manners.patience if is_formality else inf


class Waits:
    """All that one table waits for. Times are seconds of table time."""

    def __init__(self, state: TableState, manners: Manners, rested_s: float) -> None:
        """No one is waited for yet; `rested_s` is for how many seconds the table was not in memory, though there was a server."""
        self.presence = PresenceTracker(manners.grace, rested_s)
        self.hearing = HearingClock(state, manners.announced)
        self.ready = ReadyClock(state, self.presence, manners.ready)
        self.timer = TurnTimer(state, self.hearing, self.ready, manners)
        self.haste = Haste(state, self.presence)
        self.stays = BriefStays(state, manners.grace)
        self._looked_at = 0.0

    def update(self, now: float, *, is_frozen: bool, is_patient: bool, newcomers: Collection[str]) -> None:
        """Who is waited for now, and for what. At a frozen table time stands still; a patient one gives no one's seat away."""
        self._looked_at = now
        self.presence.is_patient = is_patient
        self.presence.freeze(now, is_frozen=is_frozen)
        self.hearing.update(now, is_frozen=is_frozen, newcomers=newcomers)
        self.ready.update(now, is_frozen=is_frozen)
        self.timer.update(now, is_frozen=is_frozen)

    def next_change(self) -> float:
        """When the table looks different though nothing happens there, after it was last looked at; infinity for never."""
        looked_at = self._looked_at
        times = [*self.timer.changes(), *self.presence.changes()]
        if self.hearing.waits_for(looked_at):
            times.append(self.hearing.ends_at)
        if self.ready.waits_for(looked_at):
            times.append(self.ready.ends_at)
        return min((at for at in times if at > looked_at), default=inf)
