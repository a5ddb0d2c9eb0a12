"""What happens at a table besides its game: the events that its log has of that, and what of them is seen.

The events of the game are the rules' own. The table adds `TableEvent`. What a seat sees of them is cut in `table_sight`,
in one match, as the rules do with theirs: what it does not cut must be of `SeenAsLogged`, which mypy checks.
"""

from __future__ import annotations

from typing import Final, get_args

from msgspec import Struct

from shoal.core.first_dealer import Round
from shoal.core.game import GameEvent, OptionValue, Seat
from shoal.server.tables.messages.wire import (
    Consents,
    Dealer,
    HearingTime,
    HintKind,
    Pace,
    Seating,
    ShownRuling,
    TalkRule,
    Watching,
    Words,
)
from shoal.server.tables.timing.time_control import NO_TIME, TimeControl


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


class SeatGivenBack(Struct, frozen=True, tag="seat_given_back"):
    """Whoever was promised that seat with the next deal wants it no more: its bot goes on playing."""

    seat: Seat


class ReadySaid(Struct, frozen=True, tag="ready_said"):
    """Before the first deal, the person of that seat waits only for the others."""

    seat: Seat


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

HostSight = SetByHost | SeatPromisedSeen | SeatGivenBack | RematchSeen
"""What the host of a table has done with it, who comes with the next deal, and that people go on at another."""

Played = DealerDrawn | Stood | ReadySaid | Helped | BotFailed | ClockRead | TimedOut | SeatKept | TakenBack
Settled = PaceSet | HearingSet | LevelSet | TimeSet | RulingProposed | RulingConsented | RulingDropped
SeenAsLogged = Played | Settled | SetByHost | SeatGivenBack
"""The events of a table that everyone sees as they stand in the log."""

TableSight = SeenAsLogged | OpenedSeen | SeatedSeen | SeatPromisedSeen | LookedOnSeen | RematchSeen

TABLE_SIGHTS: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(TableSight))
"""The types of these sights as messages have them; all others are the game's."""


class SeatBot(Struct, frozen=True):
    """The bot that plays a seat while no person does: its name in the registry, and the name people see."""

    bot: str
    name: str


class Opened(Struct, frozen=True, tag="opened"):
    """A table was opened; the first event of every log. `options` are all of them, also those that have their default."""

    game: str
    preset: str | None
    options: dict[str, OptionValue]
    pace: Pace
    hearing_s: float
    bots: tuple[SeatBot, ...]
    standin: str
    """The bot that plays for people who are gone."""
    dealer: Dealer = "drawn"
    """Who deals."""
    seating: Seating = "until_play"
    watching: Watching = "ended"
    """What people without a seat may see."""
    talk: TalkRule = "open"
    """When people may talk here."""
    rulings: Consents = "opponent"
    """Who must agree to a ruling; it is never changed, or those who may change it could settle things alone."""
    time: TimeControl = NO_TIME
    """How much time people have."""
    hints: bool = True
    """Whether people who play against bots alone may have hints."""
    marks: bool = False
    """Whether clients offer people to keep marks of their own on who holds what; the marks stay with them."""
    rated: bool = False
    """Whether its one game counts for the ratings of those who play it; only `ratings/rated_tables.py` opens such tables."""
    lesson: str = ""
    """The lesson for which the first deal was prepared; empty at any other table."""
    seed: str = ""
    """What all deals and the dice of all bots come from (`codes.py`); empty where they come from the machine."""
    occasion: str = ""
    """What the table is a part of, and is played alike for: a deal of the day or a match (`daily/calendar.py`); empty at most."""
    listed: bool = False
    """Whether the table is in the lobby, where strangers find it."""
    words: Words = "invited"
    """Who may use their own words while a game is played."""
    gathers: bool = False
    """Whether people gather before the first deal, which is not made with the opening."""
    faces: tuple[int, ...] = ()
    """The faces of the bots, and of the first person, where a game goes on in which everybody had one; else they come from the name."""
    exhibition: bool = False
    """Whether bots play here for anyone who watches, until someone sits down (`tables/exhibition.py`)."""


class Seated(Struct, frozen=True, tag="seated"):
    """A person took a seat. `who` is the hash of the token that proves who they are; it never leaves the server.

    `name` and `who` do not stand in the log (`SeatedLogged`).
    """

    seat: Seat
    person: str
    """The person's pseudonym at this table."""
    name: str
    who: str
    program: bool = False
    """Whether it is no person but a program of someone."""


class SeatPromised(Struct, frozen=True, tag="seat_promised"):
    """Someone has that seat from the next deal on: the host has let them in, or it is no one's who must be asked. The rest is as in `Seated`.

    `invited`: they played the game to which this one is a rematch, so they are no one's second cookie, and sit down as soon as they come.
    """

    seat: Seat
    person: str
    name: str
    who: str
    program: bool = False
    invited: bool = False


class RematchOpened(Struct, frozen=True, tag="rematch_opened"):
    """The person of that seat, or who had it in the last game, opened another table for the people of that game."""

    seat: Seat
    table: str


class LookedOn(Struct, frozen=True, tag="looked_on"):
    """Someone without a seat looks at hands from now on: at that of a seat which agreed, or late at all of them (no seat).

    It is kept so that they cannot have a hand of this game themselves. The rest is as in `Seated`.
    """

    seat: Seat | None
    person: str
    name: str
    who: str


class SeatedLogged(Struct, frozen=True, tag="seated", omit_defaults=True):
    """What the log says of `Seated`."""

    seat: Seat
    person: str
    program: bool = False


class SeatPromisedLogged(Struct, frozen=True, tag="seat_promised", omit_defaults=True):
    """What the log says of `SeatPromised`."""

    seat: Seat
    person: str
    program: bool = False
    invited: bool = False


class LookedOnLogged(Struct, frozen=True, tag="looked_on"):
    """What the log says of `LookedOn`."""

    seat: Seat | None
    person: str


Logged = SeatedLogged | SeatPromisedLogged | LookedOnLogged

PlainTableEvent = Opened | RematchOpened | SeenAsLogged
"""The events of a table that stand on disk as they are."""

Named = Seated | SeatPromised | LookedOn
"""The events that say who someone is."""

TableEvent = PlainTableEvent | Named

HostEvent = SetByHost | SeatPromised | SeatGivenBack
"""What the host of a table does with it, and who comes with the next deal."""

LogEvent = TableEvent | GameEvent
"""What stands in a log, uncut: an event of the table, or of the game that is played there."""


def table_sight(event: TableEvent) -> TableSight:
    """What everyone at the table sees of an event that is not the game's."""
    match event:
        case Opened():
            return OpenedSeen()
        case RematchOpened(seat=seat):
            return RematchSeen(seat)
        case Seated(seat=seat, name=name):
            return SeatedSeen(seat, name)
        case SeatPromised(seat=seat, name=name):
            return SeatPromisedSeen(seat, name)
        case LookedOn(seat=seat, name=name):
            return LookedOnSeen(seat, name)
        case _:
            return event


OF_ONE_GAME: Final = (Helped, LookedOn, BotFailed, RulingProposed, RulingConsented, RulingDropped, ClockRead, TimedOut)
"""Events of the table that mean nothing any more once the next game is dealt."""


_OF_A_GAME: Final = (GameEvent, *OF_ONE_GAME)


def is_lasting(event: LogEvent) -> bool:
    """Whether an event belongs to the log of the table, and not to that of a game."""
    # Asked at every move: `isinstance` with `TableEvent` would try two dozen types in turn.
    return not isinstance(event, _OF_A_GAME)
