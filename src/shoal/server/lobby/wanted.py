"""What somebody looks for in the lobby: a game, a seat at once, a kind of clock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args
from urllib.parse import urlencode

from msgspec import Struct

from shoal.core.games import GAMES
from shoal.server.lobby.open_table import OpenTable
from shoal.server.tables.timing.time_control import DaysTime, NoTime, TimeControl

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
