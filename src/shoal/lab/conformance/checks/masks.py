"""Masks: at sampled positions every action there is is tried; exactly those of the mask must be taken."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions, again
from shoal.lab.conformance.subject import Describes, SubjectPosition


class Masks(Check):
    """`MASK_TOO_WIDE`: a legal action is not taken. `MASK_TOO_NARROW`: one is taken that the mask has not."""

    name: ClassVar[str] = "masks"

    share: ClassVar[float] = 0.01

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """Try all actions, and two that there are not."""
        del rng, thorough
        if position.seat is None:
            return None
        legal = set(position.legal())
        if not legal:
            return Evidence("MASK_EMPTY", position.seat)
        for action in range(-1, self.subject.actions + 1):
            copy = again(self.subject, play, position)
            if copy is None:
                return None  # the check of seeding says so
            self.looked += 1
            refused = _refused(copy, action)
            if (refused is None) == (action in legal):
                continue
            word = (
                position.describe(action)
                if isinstance(position, Describes) and 0 <= action < self.subject.actions
                else ""
            )
            values = {"action": str(action), "word": word, "why": refused or ""}
            return Evidence("MASK_TOO_WIDE" if action in legal else "MASK_TOO_NARROW", position.seat, values)
        return None


def _refused(position: SubjectPosition, action: int) -> str | None:
    """Why an action was not taken; `None` when it was."""
    try:
        position.step(action)
    except Exception as error:  # noqa: BLE001  # whatever a foreign game raises is its refusal
        return f"{type(error).__name__}: {error}".splitlines()[0][:120]
    return None
