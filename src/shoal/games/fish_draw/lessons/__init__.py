"""How Fish Draw is learned: a first visit (`shoal.lessons.visit`)."""

from __future__ import annotations

from typing import Any, Final

from shoal.games.fish_draw.rules.moves import Call
from shoal.lessons.guide import Guide
from shoal.lessons.learning import VisitOnly


class FishDrawGuide(Guide):
    """A guide of Fish Draw. The cards are prepared, so there is nothing else to do for the lesson."""

    def follow(self, sight: Any) -> None:
        """Nothing needs to be known of the game."""

    def move(self, view: Any) -> Any | None:
        """What the other bot says, except a call."""
        said = super().move(view)
        return None if isinstance(said, Call) and self._is_prepared else said

    def plan(self, view: Any) -> None:  # noqa: ARG002
        """The lesson wants nothing."""
        return


LEARNING: Final = VisitOnly(FishDrawGuide)
