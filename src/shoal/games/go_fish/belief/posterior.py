"""The exact posterior of a Go Fish table, by counting all distributions of the unseen cards, where they are few.

All distributions of the unseen cards over the groups and the stock are equally likely, and what was seen bounds one
kind at a time (see `facts`). So for each kind, list all vectors of how many of its cards each group has that satisfy
the bounds, with the number of ways of each (see `vectors`). Then go through the kinds by dynamic programming: the state is
the room that is left in each group, its value the number of ways to reach it. States that the kinds to come cannot fill are left out.
Forward and backward products give all marginals. The native core does the same in the same order
(native/src/go_fish_posterior.cpp), some ten times as fast, and gives up at the same number of products.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nextafter
from operator import mul
from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.core.native import core
from shoal.games.go_fish.belief.facts import Facts, Kind
from shoal.games.go_fish.belief.vectors import Packing, Vector, Vectors

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


class Counted(NamedTuple):
    """The forward products: the vectors of every kind, the order of the kinds, and before each of them the rooms by ways."""

    packing: Packing
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


def counted(facts: Facts, budget: int) -> Counted | None:
    """The forward products, from which marginals and draws are made; `None` as for `posterior`."""
    if not facts.is_complete:
        return None
    facts = facts.between_moves()
    packing = Packing(facts)
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
    return Counted(packing, lists, order, forward)


def _still_to_come(packing: Packing, lists: Sequence[Sequence[Vector]]) -> list[int]:
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


def _shares(steps: Counted) -> list[list[tuple[Vector, float]]]:
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
