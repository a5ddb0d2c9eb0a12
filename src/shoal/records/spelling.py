"""What people type and other programs write, as the notation spells it: cards, ranks and quotation marks.

A record is written in one way only, so that equal games are equal texts. It is read a little more kindly: `10H`, `T♥` and `th` are
the ten of hearts, and the quotation marks that word processors put in the place of `"` are quotation marks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

SUIT_SIGNS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS", "\ufe0e\ufe0f")
"""Signs of suits as pages show them. The last two say whether a sign is a letter or a picture."""

_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[“”„]([^“”„"]*)[“”„]')


def card_spelled(text: str) -> str:
    """The code of the card that a text names, if it names one; else something that is no code either."""
    code = text.translate(SUIT_SIGNS).upper()
    return f"T{code[2:]}" if code.startswith("10") else code


def spellings(word: str) -> Iterator[str]:
    """The words that a word may stand for, itself first: `t` and `10` for the rank `T`."""
    yield word
    yield word.upper()
    if word == "10":
        yield "T"


def straightened(line: str) -> str:
    """The line with a text in curly quotation marks written as JSON writes it; those inside of straight ones stay."""
    return _QUOTED.sub(lambda found: found[0] if found[1] is None else json.dumps(found[1], ensure_ascii=False), line)
