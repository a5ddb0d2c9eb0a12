"""An estimate of how likely a seat holds a card of a kind, by iterative proportional fitting.

    room[s]    how many cards of seat s no one else knows         mean[s][k]   roughly how many of them are of kind k

Cards that are in no book, not ours and not known to be with any seat are in one of these rooms or in the stock. Each
cell starts with the number of cards that the seat has drawn since it was last known to have none of the kind. Then
every row is scaled to its room and every column to the number of missing cards, a few times over. The stock is one more
row.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from shoal.core.game import Seat
from shoal.games.go_fish.belief.facts import Facts, Kind
from shoal.games.go_fish.belief.posterior import ForwardProducts, counted

ROUNDS: Final = 4
"""Scalings of all rows and columns after which the estimate is good enough."""


class Marginals(Protocol):
    """Marginal probabilities of the hidden cards, which bots use to choose a question."""

    def holds(self, seat: Seat, kind: Kind) -> float:
        """The probability that the seat holds at least one card of that kind."""

    def mean(self, seat: Seat, kind: Kind) -> float:
        """The expected number of cards of that kind that the seat holds."""

    def top(self, kind: Kind) -> float:
        """The probability that the top card of the stock is of that kind; 0 when there is no stock."""

    def in_stock(self, kind: Kind) -> float:
        """The probability that at least one card of that kind is in the stock."""


class Chances:
    """The estimate at one moment; `sizes` and `stock` are those of the board."""

    def __init__(self, facts: Facts, sizes: Sequence[int], stock: int) -> None:
        self._facts = facts
        self._stock = stock
        others = [seat for seat in range(len(sizes)) if seat != facts.seat]
        known = {seat: sum(facts.least[seat]) for seat in others}
        room = {seat: max(0, sizes[seat] - known[seat]) for seat in others}
        self._missing = [
            max(0, facts.left[kind] - facts.mine[kind] - sum(facts.least[seat][kind] for seat in others))
            for kind in range(len(facts.kinds))
        ]
        self._rows: dict[Seat | None, list[float]] = {
            seat: [
                float(missing and min(room[seat], fresh))
                for missing, fresh in zip(self._missing, facts.fresh[seat], strict=True)
            ]
            for seat in others
        }
        self._rows[None] = [float(missing and stock) for missing in self._missing]
        self._scale([*room.values(), stock])

    def _scale(self, rooms: list[int]) -> None:
        for _ in range(ROUNDS):
            for room, row in zip(rooms, self._rows.values(), strict=True):
                total = sum(row)
                if total:
                    scale = room / total
                    row[:] = [value * scale for value in row]
            totals = [sum(column) for column in zip(*self._rows.values(), strict=True)]
            for row in self._rows.values():
                row[:] = [
                    value * missing / total if total else 0.0
                    for value, missing, total in zip(row, self._missing, totals, strict=True)
                ]

    def holds(self, seat: Seat, kind: Kind) -> float:
        """See `Marginals`; 0 or 1 where it is certain."""
        if self._facts.least[seat][kind]:
            return 1.0
        missing = self._missing[kind]
        return 1 - (1 - min(1.0, self._rows[seat][kind] / missing)) ** missing if missing else 0.0

    def mean(self, seat: Seat, kind: Kind) -> float:
        """See `Marginals`."""
        return self._facts.least[seat][kind] + self._rows[seat][kind]

    def top(self, kind: Kind) -> float:
        """See `Marginals`."""
        return self._rows[None][kind] / self._stock if self._stock else 0.0

    def in_stock(self, kind: Kind) -> float:
        """See `Marginals`."""
        missing = self._missing[kind]
        return 1 - (1 - min(1.0, self._rows[None][kind] / missing)) ** missing if missing else 0.0


# Worlds drawn from the exact posterior of a Go Fish table: which kinds are in each group of unseen cards.
#
# The same dynamic programming as in `posterior`, walked back: the last kind's vector is drawn by how many ways lead there,
# then the one before it, and so on. So every distribution of the unseen cards is as likely as any other.

WORLDS_BUDGET: Final = 500_000
"""Products: less than half a second."""


class Worlds:
    """Draws of what the groups of unseen cards are."""

    def __init__(self, facts: Facts, steps: ForwardProducts) -> None:
        self._groups = facts.groups
        self._steps = steps

    def draw(self, rng: Random) -> list[list[Kind]]:
        """The kinds in each group of `Facts.groups`, in random order."""
        held: list[list[Kind]] = [[] for _ in self._groups]
        state = self._steps.packing.guards
        for place in reversed(range(len(self._steps.order))):
            kind = self._steps.order[place]
            before = self._steps.forward[place]
            vectors = self._steps.lists[kind]
            weights = [before.get(state + vector.packed, 0.0) * vector.ways for vector in vectors]
            (vector,) = rng.choices(vectors, weights)
            state += vector.packed
            *counts, _ = self._steps.packing.counts(vector.packed)  # the last are in the stock
            for kinds, count in zip(held, counts, strict=True):
                kinds.extend([kind] * count)
        for kinds in held:
            rng.shuffle(kinds)
        return held


def worlds(facts: Facts, budget: int = WORLDS_BUDGET) -> Worlds | None:
    """Draws from the exact posterior; `None` as for `posterior`."""
    steps = counted(facts, budget)
    return None if steps is None else Worlds(facts, steps)


def any_worlds(facts: Facts, rng: Random) -> list[list[Kind]]:
    """The kinds in each group when nothing but the sizes of the groups, and what fished cards are not, is known.

    For house rules whose bounds are not all that is known, and for tables with too much to count: anyone who plays the moves
    again finds out whether the rest agrees. Every distribution is as likely as any other.
    """
    kinds: list[Kind] = [kind for kind, count in enumerate(facts.unseen) for _ in range(count)]
    while True:
        rng.shuffle(kinds)
        held = _cut(kinds, [group.size for group in facts.groups])
        if all(group.never not in cards for group, cards in zip(facts.groups, held, strict=True)):
            return held


def _cut(kinds: Sequence[Kind], sizes: Sequence[int]) -> list[list[Kind]]:
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return [list(kinds[end - size : end]) for end, size in zip(ends, sizes, strict=True)]
