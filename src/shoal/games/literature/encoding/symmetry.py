"""Which cards of Literature may change places: half-suits of the same worth and size, and cards of one half-suit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.envs.symmetry import Axis, Symmetry, exchange
from shoal.games.literature.encoding.slots import Slots

SLOTS: Final = Axis("slot")
HALF_SUITS: Final = Axis("half_suit")

ACTION_AXES: Final[Mapping[str, Axis]] = {
    **dict.fromkeys(("ask", "ask_mate"), SLOTS),
    **dict.fromkeys(("claim", "claim_for", "challenge"), HALF_SUITS),
}

OBSERVATION_AXES: Final[Mapping[str, Axis]] = {
    **dict.fromkeys(("hand", "card", "facts", "belief", "dealt"), SLOTS),
    **dict.fromkeys(("open", "ours", "theirs", "cancelled", "spelt", "challenge", "whole"), HALF_SUITS),
}


def symmetries_of(slots: Slots) -> tuple[Symmetry, ...]:
    """Exchanges of a half-suit and the next one that is like it, and of two cards that follow each other."""
    found = []
    for number in range(slots.H):
        following = next((other for other in range(number + 1, slots.H) if _is_alike(slots, number, other)), None)
        if following is not None:
            found.append(_of_half_suits(slots, number, following))
        first = number * slots.W
        cards = len(slots.rules.half_suits[slots.half_suits[number]])
        found += [_of_cards(slots, slot) for slot in range(first, first + cards - 1)]
    return tuple(found)


def _is_alike(slots: Slots, first: int, second: int) -> bool:
    """Whether two half-suits are worth and hold as much; one that breaks ties is like no other."""
    rules, names = slots.rules, (slots.half_suits[first], slots.half_suits[second])
    if any(rules.options.tie_break == f"half_suit:{name}" for name in names):
        return False
    worth = {rules.worth[name] for name in names}
    return len(worth) == 1 and len({len(rules.half_suits[name]) for name in names}) == 1


def _of_half_suits(slots: Slots, first: int, second: int) -> Symmetry:
    pairs: dict[int, int] = {}
    for place in range(slots.W):
        here, there = first * slots.W + place, second * slots.W + place
        pairs |= {here: there, there: here}
    cards = {
        card: other
        for slot, goes in pairs.items()
        if (card := slots.card_at[slot]) is not None and (other := slots.card_at[goes]) is not None
    }
    names = slots.half_suits[first], slots.half_suits[second]
    axes = {"slot": exchange(slots.C, pairs), "half_suit": exchange(slots.H, {first: second, second: first})}
    return Symmetry(cards, {names[0]: names[1], names[1]: names[0]}, axes)


def _of_cards(slots: Slots, slot: int) -> Symmetry:
    one, other = slots.card_at[slot], slots.card_at[slot + 1]
    assert one is not None, "a half-suit has its cards in its first slots"
    assert other is not None, "the same"
    axes = {"slot": exchange(slots.C, {slot: slot + 1, slot + 1: slot})}
    return Symmetry({one: other, other: one}, {}, axes, is_whole=False)
