"""Remarks in words. Pages and programs get names and values; whoever speaks in Python says them here."""

from __future__ import annotations

from collections.abc import Callable

from shoal.core.game import Seat, UncheckedRules
from shoal.i18n import Arg, Speaks
from shoal.review.reviewer import Reviewer
from shoal.review.types import Remark

Person = Callable[[Seat], str | None]
"""The name of who sits on a seat; `None` for the reader."""


def percent(chance: float) -> int:
    """A chance for people: 0 and 100 are only said of what is proven."""
    if chance in (0, 1):
        return int(chance) * 100
    return min(max(round(100 * chance), 1), 99)


def sentence(remark: Remark, reviewer: Reviewer, rules: UncheckedRules, say: Speaks, person: Person) -> str:
    """A remark as a sentence; `say` needs the catalogues of the shared and of the game."""
    message = f"review-{remark.name}"
    values: dict[str, Arg] = {}
    for name in say.parameters(message):
        value = getattr(remark, name)
        match name:
            case "seat" | "other":
                values[name] = person(value) if value is not None else ""
            case "item":
                values[name] = reviewer.item_text(rules, say, value)
            case "group":
                values[name] = reviewer.group_text(rules, say, value)
            case "chance" | "best":
                values[name] = percent(value)
            case _:
                values[name] = value
    return say(message, **values)
