"""What a view of Literature implies, exactly: every deal that agrees with all that was seen, each as likely as any other.

With weights each is as likely as the product, over all cards, of its holder's weight for the card's half-suit: so what
was seen can also count by how likely it was, not only by what it proved.

Plain and exact, for reviews, scenarios, tests, and as the authority for faster twins: `exact` gives the fastest there
is. Bots that must answer in a fraction of a millisecond without it use `Facts` and `Chances`.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from shoal.core.cards import PACK, Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.belief.count import Count, CountStep, HalfSuitBlock, Number, Weights, led
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit


def draw(count: Count, rng: Random) -> tuple[CardSet, ...]:
    """The hands, by seat, of one deal of those that are counted: each is as likely as any other."""
    hands = [CardSet.of_mask(cards) for cards in count.known]
    state = count.start
    for number, step in enumerate(count.steps):
        then = count.after[number + 1]
        left = _below(count.after[number][state], rng)
        holder, came = 0, state
        for place, to in led(came, step):
            ways = place.weight * then.get(to, 0)
            if ways and left >= 0:  # a rounded weight may leave a little: then it is the last
                holder, state = place.seat, to
            left -= ways
        hands[holder] = hands[holder].with_card(step.card)
    alike: list[Card] = list(count.alike)
    rng.shuffle(alike)
    for seat, room in enumerate(count.rooms(state)):
        hands[seat] |= CardSet(alike[:room])
        del alike[:room]
    return tuple(hands)


def _below(ways: Number, rng: Random) -> Number:
    """A number from 0 up to that one, which it is not."""
    return rng.randrange(ways) if isinstance(ways, int) else ways * Fraction(rng.random())


class Contradiction(ShoalError, ValueError):
    """No deal agrees with the constraints."""


class Belief:
    """A snapshot: what constraints imply at one moment. Everything is worked out when it is first asked for."""

    def __init__(self, constraints: Constraints, weights: Weights | None = None, most_ways: int | None = None) -> None:
        """What these constraints imply as they stand now; `Contradiction` when nothing can be so, `TooLarge` as `Count` says.

        Weights are positive, by seat and half-suit. With them `worlds` and `count` are weights of deals; whole numbers
        and fractions are counted exactly, other numbers as exactly as they can be rounded.
        """
        self._count = Count(constraints, weights, most_ways)
        self._layout = constraints.layout
        self._open = CardSet.of_mask(constraints.cards)
        self.worlds: Number = self._count.total
        """How many deals agree with all that was seen."""
        if not self.worlds:
            raise Contradiction("no deal agrees with all of this")

    def count(self, seat: Seat, card: Card) -> Number:
        """In how many of them that seat holds that card."""
        return self._ways(seat, card)

    def chance(self, seat: Seat, card: Card) -> Fraction:
        """How likely that seat holds that card."""
        return self._share(self._ways(seat, card))

    def possible(self, card: Card) -> tuple[Seat, ...]:
        """The seats that hold that card in some of them; none when its half-suit is closed."""
        return tuple(seat for seat in self._count.seats if self._ways(seat, card))

    def known(self, card: Card) -> Seat | None:
        """The seat that holds that card in all of them."""
        seats = self.possible(card)
        return seats[0] if len(seats) == 1 else None

    def chance_contained(self, team: Team, half_suit: HalfSuit) -> Fraction:
        """How likely that team holds all of that half-suit, which is open."""
        splits = self._splits(team, half_suit)
        return self._share(sum(split.ways * self._around(half_suit, taken) for taken, split in splits.items()))

    def attribution(self, team: Team, half_suit: HalfSuit) -> tuple[Fraction, Attribution] | None:
        """The likeliest attribution of that half-suit to that team, and its chance; `None` when none can be right.

        Of equally likely ones it is always the same.
        """
        splits = self._splits(team, half_suit)
        weighed = [(split.each * self._around(half_suit, taken), split.example) for taken, split in splits.items()]
        most = max((ways for ways, _ in weighed), default=0)
        if not most:
            return None
        likeliest = min(example for ways, example in weighed if ways == most)
        cards = self._layout.half_suits[half_suit]
        known = [(card, seat) for seat, held in enumerate(self._count.known) for card in cards_of(held & cards.mask)]
        return self._share(most), tuple(sorted((*known, *likeliest)))

    def chance_of(self, attribution: Attribution) -> Fraction:
        """How likely it is that this attribution of a whole half-suit, to whichever seats, is right."""
        named = dict(attribution)
        half_suit = self._layout.half_suit_of[attribution[0][0]]
        if not all(seat in self.possible(card) for card, seat in named.items()):
            return self._share(0)
        block = self._block(half_suit)
        start = state = self._count.start
        ways: Number = 1
        for step in self._steps(block):
            found = next(((place, to) for place, to in led(state, step) if place.seat == named[step.card]), None)
            if found is None:
                return self._share(0)
            state = found[1]
            ways *= found[0].weight
        return self._share(ways * self._count.around(block, start - state))

    def contained(self, team: Team, half_suit: HalfSuit) -> bool:
        """Whether that team holds all of that half-suit in every one of them."""
        others = self._layout.sides[1 - team]
        return not any(self._ways(seat, card) for card in self._layout.half_suits[half_suit] for seat in others)

    def sure(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """Where every card of that half-suit is, when that is certain and all are with that team."""
        holders = [(card, self.known(card)) for card in self._layout.half_suits[half_suit]]
        named = tuple((card, seat) for card, seat in holders if seat is not None and seat % 2 == team)
        return named if len(named) == len(holders) else None

    def sample(self, rng: Random) -> tuple[CardSet, ...]:
        """The hands, by seat, in one of them; each is as likely as any other."""
        return draw(self._count, rng)

    def _ways(self, seat: Seat, card: Card) -> Number:
        known = self._count.known[seat] >> card & 1
        return self._count.total if known else self._count.holding.get((seat, card), 0)

    def _share(self, ways: Number) -> Fraction:
        """So many of all of them; numbers that are not exact are taken for what they are."""
        return Fraction(ways) / Fraction(self._count.total)

    # --- One half-suit ----------------------------------------------------------------------------------------------

    def _block(self, half_suit: HalfSuit) -> HalfSuitBlock:
        cards = self._layout.half_suits[half_suit]
        if not cards <= self._open:
            raise ValueError(f"{half_suit} is closed")
        return self._count.blocks[half_suit]

    def _steps(self, block: HalfSuitBlock) -> list[CountStep]:
        return self._count.steps[block.start : block.stop] or self._count.alike_steps(block)

    def _around(self, half_suit: HalfSuit, taken: int) -> Number:
        return self._count.around(self._block(half_suit), taken)

    def _splits(self, team: Team, half_suit: HalfSuit) -> dict[int, _Split]:
        """How the team may share the unknown cards of a half-suit, by the room that they take.

        Ways that take the same room are equally likely: nothing outside the half-suit distinguishes them.
        """
        block = self._block(half_suit)
        cards = self._layout.half_suits[half_suit].mask
        if any(held & cards for held in self._count.known[1 - team :: 2]):
            return {}
        start = self._count.start
        states = {start: _Split(1, 1, ())}
        for step in self._steps(block):
            states = _shared(states, step, team)
        return {start - state: split for state, split in states.items()}


class _Split(NamedTuple):
    """The ways that take the same room: what they count together, what each counts, and one of them."""

    ways: Number
    each: Number
    example: Attribution


def _shared(states: dict[int, _Split], step: CountStep, team: Team) -> dict[int, _Split]:
    """The ways after one more card, which goes to that team."""
    then: dict[int, _Split] = {}
    for state, (ways, each, named) in states.items():
        for place, to in led(state, step):
            if place.seat % 2 == team:
                weight = place.weight
                found = then.get(to) or _Split(0, each * weight, (*named, (step.card, place.seat)))
                then[to] = found._replace(ways=found.ways + ways * weight)
    return then


class FloatBelief(Belief):
    """Counts exactly, as `Belief` does, and rounds each answer once. What an answer means stands there."""

    def __init__(self, constraints: Constraints, weights: Weights | None = None, most_ways: int | None = None) -> None:
        """What these constraints imply as they stand now; `Contradiction` when nothing can be so, `TooLarge` as `Count` says."""
        super().__init__(constraints, weights, most_ways)
        self.worlds: float = float(self.worlds)

    def count(self, seat: Seat, card: Card) -> float:
        """In how many of them that seat holds that card."""
        return float(super().count(seat, card))

    def marginals(self) -> list[list[float]]:
        """All chances, by seat and by number of a card."""
        return [[float(self.chance(seat, card)) for card in PACK] for seat in self._count.seats]

    def _share(self, ways: Number) -> float:  # type: ignore[override]  # rounded
        return float(super()._share(ways))
