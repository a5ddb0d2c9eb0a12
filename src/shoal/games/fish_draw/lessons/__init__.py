"""How Fish Draw is learned: a first visit (`shoal.lessons.visit`)."""

from __future__ import annotations

from typing import Final

from shoal.games.fish_draw.lessons.guide import FishDrawGuide
from shoal.lessons.visit_only import VisitOnly

LEARNING: Final = VisitOnly(FishDrawGuide)
