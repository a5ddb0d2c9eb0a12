"""All connections of a table, and what they say about who is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from shoal.server.tables.seating.links import Link, LinkId
from shoal.server.tables.state.record import TableRecord


class Connections(dict[LinkId, Link]):
    """The connections of a table by their number. One is open once it has said hello, and until it is being closed."""

    def open(self) -> Iterator[tuple[LinkId, Link]]:
        """Those that are sent what happens."""
        return ((number, link) for number, link in self.items() if link.is_open)

    def mute(self, now: float) -> list[LinkId]:
        """Those that should have said hello by now."""
        return [number for number, link in self.items() if link.hello_by is not None and link.hello_by <= now]

    @property
    def next_mute(self) -> float:
        """When the first of those that have not said hello should have; infinity without one."""
        return min((link.hello_by for link in self.values() if link.hello_by is not None), default=inf)

    def guests(self) -> set[str]:
        """Who is connected, as far as the server knows them."""
        return _known(link for _, link in self.open())

    def invited(self) -> set[str]:
        """The guests among them who came by a link that the host gave."""
        return _known(link for _, link in self.open() if link.is_invited)

    def newcomers(self, record: TableRecord) -> set[str]:
        """The guests who sit at that table and play their first game."""
        new = [link.who for link in self.values() if link.is_newcomer and link.is_open]
        return {who for who in new if who is not None and record.seat_of(who) is not None}

    def are_without_players(self, record: TableRecord) -> bool:
        """Whether no person who plays there is connected; at a table of bots, whether nobody watches."""
        is_for_players = any(record.people)
        for link in self.values():
            if link.is_open and (not is_for_players or record.seat_of(link.who) is not None):
                return False
        return True


def _known(links: Iterable[Link]) -> set[str]:
    return {link.who for link in links if link.who is not None}
