"""What the clocks of a table say: a fold of its log, so a restart forgets nothing, and charges no one.

A log says how long the table waited for someone (`ClockRead`), whose time was over (`TimedOut`) and who moved. What no one
is waited for - hearings, new deals, a table without people, the time when no server has the table - is not in these
readings. So the fold only counts:

    a turn      begins when the turn comes to a seat, and anew with each hit: then a person has the time for a turn again,
                or their increment
    a bank      is a person's for one game, wherever they sit; no one begins a turn with less than `LEAST_MS`
    a Wait      uses up what a person may have the others wait in one game, and never gives time back; each counts for at
                least `WAIT_LEAST_MS`, so that no one stops a table again and again
    time out    a bot plays until the turn goes to another seat
"""

from __future__ import annotations

from typing import Final

from shoal.core.game import Seat
from shoal.server.tables.state.log import Cause
from shoal.server.tables.timing.time_control import BankTime, DaysTime, NoTime, TimeControl, TurnTime

LEAST_MS: Final = 10_000
WAIT_LEAST_MS: Final = 10_000
DAY_MS: Final = 86_400_000


class TableClock:
    """The clocks of one table, up to the last entry of its log. People are named by whatever identifies them there."""

    def __init__(self, control: TimeControl) -> None:
        """Nothing has been played yet."""
        self.control = control
        self.out: Seat | None = None
        """The seat whose time was over in this turn."""
        self.halted_by: str | None = None
        """The person who said Wait, as long as everyone waits."""
        self.news: Cause | None = None
        """Why the game goes on, until all of that has happened."""
        self._is_hit = False
        self._turn: Seat | None = None
        self._turn_ms = 0
        self._bank: dict[str, int] = {}
        self._halt_ms = 0
        self._waited: dict[str, int] = {}

    # --- The fold ---------------------------------------------------------------------------------------------------

    def set_control(self, control: TimeControl) -> None:
        """Another time control, from the beginning."""
        self.control = control
        self.begin_game()

    def begin_game(self) -> None:
        """A new game is dealt: everyone has all their time again."""
        self.out = None
        self.halted_by = None
        self._turn = None
        self._turn_ms = 0
        self._halt_ms = 0
        self._bank = {}
        self._waited = {}

    def read(self, person: str, ms: int) -> None:
        """The table has waited that long for someone, since the last reading: for their turn, or in their Wait."""
        if self.halted_by is not None:
            self._halt_ms += ms
            return
        self._turn_ms += ms
        if isinstance(self.control, BankTime):
            self._bank[person] = max(0, self._bank_of(person, self.control) - ms)

    def time_out(self, seat: Seat) -> None:
        """The time of that seat is over; a bot plays this turn."""
        self.out = seat

    def note(self, cause: Cause, *, is_hit: bool) -> None:
        """The game goes on because of that; what it comes to follows in `go_on`, since it may take several events."""
        self.news = cause
        self._is_hit = self._is_hit or is_hit

    def go_on(self, turn: Seat | None, person: str | None, mover: str | None, *, is_over: bool) -> None:
        """All that one cause led to has happened: whose turn it is, the person there, and the person who moved, if one did."""
        cause, is_hit = self.news, self._is_hit
        self.news = None
        self._is_hit = False
        assert cause is not None, "something has happened"
        if turn is None:
            if self.halted_by is None and not is_over and cause.by == "human":
                self.halted_by = mover
            if not is_over:
                return
        self._end_halt()
        if turn == self._turn and not (is_hit and cause.seat == turn):
            return
        if cause.by == "human" and cause.seat == self._turn and mover:
            self._increment(mover)
        if turn != self._turn:
            self.out = None
            if person is not None and isinstance(self.control, BankTime):
                self._bank[person] = max(LEAST_MS, self._bank_of(person, self.control))
        self._turn = turn
        self._turn_ms = 0

    def _end_halt(self) -> None:
        if self.halted_by is not None:
            self._waited[self.halted_by] = self.waited_ms(self.halted_by)
        self.halted_by = None
        self._halt_ms = 0

    def _increment(self, person: str) -> None:
        if isinstance(self.control, BankTime):
            self._bank[person] = self._bank_of(person, self.control) + 1000 * self.control.increment_s

    def _bank_of(self, person: str, control: BankTime) -> int:
        return self._bank.get(person, 1000 * control.bank_s)

    # --- What it says -----------------------------------------------------------------------------------------------

    def left_ms(self, person: str, *, is_on_turn: bool) -> int | None:
        """How much time that person has for the turn that is on, or would have for the next; `None` for all time."""
        spent = self._turn_ms if is_on_turn else 0
        match self.control:
            case NoTime():
                return None
            case TurnTime(turn_s):
                return max(0, 1000 * turn_s - spent)
            case DaysTime(days):
                return max(0, DAY_MS * days - spent)
            case BankTime() as bank:
                return self._bank_of(person, bank)

    def waited_ms(self, person: str) -> int:
        """How long that person has had the others wait in this game, as it counts."""
        now = max(WAIT_LEAST_MS, self._halt_ms) if person == self.halted_by else 0
        return self._waited.get(person, 0) + now

    def halted_ms(self) -> int:
        """How much of the budget of who said Wait is used up, by the second: the minimum counts only at the end."""
        return 0 if self.halted_by is None else self._waited.get(self.halted_by, 0) + self._halt_ms
