"""What a review says, in sentences for a page: its names and values in the words of the catalogues."""

from __future__ import annotations

from markupsafe import Markup

from shoal.review import Remark
from shoal.server.afterwards.telling import Teller, card_shown
from shoal.words import Arg, kebab

CARD_LETTERS = 2


def remark(teller: Teller, said: Remark | None) -> Markup:
    """A remark as a sentence; nothing where the catalogues have no words for it."""
    if said is None or not teller.say.has(f"review-{kebab(said.name)}"):
        return Markup("")
    message = f"review-{kebab(said.name)}"
    wanted = teller.say.parameters(message)
    return teller.rich(teller.say(message, **{name: _value(teller, said, name) for name in wanted}))


def _value(teller: Teller, said: Remark, name: str) -> Arg:
    value = getattr(said, name, None)
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
    if len(item) == CARD_LETTERS:
        return card_shown(item)
    return teller.say("ranks-name", rank=item) if teller.say.has("ranks-name") else item


def group_text(teller: Teller, group: str) -> str:
    """What is claimed or completed, inside a sentence."""
    message = "review-group"
    return teller.say(message, group=group) if teller.say.has(message) else group


def percent(share: float) -> str:
    """A share in percent. What is open is never said to be sure or impossible."""
    if share in (0.0, 1.0):
        return str(round(100 * share))
    return str(min(99, max(1, round(100 * share))))
