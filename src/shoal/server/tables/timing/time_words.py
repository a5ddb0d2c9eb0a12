"""Time controls and clocks as people read them."""

from __future__ import annotations

from shoal.i18n import Speaks
from shoal.server.tables.timing.time_control import BankTime, DaysTime, NoTime, TimeControl, TurnTime


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
