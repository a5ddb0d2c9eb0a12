"""The same in another process: hashes of texts, addresses and threads differ there, and a game must not.

Whoever runs the checks brings the other process (`Elsewhere`): the command does, with another hash seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar

from shoal.lab.conformance.checks.check import Check, Evidence
from shoal.lab.conformance.plays import PlayedActions, random_steps
from shoal.lab.conformance.subject import Subject, SubjectPosition
from shoal.lab.conformance.values import digest

MOST: int = 200
"""Decisions of each game that are compared."""

GAMES: int = 5

Transcript = list[str]
"""A hash for each position of a game: what all seats are given there."""

Elsewhere = Callable[[Sequence[int]], list[Transcript]]
"""Plays the games of these seeds in another process."""


def transcript(subject: Subject, seed: int) -> Transcript:
    """The game of that seed, played at random."""
    lines = []
    for _, position in random_steps(subject, seed, Random(seed), MOST):
        lines.append(digest([position.told(seat) for seat in range(subject.seats)]).hex())
    return lines


class Processes(Check):
    """`OTHER_PROCESS`: a game is another one in another process."""

    name: ClassVar[str] = "processes"

    elsewhere: Elsewhere | None = None

    def lacks(self, position: SubjectPosition) -> str:
        """It needs another process."""
        del position
        return "" if self.elsewhere is not None else "NO_PROCESS"

    def look(
        self, play: PlayedActions, position: SubjectPosition, rng: Random, *, thorough: bool = False
    ) -> Evidence | None:
        """All is done in the end."""
        del play, position, rng, thorough
        return None

    def end(self, play: PlayedActions) -> Evidence | None:
        """Play some games there and here. The evidence names the play."""
        assert self.elsewhere is not None, "asked before"
        seeds = [play.seed + number for number in range(GAMES)]
        found: list[tuple[int, int]] = []
        for seed, there in zip(seeds, self.elsewhere(seeds), strict=True):
            here = transcript(self.subject, seed)
            self.looked += len(here)
            same = next((at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
            if same is not None or len(here) != len(there):
                found.append((min(len(here), len(there)) if same is None else same, seed))
        if not found:
            return None
        length, seed = min(found)
        plays = [other for other, _ in random_steps(self.subject, seed, Random(seed), MOST)]
        return Evidence("OTHER_PROCESS", play=plays[min(length, len(plays) - 1)])
