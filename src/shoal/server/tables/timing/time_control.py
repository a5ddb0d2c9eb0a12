"""How much time people have at a table: the wire type, a short text for forms and command lines, and the words for people.

    none      everyone thinks as long as they like
    30s       that long for each turn; a hit gives the time anew
    5m+10s    that long for a whole game, and a little more for each turn
    2d        that long for a turn, by the hours in which the server runs: a game by correspondence

When the time is over a bot plays that turn, not the game.

What the clocks of a table say is a fold of its log, so a restart forgets nothing, and charges no one. A log says how long the table waited for someone (`ClockRead`), whose time was over (`TimedOut`) and who moved. What no one
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

import re
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from shoal.core.errors import ShoalError
from shoal.core.game import Seat

if TYPE_CHECKING:
    from shoal.i18n import Speaks
    from shoal.server.tables.state.log import Cause


class NoTime(Struct, frozen=True, tag="none"):
    """Everyone thinks as long as they like."""


class TurnTime(Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """Seconds for each turn; players who score a hit have them anew."""

    turn_s: Annotated[int, Meta(ge=5, le=3600)]


class BankTime(Struct, frozen=True, tag="bank", forbid_unknown_fields=True):
    """Seconds for a whole game, and how many come back with each turn that a person plays."""

    bank_s: Annotated[int, Meta(ge=30, le=36_000)]
    increment_s: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysTime(Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """Days for each turn: a game by correspondence. It goes on while no one is connected."""

    days: Annotated[int, Meta(ge=1, le=30)]


TimeControl = NoTime | TurnTime | BankTime | DaysTime

NO_TIME: Final = NoTime()

OFFERED: Final[tuple[TimeControl, ...]] = (
    NO_TIME,
    TurnTime(30),
    TurnTime(60),
    TurnTime(180),
    BankTime(300, 10),
    BankTime(600, 15),
    BankTime(1200, 30),
    DaysTime(1),
    DaysTime(3),
    DaysTime(7),
)
"""What forms offer; programs and command lines may ask for anything in between."""

_UNITS: Final = {"s": 1, "m": 60, "h": 3600}
_LENGTH: Final = r"([0-9]{1,5})([smh])"
_BOUNDS: Final = {"turn_s": (5, 3600), "bank_s": (30, 36_000), "increment_s": (0, 600), "days": (1, 30)}


class BadTime(ShoalError):
    """A text that names no time control."""


def time_text(control: TimeControl) -> str:
    """The short text of a time control; `read_time` reads it."""
    match control:
        case NoTime():
            return "none"
        case TurnTime(turn_s):
            return _length(turn_s)
        case BankTime(bank_s, increment_s):
            return f"{_length(bank_s)}+{_length(increment_s)}"
        case DaysTime(days):
            return f"{days}d"


def read_time(text: str) -> TimeControl:
    """The time control that a short text names; `BadTime` when it names none."""
    if text == "none":
        return NO_TIME
    if days := re.fullmatch(r"([0-9]{1,2})d", text):
        return DaysTime(_bounded("days", int(days[1])))
    if turn := re.fullmatch(_LENGTH, text):
        return TurnTime(_bounded("turn_s", _seconds(turn[1], turn[2])))
    if bank := re.fullmatch(rf"{_LENGTH}\+{_LENGTH}", text):
        bank_s, increment_s = _seconds(bank[1], bank[2]), _seconds(bank[3], bank[4])
        return BankTime(_bounded("bank_s", bank_s), _bounded("increment_s", increment_s))
    raise BadTime(f"{text[:40]!r} is no time control; write none, 30s, 5m+10s or 2d")


def _length(seconds: int) -> str:
    if seconds and seconds % 3600 == 0:
        return f"{seconds // 3600}h"
    return f"{seconds // 60}m" if seconds and seconds % 60 == 0 else f"{seconds}s"


def _seconds(number: str, unit: str) -> int:
    return int(number) * _UNITS[unit]


def _bounded(name: str, value: int) -> int:
    least, most = _BOUNDS[name]
    if not least <= value <= most:
        raise BadTime(f"{name} must be from {least} to {most}")
    return value


def time_words(say: Speaks, control: TimeControl) -> str:
    """A time control inside a sentence, or as a choice: `5 minutes for the game, plus 10 seconds per turn`."""
    match control:
        case NoTime():
            return say("time-none")
        case TurnTime(turn_s):
            return say("time-turn", length=length_words(say, turn_s))
        case BankTime(bank_s, 0):
            return say("time-bank-alone", length=length_words(say, bank_s))
        case BankTime(bank_s, increment_s):
            return say("time-bank", length=length_words(say, bank_s), more=length_words(say, increment_s))
        case DaysTime(days):
            return say("time-days", days=days)


def length_words(say: Speaks, seconds: int) -> str:
    """A length of time: in minutes where it is whole minutes, else in seconds."""
    if seconds % 60 == 0 and seconds:
        return say("time-minutes", minutes=seconds // 60)
    return say("time-seconds", seconds=seconds)


def clock_words(say: Speaks, ms: int) -> str:
    """What is left on a clock: `4:05`; of more than a day `1 d 3 h`."""
    seconds = -(-ms // 1000)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    if hours >= 24:
        return say("days-and-hours", days=hours // 24, hours=hours % 24)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


# --- The clocks of a table --------------------------------------------------------------------------------------------

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
        self.is_hit = False
        """Whether a card has moved in what has happened since the game last went on, so that a turn begins anew."""
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

    def go_on(self, turn: Seat | None, person: str | None, mover: str | None, *, is_over: bool) -> None:
        """All that one cause led to has happened: whose turn it is, the person there, and the person who moved, if one did."""
        cause, is_hit = self.news, self.is_hit
        self.news = None
        self.is_hit = False
        assert cause is not None, "something has happened"
        if turn is None:
            if self.halted_by is None and not is_over and cause.by == "human":
                self.halted_by = mover
            if not is_over:
                return
        self._end_halt()
        if turn == self._turn and not (is_hit and cause.seat == turn):
            return
        bank = self.control if isinstance(self.control, BankTime) else None
        if bank is not None and cause.by == "human" and cause.seat == self._turn and mover:
            self._bank[mover] = self._bank_of(mover, bank) + 1000 * bank.increment_s
        if turn != self._turn:
            self.out = None
            if bank is not None and person is not None:
                self._bank[person] = max(LEAST_MS, self._bank_of(person, bank))
        self._turn = turn
        self._turn_ms = 0

    def _end_halt(self) -> None:
        if self.halted_by is not None:
            self._waited[self.halted_by] = self.waited_ms(self.halted_by)
        self.halted_by = None
        self._halt_ms = 0

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
