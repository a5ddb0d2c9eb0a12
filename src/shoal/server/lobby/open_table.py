"""An open table as the lobby has it: what everybody may know of it, and beside that who sits there, which nobody is told."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from shoal.server.tables.messages.to_client import HouseRule
from shoal.server.tables.timing.time_control import TimeControl

Entry = Literal["now", "next_deal", "ask"]
"""How a stranger gets the seat of a bot: at once, with the next deal, or when the host lets them in."""

ENTRIES: Final[tuple[Entry, ...]] = ("now", "next_deal", "ask")


class OpenTable(Struct, frozen=True):
    """What everybody may know. `people` are the names of those who have a seat, `free` counts the seats that bots would give up.

    `programs` are those of `people` who are no people, but programs of somebody. `levels` are those of the bots, each once. `house_rules` are those that are not as usual, `preset` their name
    if they have one. `games` have been dealt here. `watching`: whoever has no seat may see the game.
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
    """What a program is told that asks for the lobby."""

    count: int
    tables: tuple[OpenTable, ...]
