"""How long a table waits for a person who is there and does not act, before a bot acts for them once.

    nobody's turn    play is halted: as long as the manners say, or the house rules (`Rules.times`)
    a seat's turn    for ever; unless the house rules set a time (`Rules.times`), or there is nothing to decide in the game

Nothing of this is in the log: after a restart the table waits anew.
"""

from __future__ import annotations

from math import inf

from shoal.game import Seat
from shoal.server.hearing import HearingClock
from shoal.server.presence import Manners
from shoal.server.record import TableRecord


class TurnTimer:
    """Since when a table has been waiting for the same act."""

    def __init__(self, record: TableRecord, hearing: HearingClock, manners: Manners) -> None:
        """It is not waiting yet."""
        self._record = record
        self._hearing = hearing
        self._manners = manners
        self._moment: tuple[int, Seat | None] | None = None
        self._since = 0.0

    def update(self, now: float, *, is_frozen: bool) -> None:
        """Look again what is being waited for. While others are heard, the seat on turn cannot act, and has all its time."""
        turn = self._record.turn
        moment = (-1 if turn is None else self._hearing.began or self._record.game_n, turn)
        if is_frozen or self._record.is_over:
            self._moment = None
        elif moment != self._moment or self._hearing.waits_for(now):
            self._moment, self._since = moment, now

    def is_over(self, seat: Seat, now: float) -> bool:
        """Whether a bot may act now for the person of that seat."""
        return self._record.turn in (seat, None) and now >= self._ends()

    def next_change(self, now: float) -> float | None:
        """When, later than now, a wait is over."""
        ends = self._ends()
        return ends if now < ends < inf else None

    def _ends(self) -> float:
        if self._moment is None:
            return inf
        times = self._record.rules.times
        if self._record.turn is None:
            return self._since + min(self._manners.longest_halt, times.pause_s or inf)
        patience = self._manners.patience if self._record.rules.is_formality(self._record.truth) else inf
        return self._since + min(patience, times.turn_s or inf)
