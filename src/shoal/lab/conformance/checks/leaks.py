"""Leaks, by two worlds: where the same seat has by the rules seen the same, everything that it is given must be the same.

"Two worlds that differ in nothing but what a seat cannot see" is in no interface of any library, so whoever knows the game
must say what such a world is (`TwoWorlds`). The check compares everything that the seat is given, down to the last number.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions
from shoal.lab.conformance.subject import Recalls, Subject, SubjectPosition, TwoWorlds
from shoal.lab.conformance.values import difference


class Leaks(Check):
    """`TOLD_APART`: a seat is told something that it cannot know."""

    name: ClassVar[str] = "leaks"

    WORLDS: ClassVar = 12
    """Other worlds that are tried when a play is made shorter."""

    FEW: ClassVar = 3
    """Seats that are all looked at then; of more, the one that a fault was found for."""

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._told: int | None = None
        """The seat that was told too much."""

    def lacks(self, position: SubjectPosition) -> str:
        """It needs other worlds."""
        return "" if isinstance(position, TwoWorlds) else "NO_WORLDS"

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Of one seat; one that is drawn, or the one that a fault was found for."""
        del play
        assert isinstance(position, TwoWorlds), "asked before"
        if thorough and self.subject.seats <= self.FEW:
            found = (self._of(seat, position, rng, self.WORLDS) for seat in range(self.subject.seats))
            return next((evidence for evidence in found if evidence is not None), None)
        seat = rng.randrange(self.subject.seats) if self._told is None else self._told
        return self._of(seat, position, rng, self.WORLDS if thorough else 1)

    def _of(self, seat: int, position: SubjectPosition, rng: Random, worlds: int) -> Evidence | None:
        assert isinstance(position, TwoWorlds), "asked before"
        given = None
        for _ in range(worlds):
            other = position.another(seat, rng)
            if other is None:
                continue
            self.looked += 1
            given = _given(position, seat) if given is None else given
            found = difference(given, _given(other, seat))
            if found is not None:
                self._told = seat
                where, here, there = found
                return Evidence("TOLD_APART", seat, {"where": where, "here": here, "there": there})
        return None


def _given(position: SubjectPosition, seat: int) -> dict[str, object]:
    """All that a seat is given, with its information state, and whose decision it is."""
    given = dict(position.told(seat))
    if isinstance(position, Recalls):
        given["information state"] = position.recalled(seat)
    given["who decides"] = position.seat
    if position.seat == seat:
        given["legal actions"] = tuple(position.legal())
    return given
