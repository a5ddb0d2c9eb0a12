"""All open tables, in the order in which people are shown them: those with a seat now, then those who have waited longest.

The order is kept by a number that a table gets when it first comes, and has again when it comes back soon: so no one gets to the
top by leaving and coming back. Of one address only so many tables are shown; the others wait until one of those is gone.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Final, Literal, get_args
from urllib.parse import urlencode

from msgspec import UNSET, Struct, UnsetType

from shoal.core.games import GAMES
from shoal.server.tables.messages.to_client import HouseRule
from shoal.server.tables.timing.time_control import DaysTime, NoTime, TimeControl

Entry = Literal["now", "next_deal", "ask"]
"""How a stranger gets the seat of a bot: at once, with the next deal, or when the host lets them in."""

ENTRIES: Final[tuple[Entry, ...]] = ("now", "next_deal", "ask")


class OpenTable(Struct, frozen=True):
    """What everyone may know. `people` are the names of those who have a seat, `free` counts the seats that bots would give up.

    `programs` are those of `people` that are programs. `levels` are those of the bots, each once. `house_rules` are those that are
    not as usual, `preset` their name if they have one. `games` is how many were dealt here. `watching`: spectators may see the game.
    `faces` are the numbers of the faces of `people`.
    """

    id: str
    game: str
    preset: str | None
    house_rules: tuple[HouseRule, ...]
    seats: int
    people: tuple[str, ...]
    free: int
    entry: Entry
    time: TimeControl
    levels: tuple[str, ...]
    games: int
    watching: bool
    programs: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


class Listing(Struct, frozen=True):
    """An open table, with what the lobby alone knows: the guests who sit there, and the address of one who is here."""

    table: OpenTable
    guests: frozenset[str]
    address: str


class OpenTables(Struct, frozen=True):
    """The lobby as JSON, for programs. `exhibition` is the table where bots play for whoever watches; empty while there is none."""

    count: int
    tables: tuple[OpenTable, ...]
    exhibition: str = ""


class BotsNow(Struct, frozen=True):
    """The exhibition table as it is: what happened last and how it stands, as HTML, how many cards every seat has, and which is on turn."""

    table: str
    said: str
    score: str
    sizes: tuple[int, ...]
    turn: int | None


class LobbyNews(Struct, frozen=True, tag="lobby"):
    """What has changed: rows that are new or not what they were, by table; and all tables of the page in order, if that changed.

    Rows are HTML, as the page has them, so that a client needs neither words nor rules. `count` is a sentence. `plays` says by game what
    playing now leads to. `bots` is the exhibition table as it is, and `exhibition` all of it as HTML where it is another one than before.
    """

    count: str
    rows: dict[str, str] = {}
    order: tuple[str, ...] | None = None
    plays: dict[str, str] | UnsetType = UNSET
    bots: BotsNow | UnsetType = UNSET
    exhibition: str | UnsetType = UNSET


Clock = Literal["none", "timed", "days"]
"""As long as one likes; a time for each turn or game; days for each turn."""

CLOCKS: Final[tuple[Clock, ...]] = get_args(Clock)


def clock_of(control: TimeControl) -> Clock:
    """The kind of a time control."""
    match control:
        case NoTime():
            return "none"
        case DaysTime():
            return "days"
        case _:
            return "timed"


class Wanted(Struct, frozen=True):
    """A filter of the lobby; what is empty lets everything through."""

    game: str = ""
    entry: Literal["", "now"] = ""
    clock: Clock | Literal[""] = ""

    def has(self, table: OpenTable) -> bool:
        """Whether that table is wanted."""
        return (
            self.game in ("", table.game)
            and self.entry in ("", table.entry)
            and self.clock in ("", clock_of(table.time))
        )

    @property
    def query(self) -> str:
        """The same as the query of an address; empty where everything is wanted."""
        named = {"game": self.game, "entry": self.entry, "clock": self.clock}
        return urlencode({name: text for name, text in named.items() if text})


def wanted_from(fields: Mapping[str, str]) -> Wanted:
    """What the fields of a form ask for; what is no value of theirs asks for nothing."""
    game, clock = fields.get("game", ""), fields.get("clock", "")
    return Wanted(
        game if game in GAMES else "",
        "now" if fields.get("entry") == "now" else "",
        next((one for one in CLOCKS if one == clock), ""),
    )


REMEMBERED: Final = 20_000
"""Numbers of tables that are kept, of the latest that came."""

Key = tuple[int, int, str]
Seen = Literal["page", "count"]


class LobbyBoard:
    """The open tables of one server, and of others where there are several."""

    def __init__(self, most_of_address: int) -> None:
        """None. `most_of_address` tables of one address are shown."""
        self._most = most_of_address
        self._own: set[str] = set()
        self._elsewhere: dict[str, Listing] = {}
        self._shown: dict[str, Listing] = {}
        self._hidden: dict[str, Listing] = {}
        self._of_address: dict[str, int] = {}
        self._numbers: OrderedDict[str, int] = OrderedDict()
        self._next = count()
        self.on_change: Callable[[str], None] = lambda _: None
        """Called with the name of each table that has changed for watchers."""
        self.on_own: Callable[[str], None] = lambda _: None
        """Called with the name of each table of which `own` may have changed."""
        self.on_rest: Callable[[str, Listing | None], None] = lambda _, __: None
        """Called with each table that has ended while people were there, as it was."""

    def put(self, name: str, listing: Listing | None) -> None:
        """That table of this server is so now, or is in the lobby no more."""
        if listing is None:
            self._own.discard(name)
            listing = self._elsewhere.get(name)
        else:
            self._own.add(name)
        self._put(name, listing)
        self.on_own(name)

    def rest(self, name: str) -> None:
        """That table has ended here while people were there: it may go on elsewhere."""
        was = self.own(name)
        self.put(name, None)
        self.on_rest(name, was)

    def put_elsewhere(self, name: str, listing: Listing | None) -> None:
        """Another server has that table so now, or has it no more. What this one has itself counts before that."""
        if listing is None:
            self._elsewhere.pop(name, None)
        else:
            self._elsewhere[name] = listing
        if name not in self._own:
            self._put(name, listing)

    def own(self, name: str) -> Listing | None:
        """A table of this server, if it is shown."""
        return self._shown.get(name) if name in self._own else None

    def _put(self, name: str, listing: Listing | None) -> None:
        before = self._shown.get(name)
        if listing is not None and (before is None or before.address != listing.address):
            self._take_away(name)
            if listing.address and self._of_address.get(listing.address, 0) >= self._most:
                self._hidden[name] = listing
                return
            self._show(name, listing)
        elif listing is None:
            self._take_away(name)
        elif listing != before:
            self._shown[name] = listing
            self._note(name)

    def _note(self, name: str) -> None:
        self.on_change(name)
        self.on_own(name)

    def _show(self, name: str, listing: Listing) -> None:
        self._of_address[listing.address] = self._of_address.get(listing.address, 0) + 1
        self._shown[name] = listing
        if name not in self._numbers:
            self._numbers[name] = next(self._next)
            if len(self._numbers) > REMEMBERED:
                oldest = next((one for one in self._numbers if one not in self._shown), name)
                del self._numbers[oldest]
                self._numbers.setdefault(name, next(self._next))
        self._note(name)

    def _take_away(self, name: str) -> None:
        self._hidden.pop(name, None)
        gone = self._shown.pop(name, None)
        if gone is None:
            return
        self._of_address[gone.address] -= 1
        if not self._of_address[gone.address]:
            del self._of_address[gone.address]
        self._note(name)
        waiting = (one for one, hidden in self._hidden.items() if hidden.address == gone.address)
        if gone.address and (following := next(waiting, None)) is not None:
            self._show(following, self._hidden.pop(following))

    def __len__(self) -> int:
        """How many are shown."""
        return len(self._shown)

    def get(self, name: str) -> Listing | None:
        """That table, if it is shown."""
        return self._shown.get(name)

    def key_of(self, listing: Listing) -> Key:
        """The place of a table that is shown, among all."""
        name = listing.table.id
        return ENTRIES.index(listing.table.entry), self._numbers[name], name

    def wanted(self, wanted: Wanted) -> list[Listing]:
        """The tables that pass a filter, in order."""
        return sorted((one for one in self._shown.values() if wanted.has(one.table)), key=self.key_of)

    def first(self, entry: Entry) -> OpenTable | None:
        """The first of all tables where a seat is got so."""
        found = (one for one in self._shown.values() if one.table.entry == entry)
        first = min(found, key=self.key_of, default=None)
        return None if first is None else first.table

    def waiting(self) -> dict[str, int]:
        """How many people, by game, sit where a stranger has a seat at once."""
        found = dict.fromkeys(GAMES, 0)
        for one in self._shown.values():
            if one.table.entry == "now" and clock_of(one.table.time) != "days":
                found[one.table.game] += len(one.table.people)
        return found

    def with_guests(self, guests: Iterable[str]) -> Iterator[Listing]:
        """The tables where one of these sits."""
        sought = frozenset(guests)
        return (one for one in self._shown.values() if sought & one.guests)


class View:
    """The tables of a board that pass a filter, in order, without looking at all others whenever one has changed."""

    def __init__(self, board: LobbyBoard, wanted: Wanted) -> None:
        """As the board is now."""
        self._board = board
        self._wanted = wanted
        self._keys = [board.key_of(one) for one in board.wanted(wanted)]
        self._key_of = {key[2]: key for key in self._keys}

    def follow(self, name: str, most: int) -> Seen | None:
        """That table has changed: whether that is to be seen among the first so many, or only in how many there are, or not at all."""
        count, before, listing = len(self._keys), self._key_of.pop(name, None), self._board.get(name)
        place = len(self._keys)
        if before is not None:
            place = bisect_left(self._keys, before)
            del self._keys[place]
        if listing is not None and self._wanted.has(listing.table):
            key = self._key_of[name] = self._board.key_of(listing)
            insort(self._keys, key)
            place = min(place, bisect_left(self._keys, key))
        if place < most:
            return "page"
        return None if len(self._keys) == count else "count"

    def __len__(self) -> int:
        """How many there are."""
        return len(self._keys)

    def first(self, most: int) -> list[OpenTable]:
        """The first of them."""
        found = (self._board.get(name) for _, _, name in self._keys[:most])
        return [listing.table for listing in found if listing is not None]
