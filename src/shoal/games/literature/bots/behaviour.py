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

from shoal.core.game import Seat
from shoal.games.literature import Literature, Sight
from shoal.games.literature.belief import Facts
from shoal.games.literature.belief.masks import union
from shoal.games.literature.bots.asking import ENCODER_FEATURES, AskingHistory, encoder_features, share
from shoal.games.literature.bots.memory import Knowledge
from shoal.games.literature.bots.networks import Layer, Network
from shoal.games.literature.rules.events import Asked, ClaimFailed, Closed, HandSeen, Misdealt
from shoal.games.literature.rules.moves import HalfSuit


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

    def __init__(self, nothing: B, after: Callable[[B, tuple[Asked, ...], int], B]) -> None:
        """`nothing`: the behaviour before the first question; `after`: what more questions make of one, see `of`."""
        self._nothing = self._behaviour = nothing
        self._after = after
        self._questions: tuple[Asked, ...] = ()

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
        self._behaviour = self._after(self._behaviour, self._questions[known:], stalled)
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
        of_table = [len(half_suits) / 9, share(self.stalled, 6), share(sum(map(sum, self.asks)), 80)]
        known = union(public.has)
        return [
            self._row(public, seat, _Open(number, cards, cards & ~known), of_table)
            for seat in range(self._rules.seats)
            for number, cards in half_suits
        ]

    def _row(self, public: Facts, seat: Seat, half_suit: _Open, of_table: list[float]) -> list[float]:
        number, cards, unknown = half_suit
        names = self._rules.half_suits.values()
        spread = sum(asks > 0 for asks, own in zip(self.asks[seat], names, strict=True) if own.mask & public.cards)
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
            0.0 if own else share(turns, 4),
            float(there),
            share(self.asked[seat][number], 3),
            share(of_team[seat % 2] - own, 3),
            share(of_team[1 - seat % 2], 3),
            float(own >= 4),
            1 / (1 + turns - self.last_turn[seat][number]) if own else 0.0,
            float(self.opening[seat] == number),
            share(self.hits[seat][number], 3),
            share(self.lost[seat][number], 3),
            share(public.size[seat], 8),
            share(public.size[seat] - public.has[seat].bit_count(), 8),
            held / 6,
            unknown.bit_count() / 6,
            (unknown & public.may[seat]).bit_count() / 6,
            (placed[seat % 2] - held) / 6,
            placed[1 - seat % 2] / 6,
            share(turns, 6),
            own / total if total else 0.0,
            float(based),
            *of_table,
            share(max((asks for other, asks in enumerate(self.asks[seat]) if other != number), default=0), 4),
            float(there and last is not None and not last.hit),
            share(spread, 6),
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
