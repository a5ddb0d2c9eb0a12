"""The log of a table: everything that happened there, in order. It is the truth; everything else is a fold of it.

    Entry    one event with its number, its cause and its time, as a session makes it
    Row      the same as text, as the store keeps it

A table has a log of its own and one for each game: what ends with its game is in the game's (`is_lasting`), all else in the
table's. They share their numbers, and a game's begins with what the games before it amount to (`Head`); so a table is read from its
own log and the last game's, however much was played there before.

None of these refers to itself, so the garbage collector need not follow them (`gc=False`): it would hold all threads while a long
log is loaded.

A log names nobody: on disk a person is a pseudonym of that table, and `Known` says who it is. The store keeps that in another
place, from where it can be erased; reading a log joins the two.

The events of the game are the rules' own. The table adds `TableEvent`. What a seat sees of them is cut in `table_sight`,
in one exhaustive match, as the rules do with theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final, Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from shoal.codec import Decoder, Unreadable, encode
from shoal.errors import ShoalError
from shoal.game import AnyRules, GameEvent, OptionValue, Seat
from shoal.games import rules_of
from shoal.server.marks import mark_of
from shoal.server.table_sights import (
    BotFailed,
    DealerDrawn,
    HandedOver,
    HearingSet,
    Helped,
    LevelSet,
    ListedSet,
    LookedOnSeen,
    OpenedSeen,
    PaceSet,
    RematchSeen,
    Removed,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    SeatedSeen,
    SeatingSet,
    SeatPromisedSeen,
    Stood,
    Swapped,
    TableSight,
    WatchingSet,
)
from shoal.server.time_control import NO_TIME, TimeControl
from shoal.server.time_sights import ClockRead, SeatKept, TakenBack, TimedOut, TimeSet
from shoal.server.wire import Consents, Dealer, Pace, Seating, TalkRule, Watching

By = Literal["human", "bot", "standin", "timeout", "table"]
"""Who caused an event: a person's command, a bot's move, the move of a bot for a person who was away or whose time was over,
or the table itself."""


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
    watching: Watching = "ended"
    """What people without a seat may see."""
    talk: TalkRule = "open"
    """When people may talk here."""
    rulings: Consents = "opponent"
    """Who must agree to a ruling; it is never changed, or whoever may change it could settle things alone."""
    time: TimeControl = NO_TIME
    """How much time people have; in logs from before there was a choice, all that they like."""
    hints: bool = True
    """Whether people who play against bots alone may have hints."""
    marks: bool = False
    """Whether clients offer people to keep marks of their own on who holds what; the marks stay with them."""
    rated: bool = False
    """Whether its one game counts for the ratings of those who play it; only `ratings/seating.py` opens such tables."""
    lesson: str = ""
    """The lesson for which the first deal was prepared; empty at any other table."""
    seed: str = ""
    """What all deals and the dice of all bots come from (`seeding.py`); empty where they come from the machine."""
    occasion: str = ""
    """What the table is a part of, and is played alike for: a deal of the day or a match (`duplicate/occasions.py`); empty at most."""
    listed: bool = False
    """Whether the table is in the lobby, where strangers find it."""


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
    """Whether it is no person but a program of somebody."""


class SeatPromised(Struct, frozen=True, tag="seat_promised"):
    """Somebody has that seat from the next deal on: the host has let them in, or it is nobody's who must be asked. The rest is as in `Seated`.

    `invited`: they played the game to which this one is a rematch, so they are nobody's second cookie, and sit down as soon as they come.
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
    """Somebody without a seat looks at hands from now on: at that of a seat which agreed, or late at all of them (no seat).

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

PlainTableEvent = (
    Opened
    | DealerDrawn
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
    | SeatingSet
    | WatchingSet
    | ListedSet
    | HandedOver
    | Removed
    | Swapped
    | RematchOpened
)
"""The events of a table that stand on disk as they are."""

Named = Seated | SeatPromised | LookedOn
"""The events that say who somebody is."""

TableEvent = PlainTableEvent | Named

HostEvent = SeatingSet | WatchingSet | ListedSet | HandedOver | Removed | Swapped | SeatPromised
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
        case DealerDrawn() | Stood() | PaceSet() | HearingSet() | LevelSet() | Helped() | BotFailed():
            return event
        case RulingProposed() | RulingConsented() | RulingDropped():
            return event
        case TimeSet() | ClockRead() | TimedOut() | SeatKept() | TakenBack():
            return event
        case SeatPromised(seat=seat, name=name):
            return SeatPromisedSeen(seat, name)
        case LookedOn(seat=seat, name=name):
            return LookedOnSeen(seat, name)
        case SeatingSet() | WatchingSet() | ListedSet() | HandedOver() | Removed() | Swapped():
            return event
        case RematchOpened(seat=seat):
            return RematchSeen(seat)
        case _:
            assert_never(event)


class Cause(Struct, frozen=True, gc=False):
    """Why something happened. A command is known by the tab that sent it and its id there; `digest` is a digest of its content."""

    by: By
    seat: Seat | None = None
    tab: str | None = None
    command: int | None = None
    digest: str | None = None


class Head(Struct, frozen=True, gc=False):
    """What was before a game, as far as the table's own log does not say it. `game` is the game's number, from 2 on.

    `n` is the last entry before it and `ms` the time of that; `lasting` says how many entries are in the table's log until then.
    """

    game: int
    n: int
    ms: int
    wins: tuple[int, ...]
    ties: int
    lasting: int


class Entry(Struct, frozen=True, gc=False):
    """One event of a log. `ms` is how much time passed at the table since the entry before, in milliseconds.

    Time passes at a table while a server has it in memory, and not while it only lies on disk.
    """

    n: int
    cause: Cause
    event: LogEvent
    ms: int = 0
    head: Head | None = None
    """What was before, where this entry was read and begins a game."""


OF_ONE_GAME: Final = (Helped, LookedOn, BotFailed, RulingProposed, RulingConsented, RulingDropped, ClockRead, TimedOut)
"""Events of the table that mean nothing any more once the next game is dealt."""


_OF_A_GAME: Final = (GameEvent, *OF_ONE_GAME)


def is_lasting(event: LogEvent) -> bool:
    """Whether an event belongs to the log of the table, and not to that of a game."""
    # Asked at every move: `isinstance` with `TableEvent` would try two dozen types in turn.
    return not isinstance(event, _OF_A_GAME)


def opening_of(log: Sequence[Entry]) -> Opened:
    """The event with which every log begins."""
    opened = log[0].event
    assert isinstance(opened, Opened), "a log begins with the opening of its table"
    return opened


class Known(Struct, frozen=True, gc=False):
    """Who a pseudonym was when they sat down: the name that others saw, and the hash of the guest's token."""

    person: str
    name: str
    who: str


class Row(Struct, frozen=True, gc=False):
    """One event as the store keeps it. `body` is the event as JSON, `at_ms` the time of the day, `ms` the entry's.

    `game` is the number of the game in whose log it is; 0 for the table's own, and for all of logs from before there were several.
    """

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
    game: int = 0
    head: Head | None = None
    """What was before, where this begins a game."""
    known: Known | None = None
    """Who sat down or was let in, where somebody was and it is still known. It can be erased, so it is not part of the sum."""
    sum: str = ""
    """A checksum of all the rest, so that a log that was changed by hand is not taken for what happened."""


ERASED_NAME: Final = "—"
"""What somebody is called whose name was erased."""


def sealed(row: Row) -> Row:
    """The row with its checksum."""
    return replace(row, sum=checksum(*fields_of(row)))


def fields_of(row: Row) -> tuple[str | int | None, ...]:
    """What the checksum of a row is made of."""
    head = None if row.head is None else encode(row.head).decode()
    return (
        *(row.table, row.game, row.n, row.ms, row.at_ms, row.by),
        *(row.seat, row.tab, row.command, row.digest, row.body, head),
    )


def checksum(*fields: str | int | None) -> str:
    """A checksum of these fields: against accidents and clumsy hands, not against somebody who knows it."""
    return blake2b(repr(fields).encode(), digest_size=8).hexdigest()


def rows(table: str, entries: Iterable[Entry], at_ms: int, head: Head | None = None) -> list[Row]:
    """Entries as rows. `head` is that of the game that is played when the last of them has happened; the first game has none."""
    return [_row(table, entry, at_ms, head) for entry in entries]


def _game(entry: Entry, head: Head | None) -> int:
    """The number of the game in whose log an entry is; 0 for the table's."""
    if is_lasting(entry.event):
        return 0
    return 1 if head is None else head.game - (entry.n <= head.n)


def _row(table: str, entry: Entry, at_ms: int, head: Head | None) -> Row:
    cause, (event, known) = entry.cause, _parted(entry.event)
    body = encode(event).decode()
    game = _game(entry, head)
    begun = head if head is not None and head.n + 1 == entry.n else None
    caused = (cause.by, cause.seat, cause.tab, cause.command, cause.digest, body)
    of_head = None if begun is None else encode(begun).decode()
    total = checksum(table, game, entry.n, entry.ms, at_ms, *caused, of_head)
    return Row(table, entry.n, entry.ms, at_ms, *caused, game, begun, known, total)


def _parted(event: LogEvent) -> tuple[LogEvent | Logged, Known | None]:
    """What the log says of an event, and what it does not."""
    if not isinstance(event, Named):
        return event, None
    known = Known(event.person, event.name, event.who)
    match event:
        case Seated(seat, person):
            return SeatedLogged(seat, person, event.program), known
        case SeatPromised(seat, person):
            return SeatPromisedLogged(seat, person, event.program, event.invited), known
        case LookedOn(seat, person):
            return LookedOnLogged(seat, person), known


def _joined(event: LogEvent | Logged, known: Known | None) -> LogEvent:
    """The event that a log and the knowledge about people make. Who was erased is nobody whom a token could prove to be."""
    if not isinstance(event, Logged):
        return event
    known = known or Known(event.person, ERASED_NAME, f"erased {event.person}")
    match event:
        case SeatedLogged(seat, person):
            return Seated(seat, person, known.name, known.who, event.program)
        case SeatPromisedLogged(seat, person):
            return SeatPromised(seat, person, known.name, known.who, event.program, event.invited)
        case LookedOnLogged(seat, person):
            return LookedOn(seat, person, known.name, known.who)


_READ_OPENED: Final = Decoder[Opened](Opened)
_READ_BY: Final = Decoder[By](By)


def read_rules(opened: Opened) -> AnyRules:
    """The rules of the game that a table was opened for."""
    return rules_of(opened.game, opened.options)


def read(log: Sequence[Row]) -> tuple[AnyRules, list[Entry]]:
    """The rules and the entries of a log; `LogDamaged` when it is not one.

    It is all that happened at a table, or its own log and that of one game, with the last entries before it.
    """
    if not log or log[0].n != 1:
        raise LogDamaged("there is no event 1")
    try:
        rules = read_rules(_READ_OPENED(log[0].body))
    except ShoalError as error:
        raise LogDamaged(
            f"the opening of table {mark_of(log[0].table)} cannot be read: {type(error).__name__}"
        ) from None
    entries = [_with_shared_options(entry) for entry in _entries(rules, log)]
    _check_whole(log[0].table, entries)
    return rules, entries


def _with_shared_options(entry: Entry) -> Entry:
    """An opening whose house rules are the same object as those of other tables: they are 4 kB."""
    opened = entry.event
    if not isinstance(opened, Opened):
        return entry
    return replace(entry, event=replace(opened, options=_shared_options(*_key_of(opened.options))))


def _key_of(options: dict[str, OptionValue]) -> tuple[tuple[tuple[str, OptionValue], ...], tuple[type, ...]]:
    return tuple(options.items()), tuple(map(type, options.values()))  # for 1 is 1.0, and another text


@lru_cache(maxsize=64)
def _shared_options(
    options: tuple[tuple[str, OptionValue], ...],
    types: tuple[type, ...],  # noqa: ARG001  # a part of the key
) -> dict[str, OptionValue]:
    """Nobody changes it."""
    return dict(options)


def _entries(rules: AnyRules, log: Sequence[Row]) -> Iterator[Entry]:
    read_event = Decoder[LogEvent | Logged](PlainTableEvent | Logged | rules.vocabulary.event)
    for row in log:
        try:
            by, event = _READ_BY(encode(row.by)), read_event(row.body)
        except Unreadable:  # what it says might name cards
            raise LogDamaged(f"event {row.n} of table {mark_of(row.table)} cannot be read") from None
        if row.sum != checksum(*fields_of(row)):
            raise LogDamaged(f"event {row.n} of table {mark_of(row.table)} was changed by hand")
        cause = Cause(by, row.seat, row.tab, row.command, row.digest)
        yield Entry(row.n, cause, _joined(event, row.known), row.ms, row.head)


def head_of(entries: Sequence[Entry]) -> Head | None:
    """What was before the last game, where entries from before it may be left out."""
    return next((entry.head for entry in reversed(entries) if entry.head is not None), None)


def _check_whole(table: str, entries: Sequence[Entry]) -> None:
    """Raise `LogDamaged` when an entry is missing: of the last game, or of the table's own log."""
    if entries[-1].n != len(entries):
        _check_parts(table, entries, head_of(entries))
    if all(isinstance(entry.event, TableEvent) for entry in entries):
        raise LogDamaged(f"the deal of table {mark_of(table)} is missing")


def _check_parts(table: str, entries: Sequence[Entry], head: Head | None) -> None:
    """The same for a log of which something was left out."""
    first = 0 if head is None else head.n
    found = [entry.n for entry in entries if entry.n > first]
    missing = next((n for n, at in enumerate(found, first + 1) if n != at), None)
    if missing is not None:
        raise LogDamaged(f"event {missing} of table {mark_of(table)} is missing")
    lasting = sum(is_lasting(entry.event) for entry in entries if entry.n <= first)
    if head is not None and lasting != head.lasting:
        raise LogDamaged(f"an event of table {mark_of(table)} is missing before event {head.n + 1}")
