"""What a seat knows from what it has seen; minds decide by it.

`PerfectMemory` remembers everything, `Memory` (memory.py) a limited number of facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature, Sight
from shoal.games.literature.belief import Facts
from shoal.games.literature.belief.constraints import Constraints, Packed
from shoal.games.literature.rules.events import Asked, DealtSeen, HandSeen, Misdealt


class Knowledge(Protocol):
    """What one seat knows. It sees each of its sights once, in order."""

    forgets: ClassVar[bool]
    """Whether it loses any of it again."""

    def see(self, sight: Sight) -> None:
        """Something happened."""

    def rest(self) -> None:
        """Let go of what follows from what it knows; that can be worked out again."""
        return

    @property
    def facts(self) -> Facts:
        """What it can prove, its own hand included."""

    @property
    def public(self) -> Facts:
        """What everybody at the table can prove, as far as it remembers."""

    def publicly_lacks(self, seat: Seat, card: Card) -> bool:
        """Whether an event said outright that the seat does not hold that card; conclusions do not count."""

    @property
    def questions(self) -> Sequence[Asked]:
        """The questions of this game that it remembers, oldest first."""


class _Kept(NamedTuple):
    """What a perfect memory keeps: its own facts, what everybody can prove, and what was said outright."""

    own: Facts
    public: Facts
    told: Constraints


class _PackedKept(NamedTuple):
    """The same, packed."""

    own: Packed
    public: Packed
    told: Packed


class PerfectMemory(Knowledge):
    """Forgets nothing."""

    forgets = False

    def __init__(self, rules: Literature, seat: Seat) -> None:
        self._rules = rules
        self._seat = seat
        self._kept: _Kept | _PackedKept = _Kept(Facts(rules, seat), Facts(rules, None), Constraints(rules, None))
        self._questions: list[Asked] = []

    def see(self, sight: Sight) -> None:
        """Updates its own knowledge and the public knowledge."""
        shared = DealtSeen(sight.dealer, sight.sizes) if isinstance(sight, HandSeen) else sight
        own, public, told = self._unpacked()
        own.see(sight)
        public.see(shared)
        told.see(shared)
        told.forget_bases()
        if isinstance(sight, Asked):
            self._questions.append(sight)
        elif isinstance(sight, HandSeen | Misdealt):
            self._questions.clear()

    def rest(self) -> None:
        """Packs what it knows: 6 kB, which are 1 kB then."""
        if isinstance(self._kept, _Kept):
            own, public, told = self._kept
            self._kept = _PackedKept(own.packed(), public.packed(), told.packed())

    def _unpacked(self) -> _Kept:
        if isinstance(self._kept, _Kept):
            return self._kept
        found = _Kept(Facts(self._rules, self._seat), Facts(self._rules, None), Constraints(self._rules, None))
        for one, packed in zip(found, self._kept, strict=True):
            one.unpack(packed)
        self._kept = found
        return found

    @property
    def facts(self) -> Facts:
        """What follows from its sights by quick reasoning."""
        return self._unpacked().own

    @property
    def public(self) -> Facts:
        """The same for a spectator."""
        return self._unpacked().public

    def publicly_lacks(self, seat: Seat, card: Card) -> bool:
        """By the events of this game."""
        return not self._unpacked().told.may[seat] >> card & 1

    @property
    def questions(self) -> Sequence[Asked]:
        """All of this game."""
        return self._questions
