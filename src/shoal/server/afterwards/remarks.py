"""What a review says, in sentences for a page: its names and values in the words of the catalogues."""

from __future__ import annotations

from markupsafe import Markup

from shoal.review import Remark
from shoal.server.afterwards.telling import Teller
from shoal.words import Arg, kebab


def remark(teller: Teller, said: Remark | None) -> Markup:
    """A remark as a sentence; nothing where there is none."""
    if said is None:
        return Markup("")
    message = f"review-{kebab(said.name)}"
    wanted = teller.say.parameters(message)
    return teller.rich(teller.say(message, **{name: _value(teller, said, name) for name in wanted}))


def _value(teller: Teller, said: Remark, name: str) -> Arg:
    value = getattr(said, name)
    match name:
        case "seat" | "other":
            return None if value is None else teller.person(value)
        case "item":
            return item_text(teller, value or "")
        case "items":
            return teller.say.listed([item_text(teller, one) for one in said.items])
        case "group":
            return group_text(teller, value or "")
        case "chance" | "best":
            return percent(value or 0.0)
        case _:
            return value if isinstance(value, str | int | float) else ""


def item_text(teller: Teller, item: str) -> str:
    """What a question is about, inside a sentence: a card, or a rank."""
    return teller.reviewer.item_text(teller.rules, teller.say, item) if teller.reviewer is not None else item


def group_text(teller: Teller, group: str) -> str:
    """What is claimed or completed, inside a sentence."""
    return teller.reviewer.group_text(teller.rules, teller.say, group) if teller.reviewer is not None else group


def percent(share: float) -> str:
    """A share in percent. What is open is never said to be sure or impossible."""
    if share in (0.0, 1.0):
        return str(round(100 * share))
    return str(min(99, max(1, round(100 * share))))
