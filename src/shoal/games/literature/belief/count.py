"""Counts the deals that agree with constraints, exactly: a walk over the unknown cards, one after another.

    room[s]    how many of seat s's cards are unknown
    step       one unknown card: the seats that it may go to, and the clauses that are met if it goes there
    state      the room that is left, eight bits a seat, and above it the clauses that are met and not yet behind us
    before[i]  by state, in how many ways the first i steps can lead there
    after[i]   by state, in how many ways the steps from i on, and the rest, can fill the room that is left

What the sights say is local to half-suits but for the sizes of the hands, so the steps go half-suit by half-suit, and
between two of them a state is nothing but a vector of room: the counts of a half-suit's assignments by how many of its
cards go to each seat, multiplied with those of the other half-suits as polynomials. A card at a time, the same product
costs far less than whole half-suits at a time.

A half-suit of which nothing is known but that its cards are not with this or that full hand is no step at all: such
cards are all alike, and fill whatever room is left in as many ways as there are to share them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import factorial, prod
from typing import Final, NamedTuple

from shoal.core.cards import Card
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.games.literature.belief.constraints import Clause, Constraints
from shoal.games.literature.belief.masks import cards_of, known_of, union
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.options import Layout

Number = int | Fraction | float
"""How much something counts: a whole number of deals, or what their weights make of it."""

Weights = Sequence[Mapping[HalfSuit, Number]]
"""By seat and half-suit, how much each of its cards counts in that hand: positive numbers. Exact ones are counted exactly."""


class TooManyDeals(ShoalError):
    """There is too much to count: early at tables of ten and twelve."""


WIDTH: Final = 8
"""Bits of a state for the room of one seat: more than any hand needs, so that what does not fit shows as nonsense."""

FIELD: Final = (1 << WIDTH) - 1


class PossibleHolder(NamedTuple):
    """One seat that a card may go to."""

    seat: Seat
    room: int
    """The bits of a state that hold this seat's room."""
    one: int
    """One card less of it."""
    meets: int
    """The clauses that are met, as bits of a state."""
    weight: Number
    """How much each way counts more."""


class CountStep(NamedTuple):
    """One unknown card."""

    card: Card
    places: tuple[PossibleHolder, ...]
    ends: int
    """The clauses for which it is the last card: they must be met now, and are no part of the states after it."""


class HalfSuitBlock(NamedTuple):
    """The unknown cards of one half-suit: steps from `start` to `stop`, or `alike` cards that are no steps."""

    start: int
    stop: int
    alike: tuple[Card, ...]


class Count:
    """All holdings that agree with constraints as they stood at one moment."""

    def __init__(self, constraints: Constraints, weights: Weights | None = None, most_ways: int | None = None) -> None:
        """`TooManyDeals` is raised as soon as more than `most_ways` had to be gone to count them: cards to places, state by state."""
        self._most_ways = most_ways
        self.layout: Layout = constraints.layout
        self.weights = weights
        self.seats: range = range(self.layout.seats)
        self._cards = constraints.cards
        self._settle(constraints)
        self.blocks: dict[HalfSuit, HalfSuitBlock] = {}
        self.steps: list[CountStep] = []
        self._lay_out()

    # --- What is left to count --------------------------------------------------------------------------------------

    def _settle(self, constraints: Constraints) -> None:
        """Cross out what plainly cannot be, so that little is left to count."""
        may = list(constraints.may)
        clauses = {_clause(len(may), seat, cards) for seat, cards in constraints.bases} | set(constraints.clauses)
        while True:
            before = list(may)
            known = known_of(may)
            room = [size - cards.bit_count() for size, cards in zip(constraints.size, known, strict=True)]
            for seat in self.seats:
                if room[seat] <= 0:
                    may[seat] &= known[seat]
            clauses = {
                tuple(map(int.__and__, clause, may)) for clause in clauses if not any(map(int.__and__, clause, known))
            }
            for clause in clauses:
                if sum(map(int.bit_count, clause)) == 1:
                    card = sum(clause)
                    may = [cards if clause[seat] else cards & ~card for seat, cards in enumerate(may)]
            if may == before:
                break
        self.may: list[int] = may
        self.known: list[int] = known
        self.room: list[int] = room
        self.possible: bool = union(may) == self._cards and min(room) >= 0 and all(map(any, clauses))
        self._clauses = [
            clause for clause in sorted(clauses) if not any(_follows(clause, other) for other in clauses - {clause})
        ]

    def _lay_out(self) -> None:
        """The steps, half-suit by half-suit, those with the fewest unknown cards first; the rest is alike."""
        roomy = [seat for seat in self.seats if self.room[seat] > 0]
        known = sum(self.known)
        half_suits = {name: cards.mask & self._cards for name, cards in self.layout.half_suits.items()}
        bit = 1 << WIDTH * len(self.seats)
        for name, cards in sorted(half_suits.items(), key=lambda item: (item[1] & ~known).bit_count()):
            unknown = tuple(cards_of(cards & ~known))
            clauses = [clause for clause in self._clauses if any(mask & cards for mask in clause)]
            start = len(self.steps)
            if self.weights or clauses or any(not self.may[seat] >> card & 1 for card in unknown for seat in roomy):
                self._lay_out_half_suit(unknown, clauses, bit)
                unknown = ()
            self.blocks[name] = HalfSuitBlock(start, len(self.steps), unknown)
        self.alike: tuple[Card, ...] = tuple(card for block in self.blocks.values() for card in block.alike)
        self.possible = self.possible and sum(self.room) == len(self.steps) + len(self.alike)

    def _lay_out_half_suit(self, unknown: tuple[Card, ...], clauses: list[Clause], bit: int) -> None:
        last = {
            number: max(card for card in unknown if any(mask >> card & 1 for mask in clause))
            for number, clause in enumerate(clauses)
        }
        for card in unknown:
            places = tuple(
                _place(
                    seat,
                    sum(bit << number for number, clause in enumerate(clauses) if clause[seat] >> card & 1),
                    self.weight(seat, card),
                )
                for seat in self.seats
                if self.room[seat] > 0 and self.may[seat] >> card & 1
            )
            self.steps.append(CountStep(card, places, sum(bit << number for number in last if last[number] == card)))

    def alike_steps(self, block: HalfSuitBlock) -> list[CountStep]:
        """The cards that are alike, as if they were steps."""
        places = tuple(_place(seat, 0, 1) for seat in self.seats if self.room[seat] > 0)
        return [CountStep(card, places, 0) for card in block.alike]

    # --- Counting ---------------------------------------------------------------------------------------------------

    def weight(self, seat: Seat, card: Card) -> Number:
        """How much a way counts more in which that seat holds that card."""
        return self.weights[seat][self.layout.half_suit_of[card]] if self.weights else 1

    @property
    def start(self) -> int:
        """The state before the first step."""
        return sum(room << WIDTH * seat for seat, room in enumerate(self.room))

    @cached_property
    def before(self) -> list[dict[int, Number]]:
        """By step and state, in how many ways the steps before it can lead there."""
        certain = prod(self.weight(seat, card) for seat in self.seats for card in cards_of(self.known[seat]))
        layers = [{self.start: certain} if self.possible else {}]
        gone = 0
        for step in self.steps:
            gone += len(layers[-1]) * len(step.places)
            if self._most_ways is not None and gone > self._most_ways:
                raise TooManyDeals("there are too many deals to count")
            layers.append(_led(layers[-1], step))
        return layers

    @cached_property
    def after(self) -> list[dict[int, Number]]:
        """By step and state, in how many ways the room that is left can be filled; only states that can be reached."""
        return self._back[0]

    @cached_property
    def _back(self) -> tuple[list[dict[int, Number]], dict[tuple[Seat, Card], Number]]:
        """`after`, and what `holding` says of the steps: both go through the same ways."""
        layers: list[dict[int, Number]] = [{state: self.fillings(state) for state in self.before[-1]}]
        counts: dict[tuple[Seat, Card], Number] = {}
        for step, states in zip(reversed(self.steps), reversed(self.before[:-1]), strict=True):
            found, by_place = _came(states, step, layers[-1])
            layers.append(found)
            counts |= {(place.seat, step.card): ways for place, ways in zip(step.places, by_place, strict=True) if ways}
        return layers[::-1], counts

    @cached_property
    def total(self) -> Number:
        """How many there are."""
        return sum(ways * self.fillings(state) for state, ways in self.before[-1].items())

    def fillings(self, state: int, gone: int = 0) -> int:
        """In how many ways the cards that are alike, less so many, can fill that room."""
        rooms = self.rooms(state)
        if sum(rooms) != len(self.alike) - gone:
            return 0
        return factorial(len(self.alike) - gone) // prod(map(factorial, rooms))

    def rooms(self, state: int) -> list[int]:
        """The room of every seat in a state."""
        return [state >> WIDTH * seat & FIELD for seat in self.seats]

    @cached_property
    def holding(self) -> dict[tuple[Seat, Card], Number]:
        """In how many of them that seat holds that card, for all cards that are not known; what is 0 is missing."""
        counts = dict(self._back[1])
        if self.alike:
            by_seat: list[Number] = [0] * len(self.seats)
            for state, ways in self.before[-1].items():
                found = ways * self.fillings(state)
                for seat, room in enumerate(self.rooms(state)):
                    by_seat[seat] += found * room
            for card in self.alike:
                counts |= {(seat, card): found // len(self.alike) for seat, found in enumerate(by_seat) if found}
        return counts

    def around(self, block: HalfSuitBlock, taken: int) -> Number:
        """In how many ways all else can be, when the unknown cards of a half-suit take that much room.

        `taken` has the form of a state. A seat that has not so much room makes a state that is nowhere to be found.
        """
        if not block.alike:
            then = self.after[block.stop]
            return sum(ways * then.get(state - taken, 0) for state, ways in self.before[block.start].items())
        return sum(
            ways * self.fillings(state - taken, len(block.alike))
            for state, ways in self.before[-1].items()
            if all(map(int.__ge__, self.rooms(state), self.rooms(taken)))
        )


def _place(seat: Seat, meets: int, weight: Number) -> PossibleHolder:
    return PossibleHolder(seat, FIELD << WIDTH * seat, 1 << WIDTH * seat, meets, weight)


def led(state: int, step: CountStep) -> Iterator[tuple[PossibleHolder, int]]:
    """Where a card can go from that state, and the states that this leads to."""
    for place in step.places:
        if state & place.room:
            to = state - place.one | place.meets
            if to & step.ends == step.ends:
                yield place, to ^ step.ends


def _led(states: dict[int, Number], step: CountStep) -> dict[int, Number]:
    """The states after a step, and in how many ways they are reached."""
    then: dict[int, Number] = {}
    ends = step.ends
    for state, ways in states.items():
        for _, room, one, meets, weight in step.places:
            if state & room:
                to = state - one | meets
                if to & ends == ends:
                    to ^= ends
                    then[to] = then.get(to, 0) + ways * weight
    return then


def _came(
    states: Mapping[int, Number], step: CountStep, then: Mapping[int, Number]
) -> tuple[dict[int, Number], list[Number]]:
    """By state before a step in how many ways the rest can be filled, of which `then` says so after it; and, by place, how many lead there."""
    found: dict[int, Number] = {}
    by_place: list[Number] = [0] * len(step.places)
    ends, get = step.ends, then.get
    for state, ways in states.items():
        onward: Number = 0
        for number, (_, room, one, meets, weight) in enumerate(step.places):
            if state & room:
                to = state - one | meets
                if to & ends == ends and (rest := get(to ^ ends)):
                    onward += weight * rest
                    by_place[number] += ways * weight * rest
        if onward:
            found[state] = onward
    return found, by_place


def _clause(seats: int, seat: Seat, cards: int) -> Clause:
    return tuple(cards if other == seat else 0 for other in range(seats))


def _follows(clause: Clause, other: Clause) -> bool:
    """Whether a clause says nothing that another one does not say."""
    return not any(cards & ~mask for cards, mask in zip(other, clause, strict=True))
