"""Where someone may go when a game has ended: to what others made of the same deal, or from bots to tables with people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from shoal.server.daily.calendar import DailyTable, MatchTable, occasion_of
from shoal.server.lobby.board import OpenTable
from shoal.server.lobby.play_now import PlayNow
from shoal.server.tables.tables import Tables

MOST: Final = 3
"""Tables that are named."""


@dataclass(frozen=True)
class NextLinks:
    """`compared` is the page of the deal of the day, `match` that of the team match; `tables` have people, who know the reader as `name`."""

    compared: str = ""
    match: str = ""
    tables: tuple[OpenTable, ...] = ()
    name: str = ""


class NextGames:
    """The ways on from tables of one server."""

    def __init__(self, tables: Tables, play_now: PlayNow) -> None:
        """Of these tables; `play_now` knows where people are welcome."""
        self._tables = tables
        self._play_now = play_now

    async def of(self, table: str, who: str | None) -> NextLinks:
        """Those from that table; none for who has no seat there."""
        here = await self._tables.get(table)
        mine = here.is_to(who) if who is not None else None
        if who is None or mine is None or mine.seat is None:
            return NextLinks()
        match occasion_of(here.occasion):
            case DailyTable(day):
                return NextLinks(compared=f"/daily/{day.isoformat()}/{mine.game}")
            case MatchTable(number):
                return NextLinks(match=f"/match/{number}")
            case None:
                pass
        if mine.others or here.lesson:
            return NextLinks()
        return NextLinks(tables=await self._play_now.with_people(who, mine.game, MOST), name=mine.names[mine.seat])
