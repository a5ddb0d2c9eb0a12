"""What the log of a game says of those who look on: who has seen hands without a seat, and where its moves begin.

It is a part of the fold of a table's log. From where moves begin is counted how late all hands are shown.
"""

from __future__ import annotations

from shoal.core.game import Seat
from shoal.server.tables.state.log import Cause, Entry


class Onlookers:
    """Those of the game that is played."""

    def __init__(self) -> None:
        """Nothing has been dealt."""
        self.looked: dict[str, set[Seat | None]] = {}
        """The guests who have looked at hands of this game without a seat: at those of which seats, or late at all of them (`None`)."""
        self.pseudonyms: dict[str, str] = {}
        """What the log calls those of them who have no other part in the table."""
        self.move_starts: list[int] = []
        """Where in the game's events moves begin, the deal as the first of them."""
        self._moved_by: Cause | None = None

    def begin_game(self) -> None:
        """Cards are dealt."""
        self.looked = {}
        self.pseudonyms = {}
        self.move_starts = []
        self._moved_by = None

    def look(self, who: str, pseudonym: str, seat: Seat | None) -> None:
        """A guest looks at the hand of that seat, or late at all of them."""
        self.pseudonyms[who] = pseudonym
        self.looked.setdefault(who, set()).add(seat)

    def note_event(self, entry: Entry, at: int) -> None:
        """An event of the game happens, the `at`th from 0."""
        if not at or entry.ms or entry.cause != self._moved_by:
            self.move_starts.append(at)
        self._moved_by = entry.cause

    def events_before(self, moves: int) -> int:
        """How many events of the game there were before the last so many moves; 0 where it has no more than those."""
        return 0 if len(self.move_starts) <= moves else self.move_starts[-moves]
