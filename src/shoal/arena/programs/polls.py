"""Polls: what a program is asked that need not act, in few bytes. Most of what it is offered follows from its sights."""

from __future__ import annotations

from typing import Any

import msgspec

from shoal.arena.programs.protocol import Polls
from shoal.core.game import AnyRules, Offer
from shoal.core.games import kit_of


def poll_for(rules: AnyRules, moves: Offer, wish: Polls) -> dict[str, object]:
    """What can be chosen out of turn, by type of move; empty where the program need not be asked at all.

    Of half-suits only the names are told, and never that it may say Wait, which every seat always may.
    """
    if wish == "none" or not has_more_than_wait(moves):
        return {}
    measures = kit_of(rules.name).measures()
    words = [(field, word) for field, word in measures.offers.items() if wish == "all" or word in measures.claims]
    return {word: _brief(value) for field, word in words if (value := getattr(moves, field, ()))}


def _brief(value: Any) -> object:
    """Names alone, where each stands beside its cards."""
    if isinstance(value, tuple) and all(isinstance(one, tuple) and isinstance(one[0], str) for one in value):
        return [one[0] for one in value]
    return value


def has_more_than_wait(moves: Offer) -> bool:
    """Whether a program is asked about these moves: not if it could only say Wait (`pause`), which every seat always can."""
    if isinstance(moves, msgspec.Struct) and getattr(moves, "pause", False):
        moves = msgspec.structs.replace(moves, pause=False)
    return bool(moves)
