"""What happens to the clocks and to the seats of people who are away, as everybody sees it: parts of `TableSight`."""

from __future__ import annotations

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.tables.timing.time_control import TimeControl


class TimeSet(Struct, frozen=True, tag="time_set"):
    """People have so much time from now on; everybody begins with all of it."""

    time: TimeControl


class ClockRead(Struct, frozen=True, tag="clock_read"):
    """The table has waited for that seat for so many milliseconds since the last reading, for its turn or in its Wait.

    A reading comes before what ends the waiting, now and then while it lasts, and when everybody leaves. Time in which
    nobody is waited for is in none.
    """

    seat: Seat
    ms: int


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """The time of that seat is over; a bot plays this turn for its person."""

    seat: Seat


class SeatKept(Struct, frozen=True, tag="seat_kept"):
    """A bot has played the turn of a person who is away, and keeps the seat until they take it back."""

    seat: Seat


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """A person plays again on their seat, which a bot kept for them."""

    seat: Seat
