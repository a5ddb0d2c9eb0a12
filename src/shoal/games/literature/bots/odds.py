"""The chances in one position: exact where they can be counted in time, otherwise closely estimated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod
from typing import Final, NamedTuple, Protocol

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.core.native import core
from shoal.games.literature import Claim, Literature, Moves
from shoal.games.literature.belief import Chances, Contradiction, Exact, Facts, TooManyDeals, exact
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.bots.asking import weight
from shoal.games.literature.bots.convention import ELSEWHERE, TRUST, decode, in_force
from shoal.games.literature.bots.memory import Knowledge
from shoal.games.literature.native_layout import MOST_SEATS
from shoal.games.literature.rules.events import Asked, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit


def question_weights(rules: Literature, questions: Sequence[Asked]) -> list[Mapping[HalfSuit, float]]:
    """By seat and half-suit, how much likelier each card is there, given these questions; never 0."""
    asked = Counter((question.seat, rules.half_suit_of[question.card]) for question in questions)
    spoken = Counter(question.seat for question in questions)
    return [
        {half_suit: weight(asked[seat, half_suit], spoken[seat]) for half_suit in rules.half_suits}
        for seat in range(rules.seats)
    ]


MOST_STATES: Final = 20_000
"""What plain Python counts within some tenths of a second, by the room in the hands: six seats always, eight or
more once some cards are known."""

ALL_COUNTED: Final = 8
"""Up to so many seats the native core counts everything in time: the beginning of a game in 50 ms, its middle in one.
Plain Python does not begin to count beyond."""

STEPS, STEPS_AT_LARGE_TABLES = 10_000_000, 1_000_000
"""What it may take to count: more than tables of eight need; at larger ones about 20 ms, which counts what is left at ten
seats after some fifty questions."""


class Odds(Protocol):
    """The chances in one position. `Chances` is one, too."""

    def of(self, seat: Seat, card: Card) -> float:
        """How likely that seat holds that card: 0 and 1 exactly where it is certain."""

    def any_of(self, seat: Seat, cards: int) -> float:
        """How likely that seat holds at least one of these cards, a mask; nearly so."""

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """How likely that team holds all of that half-suit."""

    def guess(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution]:
        """The likeliest attribution to that team, and how likely it is right; a full one even where none can be right."""


class Supposition(Facts):
    """Facts, and what is only supposed."""

    __slots__ = ()

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts.layout, facts.seat)
        self._may = list(facts.may)
        self._size = list(facts.size)
        self._cards = facts.cards
        self._bases = list(facts.bases)
        self._clauses = list(facts.clauses)

    def suppose(self, seat: Seat, card: Card) -> None:
        """That seat has that card."""
        bit = 1 << card
        self._may = [may if holder == seat else may & ~bit for holder, may in enumerate(self._may)]
        self._settled = False
        self._has = None


class ExactOdds(Odds):
    """Every deal that agrees with the facts counts."""

    def __init__(self, rules: Literature, facts: Facts, counted: Exact) -> None:
        self._rules = rules
        self._facts = facts
        self._counted = counted

    def of(self, seat: Seat, card: Card) -> float:
        """The share of deals in which it is so."""
        return self._counted.chance(seat, card)

    def any_of(self, seat: Seat, cards: int) -> float:
        """The chances of the cards, taken as independent, unless it is certain."""
        facts = self._facts
        if facts.has[seat] & cards or any(base == seat and not inner & ~cards for base, inner in facts.bases):
            return 1.0
        return 1 - prod(1 - self.of(seat, card) for card in cards_of(cards & facts.may[seat]))

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """The share of deals in which it is so."""
        return self._counted.chance_contained(team, half_suit)

    def guess(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution]:
        """The attribution that is right in most deals."""
        best = self._counted.attribution(team, half_suit)
        if best is not None:
            return best
        seat = self._rules.sides[team][0]
        return 0.0, tuple((card, seat) for card in self._rules.half_suits[half_suit])


class TrustingOdds(Odds):
    """The chances when something is true that is nearly sure: a mixture of those in which it is so and of all."""

    def __init__(self, plain: Odds, trusting: Odds, share: float) -> None:
        self._plain = plain
        self._trusting = trusting
        self._share = share

    def of(self, seat: Seat, card: Card) -> float:
        """Between the two."""
        return self._between(self._plain.of(seat, card), self._trusting.of(seat, card))

    def any_of(self, seat: Seat, cards: int) -> float:
        """Between the two."""
        return self._between(self._plain.any_of(seat, cards), self._trusting.any_of(seat, cards))

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """Between the two."""
        return self._between(self._plain.contained(team, half_suit), self._trusting.contained(team, half_suit))

    def guess(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution]:
        """What is said when it is true, and sometimes wrong because it is not."""
        chance, named = self._trusting.guess(team, half_suit)
        plain, _ = self._plain.guess(team, half_suit)
        return self._between(min(plain, chance), chance), named

    def _between(self, plain: float, trusting: float) -> float:
        if plain in (0, 1):
            return plain
        return plain + self._share * (trusting - plain)


def odds(rules: Literature, knowledge: Knowledge, *, by_questions: bool = True) -> Odds:
    """The chances now: of two deals that agree with the facts the one that fits better what was asked is likelier.

    Without `by_questions` they are equally likely, but for what a convention says.
    """
    asked = question_weights(rules, knowledge.questions if by_questions else ())
    if not in_force(rules):
        return counted(rules, knowledge.facts, asked if by_questions else None)
    signals = decode(rules, knowledge.questions)
    weighed = [dict(row) for row in asked]
    for seat, half_suit in signals.void:
        weighed[seat][half_suit] *= ELSEWHERE
    plain = counted(rules, knowledge.facts, weighed)
    has = [(seat, card) for seat, card in signals.has if 0 < plain.of(seat, card) < 1]
    if not has:
        return plain
    supposed = Supposition(knowledge.facts)
    for seat, card in has:
        supposed.suppose(seat, card)
    try:
        trusting = counted(rules, supposed, weighed)
    except Contradiction:
        return plain
    least = min(plain.of(seat, card) for seat, card in has)
    return TrustingOdds(plain, trusting, max(0.0, (TRUST - least) / (1 - least)))


def most_steps(rules: Literature) -> int:
    """How many steps the native core may take to count the chances of a moment; beyond that they are estimated."""
    return STEPS if rules.seats <= ALL_COUNTED else STEPS_AT_LARGE_TABLES


def counted(rules: Literature, facts: Facts, weighed: Sequence[Mapping[HalfSuit, float]] | None) -> Odds:
    """The chances that these facts leave open, each card of a half-suit weighed by the hand that it is in."""
    found = exactly(rules, facts, weighed)
    return Chances(rules, facts, weighed, closely=True) if found is None else ExactOdds(rules, facts, found)


def exactly(
    rules: Literature, facts: Facts, weighed: Sequence[Mapping[HalfSuit, float]] | None, steps: int | None = None
) -> Exact | None:
    """The same exactly; `None` where there is too much to count in time, or in so many steps of the native core."""
    if core is None or rules.seats > MOST_SEATS:
        if rules.seats > ALL_COUNTED:
            return None
        rooms = [size - known.bit_count() + 1 for size, known in zip(facts.size, facts.has, strict=True)]
        if prod(rooms) // max(rooms) * (1 + len(facts.clauses)) > MOST_STATES:
            return None
    try:
        return exact(facts, weighed, most_steps=most_steps(rules) if steps is None else steps)
    except TooManyDeals:
        return None


class Gamble(NamedTuple):
    """A claim, what it gains on average in points, and how likely it is right."""

    gain: float
    chance: float
    claim: Claim


def best_gamble(rules: Literature, seat: Seat, moves: Moves, odds: Odds) -> Gamble:
    """Of the claims that the seat may make, for its own team, the one that gains most."""
    return max((gamble(rules, seat, half_suit, odds) for half_suit, _ in moves.claims), key=lambda one: one[:2])


def gamble(rules: Literature, seat: Seat, half_suit: HalfSuit, odds: Odds) -> Gamble:
    """The likeliest claim of a half-suit."""
    team = seat % 2
    contained = odds.contained(team, half_suit)
    if rules.options.claim_attribution:
        chance, named = odds.guess(team, half_suit)
    else:
        chance, named = contained, ()
    return Gamble(gain(rules, half_suit, chance, contained), chance, Claim(seat, half_suit, named))


def gain(rules: Literature, half_suit: HalfSuit, chance: float, contained: float) -> float:
    """What a claim gains on average: ours less theirs, if it is right with that chance and all cards ours with that.

    Nothing is set against it that the half-suit might be worth if it were left alone.
    """
    options, worth = rules.options, rules.worth[half_suit]
    misplaced = {"cancel": 0, "opponents": -worth, "nothing": 0}[options.wrong_attribution]
    theirs = {"opponents": -worth, "minus_one": -1, "cancel": 0}[options.opponent_holds]
    return chance * worth + (contained - chance) * misplaced + (1 - contained) * theirs
