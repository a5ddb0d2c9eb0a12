"""How likely everything is at one moment: exactly where that can be counted in time, else by the quick estimate."""

from __future__ import annotations

from math import prod
from typing import Final, Protocol

from shoal.bots.literature.habits import weights
from shoal.bots.literature.knowledge import Knowledge
from shoal.cards import Card
from shoal.deduce.literature import Chances, Facts
from shoal.deduce.literature.exact import Exact, TooLarge, exact
from shoal.deduce.literature.masks import cards_of
from shoal.game import Seat
from shoal.literature import Literature
from shoal.literature.events import Team
from shoal.literature.moves import Attribution, HalfSuit
from shoal.native import core

MOST_STATES: Final = 20_000
"""What plain Python counts within about a tenth of a second, told by the room in the hands: six seats always, eight or
more once some cards are known. The native core counts what it can hold."""


class Odds(Protocol):
    """The chances of one moment. `Chances` is one too."""

    def of(self, seat: Seat, card: Card) -> float:
        """How likely that seat holds that card: 0 and 1 exactly where it is certain."""

    def any_of(self, seat: Seat, cards: int) -> float:
        """How likely that seat holds at least one of these cards, a mask; nearly so."""

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """How likely that team holds all of that half-suit."""

    def guess(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution]:
        """The likeliest attribution to that team, and how likely it is right; a full one even where none can be right."""


class ExactOdds(Odds):
    """Every deal that agrees with the facts counts."""

    def __init__(self, rules: Literature, facts: Facts, counted: Exact) -> None:
        self._rules = rules
        self._facts = facts
        self._counted = counted

    def of(self, seat: Seat, card: Card) -> float:
        """The share of deals in which it is so."""
        return float(self._counted.chance(seat, card))

    def any_of(self, seat: Seat, cards: int) -> float:
        """The chances of the cards, taken as independent, unless it is certain."""
        facts = self._facts
        if facts.has[seat] & cards or any(base == seat and not inner & ~cards for base, inner in facts.bases):
            return 1.0
        return 1 - prod(1 - self.of(seat, card) for card in cards_of(cards & facts.may[seat]))

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """The share of deals in which it is so."""
        return float(self._counted.chance_contained(team, half_suit))

    def guess(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution]:
        """The attribution that is right in most deals."""
        best = self._counted.attribution(team, half_suit)
        if best is not None:
            return float(best[0]), best[1]
        seat = self._rules.sides[team][0]
        return 0.0, tuple((card, seat) for card in self._rules.half_suits[half_suit])


def odds(rules: Literature, knowledge: Knowledge) -> Odds:
    """The chances now: of two deals that agree with the facts the one that fits better what was asked is likelier."""
    facts = knowledge.facts
    if core is None:
        rooms = [size - known.bit_count() + 1 for size, known in zip(facts.size, facts.has, strict=True)]
        if prod(rooms) // max(rooms) > MOST_STATES:
            return Chances(rules, facts)
    try:
        return ExactOdds(rules, facts, exact(facts, weights(rules, knowledge.questions)))
    except TooLarge:
        return Chances(rules, facts)
