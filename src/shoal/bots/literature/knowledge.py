"""What a seat knows by what it has seen: the store that a mind thinks from.

PerfectMemory   remembers all that was ever seen        Memory (memory.py)   only so much of it
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from shoal.cards import Card
from shoal.deduce.literature import Facts
from shoal.deduce.literature.constraints import Constraints
from shoal.game import Seat
from shoal.literature import Literature, Sight
from shoal.literature.events import Asked, DealtSeen, HandSeen, Misdealt


class Knowledge(Protocol):
    """What one seat knows. It is told each of its sights once, in order."""

    forgets: ClassVar[bool]
    """Whether it loses any of it again."""

    def see(self, sight: Sight) -> None:
        """Something happened."""

    @property
    def facts(self) -> Facts:
        """What it can prove, its own hand included."""

    @property
    def public(self) -> Facts:
        """What it knows that everybody at the table can prove."""

    def publicly_lacks(self, seat: Seat, card: Card) -> bool:
        """Whether everybody was told outright that the seat does not hold that card; what follows from it does not count."""

    @property
    def questions(self) -> Sequence[Asked]:
        """The questions of this game that it knows of, oldest first."""


class PerfectMemory(Knowledge):
    """Forgets nothing."""

    forgets = False

    def __init__(self, rules: Literature, seat: Seat) -> None:
        self._facts = Facts(rules, seat)
        self._public = Facts(rules, None)
        self._told = Constraints(rules, None)
        self._questions: list[Asked] = []

    def see(self, sight: Sight) -> None:
        """It is remembered as its own and as everybody's."""
        shared = DealtSeen(sight.dealer, sight.sizes) if isinstance(sight, HandSeen) else sight
        self._facts.see(sight)
        self._public.see(shared)
        self._told.see(shared)
        if isinstance(sight, Asked):
            self._questions.append(sight)
        elif isinstance(sight, HandSeen | Misdealt):
            self._questions.clear()

    @property
    def facts(self) -> Facts:
        """All that follows from its sights, quickly."""
        return self._facts

    @property
    def public(self) -> Facts:
        """The same for a spectator."""
        return self._public

    def publicly_lacks(self, seat: Seat, card: Card) -> bool:
        """By the words of this game."""
        return not self._told.may[seat] >> card & 1

    @property
    def questions(self) -> Sequence[Asked]:
        """All of this game."""
        return self._questions
