"""How the unseen cards of one kind can be spread over the groups and the stock, by the bounds on that kind.

Bounds are on one seat each: on its cards among its first groups. What a seat has gained only grows, so the numbers that it can have after
each of its groups, if the later bounds are to hold, are a range (`Reach`). Within these ranges no choice leads nowhere: the vectors are counted
without listing them, and those of one seat are listed apart from those of the others, which only share how many cards there are.

A vector is packed into one integer: for each group, and last the stock, a field that holds the size of the group and one more bit, a guard. A
state, which is the room left in each group, has all guards set; a vector that is subtracted from it clears the guard of a group that is too full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import factorial
from typing import Final, NamedTuple

from shoal.games.go_fish.belief.facts import Facts, Kind

FACTORIALS: Final = [factorial(count) for count in range(5)]
"""There are at most four cards of a kind."""


class Vector(NamedTuple):
    """The numbers of cards of one kind in each group and the stock."""

    packed: int
    ways: float
    """In how many ways the cards can be there."""
    gained: tuple[int, ...]
    """How many of them each seat got, and last how many are in the stock."""


class Packing:
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

    def __init__(self, facts: Facts, kind: Kind, packing: Packing) -> None:
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


def _ranges(facts: Facts, kind: Kind, packing: Packing) -> Iterator[list[Reach]]:
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
