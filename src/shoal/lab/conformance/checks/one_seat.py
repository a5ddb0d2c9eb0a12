"""One seat's information states: no two seats may have the same one, or what is learnt for one is used for the other."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions, described
from shoal.lab.conformance.subject import Recalls, Subject, SubjectPosition
from shoal.lab.conformance.values import digest


class OneSeat(Check):
    """`SHARED_STATE`: two seats have the same information state, in one position or in two games."""

    name: ClassVar[str] = "one_seat"

    share: ClassVar[float] = 0.05

    def __init__(self, subject: Subject) -> None:
        """A check that has seen nothing."""
        super().__init__(subject)
        self._whose: dict[bytes, tuple[int, PlayedActions]] = {}

    def lacks(self, position: SubjectPosition) -> str:
        """It needs information states."""
        return "" if isinstance(position, Recalls) else "NO_STATES"

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Compare all seats here, and the one that decides with others in other games."""
        del rng
        assert isinstance(position, Recalls), "asked before"
        if position.seat is None:
            return None
        self.looked += 1
        states = [digest(position.recalled(seat)) for seat in range(self.subject.seats)]
        for seat, state in enumerate(states):
            if state in states[:seat]:
                return Evidence("SHARED_STATE", seat, {"with": str(states.index(state))})
        decides = position.seat
        if thorough:
            return None
        other, where = self._whose.setdefault(states[decides], (decides, play))
        if other == decides:
            return None
        told = f"{where.seed}: {'; '.join(described(self.subject, where))}"
        return Evidence("SHARED_BEFORE", decides, {"with": str(other), "other": told})
