"""How much time people have at a table: the wire type, a short text for forms and command lines, and the words for people.

    none      everyone thinks as long as they like
    30s       that long for each turn; a hit gives the time anew
    5m+10s    that long for a whole game, and a little more for each turn
    2d        that long for a turn, by the hours in which the server runs: a game by correspondence

When the time is over a bot plays that turn, not the game (`clock.py`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from shoal.core.errors import ShoalError

if TYPE_CHECKING:
    from shoal.i18n import Speaks


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
    """A time control inside a sentence, or as a choice: `5 minutes for a game, 10 seconds more with each turn`."""
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
