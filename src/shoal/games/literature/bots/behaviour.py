"""What everybody saw each seat do since the deal, and what that makes likely: the twin of native/src/games/literature/behaviour/behaviour.hpp.

Facts say what questions prove. Beyond that, the choice of a question is evidence: seats ask where they hold cards, and a
seat that never asked in a half-suit though it had many turns probably holds little there. Two small networks say how much:
the result is a factor for each card of a half-suit in a seat's hand. The question encoder maps every question, with each
half-suit, to a few numbers (`encoder_features`), which add up over the questions of a seat. The likelihood network maps
these sums and other public features to the factor:

    encoding(seat, half-suit) = sum of encoder(encoder features of (question, half-suit)) over the questions of that seat
    factor(seat, half-suit) = exp(likelihood network(likelihood features of (seat, half-suit), encoding(seat, half-suit)))

Both are fitted together to self-played games. The factor is bounded, so that no possible deal becomes impossible. All of
this is made of public events, and so is the same for all seats.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from math import exp
from typing import Final, Generic, NamedTuple, TypeVar

from shoal.core.cards import PACK, Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Literature, Sight
from shoal.games.literature.belief import Facts
from shoal.games.literature.bots.memory import Knowledge
from shoal.games.literature.bots.networks import Layer, Network
from shoal.games.literature.rules.events import Asked, ClaimFailed, Closed, HandSeen, Misdealt
from shoal.games.literature.rules.moves import HalfSuit


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


class StallCounter:
    """Counts the questions in a row whose answers were public before, as far as one seat remembers.

    These are not the misses in a row: a miss that was possible excludes a possible holder of a card, and is news; while a
    hit on a card that everybody saw move there is none.
    """

    def __init__(self, rules: Literature, knowledge: Knowledge) -> None:
        self._rules = rules
        self._knowledge = knowledge
        self.questions: int = 0
        """Since the last news: an answer that was not public before, or a claim."""

    def see(self, sight: Sight) -> None:
        """Something happened; to be called before the knowledge sees it."""
        match sight:
            case Asked():
                self.questions = 0 if self._is_news(sight) else self.questions + 1
            case Closed() | ClaimFailed() | HandSeen() | Misdealt():
                self.questions = 0
            case _:
                pass

    def _is_news(self, asked: Asked) -> bool:
        lacks = self._knowledge.publicly_lacks
        if asked.hit:
            return not all(lacks(seat, asked.card) for seat in range(self._rules.seats) if seat != asked.target)
        return not lacks(asked.target, asked.card) or not (
            self._rules.options.bluff_ask or lacks(asked.seat, asked.card)
        )


# The inputs of the question encoder: what a question suggests about the asker's hand, half-suit by half-suit.
#
# A seat that asks in a half-suit holds a card of it. A seat that asks elsewhere, with a smaller chance of a hit than it could
# have had here, probably holds none here. That chance is a rough one: a card may be with every seat that no question excludes;
# the likelier, the more that seat asked in the half-suit, and the less likely, the more it asked only elsewhere. Rough as it
# is, it depends on public questions alone, and so is the same for all seats. The twin of native/src/games/literature/behaviour/encoder_features.hpp.

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
                _share(before.questions, 80),
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
                _share(before.asks[asker][number], 4),
                _share(before.asks[asker][its], 4),
                _share(before.turns[asker], 8),
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
    """The chance that the asker, who lacks the card, takes it from the opponent who most likely holds it."""
    return min(max(chances[1 - asker % 2 :: 2]) / max(1 - chances[asker], LEAST), 1.0)


def _share(number: int, most: int) -> float:
    return min(number, most) / most


LIKELIHOOD_FEATURES: Final[Mapping[str, str]] = {
    "asked_1": "whether it asked there",
    "asked_2": "whether it asked there at least twice",
    "asked_3": "whether it asked there at least three times",
    "never_asked_turns": "if it never asked there: the turns in which it asked, up to 4 / 4; else 0",
    "last_there": "whether its last question was there",
    "was_asked": "how often it was asked there, up to 3 / 3",
    "mates_asked": "how often its teammates asked there, up to 3 / 3",
    "opponents_asked": "how often its opponents did, up to 3 / 3",
    "asked_4": "whether it asked there at least four times",
    "recency": "of its last question there: 1 in this turn, 1/2 one turn ago, ...; 0: it never asked there",
    "first_there": "whether its first question was there",
    "captured": "cards that it took there, up to 3 / 3",
    "lost": "cards that it lost there, up to 3 / 3",
    "hand_size": "cards in its hand, up to 8 / 8",
    "hidden_cards": "cards of its hand that are not publicly located, up to 8 / 8",
    "public_cards": "cards of the half-suit publicly located with it / 6",
    "hidden_here": "cards of the half-suit that are not publicly located / 6",
    "hidden_possible": "those of them that it may hold / 6",
    "mates_public": "cards of the half-suit publicly located with its teammates / 6",
    "opponents_public": "cards of the half-suit publicly located with its opponents / 6",
    "turns": "turns in which it asked, up to 6 / 6",
    "question_share": "the share of its questions that were there",
    "presence_public": "whether it is public that it holds a card there",
    "open_half_suits": "their number / 9",
    "stalled": "questions since the public last learned something, up to 6 / 6",
    "questions": "at the table since the deal, up to 80 / 80",
    "most_elsewhere": "its questions in the other half-suit where it asked most, up to 4 / 4",
    "last_there_missed": "whether its last question was there, and missed",
    "half_suits_asked": "open half-suits in which it asked, up to 6 / 6",
    "encoding_1": "the encodings of its questions in the half-suit, in sum: the first number",
    "encoding_2": "the second",
    "encoding_3": "the third",
}
"""The inputs of the likelihood network, in this order, for a seat ("it") and a half-suit ("there"). Most lie between 0 and 1."""

ENCODING_SIZE: Final = 3
"""How many numbers the encoder makes of a question and a half-suit; their sums are the last of the likelihood features."""

MOST_LOG_FACTOR: Final = 3.0


def linear(name: str, weights: Sequence[float]) -> Network:
    """A likelihood network that is the weighted sum of the first features."""
    all_weights = array("f", [*weights, *[0.0] * (len(LIKELIHOOD_FEATURES) - len(weights))])
    zeros, ones = array("f", [0.0] * len(LIKELIHOOD_FEATURES)), array("f", [1.0] * len(LIKELIHOOD_FEATURES))
    return Network(name, zeros, ones, (Layer(all_weights, array("f", [0.0]), relu=False),))


def zero_encoder(name: str) -> Network:
    """An encoder whose encodings are all zero."""
    zeros, ones = array("f", [0.0] * len(ENCODER_FEATURES)), array("f", [1.0] * len(ENCODER_FEATURES))
    nothing = Layer(
        array("f", [0.0] * (len(ENCODER_FEATURES) * ENCODING_SIZE)), array("f", [0.0] * ENCODING_SIZE), relu=False
    )
    return Network(name, zeros, ones, (nothing,))


B = TypeVar("B")


class IncrementalBehaviour(Generic[B]):
    """The behaviour after the questions that a seat remembers, without going through the old ones again."""

    def __init__(self, nothing: B, after: Callable[[B, Sequence[Asked], int], B]) -> None:
        """`nothing`: the behaviour before the first question; `after`: what more questions make of one, see `of`."""
        self._nothing = self._behaviour = nothing
        self._after = after
        self._questions: Sequence[Asked] = ()

    def rest(self) -> None:
        """Begin again the next time: the questions are kept elsewhere."""
        self._behaviour = self._nothing
        self._questions = ()

    def of(self, questions: Sequence[Asked], stalled: int) -> B:
        """After these questions, oldest first. If old ones were forgotten, it starts again.

        `stalled`: how many questions ago the public last learned something.
        """
        known = len(self._questions)
        if tuple(questions[:known]) != self._questions:
            known, self._behaviour = 0, self._nothing
        self._questions = tuple(questions)
        self._behaviour = self._after(self._behaviour, questions[known:], stalled)
        return self._behaviour


class _Open(NamedTuple):
    """A half-suit that is open; cards are masks."""

    number: int
    cards: int
    unknown: int
    """Those of its cards whose holder is not public."""


class Behaviour(AskingHistory):
    """The same, with the encodings of all questions. Half-suits are numbers here, in the order of the rules."""

    def __init__(
        self, rules: Literature, questions: Iterable[Asked], stalled: int, encoder: Network | None = None
    ) -> None:
        """The questions of one game, oldest first; `stalled`: how many questions ago the public last learned something.

        Without an encoder all encodings are zero.
        """
        self._encoder = encoder
        self.stalled = stalled
        self.encodings: list[list[list[float]]] = [
            [[0.0] * ENCODING_SIZE for _ in rules.half_suits] for _ in range(rules.seats)
        ]
        """By seat and half-suit, in sum over the questions of the seat."""
        super().__init__(rules, questions)

    def after(self, questions: Iterable[Asked], stalled: int) -> Behaviour:
        """The same after more questions."""
        shared = (self._rules, self._encoder, self.half_suit_of)
        later = deepcopy(self, {id(one): one for one in shared})
        later.stalled = stalled
        for question in questions:
            later.count(question)
        return later

    def count(self, question: Asked) -> None:
        """One more."""
        self._encode(question)
        super().count(question)

    def _encode(self, question: Asked) -> None:
        """Adds its encoding, which depends on the questions before it."""
        if self._encoder is None:
            return
        encoded = self._encoder.run(encoder_features(self._rules, self, question))
        self.encodings[question.seat] = [
            [before + more for before, more in zip(sums, row, strict=True)]
            for sums, row in zip(self.encodings[question.seat], encoded, strict=True)
        ]

    def likelihood_features(self, public: Facts) -> list[list[float]]:
        """By seat and open half-suit, seat after seat, a row of LIKELIHOOD_FEATURES; `public`: what everybody can prove."""
        half_suits = [
            (number, cards.mask)
            for number, cards in enumerate(self._rules.half_suits.values())
            if cards.mask & public.cards
        ]
        of_table = [len(half_suits) / 9, _part(self.stalled, 6), _part(sum(map(sum, self.asks)), 80)]
        known = 0
        for has in public.has:
            known |= has
        rows: list[list[float]] = []
        for seat in range(self._rules.seats):
            spread = sum(self.asks[seat][number] > 0 for number, _ in half_suits)
            for number, cards in half_suits:
                rows.append(self._row(public, seat, _Open(number, cards, cards & ~known), of_table, spread))
        return rows

    def _row(self, public: Facts, seat: Seat, half_suit: _Open, of_table: list[float], spread: int) -> list[float]:
        number, cards, unknown = half_suit
        own, last, turns, total = self.asks[seat][number], self.last[seat], self.turns[seat], sum(self.asks[seat])
        of_team = [sum(asks[number] for asks in self.asks[team::2]) for team in range(2)]
        placed = [sum((has & cards).bit_count() for has in public.has[team::2]) for team in range(2)]
        held = (public.has[seat] & cards).bit_count()
        there = last is not None and self.half_suit_of[last.card] == number
        based = bool(held) or any(who == seat and base & cards for who, base in public.bases)
        return [
            float(own >= 1),
            float(own >= 2),
            float(own >= 3),
            0.0 if own else _part(turns, 4),
            float(there),
            _part(self.asked[seat][number], 3),
            _part(of_team[seat % 2] - own, 3),
            _part(of_team[1 - seat % 2], 3),
            float(own >= 4),
            1 / (1 + turns - self.last_turn[seat][number]) if own else 0.0,
            float(self.opening[seat] == number),
            _part(self.hits[seat][number], 3),
            _part(self.lost[seat][number], 3),
            _part(public.size[seat], 8),
            _part(public.size[seat] - public.has[seat].bit_count(), 8),
            held / 6,
            unknown.bit_count() / 6,
            (unknown & public.may[seat]).bit_count() / 6,
            (placed[seat % 2] - held) / 6,
            placed[1 - seat % 2] / 6,
            _part(turns, 6),
            own / total if total else 0.0,
            float(based),
            *of_table,
            _part(max((asks for other, asks in enumerate(self.asks[seat]) if other != number), default=0), 4),
            float(there and last is not None and not last.hit),
            _part(spread, 6),
            *self.encodings[seat][number],
        ]

    def factors(self, network: Network, public: Facts) -> list[Mapping[HalfSuit, float]]:
        """By seat, the factor of each card of a half-suit there; 1 for half-suits that are closed."""
        logs = (log for (log,) in network.run(self.likelihood_features(public)))
        names = {name: bool(cards.mask & public.cards) for name, cards in self._rules.half_suits.items()}
        return [
            {
                name: exp(min(max(next(logs), -MOST_LOG_FACTOR), MOST_LOG_FACTOR)) if is_open else 1.0
                for name, is_open in names.items()
            }
            for _ in range(self._rules.seats)
        ]


def _part(number: int, most: int) -> float:
    return min(number, most) / most
