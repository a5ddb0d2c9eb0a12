"""How Literature is learned: its lessons, what their facts mean, and how their positions look (`shoal.lessons.learning`)."""

from __future__ import annotations

from shoal.games.literature.lessons.drills import drill
from shoal.games.literature.lessons.facts import is_true
from shoal.games.literature.lessons.guide import LiteratureGuide
from shoal.games.literature.lessons.looks import asked_for, label, move, position

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
