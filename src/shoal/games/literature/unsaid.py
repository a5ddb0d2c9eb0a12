"""Certain claims left unsaid: turns in which a player of Literature could have made a proven claim and did not.

Computed from the log of a game, with the facts that each seat could have derived from its own sights.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.games.literature.belief import Facts
from shoal.games.literature.rules.events import Asked, Claimed, Questioned
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.view import SeatView


def unsaid(rules: Literature, log: Iterable[Any]) -> list[int]:
    """By seat: how many questions and unproven claims it made in its turn while a proven claim was open to it."""
    facts = [Facts(rules, seat) for seat in range(rules.seats)]
    view = rules.start_view(None)
    counts = [0] * rules.seats
    asks = Questioned if rules.options.answer_mode == "manual" else Asked
    for event in log:
        if isinstance(event, asks) or (isinstance(event, Claimed) and event.in_turn):
            proven = _proven(rules, facts[event.seat], event.seat)
            if proven and not (isinstance(event, Claimed) and event.half_suit in proven):
                hand = CardSet.of_mask(facts[event.seat].may[event.seat])
                offered = {name for name, _ in rules.moves(SeatView(view.board, event.seat, hand)).claims}
                counts[event.seat] += bool(proven & offered)
        for seat, known in enumerate(facts):
            known.see(rules.seen(event, seat))
        view = rules.watch(view, rules.seen(event, None))
    return counts


def _proven(rules: Literature, facts: Facts, seat: Seat) -> set[HalfSuit]:
    """The open half-suits of which the seat knows everything that a claim must state."""
    team, has = seat % 2, facts.has
    known = 0
    for mate in rules.sides[team]:
        known |= has[mate] if rules.options.claim_attribution else 0
    return {
        half_suit
        for half_suit, cards in rules.half_suits.items()
        if cards.mask & facts.cards == cards.mask
        and (not cards.mask & ~known or (not rules.options.claim_attribution and facts.contained(team, half_suit)))
    }
