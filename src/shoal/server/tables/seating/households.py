"""Who comes to a table from one address, so that nobody gets a second hand with a second cookie, unless the host lets them.

Two guests of one address may be two people; only the people at the table know. Where seats are there for the taking, the first of an
address takes one, and whoever else comes from there asks the host (`Door`). Addresses are in no log: after a restart of the server it
is known again as soon as people are connected again. Addresses that are spared, as this machine's own, are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable

from shoal.server.tables.seating.connections import Connection
from shoal.server.tables.state.log import is_erased
from shoal.server.tables.state.record import TableRecord


class Households:
    """The addresses of those who are connected to one table, and of those who were and have a seat there or looked at hands of this game."""

    def __init__(self, record: TableRecord) -> None:
        """Nobody has come."""
        self._record = record
        self._of: dict[str, str] = {}

    def note(self, links: Iterable[Connection]) -> None:
        """These connections are there."""
        stay = {person.who for person in self._record.people if person} | self._record.onlookers.looked.keys()
        kept = {who: address for who, address in self._of.items() if who in stay}
        here = {link.who: link.visit.address for link in links if link.who is not None and link.visit.address}
        self._of = kept | here

    def expect(self, who: str, address: str) -> None:
        """That guest comes from there, and will be connected in a moment."""
        if address:
            self._of[who] = address

    def has_another(self, who: str, but: str | None = None) -> bool:
        """Whether somebody else, `but` not counted, who came from the address of that guest has a seat.

        Nobody knows where those came from who were erased, and it may be the guest who was.
        """
        others = [person.who for person in self._record.people if person and person.who != but]
        return (who in self._of and any(map(is_erased, others))) or self._is_of_one(who, others)

    def has_looked(self, who: str) -> bool:
        """Whether that guest, or another from their address, has looked at hands of this game without a seat."""
        looked = self._record.onlookers.looked
        return who in looked or self._is_of_one(who, looked)

    def count_beside(self, who: str, others: Iterable[str]) -> int:
        """How many of these others come from the address of that guest."""
        address = self._of.get(who)
        return 0 if address is None else sum(self._of.get(other) == address for other in others if other != who)

    def _is_of_one(self, who: str, others: Iterable[str]) -> bool:
        address = self._of.get(who)
        return address is not None and any(self._of.get(other) == address for other in others if other != who)
