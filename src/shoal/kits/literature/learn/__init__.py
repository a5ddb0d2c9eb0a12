"""How Literature is learned: its lessons, what their facts mean, and how their positions look (`shoal.learn.learning`)."""

from __future__ import annotations

from shoal.kits.literature.learn.drills import drill
from shoal.kits.literature.learn.facts import is_true
from shoal.kits.literature.learn.guide import LiteratureGuide
from shoal.kits.literature.learn.looks import asked_for, label, move, position

__all__ = ["DRILLS", "GUIDE", "LESSONS", "asked_for", "drill", "is_true", "label", "move", "position"]

DRILLS = ("recall", "legality", "counting")
"""The kinds of drills."""

GUIDE = LiteratureGuide

LESSONS = (
    "legal-questions",
    "elimination",
    "one-card-first",
    "void",
    "lock-out",
    "informative-miss",
    "back-and-forth",
    "unsure-claim",
    "stalemate",
    "convention",
    "last-claimer",
)
"""The lessons, in the order in which they are best read."""
