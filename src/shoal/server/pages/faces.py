"""Our own card faces as HTML: a large index over a large suit. The client draws the same (`web/src/cards.tsx`)."""

from __future__ import annotations

from typing import Final

from shoal.cards import Card

_SHAPES: Final = {
    "C": "M12 2a4.6 4.6 0 0 0-4 6.9A4.7 4.7 0 1 0 11 16.6c-.2 2.3-.9 4-2.5 5.4h7"
    "c-1.6-1.4-2.3-3.1-2.5-5.4a4.7 4.7 0 1 0 3-7.7A4.6 4.6 0 0 0 12 2z",
    "D": "M12 1.5 20 12l-8 10.5L4 12z",
    "H": "M12 21.5C5 16 2 12.3 2 8.4 2 5.3 4.3 3 7 3c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.7 0 5 2.3 5 5.4"
    " 0 3.9-3 7.6-10 13.1z",
    "S": "M12 1.5C6 7 2.5 10.6 2.5 14c0 2.8 2.1 4.8 4.5 4.8 1.6 0 3-.7 4-2-.2 2-.9 3.7-2.5 5.2h7"
    "c-1.6-1.5-2.3-3.2-2.5-5.2 1 1.3 2.4 2 4 2 2.4 0 4.5-2 4.5-4.8 0-3.4-3.5-7-9.5-12.5z",
    "J": "m12 2 3 6.7 7.2.8-5.4 4.9 1.5 7.1-6.3-3.6-6.3 3.6 1.5-7.1-5.4-4.9L9 8.7z",
}

SPRITE: Final = (
    '<svg class="sprite" width="0" height="0" aria-hidden="true">'
    + "".join(
        f'<symbol id="suit-{suit}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' for suit, path in _SHAPES.items()
    )
    + "</svg>"
)
"""The suit shapes, once on every page."""

ICON: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    "%3Crect width='32' height='32' rx='7' fill='%230b5d6b'/%3E"
    "%3Cpath d='M5 16c4.5-6 11.5-7 17-2.6L27 9c-.7 3-.7 11 0 14l-5-4.4C16.5 23 9.5 22 5 16z' fill='%23fff'/%3E"
    "%3Ccircle cx='12' cy='14.5' r='1.6' fill='%230b5d6b'/%3E%3C/svg%3E"
)
"""The fish in the browser's tab, inside the page: a request less before the first play."""


def shape(suit: str) -> str:
    """One suit."""
    return f'<svg class="suit {suit}" aria-hidden="true"><use href="#suit-{suit}"/></svg>'


def face(card: Card) -> str:
    """The face of a card."""
    rank = "10" if card.rank == "T" else card.rank
    return f'<span class="face {card.suit}" aria-hidden="true"><b>{rank}</b>{shape(card.suit)}</span>'
