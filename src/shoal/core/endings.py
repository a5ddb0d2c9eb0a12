"""How a game ended for one side: won, tied, lost, or its place among many, as lists of games say it."""

from __future__ import annotations

from typing import NamedTuple

from shoal.core.game import Outcome
from shoal.i18n import Speaks


class Ending(NamedTuple):
    """The place of a side, from 1, how many sides share it, and how many sides there were."""

    place: int
    level: int
    sides: int
    behind: int = 0
    """How many points the best side has more."""


def places_of(outcome: Outcome) -> tuple[int, ...]:
    """The place of each side, from 0: who won comes first, the others follow by their points; who has as many as another shares a place."""
    ranks = [(side not in outcome.winners, -points) for side, points in enumerate(outcome.points)]
    # Winners share the first place, whatever decided: the rules said that they won.
    ranks = [(False, 0) if not lost else (lost, points) for lost, points in ranks]
    return tuple(sum(other < rank for other in ranks) for rank in ranks)


def ending_of(outcome: Outcome, side: int) -> Ending:
    """How it ended for that side."""
    places = places_of(outcome)
    behind = max(outcome.points) - outcome.points[side]
    return Ending(places[side] + 1, places.count(places[side]), len(places), behind)


def ending_words(say: Speaks, ending: Ending) -> str:
    """That in a word or two. Where all losers are level, as two teams or players of Fish Draw are, they have lost."""
    place, level, sides, _ = ending
    if place == 1:
        return say("person-game-won" if level == 1 else "person-game-tied" if sides == 2 else "person-game-first")
    is_last = place + level > sides and (sides == 2 or level > 1)
    return say("person-game-lost") if is_last else say("person-game-place", place=place, sides=sides)
