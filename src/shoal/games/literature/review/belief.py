"""What a seat's facts imply: exactly, where the deals that agree with them can be counted, otherwise nearly.

The exact chances are those of `exact(facts)`: every deal counts alike, whatever players tend to ask. Where there are too many deals,
early at tables of ten and twelve, the chances are estimates, and only what the facts prove is 0 or 1.
"""

from __future__ import annotations

from functools import cached_property
from math import nextafter, prod
from typing import Final, Protocol

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature, Moves, SeatView, Sight
from shoal.games.literature.belief import Chances, Exact, Facts
from shoal.games.literature.belief.exact import estimate
from shoal.games.literature.bots.behaviour import StallCounter
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.native_mind import Listener
from shoal.games.literature.bots.odds import ALL_COUNTED, Odds, Supposition, exactly, most_steps
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.review.grades import ways_to_share
from shoal.review.types import Source

STEPS_AT_LARGE_TABLES: Final = 400_000
"""Less than half of what a bot takes for a move: of twelve with jokers some 250 moves are reviewed in one go."""


class Proofs(Protocol):
    """What is certain."""

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """How likely that team holds all of that half-suit; exactly 1 only where that is proven."""

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where every card of it is, when that is proven and all are with that team."""


class Proven(Proofs):
    """What facts alone prove, without counting: nearly all of it, and quickly."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """1 where it is proven, 0 where it is not."""
        return float(self._facts.contained(team, half_suit))

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """What is proven."""
        return self._facts.attribution(team, half_suit)


class SeatBelief(Proofs, Protocol):
    """A snapshot of what one seat, or everybody, could know."""

    source: Source

    @property
    def most_worlds(self) -> float | None:
        """How many deals can agree with the facts at most, where they were not counted."""

    @property
    def worlds(self) -> float | None:
        """How many deals agree with the facts, where they were counted."""

    def chance(self, seat: Seat, card: Card) -> float:
        """How likely that seat holds that card; exactly 0 or 1 only where that is proven."""

    def right(self, attribution: Attribution) -> float:
        """How likely it is that this attribution of a whole half-suit is right."""

    def likeliest(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution] | None:
        """The likeliest attribution to that team and its chance; `None` when none can be right."""


def steps_of(rules: Literature) -> int:
    """How many steps of the native core one moment of a review is worth, so that the story of a game comes within a second."""
    most = most_steps(rules)
    return min(most, STEPS_AT_LARGE_TABLES) if rules.seats > ALL_COUNTED else most


def belief_of(rules: Literature, facts: Facts) -> SeatBelief:
    """What these facts imply as they stand now."""
    counted = exactly(rules, facts, None, steps_of(rules))
    return Estimated(rules, facts) if counted is None else CountedBelief(counted)


class CountedBelief(SeatBelief):
    """Every deal that agrees with the facts counts."""

    source: Source = "exact"

    def __init__(self, counted: Exact) -> None:
        self._counted = counted

    @property
    def worlds(self) -> float | None:
        """As they were counted."""
        return self._counted.worlds

    @property
    def most_worlds(self) -> float | None:
        """They were counted."""
        return None

    def chance(self, seat: Seat, card: Card) -> float:
        """The share of deals in which it is so."""
        return self._counted.chance(seat, card)

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """The share of deals in which it is so."""
        if self._counted.contained(team, half_suit):
            return 1.0
        return min(self._counted.chance_contained(team, half_suit), BELOW_ONE)

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """What is so in all of them."""
        return self._counted.sure(team, half_suit)

    def right(self, attribution: Attribution) -> float:
        """The share of deals in which it is so."""
        if all(self._counted.known(card) == holder for card, holder in attribution):
            return 1.0
        return min(self._counted.chance_of(attribution), BELOW_ONE)

    def likeliest(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution] | None:
        """What is so in most deals."""
        return self._counted.attribution(team, half_suit)


class Estimated(SeatBelief):
    """Proven facts, and an estimate of what they leave open."""

    source: Source = "estimate"

    def __init__(self, rules: Literature, facts: Facts) -> None:
        self._rules = rules
        self._facts = facts
        self._estimate = estimate(facts)

    @cached_property
    def _odds(self) -> Odds:
        """The estimate in plain Python, which says more than the native one; that takes a fiftieth of the time, and nearly all moments need no more."""
        return Chances(self._rules, self._facts, closely=True)

    @property
    def worlds(self) -> float | None:
        """No one counted them."""
        return None

    @property
    def most_worlds(self) -> float | None:
        """The unknown cards in any hands that have room for them."""
        facts = self._facts
        return ways_to_share(size - has.bit_count() for size, has in zip(facts.size, facts.has, strict=True))

    def chance(self, seat: Seat, card: Card) -> float:
        """What is proven, or the estimate."""
        if not self._facts.may[seat] >> card & 1:
            return 0.0
        if self._facts.has[seat] >> card & 1:
            return 1.0
        return open_share(self._odds.of(seat, card) if self._estimate is None else self._estimate[seat][card])

    def contained(self, team: Team, half_suit: HalfSuit) -> float:
        """What is proven, or the estimate."""
        if self._facts.contained(team, half_suit):
            return 1.0
        return min(self._odds.contained(team, half_suit), SUREST)

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """What is proven."""
        return self._facts.attribution(team, half_suit)

    def right(self, attribution: Attribution) -> float:
        """As if the cards were independent."""
        return prod(self.chance(holder, card) for card, holder in attribution)

    def likeliest(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution] | None:
        """The likeliest holders, card by card."""
        proven = self.sure(team, half_suit)
        if proven is not None:
            return 1.0, proven
        chance, named = self._odds.guess(team, half_suit)
        return (min(chance, SUREST), named) if self.right(named) else None


BELOW_ONE: Final = nextafter(1.0, 0.0)
"""What rounds to 1, but is not proven."""

SUREST: Final = 1 - 1e-6
"""An estimate of what is not proven is never nearer to certain than this."""


def open_share(chance: float) -> float:
    """An estimate of what is open: never 0 and never 1."""
    return min(max(chance, 1 - SUREST), SUREST)


def copied(facts: Facts) -> Facts:
    """The same facts, which do not change when the others see more."""
    return Supposition(facts)


class LiteratureSeatMemory:
    """A fold of the sights of one seat. It forgets nothing: a review says what could be known, not what was remembered."""

    def __init__(self, rules: Literature, seat: Seat) -> None:
        self.rules = rules
        self.seat = seat
        self.knowledge: PerfectMemory = PerfectMemory(rules, seat)
        self.stall: StallCounter = StallCounter(rules, self.knowledge)
        view = rules.start_view(seat)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self.view: SeatView = view
        self.listener: Listener | None = None
        """Who hears what was asked and what was not, if an advisor wants to know."""

    def see(self, sight: Sight) -> None:
        """Something happened."""
        if self.listener is not None:
            self.listener.see(sight, self.stall.questions)
        self.stall.see(sight)
        self.knowledge.see(sight)
        view = self.rules.watch(self.view, sight)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self.view = view

    @property
    def facts(self) -> Facts:
        """What the seat can prove by quick reasoning."""
        return self.knowledge.facts

    @property
    def moves(self) -> Moves:
        """What it may do now."""
        return self.rules.moves(self.view)
