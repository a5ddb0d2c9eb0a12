"""Seeding: the same seed is the same game, whatever else happens in the process, and another seed is another one.

Each play is played again twice: with Python's and NumPy's global generators in another state, and with an object that has
played before, where environments are dealt again (`Redeals`).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions, played
from shoal.lab.conformance.subject import Holds, Redeals, Subject, SubjectPosition, TwoWorlds
from shoal.lab.conformance.values import difference, digest


class Seeding(Check):
    """`SEED_FORGOTTEN`, `SEED_FORGOTTEN_AFTER`, `SEEDS_ALIKE`, `NEXT_ALIKE`."""

    name: ClassVar[str] = "seeding"

    share: ClassVar[float] = 0.01

    ENOUGH: ClassVar = 8
    """Deals that are all alike before it is a fault: in a small game two may be so by chance."""

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._deals: list[bytes] = []
        self._nexts: list[bool] = []
        self._has_chance = False

    def begin(self, play: PlayedActions, position: SubjectPosition) -> Evidence | None:
        """Remember the deal, and the one after it."""
        if len(self._deals) >= self.ENOUGH or position.seat is None:  # a game that is over at once may be any
            return None
        self._has_chance = isinstance(position, TwoWorlds | Holds)
        dealt = digest(_dealt(self.subject, position))
        self._deals.append(dealt)
        if isinstance(self.subject, Redeals):
            used = played(self.subject, play)
            following = self.subject.next_deal(used) if used is not None else None
            if following is not None:
                self._nexts.append(digest(_dealt(self.subject, following)) == dealt)
        return None

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Play it again in two ways."""
        del thorough
        here = _all(self.subject, position)
        self.looked += 1
        with _other_globals(rng.randrange(2**32)):
            other = played(self.subject, play)
        evidence = _judged("SEED_FORGOTTEN", here, None if other is None else _all(self.subject, other))
        if evidence is not None or not isinstance(self.subject, Redeals):
            return evidence
        used = played(self.subject, PlayedActions(play.seed + 1))
        if used is None:
            return None
        reached = _taken(self.subject.redeal(used, play.seed), play)
        return _judged("SEED_FORGOTTEN_AFTER", here, None if reached is None else _all(self.subject, reached))

    def end(self, play: PlayedActions) -> Evidence | None:
        """Whether all deals were alike."""
        del play
        if not self._has_chance or len(self._deals) < self.ENOUGH:
            return None
        if len(set(self._deals)) == 1:
            return Evidence("SEEDS_ALIKE")
        return Evidence("NEXT_ALIKE") if len(self._nexts) >= self.ENOUGH and all(self._nexts) else None


def _taken(position: SubjectPosition, play: PlayedActions) -> SubjectPosition | None:
    for action in play.actions:
        if position.seat is None or action not in position.legal():
            return None
        position.step(action)
    return position


def _all(subject: Subject, position: SubjectPosition) -> dict[str, object]:
    """What all seats are given, and who decides."""
    told: dict[str, object] = {f"seat {seat}": position.told(seat) for seat in range(subject.seats)}
    return {**told, "who decides": position.seat}


def _dealt(subject: Subject, position: SubjectPosition) -> dict[str, object]:
    """The same with the cards, where they are told: there are games of which nobody sees a card at first."""
    return {**_all(subject, position), "cards": position.card_places() if isinstance(position, Holds) else None}


def _judged(kind: str, here: dict[str, object], there: dict[str, object] | None) -> Evidence | None:
    if there is None:
        return Evidence(kind, None, {"where": "legal actions", "here": "-", "there": "-"})
    found = difference(here, there)
    return None if found is None else Evidence(kind, None, dict(zip(("where", "here", "there"), found, strict=True)))


@contextmanager
def _other_globals(seed: int) -> Iterator[None]:
    """The global generators in another state, for a while."""
    before = random.getstate()
    numpy: Any = sys.modules.get("numpy")
    kept = numpy.random.get_state() if numpy is not None else None  # foreign games use it
    try:
        random.seed(seed)
        if numpy is not None:
            numpy.random.seed(seed)  # the same
        yield
    finally:
        random.setstate(before)
        if numpy is not None:
            numpy.random.set_state(kept)  # the same
