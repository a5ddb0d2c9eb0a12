"""How `shrewd` weights chances by questions: seats ask where they hold cards, and do not ask where they hold none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.moves import HalfSuit

ASKED: Final = 3.0
"""How much likelier a card of a half-suit is with a seat for each of its questions there."""

MOST_ASKED: Final = 3
"""More questions add nothing."""

SILENT: Final = 1.0
"""How much likelier a card is elsewhere for each question of a seat in other half-suits, when it has asked for none there."""

MOST_SILENT: Final = 8


def question_weights(rules: Literature, questions: Sequence[Asked]) -> list[Mapping[HalfSuit, float]]:
    """By seat and half-suit, how much likelier each card is there, given these questions; never 0."""
    asked: Counter[tuple[Seat, HalfSuit]] = Counter()
    spoken: Counter[Seat] = Counter()
    for question in questions:
        asked[question.seat, rules.half_suit_of[question.card]] += 1
        spoken[question.seat] += 1

    def weight(seat: Seat, half_suit: HalfSuit) -> float:
        times = asked[seat, half_suit]
        if times:
            return 1 + ASKED * min(times, MOST_ASKED)
        return 1 / (1 + SILENT * min(spoken[seat], MOST_SILENT))

    return [{half_suit: weight(seat, half_suit) for half_suit in rules.half_suits} for seat in range(rules.seats)]
