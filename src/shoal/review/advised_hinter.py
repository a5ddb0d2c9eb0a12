"""Hints from a memory of sights and advice on it: what the kits whose advisors work so share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from shoal.core.game import GameSight
from shoal.review.types import Certain, Grid, Question


class Advice(Protocol):
    """What can be said of one moment."""

    def questions(self) -> tuple[Question, ...]:
        """The best questions."""

    def certain(self) -> tuple[Certain, ...]:
        """The claims that are proven."""

    def grid(self) -> Grid:
        """Who holds what."""


class AdvisedHinter:
    """See `Hinter`. Advice is worked out when it is first asked for, and anew after every sight."""

    def __init__(self, see: Callable[[GameSight], None], advise: Callable[[], Advice]) -> None:
        """`see` takes a sight into the memory of a seat, `advise` is what that memory leads to now."""
        self._see, self._advise = see, advise
        self._advice: Advice | None = None

    def see(self, sight: GameSight) -> None:
        """Something happened."""
        self._advice = None
        self._see(sight)

    @property
    def _now(self) -> Advice:
        if self._advice is None:
            self._advice = self._advise()
        return self._advice

    def questions(self) -> tuple[Question, ...]:
        """The best questions."""
        return self._now.questions()

    def certain(self) -> tuple[Certain, ...]:
        """The claims that are proven."""
        return self._now.certain()

    def grid(self) -> Grid:
        """Who holds what."""
        return self._now.grid()
