"""How much of the past is told to whoever comes to a table: a connection that says hello, or a page that is loaded.

    a connection that comes back        what it missed, as far as it says which event it had last
    a person for whom a bot played      what happened in this game since they left, and that it did (`Update.away_since`)
    anybody, before the first move      how the first dealer was drawn, and the deal
    who asks for it, until then         the deal of any game (`Hello.deal`): no more than the view says
    all others                          nothing: these are games of memory

Nobody is told anything from before they sat down. Until when a person was here is not in the log; after a restart it is
the first move that a bot made for them since they last did something themselves.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from shoal.server.tables.nobody import NOBODY, few
from shoal.server.tables.state.record import Person, TableRecord


class Past(NamedTuple):
    """The event after which the sights begin that somebody is told, and the one after which they were away."""

    since: int
    away_since: int | None = None


class Missed:
    """Knows until which event every person was here."""

    def __init__(self, record: TableRecord) -> None:
        """Nobody has been here yet."""
        self._record = record
        self._here: frozenset[str] = NOBODY
        self._left: dict[str, int] = {}
        """The last event that a guest saw who is not here any more."""

    def note(self, here: Collection[str]) -> None:
        """These guests are here now, of those who have a seat."""
        self._left |= dict.fromkeys(self._here.difference(here), self._record.n)
        self._here = few(here)

    def told(self, who: str | None, has: int = 0, *, deal: bool = False) -> Past:
        """What a guest is told who comes now, before they count as here; `has` is the last event that they say they have.

        `deal`: they ask for the deal, as long as nobody has moved.
        """
        record = self._record
        if deal and not has and record.is_untouched:
            return Past(record.game_since)
        seat = record.seat_of(who)
        person = None if seat is None else record.people[seat]
        before = 0 if person is None else person.since
        away = self._away_since(person, has)
        if person is not None and 0 < has <= record.n:
            return Past(max(has, before), away)
        if has:  # visitors and liars
            return Past(record.n)
        if away is not None:
            return Past(away, away)
        drawn = record.drawn_since
        return Past(record.n if drawn is None else max(drawn, before))

    def _away_since(self, person: Person | None, has: int) -> int | None:
        """The event after which a bot has played for that person, who is not here."""
        moves = None if person is None or person.who in self._here else self._record.standin_moves(person.who)
        if person is None or moves is None:
            return None
        left = self._left.get(person.who, moves.first - 1)
        since = max(left, has, person.since, self._record.game_since)
        return since if since < moves.last else None
