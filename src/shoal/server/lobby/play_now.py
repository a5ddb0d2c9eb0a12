"""A seat at once: at a table of the lobby where a bot gives up its own, or at a new one that others find there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator
from typing import Final

from shoal.core.errors import ShoalError
from shoal.server.chat.relations import RelationStore
from shoal.server.lobby.board import ENTRIES, Clock, Listing, LobbyBoard, OpenTable, Wanted, clock_of
from shoal.server.lobby.listing import Taken
from shoal.server.tables.owning import FORWARDED
from shoal.server.tables.table import TableGone
from shoal.server.tables.table_errors import Elsewhere
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import NO_TIME, BankTime, DaysTime, TimeControl

TRIED: Final = 6
"""Tables that are tried: another guest may have been quicker."""

LOOKED_AT: Final = 50
"""Tables of which it is looked up who sits there."""

CLOCKS: Final[dict[Clock, TimeControl]] = {"none": NO_TIME, "timed": BankTime(600, 15), "days": DaysTime(1)}
"""The time of a table that is opened for who wants such a clock."""


Avoiding = Callable[[str, Collection[str]], Awaitable[Collection[str]]]
"""Which of these guests have blocked that one, or are blocked by them."""


async def avoiding_no_one(_: str, __: Collection[str]) -> Collection[str]:
    """No one is avoided."""
    return ()


def avoiding_blocked(known: RelationStore) -> Avoiding:
    """No one is led to people whom they have blocked, or who have blocked them."""

    async def avoiding(who: str, guests: Collection[str]) -> Collection[str]:
        blocked = (await known.among({who, *guests})).blocked
        return {other for other in guests if (who, other) in blocked or (other, who) in blocked}

    return avoiding


class PlayNow:
    """Finds seats for people who want to play, with anyone."""

    def __init__(self, tables: Tables, avoiding: Avoiding = avoiding_no_one) -> None:
        """At the tables of one server."""
        self._tables = tables
        self._avoiding = avoiding

    async def seat(
        self,
        who: str,
        name: str,
        address: str,
        wanted: Wanted,
        *,
        friends: Collection[str] = (),
        waits: bool = False,
    ) -> str | None:
        """The table where that guest has a seat now; `None` where they had better open one.

        At a table of `friends` they also wait for the next deal: there their seat is kept as long as they are there. Who `waits` does so
        at any table where the host need not be asked.
        """
        found = [*candidates(self._tables.board, who, wanted, friends, waits=waits)][:LOOKED_AT]
        for listing in (await self._welcoming(who, found))[:TRIED]:
            if await self.take(listing.table.id, who, name, address) in ("seated", "next_deal"):
                return listing.table.id
        return None

    async def with_people(self, who: str, game: str, most: int) -> tuple[OpenTable, ...]:
        """The first tables where that guest would have a seat in that game, now or with the next deal."""
        found = [*candidates(self._tables.board, who, Wanted(game), waits=True)][:LOOKED_AT]
        return tuple(listing.table for listing in (await self._welcoming(who, found))[:most])

    async def _welcoming(self, who: str, found: Collection[Listing]) -> list[Listing]:
        """Those of these tables where no one sits whom that guest avoids."""
        avoided = await self._avoiding(who, frozenset[str]().union(*(listing.guests for listing in found)))
        return [listing for listing in found if listing.guests.isdisjoint(avoided)]

    async def take(self, table: str, who: str, name: str, address: str) -> Taken | None:
        """What that guest gets at that table of the lobby; `None` where there is no seat for them, or no such table, any more.

        `Elsewhere` where another node has it, which is asked the same; it does not ask on.
        """
        listing = self._tables.board.get(table)
        if listing is None or await self._avoiding(who, listing.guests):
            return None
        try:
            return await (await self._tables.get(table)).take_seat(who, name, address)
        except Elsewhere:
            if FORWARDED.get():
                return None
            raise
        except (ShoalError, TableGone):
            return None


def candidates(
    board: LobbyBoard, who: str, wanted: Wanted, friends: Collection[str] = (), *, waits: bool = False
) -> Iterator[Listing]:
    """The tables where a guest could play now, the best first: those of friends, then by how long they have waited.

    For who `waits` those follow where they could play from the next deal on.
    """
    others = [one for one in board.wanted(wanted) if who not in one.guests and one.table.entry != "ask"]
    fitting = [one for one in others if wanted.clock or clock_of(one.table.time) != "days"]
    fitting.sort(key=lambda one: (ENTRIES.index(one.table.entry), board.own(one.table.id) is None))  # the nearest first
    of_friends = [one for one in fitting if one.guests & frozenset(friends)]
    yield from of_friends
    yield from (one for one in fitting if one not in of_friends and (waits or one.table.entry == "now"))
