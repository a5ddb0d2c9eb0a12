"""Which cards of Go Fish may change places: ranks with as many cards, whose books are worth the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.envs.symmetry import Axis, Symmetry, exchange
from shoal.games.go_fish.encoding.places import Places

SLOTS: Final = Axis("slot")
RANKS: Final = Axis("rank")

ACTION_AXES: Final[Mapping[str, Axis]] = {"ask": RANKS, "ask_card": SLOTS}


def observation_axes(places: Places) -> Mapping[str, Axis]:
    """What facts and beliefs are about depends on whether ranks or single cards are asked for."""
    kinds = SLOTS if places.by_card else RANKS
    return {
        **dict.fromkeys(("hand", "card", "shown", "asking_for", "dealt"), SLOTS),
        **dict.fromkeys(("books", "rank"), RANKS),
        **dict.fromkeys(("facts", "holds", "mean", "top"), kinds),
    }


def symmetries_of(places: Places) -> tuple[Symmetry, ...]:
    """Exchanges of a rank and the next one that is like it."""
    found = []
    for number in range(places.R):
        following = next((other for other in range(number + 1, places.R) if _is_alike(places, number, other)), None)
        if following is not None:
            found.append(_of_ranks(places, number, following))
    return tuple(found)


def _is_alike(places: Places, first: int, second: int) -> bool:
    rules, ranks = places.rules, (places.ranks[first], places.ranks[second])
    worth = {(rules.worth(rank, second=False), rules.worth(rank, second=True)) for rank in ranks}
    return len(worth) == 1 and len({len(rules.ranks[rank]) for rank in ranks}) == 1


def _of_ranks(places: Places, first: int, second: int) -> Symmetry:
    pairs: dict[int, int] = {}
    for copy in range(places.K):
        here, there = first * places.K + copy, second * places.K + copy
        pairs |= {here: there, there: here}
    cards = {
        card: other
        for slot, goes in pairs.items()
        if (card := places.card_at[slot]) is not None and (other := places.card_at[goes]) is not None
    }
    ranks = places.ranks[first], places.ranks[second]
    axes = {"slot": exchange(places.C, pairs), "rank": exchange(places.R, {first: second, second: first})}
    return Symmetry(cards, {ranks[0]: ranks[1], ranks[1]: ranks[0]}, axes)
