"""Cards as signs in sentences: `9♥`, as the table's log has them."""

from __future__ import annotations

from typing import Final

SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "J": "★"}

PLAIN: Final = "\ufe0e"
"""What forbids the emoji; a terminal does without."""


def card_sign(code: str) -> str:
    """The card of that code as signs."""
    return f"{'10' if code[0] == 'T' else code[0]}{SIGNS[code[1]]}{PLAIN}"
