"""The exact posterior of a Go Fish table, by counting all distributions of the unseen cards, where they are few.

All distributions of the unseen cards over the groups and the stock are equally likely, and what was seen bounds one
kind at a time (see `facts`). So for each kind, list all vectors of how many of its cards each group has that satisfy
the bounds, with the number of ways of each (see `vectors`). Then go through the kinds by dynamic programming: the state is
the room that is left in each group, its value the number of ways to reach it. States that the kinds to come cannot fill are left out.
Forward and backward products give all marginals. The native core does the same in the same order
(native/src/games/go_fish/posterior.cpp), some ten times as fast, and gives up at the same number of products.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import factorial, nextafter
from operator import mul
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.core.native import core
from shoal.games.go_fish.belief.facts import Facts, Kind

# How the unseen cards of one kind can be spread over the groups and the stock, by the bounds on that kind.
#
# Bounds are on one seat each: on its cards among its first groups. What a seat has gained only grows, so the numbers that it can have after
# each of its groups, if the later bounds are to hold, are a range (`Reach`). Within these ranges no choice leads nowhere: the vectors are counted
# without listing them, and those of one seat are listed apart from those of the others, which only share how many cards there are.
#
# A vector is packed into one integer: for each group, and last the stock, a field that holds the size of the group and one more bit, a guard. A
# state, which is the room left in each group, has all guards set; a vector that is subtracted from it clears the guard of a group that is too full.

FACTORIALS: Final = [factorial(count) for count in range(5)]
"""There are at most four cards of a kind."""


class Vector(NamedTuple):
    """The numbers of cards of one kind in each group and the stock."""

    packed: int
    ways: float
    """In how many ways the cards can be there."""
    gained: tuple[int, ...]
    """How many of them each seat got, and last how many are in the stock."""


class GroupFields:
    """Where the field of each group is: the groups in their order, and last the stock."""

    def __init__(self, facts: Facts) -> None:
        self.sizes: tuple[*tuple[int, ...], int] = (*(group.size for group in facts.groups), facts.elsewhere)
        widths = [size.bit_length() + 1 for size in self.sizes]
        self.shifts: tuple[int, ...] = (0, *accumulate(widths[:-1]))
        self.guards: int = sum(1 << shift + width - 1 for shift, width in zip(self.shifts, widths, strict=True))
        self.full: int = self.pack(self.sizes) + self.guards
        """The state before the first kind."""
        self.own: list[list[int]] = [[] for _ in facts.flows]
        """By seat: the places of its groups."""
        self.among: list[tuple[int, ...]] = [(0,) * len(facts.flows)]
        """How many groups of each seat are among the first so many."""
        for place, group in enumerate(facts.groups):
            self.own[group.seat].append(place)
            self.among.append(tuple(map(len, self.own)))

    def pack(self, counts: Sequence[int]) -> int:
        """These numbers, by group and stock, as one integer."""
        return sum(count << shift for count, shift in zip(counts, self.shifts, strict=True))

    def counts(self, packed: int) -> list[int]:
        """The numbers that were packed, by group and stock."""
        ends = (*self.shifts[1:], self.shifts[-1] + self.sizes[-1].bit_length() + 1)
        return [packed >> start & (1 << end - start) - 1 for start, end in zip(self.shifts, ends, strict=True)]


class Reach(NamedTuple):
    """What a seat can have of a kind after one of its groups: from `least` to `most`; and where the field of that group is."""

    shift: int
    limit: int
    """The most that this group can have."""
    least: int
    most: int


class Vectors:
    """The vectors of one kind."""

    def __init__(self, facts: Facts, kind: Kind, packing: GroupFields) -> None:
        self._unseen = facts.unseen[kind]
        self._stock = packing.sizes[-1]
        self._stock_shift = packing.shifts[-1]
        self._ranges = list(_ranges(facts, kind, packing))
        counts = [_count(ranges, self._unseen) for ranges in self._ranges]
        self._ends = [(_first(count), len(count) - 1 - _first(count[::-1])) for count in counts]
        self.number: int = self._number(counts)
        """How many there are."""

    def _number(self, counts: Sequence[Sequence[int]]) -> int:
        unseen = self._unseen
        totals = [1] + [0] * unseen
        for count in counts:
            totals = [
                sum(totals[total - more] * count[more] for more in range(total + 1)) for total in range(unseen + 1)
            ]
        return sum(totals[max(0, unseen - self._stock) :])

    def all(self) -> list[Vector]:
        """All of them."""
        seats = len(self._ranges)
        least = [0] * (seats + 1)
        most = [0] * (seats + 1)
        for seat in reversed(range(seats)):
            low, high = self._ends[seat]
            least[seat], most[seat] = least[seat + 1] + low, most[seat + 1] + high
        found: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 1, ())]
        for seat, ranges in enumerate(self._ranges):
            lowest, highest = self._unseen - self._stock - most[seat + 1], self._unseen - least[seat + 1]
            own = _listed(ranges)
            found = [
                (total + more, packed + added, orders * among, (*gained, more))
                for total, packed, orders, gained in found
                for more, added, among in own
                if lowest <= total + more <= highest
            ]
        whole = FACTORIALS[self._unseen]
        return [
            Vector(
                packed + (self._unseen - total << self._stock_shift),
                float(whole // (orders * FACTORIALS[self._unseen - total])),
                (*gained, self._unseen - total),
            )
            for total, packed, orders, gained in found
        ]


def _ranges(facts: Facts, kind: Kind, packing: GroupFields) -> Iterator[list[Reach]]:
    """By seat: what it can have after each of its groups."""
    unseen = facts.unseen[kind]
    least = [[0] * (len(own) + 1) for own in packing.own]
    most = [[unseen] * (len(own) + 1) for own in packing.own]
    for seat, groups, low, high in facts.bounds[kind]:
        after = packing.among[groups][seat]
        least[seat][after] = max(least[seat][after], low)
        most[seat][after] = min(most[seat][after], high)
    for seat, own in enumerate(packing.own):
        low, high = least[seat][-1], most[seat][-1]
        found = []
        for after in reversed(range(len(own))):
            _, size, never = facts.groups[own[after]]
            limit = 0 if never == kind else min(size, unseen)
            found.append(Reach(packing.shifts[own[after]], limit, low, high))
            low, high = max(least[seat][after], low - limit), min(most[seat][after], high)
        yield found[::-1]


def _count(ranges: Sequence[Reach], unseen: int) -> list[int]:
    """How many vectors of one seat there are, by the number of cards in them."""
    counts = [1] + [0] * unseen
    for _, limit, least, most in ranges:
        counts = [
            sum(counts[max(0, total - limit) : total + 1]) if least <= total <= most else 0
            for total in range(unseen + 1)
        ]
    return counts


def _first(counts: Sequence[int]) -> int:
    return next((number for number, count in enumerate(counts) if count), 0)


def _listed(ranges: Sequence[Reach]) -> list[tuple[int, int, int]]:
    """The vectors of one seat: how many cards are in them, packed, and the product of the factorials of their numbers."""
    found = [(0, 0, 1)]
    for shift, limit, least, most in ranges:
        if not limit:
            continue
        found = [
            (total + count, packed + (count << shift), orders * FACTORIALS[count])
            for total, packed, orders in found
            for count in range(max(0, least - total), min(limit, most - total) + 1)
        ]
    return found


BUDGET: Final = 10_000
"""The most products that are worth their time in a decision; beyond it `posterior` gives up."""

LIST_SHARE: Final = 50
"""`posterior` gives up if a kind has more vectors than the budget divided by this: each is multiplied with every state."""


class Posterior:
    """The exact marginal probabilities at one moment; implements `Marginals`.

    Of each kind, for every seat and then for the stock: the probability of at least one card, and their mean number.
    """

    def __init__(self, stock: int, holds: Sequence[Sequence[float]], mean: Sequence[Sequence[float]]) -> None:
        self._stock = stock
        self._holds = holds
        self._mean = mean

    def holds(self, seat: Seat, kind: Kind) -> float:
        """The probability that the seat holds at least one card of that kind; exactly 0 or 1 only where that is proven."""
        return self._holds[kind][seat]

    def mean(self, seat: Seat, kind: Kind) -> float:
        """The expected number of cards of that kind that the seat holds."""
        return self._mean[kind][seat]

    def top(self, kind: Kind) -> float:
        """The probability that the top card of the stock is of that kind; 0 when there is no stock."""
        return self._mean[kind][-1] / self._stock if self._stock else 0.0

    def in_stock(self, kind: Kind) -> float:
        """The probability that at least one card of that kind is in the stock."""
        return self._holds[kind][-1]


class ForwardProducts(NamedTuple):
    """The forward products: the vectors of every kind, the order of the kinds, and before each of them the rooms by ways."""

    packing: GroupFields
    lists: list[list[Vector]]
    order: list[Kind]
    forward: list[dict[int, float]]


def posterior(facts: Facts, stock: int, budget: int = BUDGET) -> Posterior | None:
    """The exact posterior of a seat with these facts, between two moves; `stock` is the number of cards in the stock.

    `None` when there is more to count than `budget` products, and where the bounds are not all that is known: where cards are asked
    for, or books are kept in the hand.
    """
    if core is None:
        return plain_posterior(facts, stock, budget)
    if not facts.is_complete:
        return None
    facts = facts.between_moves()
    found = core.go_fish_posterior(facts.groups, facts.bounds, facts.unseen, facts.flows, facts.elsewhere, budget)
    return None if found is None else Posterior(stock, *found)


def plain_posterior(facts: Facts, stock: int, budget: int = BUDGET) -> Posterior | None:
    """The same in plain Python."""
    facts = facts.between_moves()
    steps = counted(facts, budget)
    if steps is None:
        return None
    holds: list[list[float]] = []
    mean: list[list[float]] = []
    for kind, vectors in enumerate(_shares(steps)):
        gained = zip(*(vector.gained for vector, _ in vectors), strict=True)
        known = (*(flow[kind] for flow in facts.flows), 0)
        shares = [share for _, share in vectors]
        held = [[before + count for count in counts] for before, counts in zip(known, gained, strict=True)]
        holds.append([_some(counts, shares) for counts in held])
        mean.append([sum(map(mul, shares, counts)) for counts in held])
    return Posterior(stock, holds, mean)


def _some(counts: Sequence[int], shares: Sequence[float]) -> float:
    """The probability of at least one card: exactly 1 where it is so in all cases, and never by rounding."""
    so = [share for count, share in zip(counts, shares, strict=True) if count > 0]
    return 1.0 if len(so) == len(shares) else min(sum(so, 0.0), nextafter(1.0, 0.0))


def counted(facts: Facts, budget: int) -> ForwardProducts | None:
    """The forward products, from which marginals and draws are made; `None` as for `posterior`."""
    if not facts.is_complete:
        return None
    facts = facts.between_moves()
    packing = GroupFields(facts)
    found = []
    for kind in sorted(
        range(len(facts.kinds)), key=lambda kind: -facts.unseen[kind]
    ):  # the largest first, to give up early
        vectors = Vectors(facts, kind, packing)
        if vectors.number > budget // LIST_SHARE:
            return None
        found.append((vectors.number, kind, vectors))
    order = [kind for _, kind, _ in sorted(found, key=lambda of: of[:2])]
    lists: list[list[Vector]] = [[] for _ in found]
    for _, kind, vectors in found:
        lists[kind] = vectors.all()
    forward: list[dict[int, float]] = [{packing.full: 1.0}]
    for kind, most in zip(order, _still_to_come(packing, [lists[kind] for kind in order]), strict=True):
        budget -= len(forward[-1]) * len(lists[kind])
        if budget < 0:
            return None
        forward.append(_step(forward[-1], lists[kind], packing.guards, most))
    return ForwardProducts(packing, lists, order, forward)


def _still_to_come(packing: GroupFields, lists: Sequence[Sequence[Vector]]) -> list[int]:
    """After each of these lists, the most that the later ones can put in each group; packed, with every guard twice."""
    most = [0] * len(packing.sizes)
    found = []
    for vectors in reversed(lists):
        found.append(packing.pack(most) + 2 * packing.guards)
        here = [max(counts) for counts in zip(*(packing.counts(vector.packed) for vector in vectors), strict=True)]
        most = [min(size, more + one) for size, more, one in zip(packing.sizes, most, here, strict=True)]
    return found[::-1]


def _step(states: dict[int, float], vectors: Sequence[Vector], guards: int, most: int) -> dict[int, float]:
    """The states after one kind, but for those in which a group has more room than the later kinds can fill."""
    after: dict[int, float] = {}
    pairs = [(vector.packed, vector.ways) for vector in vectors]
    for state, ways in states.items():
        for packed, more in pairs:
            room = state - packed
            if room & guards == guards:
                if room in after:
                    after[room] += ways * more
                elif (most - room) & guards == guards:
                    after[room] = ways * more
    return after


def _shares(steps: ForwardProducts) -> list[list[tuple[Vector, float]]]:
    """For each kind its vectors that are possible, each with its posterior probability."""
    guards = steps.packing.guards
    total = steps.forward[-1].get(guards, 0.0)
    assert total, "what has been seen is possible"
    shares: list[list[tuple[Vector, float]]] = [[] for _ in steps.lists]
    backward = {guards: 1.0}
    for kind, states in zip(reversed(steps.order), reversed(steps.forward[:-1]), strict=True):
        vectors = steps.lists[kind]
        numbered = [(number, vector.packed, vector.ways) for number, vector in enumerate(vectors)]
        mass = [0.0] * len(vectors)
        before: dict[int, float] = {}
        for state, ways in states.items():
            onward = 0.0
            for number, packed, more in numbered:
                rest = state - packed
                if rest in backward:
                    reached = more * backward[rest]
                    onward += reached
                    mass[number] += ways * reached
            if onward:
                before[state] = onward
        backward = before
        shares[kind] = [(vector, weight / total) for vector, weight in zip(vectors, mass, strict=True) if weight]
    return shares
