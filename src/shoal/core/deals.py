"""The deal of a numbered game: the same in plain Python, in the native core and on every machine."""

from __future__ import annotations

from typing import Any

from shoal.core.game import EventT, Rules
from shoal.core.streams import RandomStream


def deal_of(
    rules: Rules[Any, Any, EventT, Any, Any, Any], seed: int, number: int, *, duplicate: bool = False
) -> tuple[EventT, ...]:
    """The events of the deal of game `number` of a seed; both are whole numbers from 0 to 2**64 - 1.

    The cards come from the stream of the seed and the number, and the dealer is seat `number` modulo the number of seats.

    With `duplicate` each deal is played once for every side: with two teams games 2k and 2k + 1 have the cards of number
    k, and in the second all hands, and the dealer, are one seat further. Where the house rules name or draw the seat that
    begins, that seat begins in both. Raises `ValueError` for a seed or a number that has no 64 bits.
    """
    deal, moved = divmod(number, len(rules.sides)) if duplicate else (number, 0)
    return rules.deal(RandomStream(seed, deal), (deal + moved) % rules.seats)
