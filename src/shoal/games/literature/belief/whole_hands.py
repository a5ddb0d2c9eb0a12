"""What a hand, as a whole, says of its cards: it has room for just so many, and holds one of each base at least.

Let every card lie in the hand with its chance, independently of the others. Of all ways that fill the room and serve every
base, how much do those weigh where a card is there, and how much those where it is not? That ratio is what the hand says of
the card. It is found by how many of the cards before it are taken, and how many of those after it must be. (Belief
propagation, with a hand as one node.) The twin of native/src/whole_hands.hpp.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
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
        if not _is_bound(cards):
            free = _say_unbound(cards, before, free, said)
            continue
        owed = [0.0] * (room + 2)
        for chance, serves in reversed(cards):
            served, owing = before.pop()
            after = free if serves else owed
            there = sum(served[taken] * free[taken + 1] + owing[taken] * after[taken + 1] for taken in range(room + 1))
            elsewhere = sum(served[taken] * free[taken] + owing[taken] * owed[taken] for taken in range(room + 1))
            said.append(_ratio(there, elsewhere))
            free, owed = _mixed(chance, free, free), _mixed(chance, owed, after)
        free = owed
    return said[::-1]


def _is_bound(cards: Sequence[HandCard]) -> bool:
    """Whether the hand owes a card of that half-suit."""
    return any(card.serves for card in cards)


def _say_unbound(
    cards: Sequence[HandCard], before: list[tuple[list[float], list[float]]], free: list[float], said: list[float]
) -> list[float]:
    """The same where nothing is owed, which is nearly everywhere; what ways weigh that go on from so many cards before these."""
    for chance, _ in reversed(cards):
        served, _ = before.pop()
        said.append(_ratio(sum(map(mul, served, free[1:])), sum(map(mul, served, free))))
        free = _mixed(chance, free, free)
    return free


def _ratio(there: float, elsewhere: float) -> float:
    return there / max(elsewhere, SLIGHTEST * there + LEAST)


def _before(room: int, half_suits: Sequence[Sequence[HandCard]]) -> list[tuple[list[float], list[float]]]:
    """By card, what all ways weigh to take so many before it: with the base of its half-suit served, and still owing."""
    found = []
    served = [1.0] + [0.0] * room
    nothing = [0.0] * (room + 1)
    for cards in half_suits:
        if not _is_bound(cards):
            for chance, _ in cards:
                found.append((served, nothing))
                served = _one_more(chance, served, [0.0, *served])
            continue
        served, owing = nothing, served
        for chance, serves in cards:
            found.append((served, owing))
            one_more = [0.0, *served[:-1]]
            pays = [0.0, *owing[:-1]]
            if serves:
                one_more = [one + other for one, other in zip(one_more, pays, strict=True)]
                pays = nothing
            served = _one_more(chance, served, one_more)
            owing = _one_more(chance, owing, pays)
    return found


def _one_more(chance: float, left: Sequence[float], taken: Sequence[float]) -> list[float]:
    """What the ways weigh that took so many cards, when one more has been there or not."""
    rest = 1 - chance
    return [rest * not_it + chance * it for not_it, it in zip(left, taken, strict=False)]


def _mixed(chance: float, left: Sequence[float], taken: Sequence[float]) -> list[float]:
    """What the ways weigh that go on from so many taken cards, where one card more is there or not."""
    rest = 1 - chance
    return [rest * not_it + chance * it for not_it, it in zip(left, taken[1:], strict=False)] + [0.0]
