"""Worlds drawn from the exact posterior of a Go Fish table: which kinds are in each group of unseen cards.

The same dynamic programming as in `posterior`, walked back: the last kind's vector is drawn by how many ways lead there,
then the one before it, and so on. So every distribution of the unseen cards is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from shoal.games.go_fish.belief.facts import Facts, Kind
from shoal.games.go_fish.belief.posterior import Counted, counted

WORLDS_BUDGET: Final = 500_000
"""Products: less than half a second."""


class Worlds:
    """Draws of what the groups of unseen cards are."""

    def __init__(self, facts: Facts, steps: Counted) -> None:
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

    For house rules whose bounds are not all that is known, and for tables with too much to count: whoever plays the moves
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
