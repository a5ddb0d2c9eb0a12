"""How Fish Draw is learned: a first visit (`shoal.learn.visit`)."""

from __future__ import annotations

from typing import Final

from shoal.kits.fish_draw.learn.guide import FishDrawGuide
from shoal.learn.visit_only import VisitOnly

LEARNING: Final = VisitOnly(FishDrawGuide)
