"""What each team may expect in the end, step by step.

After a question the critic of the native core is asked, which sees all hands and what the table knows; its word stands until the next
question, less the half-suits that are closed meanwhile. Where there is no core, or it cannot say, plain Python estimates (prospects.py).
Both say of each open half-suit what a team will win of it less the other; as one of them wins it nearly always, its variance follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt

from shoal.games.literature import Literature, State
from shoal.games.literature.review.prospects import promise, share_of
from shoal.games.literature.rules.moves import HalfSuit
from shoal.review.types import CurvePoint, CurveSource


class Curve:
    """The expectation at one game as it goes on. Team 0 is the one of the even seats."""

    def __init__(self, rules: Literature) -> None:
        self._rules = rules
        self._judged: Mapping[HalfSuit, float] | None = None

    def judged(self, ask: Callable[[], Mapping[HalfSuit, float] | None]) -> None:
        """After a question: what team 0 wins of each half-suit less team 1, by the critic; `None` where it cannot say."""
        self._judged = ask()

    def point(self, n: int, state: State) -> CurvePoint:
        """After step `n`."""
        rules, board = self._rules, state.board
        hands = [hand.mask for hand in state.hands]
        ours, variance, points = float(board.scores[0]), 0.0, float(sum(board.scores))
        source: CurveSource = "count" if board.over is not None else "estimate" if self._judged is None else "critic"
        for half_suit, cards in rules.half_suits.items():
            if board.over is not None or not cards <= board.open or not hands:
                continue
            worth = float(rules.worth[half_suit])
            ahead = None if self._judged is None else self._judged.get(half_suit)
            if ahead is None:
                ahead = worth * promise(share_of(hands, 0, cards.mask))
            ahead = min(max(ahead, -worth), worth)
            ours += (worth + ahead) / 2
            points += worth
            variance += (worth * worth - ahead * ahead) / 4
        return CurvePoint(n, (ours, points - ours), sqrt(variance), source)
