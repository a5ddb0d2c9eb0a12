"""What happens at a table besides the game, as everyone there sees it.

Most of them are the log's own events. What a log says and no one may see is cut in `events.py`.
"""

from __future__ import annotations

from typing import Final, get_args

from msgspec import Struct

from shoal.core.first_dealer import Round
from shoal.core.game import Seat
from shoal.server.tables.messages.wire import HearingTime, HintKind, Pace, Seating, ShownRuling, Watching, Words
from shoal.server.tables.timing.time_control import TimeControl


class SeatedSeen(Struct, frozen=True, tag="seated"):
    """A person took a seat, or changed the name on it."""

    seat: Seat
    name: str


class Stood(Struct, frozen=True, tag="stood"):
    """A person gave a seat up; a bot has it now."""

    seat: Seat


class PaceSet(Struct, frozen=True, tag="pace_set"):
    """Bots take their time like this from now on."""

    pace: Pace


class HearingSet(Struct, frozen=True, tag="hearing_set"):
    """Everyone has so long to speak from now on."""

    hearing_s: HearingTime


class LevelSet(Struct, frozen=True, tag="level_set"):
    """That bot plays the seat from now on while no person has it; without a seat, it stands in for people."""

    level: str
    seat: Seat | None = None


class Helped(Struct, frozen=True, tag="helped"):
    """A person was given a hint, so what they play from now on is not theirs alone."""

    seat: Seat
    what: HintKind


class BotFailed(Struct, frozen=True, tag="bot_failed"):
    """The bot of a seat broke down. No move was put in the place of its own: `instead` plays the seat until the next deal."""

    seat: Seat
    bot: str
    instead: str


class RulingProposed(Struct, frozen=True, tag="ruling_proposed"):
    """A person has proposed how an irregularity is settled."""

    seat: Seat
    ruling: ShownRuling


class RulingConsented(Struct, frozen=True, tag="ruling_consented"):
    """A person agrees to the ruling that is proposed."""

    seat: Seat


class RulingDropped(Struct, frozen=True, tag="ruling_dropped"):
    """A person has rejected the ruling that was proposed, or withdrawn their own."""

    seat: Seat


class DealerDrawn(Struct, frozen=True, tag="dealer_drawn"):
    """Cards were drawn for the first dealer of this table.

    In every round all who were level drew, at first everyone; `lowest` says whether the lowest card of the last round
    deals, or the highest.
    """

    dealer: Seat
    lowest: bool
    rounds: tuple[Round, ...]


class SeatingSet(Struct, frozen=True, tag="seating_set"):
    """The host has said who may sit down from now on."""

    seating: Seating


class WatchingSet(Struct, frozen=True, tag="watching_set"):
    """The host has said what people without a seat may see from now on."""

    watching: Watching


class ListedSet(Struct, frozen=True, tag="listed_set"):
    """The host has said whether the table is in the lobby from now on."""

    listed: bool


class WordsSet(Struct, frozen=True, tag="words_set"):
    """The host has said who may use their own words while a game is played."""

    words: Words


class RematchSeen(Struct, frozen=True, tag="rematch"):
    """The person of that seat has opened another table for the same people; they are sent which (`TableSeen.rematch`)."""

    seat: Seat


class HandedOver(Struct, frozen=True, tag="handed_over"):
    """The person of that seat is the host from now on."""

    seat: Seat


class Removed(Struct, frozen=True, tag="removed"):
    """The host has taken the seat from its person, or from whom it was kept for. Anyone who comes anew must ask from now on."""

    seat: Seat


class Swapped(Struct, frozen=True, tag="swapped"):
    """Two sitters have changed places, people or bots; what was dealt and not yet played is dealt anew."""

    seat: Seat
    other: Seat


class SeatPromisedSeen(Struct, frozen=True, tag="seat_promised"):
    """The host has let a guest in who asked for that seat: it is theirs from the next deal on."""

    seat: Seat
    name: str


class LookedOnSeen(Struct, frozen=True, tag="looked_on"):
    """A guest without a seat looks at the hand of that seat from now on, which agreed to it; without a seat, late at all hands."""

    seat: Seat | None
    name: str


class OpenedSeen(Struct, frozen=True, tag="opened"):
    """The table was opened."""


class TimeSet(Struct, frozen=True, tag="time_set"):
    """People have so much time from now on; everyone begins with all of it."""

    time: TimeControl


class ClockRead(Struct, frozen=True, tag="clock_read"):
    """The table has waited for that seat for so many milliseconds since the last reading, for its turn or in its Wait.

    A reading comes before what ends the waiting, now and then while it lasts, and when everyone leaves. Time in which
    no one is waited for is in none.
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


SetByHost = SeatingSet | WatchingSet | ListedSet | WordsSet | HandedOver | Removed | Swapped

HostSight = SetByHost | SeatPromisedSeen | RematchSeen
"""What the host of a table has done with it, and that people go on at another."""

SeenAsLogged = (
    DealerDrawn
    | Stood
    | PaceSet
    | HearingSet
    | LevelSet
    | Helped
    | BotFailed
    | RulingProposed
    | RulingConsented
    | RulingDropped
    | TimeSet
    | ClockRead
    | TimedOut
    | SeatKept
    | TakenBack
    | SetByHost
)
"""The events of a table that everyone sees as they stand in the log."""

TableSight = SeenAsLogged | OpenedSeen | SeatedSeen | SeatPromisedSeen | LookedOnSeen | RematchSeen

TABLE_SIGHTS: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(TableSight))
"""The types of these sights as messages have them; all others are the game's."""
