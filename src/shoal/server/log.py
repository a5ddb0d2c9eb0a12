"""The log of a table: everything that happened there, in order. It is the truth; everything else is a fold of it.

    Entry    one event with its number, its cause and its time, as a session makes it
    Row      the same as text, as the store keeps it

A log names nobody: on disk a person is a pseudonym of that table, and `Known` says who it is. The store keeps that in another
place, from where it can be erased; reading a log joins the two.

The events of the game are the rules' own. The table adds `TableEvent`. What a seat sees of them is cut in `table_sight`,
in one exhaustive match, as the rules do with theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from msgspec import Struct

from shoal.codec import Decoder, Unreadable, encode
from shoal.errors import ShoalError
from shoal.game import AnyRules, GameEvent, OptionValue, Seat
from shoal.games import rules_of
from shoal.server.table_sights import (
    BotFailed,
    DealerDrawn,
    HandedOver,
    HearingSet,
    LevelSet,
    OpenedSeen,
    PaceSet,
    Removed,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    SeatedSeen,
    SeatingSet,
    SeatKeptSeen,
    Stood,
    Swapped,
    TableSight,
    WatchingSet,
)
from shoal.server.wire import Dealer, Pace, Seating

By = Literal["human", "bot", "standin", "table"]
"""Who caused an event: a person's command, a bot's move, the move of a bot for a person who was away, or the table itself."""


class LogDamaged(ShoalError):
    """The log of a table cannot be read: numbers are missing, or an entry is not what this version writes."""


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
    standin: str = ""
    """The bot that plays for people who are gone; empty in logs from before there was a choice: the seat's own."""
    dealer: Dealer = "drawn"
    """Who deals. In logs from before there was a choice nothing was drawn: who opened the table dealt first, then each in turn."""
    seating: Seating = "until_play"
    watching: bool = True
    """Whether people without a seat may see the game."""


class Seated(Struct, frozen=True, tag="seated"):
    """A person took a seat. `who` is the hash of the token that proves who they are; it never leaves the server.

    Only `seat` and `person` stand in the log (`SeatedLogged`).
    """

    seat: Seat
    person: str
    """The person's pseudonym at this table."""
    name: str
    who: str


class SeatKept(Struct, frozen=True, tag="seat_kept"):
    """The host has let somebody in who asked for that seat: it is theirs from the next deal on. The rest is as in `Seated`."""

    seat: Seat
    person: str
    name: str
    who: str


class SeatedLogged(Struct, frozen=True, tag="seated"):
    """What the log says of `Seated`."""

    seat: Seat
    person: str


class SeatKeptLogged(Struct, frozen=True, tag="seat_kept"):
    """What the log says of `SeatKept`."""

    seat: Seat
    person: str


Logged = SeatedLogged | SeatKeptLogged

PlainTableEvent = (
    Opened
    | DealerDrawn
    | Stood
    | PaceSet
    | HearingSet
    | LevelSet
    | BotFailed
    | RulingProposed
    | RulingConsented
    | RulingDropped
    | SeatingSet
    | WatchingSet
    | HandedOver
    | Removed
    | Swapped
)
"""The events of a table that stand on disk as they are."""

TableEvent = PlainTableEvent | Seated | SeatKept

HostEvent = SeatingSet | WatchingSet | HandedOver | Removed | Swapped | SeatKept
"""What the host of a table does with it."""


LogEvent = TableEvent | GameEvent
"""What stands in a log, uncut: an event of the table, or of the game that is played there."""


def table_sight(event: TableEvent) -> TableSight:
    """What everybody at the table sees of an event that is not the game's."""
    match event:
        case Opened():
            return OpenedSeen()
        case Seated(seat=seat, name=name):
            return SeatedSeen(seat, name)
        case DealerDrawn() | Stood() | PaceSet() | HearingSet() | LevelSet() | BotFailed():
            return event
        case RulingProposed() | RulingConsented() | RulingDropped():
            return event
        case SeatKept(seat=seat, name=name):
            return SeatKeptSeen(seat, name)
        case SeatingSet() | WatchingSet() | HandedOver() | Removed() | Swapped():
            return event
        case _:
            assert_never(event)


class Cause(Struct, frozen=True):
    """Why something happened. A command is known by the tab that sent it and its id there; `digest` is a digest of its content."""

    by: By
    seat: Seat | None = None
    tab: str | None = None
    command: int | None = None
    digest: str | None = None


class Entry(Struct, frozen=True):
    """One event of a log. `ms` is how much time passed at the table since the entry before, in milliseconds.

    Time passes at a table while a server has it in memory, and not while it only lies on disk.
    """

    n: int
    cause: Cause
    event: LogEvent
    ms: int = 0


def opening_of(log: Sequence[Entry]) -> Opened:
    """The event with which every log begins."""
    opened = log[0].event
    assert isinstance(opened, Opened), "a log begins with the opening of its table"
    return opened


@dataclass(frozen=True, slots=True)
class Known:
    """Who a pseudonym was when they sat down: the name that others saw, and the hash of the guest's token."""

    person: str
    name: str
    who: str


@dataclass(frozen=True, slots=True)
class Row:
    """One event as the store keeps it. `body` is the event as JSON, `at_ms` the time of the day, `ms` the entry's."""

    table: str
    n: int
    ms: int
    at_ms: int
    by: str
    seat: int | None
    tab: str | None
    command: int | None
    digest: str | None
    body: str
    known: Known | None = None
    """Who sat down or was let in, where somebody was and it is still known."""


ERASED_NAME: Final = "—"
"""What somebody is called whose name was erased."""


def rows(table: str, entries: Iterable[Entry], at_ms: int) -> list[Row]:
    """Entries as rows."""
    return [_row(table, entry, at_ms) for entry in entries]


def _row(table: str, entry: Entry, at_ms: int) -> Row:
    cause, (event, known) = entry.cause, _parted(entry.event)
    body = encode(event).decode()
    return Row(
        table, entry.n, entry.ms, at_ms, cause.by, cause.seat, cause.tab, cause.command, cause.digest, body, known
    )


def _parted(event: LogEvent) -> tuple[LogEvent | Logged, Known | None]:
    """What the log says of an event, and what it does not."""
    if not isinstance(event, Seated | SeatKept):
        return event, None
    logged = SeatedLogged if isinstance(event, Seated) else SeatKeptLogged
    return logged(event.seat, event.person), Known(event.person, event.name, event.who)


def _joined(event: LogEvent | Logged, known: Known | None) -> LogEvent:
    """The event that a log and the knowledge about people make. Who was erased is nobody whom a token could prove to be."""
    if not isinstance(event, Logged):
        return event
    known = known or Known(event.person, ERASED_NAME, f"erased {event.person}")
    whole = Seated if isinstance(event, SeatedLogged) else SeatKept
    return whole(event.seat, event.person, known.name, known.who)


_READ_OPENED: Final = Decoder[Opened](Opened)
_READ_BY: Final = Decoder[By](By)


def read_rules(opened: Opened) -> AnyRules:
    """The rules of the game that a table was opened for."""
    return rules_of(opened.game, opened.options)


def read(log: list[Row]) -> tuple[AnyRules, list[Entry]]:
    """The rules and the entries of a log; `LogDamaged` when it is not one."""
    if not log:
        raise LogDamaged("there is no event 1")
    try:
        rules = read_rules(_READ_OPENED(log[0].body))
    except ShoalError as error:
        raise LogDamaged(f"the opening of table {log[0].table} cannot be read: {type(error).__name__}") from None
    return rules, list(_entries(rules, log))


def _entries(rules: AnyRules, log: list[Row]) -> Iterator[Entry]:
    read_event = Decoder[LogEvent | Logged](PlainTableEvent | Logged | rules.vocabulary.event)
    for n, row in enumerate(log, 1):
        if row.n != n:
            raise LogDamaged(f"event {n} of table {row.table} is missing")
        try:
            by, event = _READ_BY(encode(row.by)), read_event(row.body)
        except Unreadable:  # what it says might name cards
            raise LogDamaged(f"event {n} of table {row.table} cannot be read") from None
        cause = Cause(by, row.seat, row.tab, row.command, row.digest)
        yield Entry(n, cause, _joined(event, row.known), row.ms)
