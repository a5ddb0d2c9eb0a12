"""How Go Fish is learned: a first visit (`shoal.lessons.visit`)."""

from __future__ import annotations

from typing import Final

from shoal.games.go_fish.lessons.guide import GoFishGuide
from shoal.lessons.visit_only import VisitOnly

LEARNING: Final = VisitOnly(GoFishGuide)
