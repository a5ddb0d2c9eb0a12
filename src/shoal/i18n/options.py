"""House rules in words: the title of an option, its explanation, and its values."""

from __future__ import annotations

import re
from typing import Final

from shoal.i18n.speaking import Speaks, kebab

_RANK: Final = re.compile("[2-9TJQKA]")


def option_title(say: Speaks, option: str) -> str:
    """The title of an option; its name where the catalogue has none."""
    message = f"option-{kebab(option)}"
    return say(message) if say.has(message) else option.replace("_", " ").capitalize()


def option_about(say: Speaks, option: str) -> str:
    """The sentence that explains an option; empty where the catalogue has none."""
    message = f"option-{kebab(option)}.about"
    return say(message) if say.has(message) else ""


def option_value(say: Speaks, option: str, value: object) -> str:
    """A value of an option as people read it: by `option-NAME-VALUE`, else as a rank, yes, no, none, or as it is.

    >>> from shoal.i18n import shared, of_game, speak
    >>> say = speak("en", shared(), of_game("literature"))
    >>> [option_value(say, *of) for of in [("end", "clinch"), ("removed_rank", "Q"), ("jokers", True), ("players", 6)]]
    ['a lead that cannot be caught up', 'queen', 'yes', '6']
    """
    message = f"option-{kebab(option)}-{kebab(str(value))}"
    if isinstance(value, str) and re.fullmatch(r"[a-z0-9-]+", message) and say.has(message):
        return say(message)
    if value is None or value == "none":
        return say("value-none")
    if isinstance(value, bool):
        return say("value-yes" if value else "value-no")
    return say("rank-name", rank=value) if isinstance(value, str) and _RANK.fullmatch(value) else str(value)
