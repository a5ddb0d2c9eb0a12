"""How Go Fish is learned: a first visit (`shoal.learn.visit`)."""

from __future__ import annotations

from typing import Final

from shoal.kits.go_fish.learn.guide import GoFishGuide
from shoal.learn.visit_only import VisitOnly

LEARNING: Final = VisitOnly(GoFishGuide)
