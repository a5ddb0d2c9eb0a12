"""For whom a table waits now, how long it has, and when a bot goes on in their place. Hearings are in `hearing.py`.

People can end the waits for those who may still speak, for those who are not ready yet, and for the bot on turn. The rules say
who is owed time to speak (`Rules.unheard`); how long they have is the table's business. Nothing of this is in the log: after a restart a
hearing begins anew, and an untouched deal asks again.

    a person's turn    as long as their clock says (`TableClock`); where there is nothing to decide, as the manners say
    a Wait             as long as the budget of the person who said it

The time since the last entry of the log is kept here and written with the next one (`readings`). No one is waited for while others are
heard, before a new deal begins, while a bot has the seat, and at a table that stands still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import ceil, inf
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.server.tables.messages.to_client import Clocks, Hearing, Unready
from shoal.server.tables.seating.connections import Connections
from shoal.server.tables.state.events import ClockRead
from shoal.server.tables.state.seats import EMPTY
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.gathering import GatheringClock
from shoal.server.tables.timing.hearing import HearingClock
from shoal.server.tables.timing.presence import BriefStays, Manners, PresenceTracker
from shoal.server.tables.timing.time_control import NO_TIME, DaysTime


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
        if self._is_over or is_frozen or not self._is_asked or self._state.is_gathering:
            return
        if self.ends_at == inf:
            self.ends_at = now + self._wait_s
        self._is_over = not self.waits_for(now)

    def note(self, seat: Seat) -> None:
        """The person of that seat is ready."""
        self._ready |= {seat}

    def waits_for(self, now: float) -> tuple[Seat, ...]:
        """The seats whose people are here and not ready."""
        is_dealt = self._state.game.is_untouched and not self._state.is_gathering
        if self._is_over or not self._is_asked or not is_dealt or now >= self.ends_at:
            return ()
        return tuple(seat for seat in _playing_here(self._state, self._presence, now) if seat not in self._ready)

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
        here = _playing_here(self._state, self._presence, now)
        return bool(here) and self._seats.issuperset(here)


def _playing_here(state: TableState, presence: PresenceTracker, now: float) -> list[Seat]:
    """The seats whose people are here and play them themselves."""
    seats = [seat for seat, person in enumerate(state.seats.people) if person and seat not in state.seats.kept]
    return [seat for seat in seats if presence.of(seat, now) == "here"]


class NextDeal:
    """When an exhibition table deals again by itself: after a game of bots alone, unless who has sat down since has left."""

    def __init__(self, state: TableState, wait_s: float) -> None:
        """Never yet; what came of a game stands for `wait_s` seconds."""
        self._state = state
        self._wait_s = wait_s
        self.at = inf

    def update(self, now: float, *, is_frozen: bool) -> None:
        """Look again. While no one watches, nothing is dealt."""
        state = self._state
        goes_on = state.is_exhibition or (state.opened.exhibition and any(state.seats.people))
        if is_frozen or not goes_on or not state.game.is_over or state.finished is None or any(state.finished.players):
            self.at = inf
        elif self.at == inf:
            self.at = now + self._wait_s


# --- Clocks that run --------------------------------------------------------------------------------------------------

READ_EVERY: Final = 5.0
"""Seconds after which a clock that runs is read into the log: a server that dies forgets no more."""


class _Running(NamedTuple):
    """Whose clock runs: the person of that seat is waited for, on their turn or in their Wait."""

    seat: Seat
    is_halt: bool


class TurnTimer:
    """The clocks of one table between the entries of its log. Times are seconds of table time."""

    def __init__(self, state: TableState, hearing: HearingClock, manners: Manners) -> None:
        """No one is waited for yet."""
        self.state = state
        self._hearing = hearing
        self._manners = manners
        pause_s = state.rules.times.pause_s
        self._budget_ms = round(1000 * (manners.longest_halt if pause_s is None else pause_s))
        """How long a person may have the others wait in one game, all in all."""
        self.running: _Running | None = None
        self._at = 0.0
        self._spent = 0.0
        self.owed: tuple[ClockRead, ...] = ()
        """What clocks have said that have stopped, of which the log does not know."""
        self._moment: tuple[int, Seat] | None = None
        """The formality that is waited for: the event after which it was due, and the seat."""
        self._since = 0.0

    def update(self, now: float, *, is_frozen: bool, heard: bool, unready: bool) -> None:
        """Look again who is waited for. What has passed until now was theirs who were waited for until now.

        While others are `heard`, or `unready` for a new deal, no clock of a turn runs.
        """
        self._pass_time(now)
        is_still = is_frozen or self.state.game.is_over
        running = None if is_still else self._who_is_waited_for(is_turn=not (heard or unready))
        if running != self.running:
            self.owed += self._read()
            self.running = running
            self._spent = 0.0
        self._look_at_formality(now, is_frozen=is_frozen, heard=heard)

    def charge(self, seconds: float) -> None:
        """Who is waited for was waited for that much longer, while no one looked: only at a game by correspondence."""
        if self.running is not None and isinstance(self.state.clock.control, DaysTime):
            self._spent += seconds

    def readings(self, now: float) -> tuple[ClockRead, ...]:
        """What goes to the log now, before anything else does: what clocks say that run, or ran until just now."""
        self._pass_time(now)
        owed, self.owed = (*self.owed, *self._read()), ()
        return owed

    def _pass_time(self, now: float) -> None:
        if self.running is not None:
            self._spent += now - self._at
        self._at = now

    def _read(self) -> tuple[ClockRead, ...]:
        ms = round(self._spent * 1000)
        if self.running is None or ms <= 0:
            return ()
        self._spent -= ms / 1000
        return (ClockRead(self.running.seat, ms),)

    def _who_is_waited_for(self, *, is_turn: bool) -> _Running | None:
        state = self.state
        if state.game.turn is None:
            halter = state.clock.halted_by
            seats = (seat for seat, person in enumerate(state.seats.people) if person and person.pseudonym == halter)
            halted = next(seats, None)
            return None if halted is None else _Running(halted, is_halt=True)
        if state.clock.control == NO_TIME or not is_turn:
            return None
        is_theirs = state.seats.people[state.game.turn] is not None and state.game.turn not in state.seats.kept
        return _Running(state.game.turn, is_halt=False) if is_theirs and state.clock.out != state.game.turn else None

    def _look_at_formality(self, now: float, *, is_frozen: bool, heard: bool) -> None:
        state, moment = self.state, None
        if not is_frozen and not state.game.is_over and state.game.turn is not None:
            moment = (self._hearing.began or state.game.n, state.game.turn)
        if moment != self._moment or heard:
            self._moment = moment
            self._since = now

    # --- What it says -----------------------------------------------------------------------------------------------

    def is_over(self, seat: Seat, now: float) -> bool:
        """Whether a bot may act now for the person of that seat."""
        state = self.state
        if state.game.turn is None:
            return self.running is None or now >= self._ends_at()
        is_formality = self._moment is not None and state.rules.is_formality(state.game.truth)
        has_waited = is_formality and now >= self._since + self._manners.patience
        return seat == state.game.turn and (state.clock.out == seat or now >= self._ends_at() or has_waited)

    def out_of_time(self, now: float) -> Seat | None:
        """The seat whose time is over now, and of which the log does not say so yet."""
        return self.running.seat if self.running is not None and now >= self.runs_out_at else None

    @property
    def runs_out_at(self) -> float:
        """When the person on turn is out of time; infinity where no clock of a turn runs."""
        return inf if self.running is None or self.running.is_halt else self._ends_at()

    @property
    def reading_at(self) -> float:
        """When the clock that runs is written to the log; a game by correspondence is charged by the hours of its server."""
        if self.running is None or isinstance(self.state.clock.control, DaysTime):
            return inf
        return self._at + READ_EVERY - self._spent

    def changes(self) -> Iterator[float]:
        """The times at which a bot may act for someone: a Wait is over, or a formality was waited for long enough."""
        if self.running is not None and self.running.is_halt:
            yield self._ends_at()
        yield self._formality_at()

    def may_wait(self, seat: Seat) -> bool:
        """Whether the person of that seat has something left of what they may have the others wait."""
        return self.state.clock.waited_ms(self.state.seats.clock_key(seat)) < self._budget_ms

    def waits_ms(self) -> tuple[int, ...]:
        """How much of it every seat has left, in milliseconds, as it was at the last entry."""
        state, clock, budget = self.state, self.state.clock, self._budget_ms
        return tuple(max(0, budget - clock.waited_ms(state.seats.clock_key(seat))) for seat in range(state.rules.seats))

    def seen(self, now: float) -> Clocks | None:
        """The clocks as everyone sees them; `None` where there are none and no one waits."""
        running = self.running
        if running is None and self.state.clock.control == NO_TIME:
            return None
        passed = 0 if running is None else round(1000 * (self._spent + now - self._at))
        left = [self._left_ms(seat) for seat in range(self.state.rules.seats)]
        if running is None or running.is_halt:
            halt_ms = None if running is None else max(0, self._halt_ms() - passed)
            return Clocks(tuple(left), None, halt_ms)
        left[running.seat] = max(0, (left[running.seat] or 0) - passed)
        return Clocks(tuple(left), running.seat, None)

    def _halt_ms(self) -> int:
        return self._budget_ms - self.state.clock.halted_ms()

    def _left_ms(self, seat: Seat) -> int | None:
        if self.state.seats.people[seat] is None:
            return None
        clock, is_on_turn = self.state.clock, seat == self.state.game.turn
        return 0 if clock.out == seat else clock.left_ms(self.state.seats.clock_key(seat), is_on_turn=is_on_turn)

    def _ends_at(self) -> float:
        if self.running is None:
            return inf
        left = self._halt_ms() if self.running.is_halt else self._left_ms(self.running.seat)
        return inf if left is None else self._at + left / 1000 - self._spent

    def _formality_at(self) -> float:
        is_formality = self._moment is not None and self.state.rules.is_formality(self.state.game.truth)
        return self._since + self._manners.patience if is_formality else inf


class Waits:
    """All that one table waits for. Times are seconds of table time."""

    def __init__(self, state: TableState, manners: Manners, links: Connections, rested_s: float) -> None:
        """No one of these connections is waited for yet; `rested_s` is for how many seconds the table was not in memory, though there was a server."""
        self.presence = PresenceTracker(manners.grace, rested_s)
        self.hearing = HearingClock(state, links, manners.announced)
        self.ready = ReadyClock(state, self.presence, manners.ready)
        self.gathering = GatheringClock(state, self.presence)
        self.timer = TurnTimer(state, self.hearing, manners)
        self.haste = Haste(state, self.presence)
        self.next_deal = NextDeal(state, manners.stands)
        self.stays = BriefStays(state, manners.grace)
        self._looked_at = 0.0
        self._gathering: tuple[float, tuple[Seat, ...]] = (inf, ())
        self.heard: tuple[Seat, ...] = ()
        """The seats that the seat on turn waited for when the table was last looked at."""
        self.unready: tuple[Seat, ...] = ()
        """The seats that were not ready then."""

    def update(
        self, now: float, *, is_frozen: bool, is_patient: bool, newcomers: Collection[str], host: Seat | None
    ) -> None:
        """Who is waited for now, and for what. At a frozen table time stands still; a patient one gives no one's seat away."""
        self._looked_at = now
        self.presence.is_patient = is_patient
        self.presence.freeze(now, is_frozen=is_frozen)
        self.hearing.update(now, is_frozen=is_frozen, newcomers=newcomers)
        self.ready.update(now, is_frozen=is_frozen)
        self.gathering.update(now, is_frozen=is_frozen, host=host)
        self.next_deal.update(now, is_frozen=is_frozen)
        self.heard = self.hearing.waits_for(now)
        self.unready = self.ready.waits_for(now)
        self._gathering = self.gathering.ends_at, self.gathering.waits_for(now)
        heard = bool(self.heard) or self.hearing.concludes_at < inf
        self.timer.update(now, is_frozen=is_frozen, heard=heard, unready=bool(self.unready))

    def awaited(self) -> tuple[object, ...]:
        """For whom it waited then: who is heard, who is not ready, and whose clock runs. Everyone is sent it as soon as it changes."""
        clock = self.timer.state.clock
        return self.heard, self.unready, self._gathering, self.timer.running, clock.out, clock.control

    def seen(self, now: float) -> tuple[Hearing | None, Unready | None, Clocks | None]:
        """For whom and what it waits, as everyone sees it."""
        hearing = self.hearing.seen(now) if self.heard else None
        unready = self.ready.seen(now) if self.unready else self.gathering.seen(now)
        return hearing, unready, self.timer.seen(now)

    def next_change(self) -> float:
        """When the table looks different though nothing happens there, after it was last looked at; infinity for never."""
        looked_at = self._looked_at
        times = [*self.timer.changes(), *self.presence.changes()]
        if self.hearing.waits_for(looked_at) and self.hearing.concludes_at == inf:
            times.append(self.hearing.closes_at)
        if self.ready.waits_for(looked_at):
            times.append(self.ready.ends_at)
        return min((at for at in times if at > looked_at), default=inf)
