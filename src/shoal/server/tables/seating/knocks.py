"""Who stands at the door: visitors who have asked for a seat and wait for the host's word.

Nothing of this is in the log: it ends with the visitor's last connection, and after a restart of the server one asks again.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.server.tables.interned import EMPTY, interned
from shoal.server.tables.state.record import TableRecord

MOST: Final = 8
"""How many may ask at once, of those who came by the host's link and of all others: strangers fill neither the host's screen, nor the
door before a friend."""

MOST_OF_ADDRESS: Final = 3
"""How many of these may come from one address, so that such guests do not keep a friend from asking either."""


class Knock(NamedTuple):
    """A visitor who asks for a seat."""

    number: int
    who: str
    seat: Seat
    name: str


class Knocks:
    """The knocks of one table that have no answer, and who was turned away since the last deal."""

    def __init__(self, record: TableRecord) -> None:
        """Nobody has come."""
        self._record = record
        self._waiting: dict[str, Knock] = {}
        self._numbers = count(1)
        self._turned_away: frozenset[str] = EMPTY
        self._game = record.game
        self.here: frozenset[str] = EMPTY
        """The guests who are connected."""
        self.invited: frozenset[str] = EMPTY
        """Those among them who came by a link that the host gave."""
        self.programs: frozenset[str] = EMPTY
        """The guests who are no people, but programs of somebody, as far as they have come."""

    def note(self, here: Collection[str], invited: Collection[str] = ()) -> None:
        """These guests are connected now, and these of them came by a link that the host gave. The knocks of all others have ended, and those of who has a seat by now."""
        self.here = interned(here)
        self.invited = interned(invited)
        if self._game != self._record.game:
            self._game, self._turned_away = self._record.game, EMPTY
        gone = [who for who in self._waiting if who not in self.here or self._has_answer(who)]
        for who in gone:
            del self._waiting[who]

    def _has_answer(self, who: str) -> bool:
        return who in self._record.order.kept or self._record.seat_of(who) is not None

    def add(self, who: str, seat: Seat, name: str) -> None:
        """A guest asks for that seat; what they asked for before counts no more."""
        self._waiting.pop(who, None)
        self._waiting[who] = Knock(next(self._numbers), who, seat, name)

    def turn_away(self, knock: Knock) -> None:
        """The host has said no."""
        self._waiting.pop(knock.who, None)
        self._turned_away |= {knock.who}

    def __bool__(self) -> bool:
        """Whether anybody waits for an answer."""
        return bool(self._waiting)

    @property
    def waiting(self) -> tuple[Knock, ...]:
        """Those that have no answer; first those of guests whom the host has invited."""
        return tuple(sorted(self._waiting.values(), key=lambda knock: knock.who not in self.invited))

    def numbered(self, number: int) -> Knock | None:
        """The knock of that number, while it has no answer."""
        return next((knock for knock in self._waiting.values() if knock.number == number), None)

    def of(self, who: str) -> Knock | None:
        """What that guest asks for."""
        return self._waiting.get(who)

    def is_turned_away(self, who: str) -> bool:
        """Whether the host has said no to that guest, and nothing was dealt since."""
        return who in self._turned_away and self._game == self._record.game

    def are_too_many(self, who: str) -> bool:
        """Whether that guest cannot ask because so many others do."""
        alike = [other for other in self._waiting if (other in self.invited) == (who in self.invited)]
        return who not in self._waiting and len(alike) >= MOST
