"""What the lobby knows of a table and sends of it, and what visitors filter it by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args
from urllib.parse import urlencode

from msgspec import Struct

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


class Listing(Struct, frozen=True):
    """An open table, with what the lobby alone knows: the guests who sit there, and the address of one who is here."""

    table: OpenTable
    guests: frozenset[str]
    address: str


class OpenTables(Struct, frozen=True):
    """The lobby as JSON, for programs."""

    count: int
    tables: tuple[OpenTable, ...]


class LobbyNews(Struct, frozen=True, tag="lobby"):
    """What has changed: rows that are new or not what they were, by table; and all tables of the page in order, if that changed.

    Rows are HTML, as the page has them, so that a client needs neither words nor rules. `count` is a sentence.
    """

    count: str
    rows: dict[str, str] = {}
    order: tuple[str, ...] | None = None


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
