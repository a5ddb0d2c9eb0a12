"""The exact posterior of a Go Fish table, by counting all distributions of the unseen cards, where they are few.

All distributions of the unseen cards over the groups and the stock are equally likely, and what was seen bounds one
kind at a time (see `facts`). So for each kind, list all vectors of how many of its cards each group has that satisfy
the bounds, with the number of ways of each. Then go through the kinds by dynamic programming: the state is the room
that is left in each group, its value the number of ways to reach it. Forward and backward products give all marginals.

A vector is packed into one integer, five bits a group: a number up to 15, and a guard bit that is lost on overflow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from math import factorial, nextafter
from typing import Final, NamedTuple

from shoal.deduce.go_fish.facts import Bound, Facts, Kind
from shoal.game import Seat

BUDGET: Final = 10_000
"""The most products that are worth their time in a decision; beyond it `posterior` gives up."""

LIST_SHARE: Final = 50
"""`posterior` gives up if a kind has more vectors than the budget divided by this: each is multiplied with every state."""

BITS: Final = 5
GUARD: Final = 1 << BITS - 1
MOST: Final = GUARD - 1


class Vector(NamedTuple):
    """The number of cards of one kind in each group, the number of ways, and the counts packed into one integer."""

    counts: tuple[int, ...]
    ways: float
    packed: int


class Posterior:
    """The exact marginal probabilities at one moment; implements `Marginals`."""

    def __init__(self, facts: Facts, stock: int, shares: Sequence[list[tuple[tuple[int, ...], float]]]) -> None:
        self._stock = stock
        self._holds: dict[tuple[Seat, Kind], float] = {}
        self._mean: dict[tuple[Seat, Kind], float] = {}
        self._top: list[float] = []
        self._in_stock: list[float] = []
        for kind, vectors in enumerate(shares):
            self._top.append(sum(share * (facts.unseen[kind] - sum(counts)) for counts, share in vectors))
            self._in_stock.append(_share((facts.unseen[kind] > sum(counts), share) for counts, share in vectors))
            for seat in range(len(facts.flows)):
                own = [place for place, group in enumerate(facts.groups) if group.seat == seat]
                known = facts.flows[seat][kind]
                held = [(known + sum(counts[place] for place in own), share) for counts, share in vectors]
                self._holds[seat, kind] = _share((count > 0, share) for count, share in held)
                self._mean[seat, kind] = sum(share * count for count, share in held)

    def holds(self, seat: Seat, kind: Kind) -> float:
        """The probability that the seat holds at least one card of that kind; exactly 0 or 1 where that is proven."""
        return self._holds[seat, kind]

    def mean(self, seat: Seat, kind: Kind) -> float:
        """The expected number of cards of that kind that the seat holds."""
        return self._mean[seat, kind]

    def top(self, kind: Kind) -> float:
        """The probability that the top card of the stock is of that kind; 0 when there is no stock."""
        return self._top[kind] / self._stock if self._stock else 0.0

    def in_stock(self, kind: Kind) -> float:
        """The probability that at least one card of that kind is in the stock."""
        return self._in_stock[kind]


def _share(cases: Iterable[tuple[bool, float]]) -> float:
    """The probability that it is so: exactly 1 where it is so in all cases, and never by rounding."""
    found = list(cases)
    so = sum(share for is_so, share in found if is_so)
    if all(is_so for is_so, _ in found):
        return 1.0
    return min(so, nextafter(1.0, 0.0))


class Counted(NamedTuple):
    """The forward products: the vectors of every kind, the order of the kinds, and before each of them the rooms by ways."""

    lists: list[list[Vector]]
    order: list[Kind]
    forward: list[dict[int, float]]
    guards: int


def posterior(facts: Facts, stock: int, budget: int = BUDGET) -> Posterior | None:
    """The exact posterior; `None` when there is too much to count.

    Also `None` where the bounds are not all that is known: where cards are asked for, or books are kept in the hand.
    """
    steps = counted(facts, budget)
    if steps is None:
        return None
    return Posterior(facts, stock, _shares(steps.forward, steps.order, steps.lists, steps.guards))


def counted(facts: Facts, budget: int) -> Counted | None:
    """The forward products, from which marginals and draws are made; `None` as for `posterior`."""
    if not facts.is_complete or any(group.size > MOST for group in facts.groups):
        return None
    guards = sum(GUARD << BITS * place for place in range(len(facts.groups)))
    room = guards + sum(group.size << BITS * place for place, group in enumerate(facts.groups))
    lists: list[list[Vector]] = [[] for _ in facts.kinds]
    for kind in sorted(range(len(lists)), key=lambda kind: -facts.unseen[kind]):  # the largest first, to give up early
        found = _some(_vectors(facts, kind), budget // LIST_SHARE)
        if found is None:
            return None
        lists[kind] = found
    order = sorted(range(len(lists)), key=lambda kind: len(lists[kind]))
    forward: list[dict[int, float]] = [{room: 1.0}]
    for kind in order:
        budget -= len(forward[-1]) * len(lists[kind])
        if budget < 0:
            return None
        forward.append(_step(forward[-1], lists[kind], guards))
    return Counted(lists, order, forward, guards)


def _some(vectors: Iterator[Vector], most: int) -> list[Vector] | None:
    found = []
    for vector in vectors:
        found.append(vector)
        if len(found) > most:
            return None
    return found


def _step(states: dict[int, float], vectors: list[Vector], guards: int) -> dict[int, float]:
    after: dict[int, float] = {}
    for state, ways in states.items():
        for vector in vectors:
            room = state - vector.packed
            if room & guards == guards:
                after[room] = after.get(room, 0.0) + ways * vector.ways
    return after


def _shares(
    forward: list[dict[int, float]], order: list[Kind], lists: list[list[Vector]], guards: int
) -> list[list[tuple[tuple[int, ...], float]]]:
    """For each kind its vectors, each with its posterior probability."""
    total = forward[-1].get(guards, 0.0)
    assert total, "what has been seen is possible"
    shares: list[list[tuple[tuple[int, ...], float]]] = [[] for _ in lists]
    backward = {guards: 1.0}
    for place in reversed(range(len(order))):
        kind = order[place]
        mass = [0.0] * len(lists[kind])
        before: dict[int, float] = {}
        for state, ways in forward[place].items():
            onward = 0.0
            for number, vector in enumerate(lists[kind]):
                rest = backward.get(state - vector.packed)
                if rest is not None:
                    onward += vector.ways * rest
                    mass[number] += ways * vector.ways * rest
            if onward:
                before[state] = onward
        backward = before
        shares[kind] = [
            (vector.counts, weight / total) for vector, weight in zip(lists[kind], mass, strict=True) if weight
        ]
    return shares


def _vectors(facts: Facts, kind: Kind) -> Iterator[Vector]:
    """All vectors of that kind that satisfy its bounds."""
    groups = facts.groups
    due: list[list[Bound]] = [[] for _ in range(len(groups) + 1)]
    for bound in facts.bounds[kind]:
        due[bound.groups].append(bound)
    # What a seat has only grows, so a later upper bound holds from the beginning: most dead ends are never entered.
    caps = [
        min((bound.most for bound in facts.bounds[kind] if bound.seat == seat and bound.groups > place), default=MOST)
        for place, (seat, _, _) in enumerate(groups)
    ]
    held = [0] * len(facts.flows)
    counts = [0] * len(groups)

    def extend(place: int, left: int) -> Iterator[Vector]:
        if place == len(groups) or not left:  # what is still to come gets none
            if not all(least <= held[seat] <= most for seat, _, least, most in chain.from_iterable(due[place:])):
                return
            ways = factorial(facts.unseen[kind]) / factorial(left)
            for count in counts:
                ways /= factorial(count)
            yield Vector(tuple(counts), ways, sum(count << BITS * at for at, count in enumerate(counts)))
            return
        if not all(least <= held[seat] <= most for seat, _, least, most in due[place]):
            return
        seat, size, never = groups[place]
        for count in range(min(size, 0 if never == kind else left, caps[place] - held[seat]) + 1):
            counts[place] = count
            held[seat] += count
            yield from extend(place + 1, left - count)
            held[seat] -= count
        counts[place] = 0

    yield from extend(0, facts.unseen[kind])
