"""Which cards of Fish Draw may change places: those of one suit with those of another.

What a table shows commutes with it. The games that follow need not: shuffles are computed from the codes of the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from shoal.core.cards import PACK, RANKS, SUITS
from shoal.envs.symmetry import Axis, Symmetry, exchange
from shoal.games.fish_draw.rules.rules import FishDraw


def observation_axes(rules: FishDraw) -> Mapping[str, Axis]:
    """The ledger goes by suit where the four cards of a rank are the Fish."""
    axes = dict.fromkeys(("fish", "middle_up"), Axis("card"))
    return {**axes, "ledger": Axis("suit", rules.seats + 3)} if rules.options.fish == "draw" else axes


@cache
def symmetries_of() -> tuple[Symmetry, ...]:
    """Exchanges of a suit and the next."""
    found = []
    for number in range(len(SUITS) - 1):
        pairs: dict[int, int] = {}
        for rank in range(len(RANKS)):
            one, other = number * len(RANKS) + rank, (number + 1) * len(RANKS) + rank
            pairs |= {one: other, other: one}
        cards = {PACK[one]: PACK[other] for one, other in pairs.items()}
        suits = exchange(len(SUITS), {number: number + 1, number + 1: number})
        found.append(Symmetry(cards, {}, {"card": exchange(len(PACK), pairs), "suit": suits}))
    return tuple(found)
