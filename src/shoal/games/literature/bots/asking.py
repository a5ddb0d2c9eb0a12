"""The questions of a game, and what each suggests about the asker's hand, half-suit by half-suit: the inputs of the encoder.

A seat that asks in a half-suit holds a card of it. A seat that asks elsewhere, with a smaller chance of a hit than it could
have had here, probably holds none here. That chance is a rough one: a card may be with every seat that no question excludes;
the likelier, the more that seat asked in the half-suit, and the less likely, the more it asked only elsewhere. Rough as it
is, it depends on public questions alone, and so is the same for all seats. The twin of native/src/games/literature/behaviour/encoder_features.hpp.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from shoal.core.cards import PACK, Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Literature
from shoal.games.literature.rules.events import Asked


class AskingHistory:
    """The questions of one game. Half-suits are numbers here, in the order of the rules."""

    def __init__(self, rules: Literature, questions: Iterable[Asked]) -> None:
        names = list(rules.half_suits)
        self._rules = rules
        self.half_suit_of: dict[Card, int] = {card: names.index(name) for card, name in rules.half_suit_of.items()}
        self.asks: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions of that seat; and those of them that hit."""
        self.hits: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        self.asked: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions to that seat; and those of them that hit."""
        self.lost: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        self.last_turn: list[list[int]] = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the turn in which that seat last asked there."""
        self.turns: list[int] = [0] * rules.seats
        """By seat, the turns in which it asked."""
        self.opening: list[int | None] = [None] * rules.seats
        """By seat, the half-suit of its first question."""
        self.last: list[Asked | None] = [None] * rules.seats
        """By seat, its last question."""
        self.asker: Seat | None = None
        """Of the last question at the table."""
        self.questions: int = 0
        """At the table."""
        self.lacking: list[int] = [0] * len(PACK)
        """By card, the seats that lack it, by questions alone; a mask."""
        for question in questions:
            self.count(question)

    def count(self, question: Asked) -> None:
        """One more."""
        seat, half_suit = question.seat, self.half_suit_of[question.card]
        self.asks[seat][half_suit] += 1
        self.asked[question.target][half_suit] += 1
        self.hits[seat][half_suit] += question.hit
        self.lost[question.target][half_suit] += question.hit
        self.turns[seat] += seat != self.asker
        self.last_turn[seat][half_suit] = self.turns[seat]
        if self.opening[seat] is None:
            self.opening[seat] = half_suit
        self.asker = seat
        self.last[seat] = question
        self.questions += 1
        self._count_lacking(question)

    def _count_lacking(self, question: Asked) -> None:
        everybody = (1 << self._rules.seats) - 1
        if question.hit:
            lacking = everybody & ~(1 << question.seat)
        else:
            lacking = self.lacking[question.card] | 1 << question.seat | 1 << question.target
        # Where all seats lack it, someone bluffed or questions were forgotten: nothing is known.
        self.lacking[question.card] = 0 if lacking == everybody else lacking


ENCODER_FEATURES: Final[Mapping[str, str]] = {
    "asks_here": "whether this is the half-suit of the question",
    "chance_if_here": "the chance of a hit with the best opponent for the card, if it asks here; else 0",
    "chance_of_target_if_here": "the chance of a hit with the opponent it asks, if it asks here; else 0",
    "chance_asked": "the chance of a hit with the best opponent for the card",
    "best_here": "the best chance that it could have had here",
    "second_here": "the same with another card",
    "better_here": "best_here less chance_asked",
    "better_here_positive": "the same, or 0 if less",
    "opponent_certain": "cards here that an opponent certainly holds / 3",
    "expected": "cards that it is expected to hold / 3",
    "presence": "the chance that it holds any",
    "asked_before": "whether it asked here before",
    "captured": "cards that it certainly holds, because it took them / 3",
    "possible": "cards that it may hold besides those / 6",
    "mates_expected": "cards that its teammates are expected to hold / 6",
    "opponents_expected": "cards that its opponents are expected to hold / 6",
    "mate_expected_max": "the most of a teammate / 3",
    "opponent_expected_max": "the most of an opponent / 3",
    "mates_certain": "cards that its teammates certainly hold / 6",
    "opponents_certain": "cards that its opponents certainly hold / 6",
    "questions": "at the table before this one, up to 80 / 80",
    "best_third_present": "the best chance in a third half-suit, each times the chance that it holds a card there",
    "best_third": "the same, whatever it holds",
    "asked_expected": "in the half-suit it asks in: cards that it is expected to hold / 3",
    "asked_presence": "there: the chance that it holds any",
    "asked_asked_before": "there: whether it asked before",
    "asked_captured": "there: cards that it certainly holds / 3",
    "last_here": "whether its last question was here",
    "last_here_missed": "whether it was here, and missed",
    "same_turn": "whether it asked the last question at the table",
    "same_turn_last_here": "both same_turn and last_here",
    "same_card": "whether its last question was for the same card",
    "questions_here": "its questions here before, up to 4 / 4",
    "questions_asked": "its questions in the half-suit it asks in before, up to 4 / 4",
    "turns": "turns in which it asked before, up to 8 / 8",
    "hit": "whether the question hits",
    "hit_here": "whether it is here, and hits",
}
"""The inputs of the network, in this order, for a question and a half-suit ("here"); "it" is the asker. Most lie between 0 and 1."""

ASKED: Final = 3.0
"""How much likelier a card is with a seat for each of its questions in the half-suit."""

MOST_ASKED: Final = 3
"""The most that count."""

MOST_SILENT: Final = 8
"""The most questions elsewhere that count; each makes a card less likely with a seat that never asked in its half-suit."""

SURE: Final = 0.98
LEAST: Final = 1e-4
"""A lower bound on the chance that a card is not with the asker, which chances are divided by."""


def encoder_features(rules: Literature, before: AskingHistory, asked: Asked) -> list[list[float]]:
    """By half-suit, a row of ENCODER_FEATURES; `before`: the questions before this one."""
    asker, its = asked.seat, before.half_suit_of[asked.card]
    prospects = [
        _Prospect(rules, before, asker, number, cards) for number, cards in enumerate(rules.half_suits.values())
    ]
    chances = rough_chances(rules, before, asked.card)
    hoped = _hope(chances, asker)
    of_target = min(chances[asked.target] / max(1 - chances[asker], LEAST), 1.0)
    last, goes_on, there = before.last[asker], before.asker == asker, prospects[its]
    rows: list[list[float]] = []
    for number, here in enumerate(prospects):
        third = [one for other, one in enumerate(prospects) if other not in {number, its}]
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
                share(before.questions, 80),
                max((one.best * one.base for one in third), default=0.0),
                max((one.best for one in third), default=0.0),
                there.expected / 3,
                there.base,
                float(before.asks[asker][its] > 0),
                there.held / 3,
                float(again),
                float(again and last is not None and not last.hit),
                float(goes_on),
                float(goes_on and again),
                float(last is not None and last.card == asked.card),
                share(before.asks[asker][number], 4),
                share(before.asks[asker][its], 4),
                share(before.turns[asker], 8),
                float(asked.hit),
                float(asks and asked.hit),
            ]
        )
    return rows


def rough_chances(rules: Literature, before: AskingHistory, card: Card) -> list[float]:
    """How likely each seat holds the card, by these questions."""
    return _share_out(before.lacking[card], _weights(rules, before, before.half_suit_of[card]))


class _Prospect:
    """What the asker could do in a half-suit, by public questions alone."""

    def __init__(self, rules: Literature, before: AskingHistory, asker: Seat, number: int, cards: CardSet) -> None:
        self.best = 0.0
        """The best chance of a hit there, and the best with another card."""
        self.second = 0.0
        self.sure = 0
        """Cards that an opponent certainly holds."""
        self.held = 0
        """Cards that the asker certainly holds, its teammates, and its opponents."""
        self.mates_held = 0
        self.others_held = 0
        self.possible = 0
        """Cards that the asker may hold besides those."""
        usual, everybody = _weights(rules, before, number), (1 << rules.seats) - 1
        chances = {card: _share_out(before.lacking[card], usual) for card in cards}
        none = 1.0
        for card, chance in chances.items():
            none *= 1 - chance[asker]
            self._add_card(asker, everybody & ~before.lacking[card], chance)
        expected = [sum(chance[seat] for chance in chances.values()) for seat in range(rules.seats)]
        self.expected = expected[asker]
        """Cards that the asker is expected to hold, and the chance that it holds any."""
        self.base = 1.0 if before.asks[asker][number] else 1 - none
        mates = [expected[seat] for seat in range(asker % 2, rules.seats, 2) if seat != asker]
        others = expected[1 - asker % 2 :: 2]
        self.mates = sum(mates)
        self.most_of_a_mate = max(mates)
        """Cards that its teammates are expected to hold, in sum and at most; and the same of its opponents."""
        self.others = sum(others)
        self.most_of_another = max(others)

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


def _weights(rules: Literature, before: AskingHistory, number: int) -> list[float]:
    """By seat, the weight of each card of a half-suit in its hand, if it may hold it."""
    return [weight(before.asks[seat][number], sum(before.asks[seat])) for seat in range(rules.seats)]


def weight(asked: int, spoken: int) -> float:
    """How much likelier a card is with a seat that asked so often in its half-suit, of so many questions in all."""
    return 1 + ASKED * min(asked, MOST_ASKED) if asked else 1 / (1 + min(spoken, MOST_SILENT))


def _share_out(lacking: int, weights: Sequence[float]) -> list[float]:
    left = [0.0 if lacking >> seat & 1 else weight for seat, weight in enumerate(weights)]
    total = sum(left)
    return [weight / total for weight in left]


def _hope(chances: Sequence[float], asker: Seat) -> float:
    """The chance that the asker, who lacks the card, takes it from the opponent who most likely holds it."""
    return min(max(chances[1 - asker % 2 :: 2]) / max(1 - chances[asker], LEAST), 1.0)


def share(number: int, most: int) -> float:
    """How much of that most it is, at most 1."""
    return min(number, most) / most
