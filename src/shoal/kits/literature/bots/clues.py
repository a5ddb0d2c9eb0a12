"""What a question tells of the hand of whoever asks it, half-suit by half-suit: the twin of native/src/clues.hpp.

Whoever asks in a half-suit holds a card of it; whoever asks elsewhere, for less than he could hope for here, probably holds
none. What could he hope for? A card may be with everybody of whom no question says that he lacks it, the likelier the more
he asked in its half-suit, and the less the more he asked elsewhere only. That is rough, but made of nothing but who asked
whom for what, and so the same for all who heard it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from shoal.cards import Card, CardSet
from shoal.game import Seat
from shoal.literature import Literature
from shoal.literature.events import Asked

if TYPE_CHECKING:
    from shoal.kits.literature.bots.behaviour import Behaviour

CLUES: Final = (
    "it asks here",
    "for a card that it could hope for so much; 0: it asks elsewhere",
    "and from this opponent so much",
    "what it could hope for where it asks",
    "the most that it could hope for here",
    "and for another card",
    "how much more than where it asks",
    "or nothing, if less",
    "cards that an opponent surely holds / 3",
    "cards that it probably holds / 3",
    "whether any",
    "it asked here before",
    "cards that it took / 3",
    "cards that it may hold beside those / 6",
    "cards that its mates probably hold / 6",
    "and the other team",
    "cards that one of its mates probably holds / 3",
    "and one of the other team",
    "cards that its mates surely hold / 6",
    "and the other team",
    "questions before; up to 80",
    "the most that it could hope for in a third half-suit, times whether it holds any there",
    "the same, whatever it holds",
    "where it asks: cards that it probably holds / 3",
    "where it asks: whether any",
    "where it asks: it asked there before",
    "where it asks: cards that it took / 3",
    "its last question was here",
    "its last question was here, and missed",
    "it is still its turn",
    "it is still its turn, and its last question was here",
    "its last question was for the same card",
    "its questions here before; up to 4",
    "its questions where it asks before; up to 4",
    "its turns before; up to 8",
    "it hits",
    "it asks here, and hits",
)
"""What the network is told of a question and a half-suit ("here"), in this order; most lie between 0 and 1."""

ASKED: Final = 3.0
"""How much likelier a card is with a seat for each of its questions in the half-suit."""

MOST_ASKED: Final = 3
"""Up to so many."""

MOST_SILENT: Final = 8
"""Up to so many questions of a seat that never asked there each make it less likely."""

SURE: Final = 0.98
LEAST: Final = 1e-4
"""The chance that a card is elsewhere than with the asker, at least."""


def clues(rules: Literature, before: Behaviour, asked: Asked) -> list[list[float]]:
    """By half-suit, the numbers of CLUES; `before`: the questions before this one."""
    asker, its = asked.seat, before.half_suit_of[asked.card]
    sights = [_Sight(rules, before, asker, number, cards) for number, cards in enumerate(rules.half_suits.values())]
    chances = rough_chances(rules, before, asked.card)
    hoped = _hope(chances, asker)
    of_target = min(chances[asked.target] / max(1 - chances[asker], LEAST), 1.0)
    last, goes_on, there = before.last[asker], before.asker == asker, sights[its]
    rows: list[list[float]] = []
    for number, here in enumerate(sights):
        third = [sight for other, sight in enumerate(sights) if other not in {number, its}]
        asks = number == its
        again = last is not None and before.half_suit_of[last.card] == number
        rows.append(
            [
                float(asks),
                hoped if asks else 0.0,
                of_target if asks else 0.0,
                hoped,
                here.best,
                here.second,
                here.best - hoped,
                max(0.0, here.best - hoped),
                here.sure / 3,
                here.expected / 3,
                here.base,
                float(before.asks[asker][number] > 0),
                here.held / 3,
                here.possible / 6,
                here.mates / 6,
                here.others / 6,
                here.most_of_a_mate / 3,
                here.most_of_another / 3,
                here.mates_held / 6,
                here.others_held / 6,
                _part(before.questions, 80),
                max((sight.best * sight.base for sight in third), default=0.0),
                max((sight.best for sight in third), default=0.0),
                there.expected / 3,
                there.base,
                float(before.asks[asker][its] > 0),
                there.held / 3,
                float(again),
                float(again and last is not None and not last.hit),
                float(goes_on),
                float(goes_on and again),
                float(last is not None and last.card == asked.card),
                _part(before.asks[asker][number], 4),
                _part(before.asks[asker][its], 4),
                _part(before.turns[asker], 8),
                float(asked.hit),
                float(asks and asked.hit),
            ]
        )
    return rows


def rough_chances(rules: Literature, before: Behaviour, card: Card) -> list[float]:
    """How likely each seat holds the card, by these questions."""
    return _share_out(before.lacking[card], _weights(rules, before, before.half_suit_of[card]))


class _Sight:
    """A half-suit as whoever asks may see it, his own hand apart."""

    def __init__(self, rules: Literature, before: Behaviour, asker: Seat, number: int, cards: CardSet) -> None:
        self.best = 0.0
        """What he could hope for there: the most, and for another card."""
        self.second = 0.0
        self.sure = 0
        """Cards that an opponent surely holds."""
        self.held = 0
        """Cards that he surely holds, his mates, and the other team."""
        self.mates_held = 0
        self.others_held = 0
        self.possible = 0
        """Cards that he may hold beside those."""
        usual, everybody = _weights(rules, before, number), (1 << rules.seats) - 1
        chances = {card: _share_out(before.lacking[card], usual) for card in cards}
        none = 1.0
        for card, chance in chances.items():
            none *= 1 - chance[asker]
            self._add_card(asker, everybody & ~before.lacking[card], chance)
        expected = [sum(chance[seat] for chance in chances.values()) for seat in range(rules.seats)]
        self.expected = expected[asker]
        """Cards that he probably holds, and whether any at all."""
        self.base = 1.0 if before.asks[asker][number] else 1 - none
        mates = [expected[seat] for seat in range(asker % 2, rules.seats, 2) if seat != asker]
        others = expected[1 - asker % 2 :: 2]
        self.mates, self.most_of_a_mate = sum(mates), max(mates)
        """Cards that his mates probably hold, and one of them; and the same of the other team."""
        self.others, self.most_of_another = sum(others), max(others)

    def _add_card(self, asker: Seat, places: int, chance: Sequence[float]) -> None:
        if places.bit_count() == 1:
            holder = places.bit_length() - 1
            self.held += holder == asker
            self.mates_held += holder != asker and holder % 2 == asker % 2
            self.others_held += holder % 2 != asker % 2
            if holder == asker:
                return
        self.possible += places >> asker & 1
        there = _hope(chance, asker)
        self.sure += there > SURE
        self.second = max(self.second, min(self.best, there))
        self.best = max(self.best, there)


def _weights(rules: Literature, before: Behaviour, number: int) -> list[float]:
    """What each card of a half-suit weighs with each seat that may hold it."""
    return [
        1 + ASKED * min(before.asks[seat][number], MOST_ASKED)
        if before.asks[seat][number]
        else 1 / (1 + min(sum(before.asks[seat]), MOST_SILENT))
        for seat in range(rules.seats)
    ]


def _share_out(lacking: int, weights: Sequence[float]) -> list[float]:
    left = [0.0 if lacking >> seat & 1 else weight for seat, weight in enumerate(weights)]
    total = sum(left)
    return [weight / total for weight in left]


def _hope(chances: Sequence[float], asker: Seat) -> float:
    """How likely the asker, who lacks the card, takes it from the likeliest opponent."""
    return min(max(chances[1 - asker % 2 :: 2]) / max(1 - chances[asker], LEAST), 1.0)


def _part(number: int, most: int) -> float:
    return min(number, most) / most
