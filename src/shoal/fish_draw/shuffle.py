"""Shuffles that any program can repeat: all dice of a game are in its deal."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from shoal.cards import Card


def shuffled(cards: Iterable[Card], dice: int, number: int) -> tuple[Card, ...]:
    """The cards in the order of shuffle `number` (0, 1, ..) of a game whose deal said `dice`; the first is the top.

    Each card gets the 16 bytes of BLAKE2b over the text `DICE/NUMBER/CODE`, both numbers decimal and the code as in
    `Card("TD")`, and the cards are sorted by these bytes. The order that they had before changes nothing.

    >>> shuffled(map(Card, ("2C", "TD", "AS", "RJ")), dice=7, number=0)
    (Card('TD'), Card('AS'), Card('2C'), Card('RJ'))
    """
    return tuple(sorted(cards, key=lambda card: blake2b(f"{dice}/{number}/{card}".encode(), digest_size=16).digest()))
