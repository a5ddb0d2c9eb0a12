"""Ratings and their kinds in words."""

from __future__ import annotations

from shoal.i18n import Speaks
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.model import NORMAL_95, Rating
from shoal.server.tables.timing.time_words import time_words


def clock_words(say: Speaks, kind: Kind) -> str:
    """The clock of a kind of game."""
    return time_words(say, kind.time)


def half_width(rating: Rating) -> int:
    """Half of the interval that holds the strength in 95 of 100 cases."""
    return round(NORMAL_95 * rating.sigma)


def rating_words(say: Speaks, rating: Rating) -> str:
    """A rating with its interval."""
    return say("rated-rating", rating=str(round(rating.mu)), half=str(half_width(rating)))
