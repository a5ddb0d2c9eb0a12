"""What everybody saw each seat do since the deal, and what that makes likely: the twin of native/src/behaviour.hpp.

Facts say what questions prove. That a seat asks in a half-suit again and again, or never does though it has had many
turns, proves nothing more, but tells something: seats ask where they hold cards. Two small networks say how much, a factor
for each card of a half-suit in a seat's hand. One reads every question as it comes (`clues.py`); what it says of the asker's
hand adds up. The other weighs these sums against what else is seen,

    tells(seat, half-suit) = sum of reader(clues(question, half-suit)) over the questions of that seat
    factor(seat, half-suit) = exp(network(habits(seat, half-suit), tells(seat, half-suit))).

Both are fitted together to self-played games. The factor is bounded, so that no possible deal becomes impossible. All this
is made of what everybody saw, and so is the same for all who look.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from math import exp
from typing import Final, Generic, TypeVar

from shoal.cards import PACK
from shoal.deduce.literature import Facts
from shoal.game import Seat
from shoal.kits.literature.bots.clues import CLUES, clues
from shoal.kits.literature.bots.network import Layer, Network
from shoal.literature import Literature
from shoal.literature.events import Asked
from shoal.literature.moves import HalfSuit

HABITS: Final = (
    "it asked there",
    "it asked there twice",
    "it asked there three times",
    "it never did, by how many turns it had; up to 4",
    "its last question was there",
    "how often it was asked there; up to 3",
    "how often its mates asked there; up to 3",
    "how often the other team did; up to 3",
    "it asked there four times",
    "how lately it asked there: 1 in this turn, 1/2 one turn ago, ...",
    "its first question was there",
    "cards that it took there; up to 3",
    "cards that it lost there; up to 3",
    "its cards / 8",
    "its cards that nobody knows / 8",
    "cards of the half-suit that all know it has / 6",
    "cards of the half-suit of which nobody knows where they are / 6",
    "those of them that it may hold / 6",
    "cards of the half-suit that are known to be with its mates / 6",
    "cards of the half-suit that are known to be with the other team / 6",
    "turns in which it asked; up to 6",
    "the share of its questions that were there",
    "it is known to hold a card there",
    "half-suits that are open / 9",
    "how long everybody has learned nothing; up to 6 questions",
    "questions in the whole game; up to 80",
    "its questions in the half-suit, of all others, where it asked most; up to 4",
    "its last question was there, and missed",
    "open half-suits in which it asked; up to 6",
    "what clues tell, the first of three sums",
    "what clues tell, the second",
    "what clues tell, the third",
)
"""What the network is told of a seat and a half-suit, in this order; most lie between 0 and 1."""

TELLS: Final = 3
"""How many numbers a reader of clues says of a question and a half-suit; the last of the habits are their sums."""

MOST_LOG_FACTOR: Final = 3.0


def linear(name: str, weights: Sequence[float]) -> Network:
    """The network that adds up the first habits, weighted so."""
    all_weights = array("f", [*weights, *[0.0] * (len(HABITS) - len(weights))])
    zeros, ones = array("f", [0.0] * len(HABITS)), array("f", [1.0] * len(HABITS))
    return Network(name, zeros, ones, (Layer(all_weights, array("f", [0.0]), relu=False),))


def silent(name: str) -> Network:
    """A reader to whom clues tell nothing."""
    zeros, ones = array("f", [0.0] * len(CLUES)), array("f", [1.0] * len(CLUES))
    nothing = Layer(array("f", [0.0] * (len(CLUES) * TELLS)), array("f", [0.0] * TELLS), relu=False)
    return Network(name, zeros, ones, (nothing,))


B = TypeVar("B")


class Account(Generic[B]):
    """What everybody saw, from one moment to the next: what was asked before is not read again."""

    def __init__(self, nothing: B, after: Callable[[B, Sequence[Asked], int], B]) -> None:
        """Of somebody who has seen `nothing` yet; `after` says what more questions tell, and how quiet it is."""
        self._nothing = self._behaviour = nothing
        self._after = after
        self._questions: list[Asked] = []

    def of(self, questions: Sequence[Asked], quiet: int) -> B:
        """After these questions, oldest first; some may be forgotten, or all in a new game."""
        known = len(self._questions)
        if list(questions[:known]) != self._questions:
            known, self._behaviour = 0, self._nothing
        self._questions = list(questions)
        self._behaviour = self._after(self._behaviour, questions[known:], quiet)
        return self._behaviour


class Behaviour:
    """A snapshot of what was asked. Half-suits are numbers here, in the order of the rules."""

    def __init__(
        self, rules: Literature, questions: Iterable[Asked], quiet: int, reader: Network | None = None
    ) -> None:
        """What these questions of one game tell, oldest first; `quiet`: how long everybody has learned nothing.

        `reader` says what clues tell; without one they tell nothing.
        """
        names = list(rules.half_suits)
        self._rules = rules
        self._reader = reader
        self.half_suit_of = {card: names.index(name) for card, name in rules.half_suit_of.items()}
        self.quiet = quiet
        self.asks = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions of that seat; and those of them that hit."""
        self.hits = [[0] * len(names) for _ in range(rules.seats)]
        self.asked = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the questions to that seat; and those of them that hit."""
        self.lost = [[0] * len(names) for _ in range(rules.seats)]
        self.last_turn = [[0] * len(names) for _ in range(rules.seats)]
        """By seat and half-suit, the turn in which that seat last asked there."""
        self.turns = [0] * rules.seats
        """By seat, the turns in which it asked."""
        self.opening: list[int | None] = [None] * rules.seats
        """By seat, the half-suit of its first question."""
        self.last: list[Asked | None] = [None] * rules.seats
        """By seat, its last question."""
        self.asker: Seat | None = None
        """Of the last question at the table."""
        self.questions = 0
        """At the table."""
        self.lacking = [0] * len(PACK)
        """By card, the seats that lack it, by questions alone; a mask."""
        self.tells = [[[0.0] * TELLS for _ in names] for _ in range(rules.seats)]
        """By seat and half-suit, the sums of what the reader says of its questions."""
        for question in questions:
            self.count(question)

    def after(self, questions: Iterable[Asked], quiet: int) -> Behaviour:
        """The same, and what these questions tell beside."""
        shared = (self._rules, self._reader, self.half_suit_of)
        later = deepcopy(self, {id(one): one for one in shared})
        later.quiet = quiet
        for question in questions:
            later.count(question)
        return later

    def count(self, question: Asked) -> None:
        """One more."""
        self._read_clues(question)
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

    def _read_clues(self, question: Asked) -> None:
        """What it says of the asker's hand, against those before it."""
        if self._reader is None:
            return
        said = self._reader.run(clues(self._rules, self, question))
        self.tells[question.seat] = [
            [before + more for before, more in zip(sums, row, strict=True)]
            for sums, row in zip(self.tells[question.seat], said, strict=True)
        ]

    def _count_lacking(self, question: Asked) -> None:
        everybody = (1 << self._rules.seats) - 1
        if question.hit:
            lacking = everybody & ~(1 << question.seat)
        else:
            lacking = self.lacking[question.card] | 1 << question.seat | 1 << question.target
        # All lack it where somebody bluffed, or questions were forgotten: nothing is known.
        self.lacking[question.card] = 0 if lacking == everybody else lacking

    def habits(self, public: Facts) -> list[list[float]]:
        """By seat and open half-suit, seat after seat, the numbers of HABITS; `public`: what everybody can prove."""
        half_suits = [
            (number, cards.mask)
            for number, cards in enumerate(self._rules.half_suits.values())
            if cards.mask & public.cards
        ]
        of_table = [len(half_suits) / 9, _part(self.quiet, 6), _part(sum(map(sum, self.asks)), 80)]
        known = 0
        for has in public.has:
            known |= has
        rows: list[list[float]] = []
        for seat in range(self._rules.seats):
            spread = sum(self.asks[seat][number] > 0 for number, _ in half_suits)
            for number, cards in half_suits:
                rows.append(self._row(public, seat, number, cards, cards & ~known, of_table, spread))
        return rows

    def _row(  # noqa: PLR0917  # one number of everything
        self, public: Facts, seat: Seat, number: int, cards: int, unknown: int, of_table: list[float], spread: int
    ) -> list[float]:
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
            _part(max(asks for other, asks in enumerate(self.asks[seat]) if other != number), 4),
            float(there and last is not None and not last.hit),
            _part(spread, 6),
            *self.tells[seat][number],
        ]

    def factors(self, network: Network, public: Facts) -> list[Mapping[HalfSuit, float]]:
        """By seat, the factor of each card of a half-suit there; 1 for half-suits that are closed."""
        logs = (log for (log,) in network.run(self.habits(public)))
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
