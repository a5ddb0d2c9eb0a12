"""What each seat of Go Fish may expect in the end: its books, and of every rank that is left its share, by all hands.

An estimate in plain Python: a rank goes to a seat by the square of the cards that it holds of it, and a card in the stock counts a little
for everybody.
"""

from __future__ import annotations

from math import sqrt

from shoal.games.go_fish import GoFish, State, rank_of
from shoal.review.types import CurvePoint

IN_STOCK = 0.25
"""What a card in the stock counts for each seat, where a card in the hand counts 1."""


def point(rules: GoFish, n: int, state: State) -> CurvePoint:
    """After step `n`."""
    board = state.board
    expected = [float(points) for points in board.points] or [0.0] * rules.seats
    if board.over is not None or not state.hands:
        return CurvePoint(n, tuple(expected), 0.0, "count")
    variance = 0.0
    for rank, cards in rules.ranks.items():
        held = [len(hand & cards) for hand in state.hands]
        stock = sum(rank_of(card) == rank for card in state.stock)
        books = (sum(held) + stock) // rules.book_size
        if not books:
            continue
        weights = [cards_held**2 + IN_STOCK * stock for cards_held in held]
        worth = books * rules.worth(rank, second=False)
        for seat, weight in enumerate(weights):
            expected[seat] += worth * weight / sum(weights)
        share = weights[0] / sum(weights)
        variance += worth * worth * share * (1 - share)
    return CurvePoint(n, tuple(expected), sqrt(variance), "estimate")
