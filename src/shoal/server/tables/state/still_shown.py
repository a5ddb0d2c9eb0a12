"""What of a game a table goes on showing: the last moves, as its kit and the pace say (`shoal.core.kit.Recent`).

Whoever comes is sent it (`Update.recent`), and whoever is up to date is told how much it is (`Change.recent_count`). So a page shows
the same whether it was open all the time or has just been loaded.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from typing import TYPE_CHECKING, Final

from shoal.core.game import AnyRules, Seat
from shoal.core.games import kit_of
from shoal.server.tables.state.log import Cause, Entry

if TYPE_CHECKING:
    from shoal.core.kit import Recent

MOST_SHOWN: Final = 64
"""So many events of the game at most."""


def still_shown_of(rules: AnyRules) -> StillShown:
    """Of a table with these rules."""
    options: object = rules.options
    return StillShown(kit_of(rules.name).recent(options))


class StillShown:
    """Where that begins in the game that is played, by the numbers of its events."""

    def __init__(self, recent: Recent) -> None:
        """Nothing has been dealt."""
        self._recent = recent
        self.numbers = array("q")
        """Those of the last events of the game: of all, or of `MOST_SHOWN` and some more."""
        self._moves: deque[int] = deque(maxlen=recent.moves)
        self._own: dict[Seat, int] = {}
        """The first events of the last moves, and of the last one of each seat."""
        self._cause: Cause | None = None
        self.pace_since = 0
        """The number of the event that set the pace of the table."""

    def begin_game(self) -> None:
        """Cards are dealt."""
        self.numbers = array("q")
        self._moves.clear()
        self._own, self._cause = {}, None

    def note(self, entry: Entry) -> None:
        """Take in one more event of the game."""
        if len(self.numbers) >= 2 * MOST_SHOWN:
            del self.numbers[:-MOST_SHOWN]
        self.numbers.append(entry.n)
        is_new = entry.cause != self._cause or entry.ms > 0
        self._cause = entry.cause
        if not is_new or isinstance(entry.event, self._recent.asides):
            return
        if self._recent.moves is not None:
            self._moves.append(entry.n)
        if entry.cause.seat is not None and entry.cause.by != "table":
            self._own[entry.cause.seat] = entry.n

    def count(self, seat: Seat | None, *, is_at_once: bool) -> int:
        """How many of the last events of the game a seat, or a visitor, is still shown. What is shown no more never comes back.

        Where bots play at once a player is shown all since their own last move, too, but nothing from before that pace was set.
        """
        if self._recent.moves is None:
            return min(len(self.numbers), MOST_SHOWN)
        begin = self._moves[0] if self._moves else 0
        if seat is not None and (self._recent.own or is_at_once):
            own = self._own.get(seat, 0)
            begin = min(begin, own if self._recent.own else max(own, self.pace_since))
        return self.count_after(begin - 1)

    def count_after(self, n: int) -> int:
        """How many events of the game came after event `n`, as far as they are counted."""
        return min(len(self.numbers) - bisect_right(self.numbers, n), MOST_SHOWN)
