"""What a hand, as a whole, says of its cards: it has room for just so many, and holds one of each base at least.

Let every card lie in the hand with its chance, independently of the others. Of all ways that fill the room and serve every
base, how much do those weigh where a card is there, and how much those where it is not? That ratio is what the hand says of
the card. It is found by how many of the cards before it are taken, and how many of those after it must be. (Belief
propagation, with a hand as one node.) The twin of native/src/whole_hands.hpp.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

MOST_ROOM: Final = 15
"""With more unknown cards in a hand it is not asked: that would take too long."""

SLIGHTEST: Final = 1e-7
"""Of what a card weighs: less is lost in rounding, where the native twin reckons."""

LEAST: Final = 1e-30


class HandCard(NamedTuple):
    """A card that may lie in the hand."""

    chance: float
    serves: bool
    """Whether it is one of those of its half-suit of which the hand holds one at least."""


def said_of(room: int, half_suits: Sequence[Sequence[HandCard]]) -> list[float]:
    """How much likelier the hand makes each of its cards, one half-suit after the other, to be there than elsewhere."""
    before = _before(room, half_suits)
    said: list[float] = []
    free = [0.0] * room + [1.0, 0.0]
    for cards in reversed(half_suits):
        owed = [0.0] * (room + 2)
        bound = any(card.serves for card in cards)
        for chance, serves in reversed(cards):
            served, owing = before.pop()
            after = free if serves else owed
            there = sum(served[taken] * free[taken + 1] + owing[taken] * after[taken + 1] for taken in range(room + 1))
            elsewhere = sum(served[taken] * free[taken] + owing[taken] * owed[taken] for taken in range(room + 1))
            said.append(there / max(elsewhere, SLIGHTEST * there + LEAST))
            free, owed = _mixed(chance, free, free), _mixed(chance, owed, after)
        if bound:
            free = owed
    return said[::-1]


def _before(room: int, half_suits: Sequence[Sequence[HandCard]]) -> list[tuple[list[float], list[float]]]:
    """By card, what all ways weigh to take so many before it: with the base of its half-suit served, and still owing."""
    found = []
    served = [1.0] + [0.0] * room
    for cards in half_suits:
        nothing = [0.0] * (room + 1)
        owing = nothing
        if any(card.serves for card in cards):
            served, owing = nothing, served
        for chance, serves in cards:
            found.append((served, owing))
            one_more = [0.0, *served[:-1]]
            pays = [0.0, *owing[:-1]]
            if serves:
                one_more = [one + other for one, other in zip(one_more, pays, strict=True)]
                pays = nothing
            served = [(1 - chance) * not_it + chance * it for not_it, it in zip(served, one_more, strict=True)]
            owing = [(1 - chance) * not_it + chance * it for not_it, it in zip(owing, pays, strict=True)]
    return found


def _mixed(chance: float, left: Sequence[float], taken: Sequence[float]) -> list[float]:
    """What the ways weigh that go on from so many taken cards, where one card more is there or not."""
    return [(1 - chance) * left[n] + chance * taken[n + 1] for n in range(len(left) - 1)] + [0.0]
