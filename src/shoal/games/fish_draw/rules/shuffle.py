"""Shuffles that any program can repeat, since they are computed from a seed in the deal."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from shoal.core.cards import Card


def shuffled(cards: Iterable[Card], dice: int, number: int) -> tuple[Card, ...]:
    """The cards in the order of shuffle `number` (0, 1, ..) of a game whose deal has the seed `dice`, top card first.

    The key of a card is the 16 bytes of BLAKE2b over the text `DICE/NUMBER/CODE`, both numbers decimal and the code as
    in `Card("TD")`; the cards are sorted by their keys. Their order before does not matter.

    >>> shuffled(map(Card, ("2C", "TD", "AS", "RJ")), dice=7, number=0)
    (Card('TD'), Card('AS'), Card('2C'), Card('RJ'))
    """
    before = f"{dice}/{number}/"
    return tuple(sorted(cards, key=lambda card: blake2b(f"{before}{card}".encode(), digest_size=16).digest()))
