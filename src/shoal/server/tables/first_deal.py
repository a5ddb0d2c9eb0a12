"""The first deal of a table: with its opening, or when those have gathered who want to play."""

from __future__ import annotations

from random import Random
from typing import Final

from shoal.core.game import AnyRules, Seat
from shoal.core.games import kit_of
from shoal.server.tables.state.events import DealerDrawn, LogEvent, Opened

HOST: Final[Seat] = 0
"""Where the guest sits who opens a table."""


def first_deal(opened: Opened, rules: AnyRules, rng: Random) -> tuple[LogEvent, ...]:
    """The first deal of a table, and before it the draw for its dealer, in the way of its game."""
    if opened.dealer == "opener":
        return rules.deal(rng, HOST)
    draw = kit_of(rules.name).dealer_draw(rules.options)
    rounds = draw.rounds(rules.seats, rng)
    drawn = DealerDrawn(draw.dealer_of(rounds), draw.lowest_deals, rounds)
    return (drawn, *rules.deal(rng, drawn.dealer))
