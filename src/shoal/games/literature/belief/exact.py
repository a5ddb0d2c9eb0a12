"""The exact chances by the fastest means there are: the native core, or plain Python where that is not there.

Both say the same to within rounding (tests/native/test_posterior.py): 0 and 1 are exactly 0 and 1.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, Protocol, cast

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.core.native import core
from shoal.games.literature.belief.belief import Contradiction, FloatBelief
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.belief.count import TooManyDeals, Weights
from shoal.games.literature.native_layout import MOST_SEATS
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.games.literature.rules.options import Layout as Rules

if TYPE_CHECKING:
    from shoal_native import Constraints as Tracker
    from shoal_native import Layout, PosteriorSolver


PLAIN: Final = 20
"""Of the steps of the native core plain Python may go one in so many ways; all in all it takes some ten times as long."""


class Exact(Protocol):
    """What is known exactly, as floats, whether it was counted by `Belief` or in the native core; `Belief` explains it."""

    @property
    def worlds(self) -> float:
        """How many deals agree with all that was seen, or their weight."""

    def count(self, seat: Seat, card: Card) -> float:
        """In how many of them that seat holds that card."""

    def chance(self, seat: Seat, card: Card) -> float:
        """How likely that seat holds that card."""

    def marginals(self) -> list[list[float]]:
        """All chances, by seat and by number of a card. Not to be changed."""

    def possible(self, card: Card) -> tuple[Seat, ...]:
        """The seats that hold that card in some of them."""

    def known(self, card: Card) -> Seat | None:
        """The seat that holds that card in all of them."""

    def chance_contained(self, team: Team, half_suit: HalfSuit) -> float:
        """How likely that team holds all of that half-suit, which is open."""

    def attribution(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution] | None:
        """The likeliest attribution of that half-suit to that team, and its chance; `None` when none can be right."""

    def chance_of(self, attribution: Attribution) -> float:
        """How likely it is that this attribution of a whole half-suit is right."""

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """Whether that team holds all of that half-suit in every one of them."""

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where every card of that half-suit is, when that is certain and all are with that team."""

    def sample(self, rng: Random) -> tuple[CardSet, ...]:
        """The hands, by seat, in one of them, by its share."""


def exact(constraints: Constraints, weights: Weights | None = None, *, most_steps: int | None = None) -> Exact:
    """What these constraints imply as they stand now; `Contradiction` when nothing can be so.

    `TooManyDeals` where the native core cannot count it in so many steps (of which it takes some fifty thousand a
    millisecond), or in its memory, or plain Python in one `PLAIN`th of them.
    """
    if core is None or constraints.layout.seats > MOST_SEATS:
        found = FloatBelief(constraints, weights, None if most_steps is None else most_steps // PLAIN)
        return cast("Exact", found)  # its shares are rounded
    return NativeBelief(constraints, weights, most_steps=most_steps)


def estimate(constraints: Constraints) -> list[list[float]] | None:
    """By seat and number of a card, about how likely it is there (`Chances`, closely), by the native core; `None` where that cannot say."""
    if core is None or constraints.layout.seats > MOST_SEATS:
        return None
    found: list[list[float]] | None = _tracker(constraints).estimate(None, True)
    return found


def _tracker(constraints: Constraints) -> Tracker:
    """The same constraints in the native core."""
    assert core is not None, "there is no native core"
    seat = -1 if constraints.seat is None else constraints.seat
    tracker: Tracker = core.Constraints(layout_for(constraints.layout))
    tracker.load(seat, constraints.cards, constraints.may, constraints.size, constraints.bases, constraints.clauses)
    return tracker


class NativeBelief:
    """The native twin of `Belief`: chances are floats."""

    def __init__(
        self, constraints: Constraints, weights: Weights | None = None, *, most_steps: int | None = None
    ) -> None:
        """What these constraints imply as they stand now."""
        assert core is not None, "there is no native core"
        rules = constraints.layout
        self._rules = rules
        self._number = {half_suit: number for number, half_suit in enumerate(rules.half_suits)}
        tracker = _tracker(constraints)
        rows = None if weights is None else [[float(row[name]) for name in rules.half_suits] for row in weights]
        self._posterior: PosteriorSolver = (
            core.PosteriorSolver() if most_steps is None else core.PosteriorSolver(most_steps)
        )
        if not self._posterior.solve(tracker, rows):
            if self._posterior.too_large:
                raise TooManyDeals("there are too many deals to count")
            raise Contradiction("no deal agrees with all of this")
        self._chance: list[list[float]] = self._posterior.marginals()

    @property
    def worlds(self) -> float:
        """How many deals agree with all that was seen, or their weight."""
        return self._posterior.worlds

    def count(self, seat: Seat, card: Card) -> float:
        """In how many of them that seat holds that card."""
        return self._chance[seat][card] * self.worlds

    def chance(self, seat: Seat, card: Card) -> float:
        """How likely that seat holds that card: 0 and 1 exactly where it is certain."""
        return self._chance[seat][card]

    def marginals(self) -> list[list[float]]:
        """All chances, by seat and by number of a card. Not to be changed."""
        return self._chance

    def possible(self, card: Card) -> tuple[Seat, ...]:
        """The seats that hold that card in some of them; none when its half-suit is closed."""
        return tuple(seat for seat, chances in enumerate(self._chance) if chances[card] > 0)

    def known(self, card: Card) -> Seat | None:
        """The seat that holds that card in all of them."""
        return next((seat for seat, chances in enumerate(self._chance) if chances[card] == 1), None)

    def chance_contained(self, team: Team, half_suit: HalfSuit) -> float:
        """How likely that team holds all of that half-suit, which is open."""
        return self._posterior.contained(team, self._number[half_suit])

    def attribution(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution] | None:
        """The likeliest attribution of that half-suit to that team, and its chance; `None` when none can be right."""
        chance, _, holders = self._posterior.attribution(team, self._number[half_suit])
        named = tuple(zip(self._rules.half_suits[half_suit], holders, strict=True))
        return (chance, named) if holders[0] >= 0 else None

    def chance_of(self, attribution: Attribution) -> float:
        """How likely it is that this attribution of a whole half-suit, to whichever seats, is right."""
        half_suit = self._rules.half_suit_of[attribution[0][0]]
        return self._posterior.chance_of(self._number[half_suit], [holder for _, holder in sorted(attribution)])

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """Whether that team holds all of that half-suit in every one of them."""
        others = self._rules.sides[1 - team]
        return not any(self._chance[seat][card] for card in self._rules.half_suits[half_suit] for seat in others)

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where every card of that half-suit is, when that is certain and all are with that team."""
        holders = [(card, self.known(card)) for card in self._rules.half_suits[half_suit]]
        named = tuple((card, seat) for card, seat in holders if seat is not None and seat % 2 == team)
        return named if len(named) == len(holders) else None

    def sample(self, rng: Random) -> tuple[CardSet, ...]:
        """The hands, by seat, in one of them; each is as likely as any other, or by its weight."""
        return tuple(map(CardSet.of_mask, self._posterior.sample(rng.getrandbits(64), 0)))


def layout_for(rules: Rules) -> Layout:
    """The half-suits and seats as the native core knows them; constraints that are loaded need no more of a table."""
    return _layout(rules.seats, tuple(cards.mask for cards in rules.half_suits.values()))


@lru_cache(maxsize=64)
def _layout(seats: int, half_suits: tuple[int, ...]) -> Layout:
    assert core is not None, "there is no native core"
    layout: Layout = core.Layout(seats, half_suits, [1] * len(half_suits))
    return layout
