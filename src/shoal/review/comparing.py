"""Why a question was good or not, beside the best one on offer: the same sentences in all games in which one asks."""

from __future__ import annotations

from typing import Final, NamedTuple

from shoal.core.game import Seat
from shoal.review.types import Grade, Item, Remark

NEARLY: Final = 0.005
"""Smaller differences of chances are not worth a word."""


class Choice(NamedTuple):
    """A question: whom, for what, and how likely it hits."""

    target: Seat
    item: Item
    chance: float


def compared(seat: Seat, asked: Choice, best: Choice, grade: Grade | None) -> Remark:
    """Why a seat's question has that grade; `None` where it had no choice."""
    if grade is None or grade.mark == "best":
        name = "why-known-miss" if asked.chance == 0 else "why-best"
        return Remark(name, seat=seat, other=asked.target, item=asked.item, chance=asked.chance)
    if asked.chance == 0:
        return Remark("why-dead", seat=seat, other=asked.target, item=asked.item)
    name = "why-likelier" if best.chance > asked.chance + NEARLY else "why-safer"
    return Remark(name, seat=seat, other=best.target, item=best.item, chance=asked.chance, best=best.chance)
