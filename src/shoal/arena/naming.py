"""Names of entrants: `name=Magpie cmd:./mybot --depth 2` is called Magpie wherever people read of it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from shoal.core.errors import ShoalError

GIVEN: Final = "name="
"""The prefix of an entrant that has a name of its own; the name, a blank and the bot follow it."""

_NAMED: Final = re.compile(rf"{GIVEN}([^\s,=]{{1,40}})\s+(\S.*)", re.DOTALL)


class BadName(ShoalError, ValueError):
    """An entrant whose name cannot be read."""


class Named(NamedTuple):
    """How an entrant is called, and the bot that plays: its name in the house, or what stands for it."""

    label: str
    bot: str


def named(text: str) -> Named:
    """The name and the bot of an entrant; the bot is its own name where none is given. Raises `BadName`.

    >>> named("name=Magpie cmd:./mybot --depth 2")
    Named(label='Magpie', bot='cmd:./mybot --depth 2')
    >>> named("counting")
    Named(label='counting', bot='counting')
    """
    if not text.startswith(GIVEN):
        return Named(text, text)
    found = _NAMED.fullmatch(text)
    if found is None or not found[1].isprintable():
        raise BadName(
            f"{text[:60]!r} is written 'name=NAME BOT', with a NAME of at most 40 letters, no blank, comma or ="
        )
    return Named(found[1], found[2])
