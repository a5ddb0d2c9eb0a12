"""Who waits for a rated game, and who is seated together: without I/O, from what is asked and the time.

People are seated in the order in which they came, as soon as there are as many as a table has seats. Who has waited for `PATIENCE_S`
and agreed to bots is seated with all others who have agreed, and bots take what is left of the seats. Accounts of bots count as bots:
they are seated only with people who have agreed. Of one address so many come to one table as the operator allows.

Who does not look at their page for `GONE_S` is not there any more: no one is seated who has gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from shoal.server.accounts.account import Account
from shoal.server.ratings.kinds import Kind

PATIENCE_S: Final = 60.0
GONE_S: Final = 15.0
MOST_WAITING: Final = 10_000
"""People who may wait on one server."""


class RoomFull(Exception):
    """Too many people are waiting."""


@dataclass(slots=True)
class Waiting:
    """A person who waits. `address` is that which limits count; empty where they do not apply."""

    account: Account
    kind: Kind
    with_bots: bool
    address: str
    since: float
    seen: float


@dataclass(slots=True)
class WaitingRoom:
    """Those who wait on one server. Times are seconds of any clock that only goes forward."""

    of_one_address: int = 1
    seats_of: Callable[[Kind], int] = lambda kind: kind.rules.seats
    _waiting: dict[int, Waiting] = field(default_factory=dict)

    def ask(self, account: Account, kind: Kind, *, with_bots: bool, address: str, now: float) -> None:
        """Wait for a kind of game, instead of the kind waited for so far. `RoomFull`."""
        before = self._waiting.get(account.id)
        if before is None and len(self._waiting) >= MOST_WAITING:
            raise RoomFull
        since = before.since if before and before.kind == kind else now
        self._waiting[account.id] = Waiting(account, kind, with_bots or account.is_bot, address, since, now)

    def look(self, account: int, now: float) -> Waiting | None:
        """What an account waits for; its page was seen just now."""
        found = self._waiting.get(account)
        if found is not None:
            found.seen = now
        return found

    def put_back(self, there: Sequence[Waiting]) -> None:
        """These were to play and do not: they wait on, with the time that they have waited."""
        for one in there:
            self._waiting.setdefault(one.account.id, one)

    def leave(self, account: int) -> None:
        """Stop waiting."""
        self._waiting.pop(account, None)

    def count(self, kind: Kind) -> int:
        """How many wait for that kind of game."""
        return sum(one.kind == kind for one in self._waiting.values())

    def seat(self, now: float) -> list[list[Waiting]]:
        """Those who are to play now, by table; they wait no longer."""
        self._waiting = {number: one for number, one in self._waiting.items() if now - one.seen < GONE_S}
        tables: list[list[Waiting]] = []
        for kind in dict.fromkeys(one.kind for one in self._waiting.values()):
            while table := self._table_of(kind, now):
                tables.append(table)
                for one in table:
                    self.leave(one.account.id)
        return tables

    def _table_of(self, kind: Kind, now: float) -> list[Waiting]:
        """One table of that kind; empty where too few wait."""
        seats = self.seats_of(kind)
        there = sorted((one for one in self._waiting.values() if one.kind == kind), key=lambda one: one.since)
        alone = self._one_of_each_address([one for one in there if not one.account.is_bot])
        if len(alone) >= seats:
            return alone[:seats]
        agreed = self._one_of_each_address([one for one in there if one.with_bots])[:seats]
        people = [one for one in agreed if not one.account.is_bot]
        is_long = any(now - one.since >= PATIENCE_S for one in people)
        return agreed if people and (is_long or len(agreed) == seats) else []

    def _one_of_each_address(self, there: Sequence[Waiting]) -> list[Waiting]:
        """Those of them who may sit at one table, the first come first."""
        found, addresses = list[Waiting](), Counter[str]()
        for one in there:
            if not one.address or addresses[one.address] < self.of_one_address:
                addresses[one.address] += 1
                found.append(one)
        return found
