"""All open tables, in the order in which people are shown them: those with a seat now, then those who have waited longest.

The order is kept by a number that a table gets when it first comes, and has again when it comes back soon: so no one gets to the
top by leaving and coming back. Of one address only so many tables are shown; the others wait until one of those is gone.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Final, Literal

from shoal.server.lobby.open_table import ENTRIES, Listing, OpenTable, Wanted

REMEMBERED: Final = 20_000
"""Numbers of tables that are kept, of the latest that came."""

Key = tuple[int, int, str]
Seen = Literal["page", "count"]


class LobbyBoard:
    """The open tables of one server."""

    def __init__(self, most_of_address: int) -> None:
        """None. `most_of_address` tables of one address are shown."""
        self._most = most_of_address
        self._shown: dict[str, Listing] = {}
        self._hidden: dict[str, Listing] = {}
        self._of_address: dict[str, int] = {}
        self._numbers: OrderedDict[str, int] = OrderedDict()
        self._next = count()
        self.on_change: Callable[[str], None] = lambda _: None
        """Called with the name of each table that has changed for watchers."""

    def put(self, name: str, listing: Listing | None) -> None:
        """That table is so now, or is in the lobby no more."""
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
            self.on_change(name)

    def _show(self, name: str, listing: Listing) -> None:
        self._of_address[listing.address] = self._of_address.get(listing.address, 0) + 1
        self._shown[name] = listing
        if name not in self._numbers:
            self._numbers[name] = next(self._next)
            if len(self._numbers) > REMEMBERED:
                oldest = next((one for one in self._numbers if one not in self._shown), name)
                del self._numbers[oldest]
                self._numbers.setdefault(name, next(self._next))
        self.on_change(name)

    def _take_away(self, name: str) -> None:
        self._hidden.pop(name, None)
        gone = self._shown.pop(name, None)
        if gone is None:
            return
        self._of_address[gone.address] -= 1
        if not self._of_address[gone.address]:
            del self._of_address[gone.address]
        self.on_change(name)
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
