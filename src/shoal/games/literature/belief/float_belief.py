"""`Belief` with chances as floats, so that `exact` answers with the same types with and without the native core."""

from __future__ import annotations

from random import Random

from shoal.core.cards import PACK, Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature.belief.belief import Belief
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.belief.count import Weights
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit


class FloatBelief:
    """Counts exactly, as `Belief` does, and rounds each answer once. What an answer means stands there."""

    def __init__(self, constraints: Constraints, weights: Weights | None = None, most_ways: int | None = None) -> None:
        """What these constraints imply as they stand now; `Contradiction` when nothing can be so, `TooLarge` as `Count` says."""
        self._belief = Belief(constraints, weights, most_ways)
        self._seats = constraints.layout.seats

    @property
    def worlds(self) -> float:
        """How many deals agree with all that was seen, or their weight."""
        return float(self._belief.worlds)

    def count(self, seat: Seat, card: Card) -> float:
        """In how many of them that seat holds that card."""
        return float(self._belief.count(seat, card))

    def chance(self, seat: Seat, card: Card) -> float:
        """How likely that seat holds that card."""
        return float(self._belief.chance(seat, card))

    def marginals(self) -> list[list[float]]:
        """All chances, by seat and by number of a card."""
        return [[self.chance(seat, card) for card in PACK] for seat in range(self._seats)]

    def possible(self, card: Card) -> tuple[Seat, ...]:
        """The seats that hold that card in some of them; none when its half-suit is closed."""
        return self._belief.possible(card)

    def known(self, card: Card) -> Seat | None:
        """The seat that holds that card in all of them."""
        return self._belief.known(card)

    def chance_contained(self, team: Team, half_suit: HalfSuit) -> float:
        """How likely that team holds all of that half-suit, which is open."""
        return float(self._belief.chance_contained(team, half_suit))

    def attribution(self, team: Team, half_suit: HalfSuit) -> tuple[float, Attribution] | None:
        """The likeliest attribution of that half-suit to that team, and its chance; `None` when none can be right."""
        found = self._belief.attribution(team, half_suit)
        return None if found is None else (float(found[0]), found[1])

    def chance_of(self, attribution: Attribution) -> float:
        """How likely it is that this attribution of a whole half-suit, to whichever seats, is right."""
        return float(self._belief.chance_of(attribution))

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """Whether that team holds all of that half-suit in every one of them."""
        return self._belief.contained(team, half_suit)

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where every card of that half-suit is, when that is certain and all are with that team."""
        return self._belief.sure(team, half_suit)

    def sample(self, rng: Random) -> tuple[CardSet, ...]:
        """The hands, by seat, in one of them, by its share."""
        return self._belief.sample(rng)
