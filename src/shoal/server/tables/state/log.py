"""The log of a table: everything that happened there, in order. It is the truth; everything else is a fold of it.

    Entry    one event with its number, its cause and its time, as a session makes it
    Row      the same as text, as the store keeps it

A table has a log of its own and one for each game: what ends with its game is in the game's (`is_lasting`), all else in the
table's. They share their numbers, and a game's begins with what the games before it amount to (`Head`); so a table is read from its
own log and the last game's, however much was played there before.

None of these refers to itself, so the garbage collector need not follow them (`gc=False`): it would hold all threads while a long
log is loaded.

A log names no one: on disk a person is a pseudonym of that table, and `Known` says who it is. The store keeps that in another
place, from where it can be erased; reading a log joins the two.

The events of the game are the rules' own; those of the table are in `events.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, OptionValue, Seat
from shoal.core.games import rules_of
from shoal.server.operations.marks import mark_of
from shoal.server.tables.state.events import (
    LogEvent,
    Logged,
    LookedOn,
    LookedOnLogged,
    Named,
    Opened,
    PlainTableEvent,
    SeatBot,
    Seated,
    SeatedLogged,
    SeatPromised,
    SeatPromisedLogged,
    TableEvent,
    is_lasting,
)

By = Literal["human", "bot", "standin", "timeout", "table"]
"""Who caused an event: a person's command, a bot's move, the move of a bot for a person who was away or whose time was over,
or the table itself."""


class LogDamaged(ShoalError):
    """The log of a table cannot be read: numbers are missing, or an entry is not what this version writes."""


class Cause(Struct, frozen=True, gc=False):
    """Why something happened. A command is known by the tab that sent it and its id there; `digest` is a digest of its content.

    A bot's move, and one with which the table ends a hearing, has no tab, and as its `command` the number of the event after which it was made: no two moves have equal causes, so
    a log says where each begins.
    """

    by: By
    seat: Seat | None = None
    tab: str | None = None
    command: int | None = None
    digest: str | None = None

    @property
    def is_ruled(self) -> bool:
        """Whether the table has settled it, or deals by itself: it is no move."""
        return self.by == "table" and (self.tab is not None or self.command is None)


class Head(Struct, frozen=True, gc=False):
    """What was before a game, as far as the table's own log does not say it. `game` is the game's number, from 2 on.

    `n` is the last entry before it and `ms` the time of that; `lasting` says how many entries are in the table's log until then.
    `people` is how many pseudonyms were drawn.
    """

    game: int
    n: int
    ms: int
    wins: tuple[int, ...]
    ties: int
    lasting: int
    people: int


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

    `game` is the number of the game in whose log it is; 0 for the table's own.
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
    """Who sat down or was let in, where someone was and it is still known. It can be erased, so it is not part of the sum."""
    sum: str = ""
    """A checksum of all the rest, so that a log that was changed by hand is not taken for what happened."""


ERASED_NAME: Final = "—"
"""What someone is called whose name was erased."""

_ERASED: Final = "erased "
"""What they are known by begins so, as no hash of a token does."""


def is_erased(who: str) -> bool:
    """Whether that is someone who was erased."""
    return who.startswith(_ERASED)


def sealed(row: Row) -> Row:
    """The row with its checksum."""
    return replace(row, sum=checksum(row))


def checksum(row: Row) -> str:
    """A checksum of a row: against accidents and clumsy hands, not against someone who knows it."""
    head = None if row.head is None else encode(row.head).decode()
    place = (row.table, row.game, row.n, row.ms, row.at_ms)
    fields = (*place, row.by, row.seat, row.tab, row.command, row.digest, row.body, head)
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
    caused = (cause.by, cause.seat, cause.tab, cause.command, cause.digest)
    begun = head if head is not None and head.n + 1 == entry.n else None
    body, game = encode(event).decode(), _game(entry, head)
    return sealed(Row(table, entry.n, entry.ms, at_ms, *caused, body, game, begun, known))


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
    """The event that a log and the knowledge about people make. Who was erased is no one whom a token could prove to be."""
    if not isinstance(event, Logged):
        return event
    known = known or Known(event.person, ERASED_NAME, f"{_ERASED}{event.person}")
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
    entries = [_with_shared_values(entry) for entry in _entries(rules, log)]
    _check_whole(log[0].table, entries)
    return rules, entries


def _with_shared_values(entry: Entry) -> Entry:
    """An opening whose house rules and bots are the same objects as those of other tables: they are 4 kB, and 1 kB."""
    opened = entry.event
    if not isinstance(opened, Opened):
        return entry
    options, bots = _shared_options(*_key_of(opened.options)), tuple(map(_shared_bot, opened.bots))
    return replace(entry, event=replace(opened, options=options, bots=bots))


@lru_cache(maxsize=1024)
def _shared_bot(bot: SeatBot) -> SeatBot:
    """There are as many as names for them."""
    return bot


def _key_of(options: dict[str, OptionValue]) -> tuple[tuple[tuple[str, OptionValue], ...], tuple[type, ...]]:
    return tuple(options.items()), tuple(map(type, options.values()))  # for 1 is 1.0, and another text


@lru_cache(maxsize=64)
def _shared_options(
    options: tuple[tuple[str, OptionValue], ...],
    types: tuple[type, ...],  # noqa: ARG001  # a part of the key
) -> dict[str, OptionValue]:
    """No one changes it."""
    return dict(options)


def _entries(rules: AnyRules, log: Sequence[Row]) -> Iterator[Entry]:
    read_event = Decoder[LogEvent | Logged](PlainTableEvent | Logged | rules.vocabulary.event)
    for row in log:
        try:
            by, event = _READ_BY(encode(row.by)), read_event(row.body)
        except Unreadable:  # what it says might name cards
            raise LogDamaged(f"event {row.n} of table {mark_of(row.table)} cannot be read") from None
        if row.sum != checksum(row):
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
    if not opening_of(entries).gathers and all(isinstance(entry.event, TableEvent) for entry in entries):
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
